import type { MailJob } from '../../jobs.ts';
import { issueToken, revokeToken } from '../../drafts/access-tokens.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { inquiryPath, lockInquiryForMail } from './inquiry-mail.ts';

export async function composeVerifyInquiry(server: Server, { inquiryId }: MailJob<'inquiry-verification'>) {
  const { db } = server;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiryForMail(transaction, inquiryId);
    if (!inquiry || inquiry.verifiedAt !== null) return null;
    return { ...inquiry, token: await issueToken(transaction, { inquiryId, side: 'guest' }) };
  });
  if (!prepared) return null;
  const { guestEmail, title, token } = prepared;
  const mail = composeMail(server, guestEmail, 'Confirm your question about a home', [
    `Someone asked about “${title}” on Baystead and gave this address. If that was you, confirm it, and we’ll pass your message on to the owner:`,
    { label: 'Confirm and send', path: inquiryPath(token) },
    'Wasn’t you? You can ignore this email. Nothing is sent, and we’ll delete the message.',
  ]);
  return { ...mail, revoke: () => revokeToken(db, token) };
}
