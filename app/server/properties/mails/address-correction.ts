// The mails about an owner's corrected address: first to the new address, which has to confirm, then to the
// former one. Neither mail names the other address.
import type { MailJob } from '../../jobs.ts';
import { issueRequestedKey, linkPath } from '../../access/keys.ts';
import { composeMail, contactLink } from '../../mail/compose.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';

/** Null if the correction has ended. */
export async function composeAddressCorrection(server: Server, { keyId }: MailJob<'address-correction'>) {
  const { db } = server;
  const correction = await db
    .selectFrom('addressCorrections')
    .select('email')
    .where('keyId', '=', keyId)
    .executeTakeFirst();
  // Needs no lock: a correction that ends before this statement has no key anymore, and one that ends after
  // it also deletes the key with this token.
  const token = correction && (await issueRequestedKey(db, keyId));
  if (!token) return null;
  const mail = composeLinkMail(server, correction.email, {
    kind: 'address-correction',
    path: linkPath(token),
  });
  // Replaces the token, which may have been mailed. Keeps the key, so that a retry can mail another token.
  return { ...mail, revoke: () => issueRequestedKey(db, keyId) };
}

export function composeAddressCorrected(server: Server, { email, title }: MailJob<'address-corrected'>) {
  const home = title === null ? 'a home' : `“${title}”`;
  return composeMail(server, email, {
    subject: 'We now send mail about a home somewhere else',
    words: [
      `We now send mail about ${home} to another address. The links in our earlier emails about it don’t open it anymore.`,
      'Is it your home, and that wasn’t you? Let us know right away.',
    ],
    button: contactLink,
    why: 'You’re getting this because the home had this email address until now.',
  });
}
