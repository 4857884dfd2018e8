import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
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
    ? composeMail(server, email, 'You already have a Baystead account', [
        'Someone asked to use this address for a different Baystead account. You already have one with it, so nothing has changed.',
        'Was that you? Log in with this address, or delete this account and try again.',
        { button: 'Log in', path: '/login' },
        { note: 'Wasn’t you? You can ignore this email.' },
      ])
    : composeMail(server, email, 'Confirm your new email address for Baystead', [
        'Confirm this address within a day, and we’ll use it for your Baystead account from then on.',
        { button: 'Confirm this address', path: `/change-email?token=${token}` },
        {
          note: 'You’re getting this because someone entered this address for their account. Wasn’t you? Open the link and choose “This wasn’t me”, or just ignore this email. Either way, nothing changes.',
        },
      ]);
}
