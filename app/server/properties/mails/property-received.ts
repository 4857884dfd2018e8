// Tells the owner that a submission has arrived.
import type { MailJob } from '../../jobs.ts';
import { referenceOf } from '#domain/owner-property.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { linkNotice, ownerLinkPath, preparePropertyMail } from './owned-property-mail.ts';

export async function composePropertyReceived(server: Server, job: MailJob<'submission'>) {
  const property = await preparePropertyMail(server, job);
  if (!property) return null;
  const { id, title, ownerEmail, token, revoke } = property;
  const mail = composeMail(server, ownerEmail, 'We received your listing', [
    title === null
      ? 'We received a listing with this email address. If it’s yours, thanks for choosing Baystead!'
      : `We received “${title}”. Thanks for choosing Baystead!`,
    `We review every home. It takes 24-48 hours, and then we’ll email you. Your reference is ${referenceOf(id)}.`,
    { button: 'See where it stands', path: ownerLinkPath(token) },
    ...linkNotice,
  ]);
  return { ...mail, revoke };
}
