import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import { hashToken, createToken } from '../../tokens.ts';
import type { Server } from '../../server.ts';

/**
 * Issues the link's token, which replaces the token of an earlier attempt or mail. Null if the change was
 * canceled, replaced or has expired.
 */
export async function composeChangeEmail(server: Server, { uid, email }: MailJob<'email-change'>) {
  const token = createToken();
  const updated = await server.db
    .updateTable('emailChanges')
    .set({ tokenHash: hashToken(token) })
    .where('uid', '=', uid)
    .where('email', '=', email)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return null;
  const { internalAdapter } = await server.auth.$context;
  const existingUser = await internalAdapter.findUserByEmail(email);
  return existingUser
    ? composeLinkMail(server, email, { kind: 'email-taken', path: '/login' })
    : composeLinkMail(server, email, { kind: 'email-change', path: `/change-email?token=${token}` });
}
