// The mails to an account: links that verify its address, change it or set a new password, and notices of a
// change of its address or its security, or of its deletion.
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';
import { issueLinkKey, linkPath, revokeLinkKey, revokeAccountLinks } from '../../access/keys.ts';
import { lockAccountAddress, preventAccountDeletion } from '../account-rows.ts';

/** The links of notices are the same for everyone. */
const paths = {
  'email-change-requested': '/forgot-password',
  'email-changed': '/contact',
  'two-factor-on': '/contact',
  'two-factor-off': '/login?to=/account/two-factor',
  'two-factor-reset': '/login?to=/account/two-factor',
  'account-deleted': '/contact',
};

export function composeAccountNotice(server: Server, { about, email }: MailJob<keyof typeof paths>) {
  return composeLinkMail(server, email, { kind: about, path: paths[about] });
}

/** A concurrent change of the address waits for the key to be stored, and then ends it. */
export function composeVerifyEmail(server: Server, { uid }: MailJob<'email-verification'>) {
  return server.db.transaction().execute(async (transaction) => {
    const account = await lockAccountAddress(transaction, uid);
    if (!account || account.emailVerified) return null;
    const token = await issueLinkKey(transaction, { kind: 'verify-email', subjectId: uid });
    const mail = { kind: 'email-verification', path: linkPath(token) } as const;
    return {
      ...composeLinkMail(server, account.email, mail),
      revoke: () => revokeLinkKey(server.db, token),
    };
  });
}

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
