import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import { hashToken, createToken } from '../../tokens.ts';
import type { Server } from '../../server.ts';

/**
 * Issues the link's token, which replaces the token of an earlier attempt or mail. Null if the change was canceled,
 * replaced or has expired.
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
    ? composeMail(server, email, 'Your email address at Baystead', [
        'Someone asked to use this address for a different Baystead account. It already has an account of its own, so nothing has changed.',
        'If that was you, log in with this address, or delete that account first. If it wasn’t, you can ignore this email.',
      ])
    : composeMail(server, email, 'Confirm your new email address for Baystead', [
        'Someone wants to use this address for their Baystead account. If that’s you, confirm it within a day:',
        { label: 'Confirm this address', path: `/change-email?token=${token}` },
        'Wasn’t you? Open the same link and choose “This wasn’t me”, or just ignore this email. Nothing changes either way.',
      ]);
}
