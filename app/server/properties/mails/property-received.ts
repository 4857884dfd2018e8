// Tells the owner that a submission has arrived.
import type { MailJob } from '../../jobs.ts';
import { referenceOf } from '#domain/owner-property.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { linkNotice, ownerLink, preparePropertyMail } from './owned-property-mail.ts';

export async function composePropertyReceived(server: Server, job: MailJob<'submission'>) {
  const property = await preparePropertyMail(server, job);
  if (!property) return null;
  const { id, title, submitterEmail, token, revoke } = property;
  const mail = composeMail(server, submitterEmail, 'We received your property', [
    title === null
      ? 'Someone listed a home with Baystead and gave this address. If that was you, thanks!'
      : `Thanks for listing “${title}” with Baystead!`,
    `We review every home. It takes 24-48 hours, and then we’ll email you. Your reference is ${referenceOf(id)}.`,
    ownerLink('See where it stands', token),
    ...linkNotice,
  ]);
  return { ...mail, revoke };
}
