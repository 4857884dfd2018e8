import { issueLinkKey, linkPath, revokeAccountLinks, revokeLinkKey } from '../../access/keys.ts';
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';
import { preventAccountDeletion } from '../account-rows.ts';

/**
 * Issues the link's key, which replaces the key of an earlier attempt or mail. Issues none for an address
 * that has an account, because that mail has no such link. Null if the change was canceled, replaced or has
 * expired. Locks the change, so that canceling it concurrently also ends the key.
 */
export function composeChangeEmail(server: Server, { uid, email }: MailJob<'email-change'>) {
  return server.db.transaction().execute(async (transaction) => {
    const change =
      (await preventAccountDeletion(transaction, uid)) &&
      (await transaction
        .selectFrom('emailChanges')
        .select('uid')
        .where('uid', '=', uid)
        .where('email', '=', email)
        .where('expiresAt', '>', new Date())
        .forShare()
        .executeTakeFirst());
    if (!change) return null;
    await revokeAccountLinks(transaction, 'change-email', uid);
    const existing = transaction.selectFrom('authUsers').select('id').where('email', '=', email);
    if (await existing.executeTakeFirst())
      return composeLinkMail(server, email, { kind: 'email-taken', path: '/login' });
    const token = await issueLinkKey(transaction, { kind: 'change-email', subjectId: uid });
    const mail = composeLinkMail(server, email, { kind: 'email-change', path: linkPath(token) });
    return { ...mail, revoke: () => revokeLinkKey(server.db, token) };
  });
}
