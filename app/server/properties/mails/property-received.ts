// Tells the owner that a submission has arrived.
import type { MailJob } from '../../jobs.ts';
import { referenceOf } from '#domain/property/owner-property.ts';
import type { Server } from '../../server.ts';
import { composePropertyMail, ownerLinkPath } from './owned-property-mail.ts';

export function composePropertyReceived(server: Server, job: MailJob<'submission'>) {
  return composePropertyMail(server, job, ({ id, title, token }) => [
    'We received your listing',
    title === null
      ? 'We received a listing with this email address. If it’s yours, thanks for choosing Baystead!'
      : `We received “${title}”. Thanks for choosing Baystead!`,
    `We review every home. It takes 24-48 hours, and then we’ll email you. Your reference is ${referenceOf(id)}.`,
    { button: 'See where it stands', path: ownerLinkPath(token) },
  ]);
}
