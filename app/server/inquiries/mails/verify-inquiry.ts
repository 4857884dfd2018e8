// A link that verifies a guest's address and sends the inquiry to the owner. Anyone can request it for any address, so it
// holds nothing that was typed with the inquiry.
import type { MailJob } from '../../database/queue.ts';
import { issueKey, revokeToken } from '../../drafts/access-tokens.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { inquiryPath, lockForMail } from './inquiry-mail.ts';

export async function composeVerifyInquiry(server: Server, { inquiryId }: MailJob<'inquiry-confirmation'>) {
  const { db } = server;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockForMail(transaction, inquiryId);
    if (!inquiry || inquiry.confirmedAt !== null) return null;
    return { ...inquiry, token: await issueKey(transaction, { inquiryId, side: 'guest' }) };
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
