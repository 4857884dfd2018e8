// Deletes an account with its homes, its unfinished drafts and its inquiries as a guest. The audit log keeps
// only the uid. docs/decisions/0019-own-account.md.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { failed, type Result, success, toFailure } from '#domain/failure.ts';
import { lastAdminMessage } from '#domain/account/account-settings.ts';
import { pluralize } from '#domain/numbers.ts';
import { ownedBy, type User } from '../access/proofs.ts';
import { deleteAccountRows, isLastAdmin, lockAccount } from '../accounts/account-rows.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import {
  deleteGuestInquiries,
  lockAccountInquiries,
  lockPropertiesOfAccount,
} from '../inquiries/delete-inquiries.ts';
import { deleteProperty, hasAgreedStay } from '../properties/delete-property.ts';
import { lockFeaturedList } from '../properties/featured-list.ts';
import { checkPassword } from '../accounts/passwords.ts';
import type { Server } from '../server.ts';
import { listAgreedStays } from './deletion-preview.ts';

/**
 * Deletes the account with its homes and all its sessions. Checks the password and refuses the last
 * administrator, and an account with an agreed stay that isn't over. Idempotent: concurrent requests all
 * succeed.
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

async function lockAndDeleteAccount(
  transaction: Transaction<Tables>,
  requester: User,
): Promise<Result<null>> {
  const account = await lockAccount(transaction, requester.uid);
  if (!account) return success(null);
  const user = { ...requester, ...account };
  if (await isLastAdmin(transaction, user, 'locked')) return failed(lastAdmin);
  await lockFeaturedList(transaction);
  await lockPropertiesOfAccount(transaction, user);
  const inquiries = await lockAccountInquiries(transaction, user);
  if ((await listAgreedStays(transaction, user)).length > 0) return failed(hasAgreedStay);

  await sql`SELECT revoke_keys_of_account(${user.uid})`.execute(transaction);
  if (user.emailVerified) {
    await deleteGuestInquiries(transaction, user, inquiries);
    await transaction.deleteFrom('savedSearches').where('email', '=', user.email).execute();
    await forgetReporter(transaction, user.email);
  }
  await deleteUnfinishedDrafts(transaction, user.uid);
  const homes = await transaction
    .selectFrom('properties')
    .select('id')
    .where(ownedBy(user))
    .orderBy('id')
    .execute();
  // Mails the guests of open inquiries.
  for (const { id } of homes) await deleteProperty(transaction, id, { actorId: user.uid, action: 'deleted' });
  await deleteAccountRows(transaction, user.uid);
  const event = { actorId: user.uid, action: 'account-deleted', propertyId: null } as const;
  const notes = homes.length > 0 && { notes: `Deleted ${pluralize(homes.length, 'home')}.` };
  await recordAuditEvent(transaction, { ...event, ...notes });
  const notice = { about: 'account-deleted', email: user.email } as const;
  if (user.emailVerified) await addJob(transaction, 'send-mail', notice);
  return success(null);
}

const lastAdmin = toFailure(lastAdminMessage);

/**
 * Removes the address from reports of homes. Their text stays until `reportWordsDays` after an administrator
 * resolved them.
 */
export async function forgetReporter(transaction: Transaction<Tables>, email: string): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ email: null })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
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
