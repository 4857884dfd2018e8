// A link to continue a draft on another device. Anyone can request it for any address. The mail isn't sent if
// the keys of the draft were revoked since the request: by a new password of the draft's account, or by the
// submission.
import type { MailJob } from '../../jobs.ts';
import { hasVerifiedAccount } from '../../accounts/email-addresses.ts';
import { issueRequestedKey, linkPath } from '../../access/keys.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';

export async function composeDraftLink(server: Server, job: MailJob<'draft-link'>) {
  const { db } = server;
  const { keyId, email, step } = job;
  if (job.verifiedOnly && !(await hasVerifiedAccount(db, email))) return null;
  // Needs no lock: a submission or revocation deletes the key either before this statement, or after it.
  const token = await issueRequestedKey(db, keyId);
  if (token === null) return null;
  const path = `${linkPath(token)}${step ? `?step=${step}` : ''}`;
  const mail = composeLinkMail(server, email, { kind: 'draft-link', path });
  // Keeps the key, so that a retry can mail it, and replaces the token that may have been mailed.
  return { ...mail, revoke: () => issueRequestedKey(db, keyId) };
}
