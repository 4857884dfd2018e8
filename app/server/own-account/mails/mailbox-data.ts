// A link to what is stored with an address. Also sent if nothing is, so that the person gets an answer.
import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import { hasVerifiedAccount } from '../../accounts/email-addresses.ts';
import { hasVerifiedInquiry } from '../../inquiries/verification-mail.ts';
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';

export async function composeMailboxData(server: Server, { email, verifiedOnly }: MailJob<'mailbox-data'>) {
  const { db } = server;
  const isAllowed =
    !verifiedOnly || (await hasVerifiedAccount(db, email)) || (await hasVerifiedInquiry(db, email));
  if (!isAllowed) return null;
  const token = await issueLinkKey(db, { kind: 'mailbox-data', subjectId: email });
  const mail = composeLinkMail(server, email, { kind: 'mailbox-data', path: linkPath(token) });
  return { ...mail, revoke: () => revokeLinkKey(db, token) };
}
