// Tells the owner whether the property was approved or rejected.
import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { preparePropertyMail } from './owned-property-mail.ts';
import { writePropertyApproved } from './property-approved.ts';
import { writePropertyRejected } from './property-rejected.ts';

export async function composeDecision(server: Server, job: MailJob<'decision'>) {
  const property = await preparePropertyMail(server, job);
  if (!property) return null;
  const write = property.status === 'approved' ? writePropertyApproved : writePropertyRejected;
  const [subject, ...blocks] = write(property);
  return { ...composeMail(server, property.ownerEmail, subject, blocks), revoke: property.revoke };
}
