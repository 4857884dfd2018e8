import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';

/**
 * Locks the account until the key is stored, so that a concurrent change of address or account deletion waits
 * and then ends this key too.
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
    const token = await issueLinkKey(transaction, { kind: 'reset-password', subjectId: account.id });
    const mail = { kind: 'password-reset', path: linkPath(token) } as const;
    return { ...composeLinkMail(server, email, mail), revoke: () => revokeLinkKey(server.db, token) };
  });
}
