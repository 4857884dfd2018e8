// Deletes an account with its unfinished drafts and inquiries. Submitted properties stay, with the contact
// address of their submission; the audit log keeps only the uid. docs/decisions/0019-own-account.md.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { type DeletionPreview, lastAdminMessage } from '#domain/account-settings.ts';
import type { User } from '../accounts/access.ts';
import {
  deleteAccountRows,
  isLastAdmin,
  lockAccount,
  lockUnverifiedAccount,
} from '../accounts/account-rows.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import { deleteAccountInquiries } from '../inquiries/delete-inquiries.ts';
import { ownedBy } from '../properties/ownership.ts';
import { findVerification } from '../accounts/email-verification.ts';
import { checkPassword } from '../accounts/passwords.ts';
import type { Server } from '../server.ts';

/** What a deletion would delete, for the confirmation page. */
export async function getDeletionPreview(server: Server, user: User): Promise<DeletionPreview> {
  const counted = await server.db
    .selectFrom('properties')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where(ownedBy(user))
    .groupBy('status')
    .execute();
  const properties = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, count } of counted) properties[status] = Number(count);
  const drafts = await server.db
    .selectFrom('propertyVersions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', user.uid)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return {
    properties,
    drafts: Number(drafts.count),
    isLastAdmin: await isLastAdmin(server.db, user),
  };
}

/**
 * Deletes the account and all its sessions. Asks for the password and refuses the last administrator.
 * Idempotent: concurrent requests all succeed.
 */
export async function deleteAccount(
  server: Server,
  user: User,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const proven = await checkPassword(server, user, form['currentPassword'], clientAddress);
  if (!proven.ok) return proven;
  return server.db.transaction().execute((transaction) => lockAndDeleteAccount(transaction, user));
}

/**
 * "This wasn't me": deletes an unverified account that another person registered with this address. `token`
 * is the one mailed to verify the address. Resets the count of verification mails, which the other person may
 * have used up.
 */
export async function disownAccount(server: Server, token: string): Promise<Result<null>> {
  const account = await findVerification(server, token);
  if (!account) return failed({ kind: 'link-expired' });
  const removed = await server.db.transaction().execute<Result<null>>(async (transaction) => {
    if (!(await lockUnverifiedAccount(transaction, account))) return failed({ kind: 'link-expired' });
    await deleteAccountData(transaction, account.uid);
    const event = { actorId: null, action: 'account-deleted', propertyId: null } as const;
    await recordAuditEvent(transaction, { ...event, personId: account.uid });
    return success(null);
  });
  if (removed.ok) await server.limits.forgetVerificationMails(account.email);
  return removed;
}

async function lockAndDeleteAccount(
  transaction: Transaction<Tables>,
  requester: User,
): Promise<Result<null>> {
  const account = await lockAccount(transaction, requester.uid);
  if (!account) return success(null);
  const user = { ...requester, ...account };
  if (await isLastAdmin(transaction, user, 'locked')) {
    return failed({ kind: 'invalid', message: lastAdminMessage, issues: [] });
  }
  await deleteAccountInquiries(transaction, user);
  if (user.emailVerified) {
    await transaction.deleteFrom('savedSearches').where('email', '=', user.email).execute();
    await forgetReporter(transaction, user.email);
  }
  await deleteAccountData(transaction, user.uid);
  await recordAuditEvent(transaction, { actorId: user.uid, action: 'account-deleted', propertyId: null });
  const notice = { about: 'account-deleted', email: user.email } as const;
  if (user.emailVerified) await addJob(transaction, 'send-mail', notice);
  return success(null);
}

/**
 * Removes the address from reports of homes. Their text stays until `reportWordsDays` after an administrator
 * resolved them.
 */
async function forgetReporter(transaction: Transaction<Tables>, email: string): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ email: null })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}

/** Deletes the account and its unfinished drafts. Submitted properties stay, without an account. */
async function deleteAccountData(transaction: Transaction<Tables>, uid: string): Promise<void> {
  await lockProperties(transaction, (eb) => eb('userId', '=', uid));
  await deleteUnfinishedDrafts(transaction, uid);
  await transaction.updateTable('properties').set({ userId: null }).where('userId', '=', uid).execute();
  await deleteAccountRows(transaction, uid);
}

/** Deletes unfinished drafts and their photos. */
async function deleteUnfinishedDrafts(transaction: Transaction<Tables>, uid: string): Promise<void> {
  const unfinished = await transaction
    .selectFrom('propertyVersions')
    .select('id')
    .where('userId', '=', uid)
    .where('state', '=', 'draft')
    .forUpdate()
    .execute();
  await deleteDrafts(
    transaction,
    unfinished.map(({ id }) => id),
  );
}
