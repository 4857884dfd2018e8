import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import { createToken } from '../../tokens.ts';
import type { Server } from '../../server.ts';
import { storeLinkToken, resetIdentifier } from '../verification-links.ts';

const validFor = 3600 * 1000; // milliseconds

/**
 * Locks the account until the token is stored, so that a concurrent change of address or account deletion
 * waits and then deletes this token too. `storeLinkToken` needs a second connection. The worker has one free,
 * because it sends one mail at a time.
 */
export function composeResetPassword(server: Server, { email, verifiedOnly }: MailJob<'password-reset'>) {
  return server.db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('authUsers')
      .select(['id', 'emailVerified'])
      .where('email', '=', email)
      .forKeyShare()
      .executeTakeFirst();
    if (!account || (verifiedOnly && !account.emailVerified)) return null;
    const token = createToken();
    const revoke = await storeLinkToken(server.auth, resetIdentifier(token), account.id, validFor);
    const path = `/reset-password?token=${token}`;
    return { ...composeLinkMail(server, email, { kind: 'password-reset', path }), revoke };
  });
}
