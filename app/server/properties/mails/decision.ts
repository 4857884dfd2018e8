// Tells the owner whether the property was approved or rejected.
import type { MailJob } from '../../jobs.ts';
import type { Server } from '../../server.ts';
import { composePropertyMail } from './owned-property-mail.ts';
import { writePropertyApproved } from './property-approved.ts';
import { writePropertyRejected } from './property-rejected.ts';

/** Null if the owner has corrected the rejected property before this mail left. */
export function composeDecision(server: Server, job: MailJob<'decision'>) {
  return composePropertyMail(server, job, (property) => {
    if (property.status === 'pending') return null;
    return property.status === 'approved' ? writePropertyApproved(property) : writePropertyRejected(property);
  });
}
