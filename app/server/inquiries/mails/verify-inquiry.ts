import type { MailJob } from '../../jobs.ts';
import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import { composeMail } from '../../mail/compose.ts';
import { findMailPhoto } from '../../properties/mails/mail-photo.ts';
import type { Server } from '../../server.ts';
import { lockInquiryForMail } from './inquiry-mail.ts';
import { staySafe } from './inquiry-mail-words.ts';

export async function composeVerifyInquiry(server: Server, { inquiryId }: MailJob<'inquiry-verification'>) {
  const { db } = server;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiryForMail(transaction, inquiryId);
    if (!inquiry || inquiry.verifiedAt !== null) return null;
    return {
      ...inquiry,
      token: await issueLinkKey(transaction, { kind: 'inquiry-as-guest', subjectId: inquiryId }),
    };
  });
  if (!prepared) return null;
  const { id, guestEmail, title, token } = prepared;
  const mail = composeMail(server, guestEmail, {
    subject: 'Confirm your question about a home',
    photo: await findMailPhoto(db, id),
    words: [
      `You asked about “${title}”. Confirm that this address is yours, and we’ll pass your message on to the owner.`,
    ],
    button: { label: 'Confirm and send', path: linkPath(token) },
    after: staySafe('guest'),
    why: 'You’re getting this because someone gave this address with a question on Baystead. Wasn’t you? You can ignore this email. We won’t send the message, and we’ll delete it.',
  });
  return { ...mail, revoke: () => revokeLinkKey(db, token) };
}
