// Deletes an account with its unfinished drafts and its inquiries as a guest. Its owner decides what becomes
// of its properties. The audit log keeps only the uid. docs/decisions/0019-own-account.md.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import {
  lastAdminMessage,
  type PropertiesChoice,
  toPropertiesChoice,
} from '#domain/account/account-settings.ts';
import { pluralize } from '#domain/numbers.ts';
import { ownedBy, type User } from '../access/proofs.ts';
import {
  deleteAccountRows,
  isLastAdmin,
  lockAccount,
  lockUnverifiedAccount,
} from '../accounts/account-rows.ts';
import { ownerAddress, verifiedAddress } from '../accounts/email-addresses.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import {
  deleteGuestInquiries,
  lockAccountInquiries,
  lockPropertiesOfAccount,
} from '../inquiries/delete-inquiries.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import { lockFeaturedList } from '../properties/featured-list.ts';
import { storePause } from '../properties/pause.ts';
import { findVerification } from '../accounts/email-verification.ts';
import { checkPassword } from '../accounts/passwords.ts';
import type { Server } from '../server.ts';

/**
 * Deletes the account and all its sessions. Checks the password and refuses the last administrator. The field
 * `properties` chooses what becomes of the account's properties. Returns the choice, or null for an account
 * without properties. Idempotent: concurrent requests all succeed.
 */
export async function deleteAccount(
  server: Server,
  user: User,
  form: FormInput,
  clientAddress: string,
): Promise<Result<PropertiesChoice | null>> {
  const choice = toPropertiesChoice(form['properties']);
  // Checked before the password, because a refused form doesn't give the password back.
  if (choice === null && (await listProperties(server.db, user)).length > 0) return failed(noChoice());
  const proven = await checkPassword(server, user, form['currentPassword'], clientAddress);
  if (!proven.ok) return proven;
  return server.db.transaction().execute((transaction) => lockAndDeleteAccount(transaction, user, choice));
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
    await lockProperties(transaction, (eb) => eb('userId', '=', account.uid));
    await deleteUnfinishedDrafts(transaction, account.uid);
    const isOwn = transaction.updateTable('properties').where('userId', '=', account.uid);
    await isOwn.set({ userId: null }).execute();
    await deleteAccountRows(transaction, account.uid);
    const event = { actorId: null, action: 'account-deleted', propertyId: null } as const;
    await recordAuditEvent(transaction, { ...event, personId: account.uid });
    return success(null);
  });
  if (removed.ok) await server.limits.giveBack('verification', { email: account.email });
  return removed;
}

async function lockAndDeleteAccount(
  transaction: Transaction<Tables>,
  requester: User,
  choice: PropertiesChoice | null,
): Promise<Result<PropertiesChoice | null>> {
  const account = await lockAccount(transaction, requester.uid);
  if (!account) return success(null);
  const user = { ...requester, ...account };
  if (await isLastAdmin(transaction, user, 'locked')) {
    return failed({ kind: 'invalid', message: lastAdminMessage, issues: [] });
  }
  if (choice === 'delete') await lockFeaturedList(transaction);
  await lockPropertiesOfAccount(transaction, user);
  const properties = await listProperties(transaction, user);
  const chosen = properties.length > 0 ? choice : null;
  if (properties.length > 0 && chosen === null) return failed(noChoice());
  const inquiries = await lockAccountInquiries(transaction, user);

  await sql`SELECT revoke_keys_of_account(${user.uid})`.execute(transaction);
  if (user.emailVerified) {
    await deleteGuestInquiries(transaction, user, inquiries);
    await transaction.deleteFrom('savedSearches').where('email', '=', user.email).execute();
    await forgetReporter(transaction, user.email);
  }
  await deleteUnfinishedDrafts(transaction, user.uid);
  if (chosen === 'delete') await deleteProperties(transaction, user, properties);
  if (chosen === 'pause') await pauseProperties(transaction, user, properties);
  await releaseProperties(transaction, user);
  await deleteAccountRows(transaction, user.uid);
  const notes = chosen && { notes: `${choiceLabels[chosen]} ${pluralize(properties.length, 'home')}.` };
  const event = { actorId: user.uid, action: 'account-deleted', propertyId: null } as const;
  await recordAuditEvent(transaction, { ...event, ...notes });
  const notice = { about: 'account-deleted', email: user.email, properties: chosen } as const;
  if (user.emailVerified) await addJob(transaction, 'send-mail', notice);
  return success(chosen);
}

const choiceLabels = { keep: 'Kept', pause: 'Took off the site:', delete: 'Deleted' } as const;

function noChoice(): Failure {
  const message = 'Please choose what happens to your homes.';
  return { kind: 'invalid', message, issues: [{ field: 'properties', message }] };
}

function listProperties(db: Database, user: User) {
  const properties = db.selectFrom('properties').select(['id', 'pausedBy', 'pausedUntil']);
  return properties.where(ownedBy(user)).orderBy('id').execute();
}

type OwnRow = Awaited<ReturnType<typeof listProperties>>[number];

/** The guests of open inquiries are mailed. */
async function deleteProperties(
  transaction: Transaction<Tables>,
  { uid }: User,
  properties: readonly OwnRow[],
): Promise<void> {
  for (const { id } of properties) await deleteProperty(transaction, id, { actorId: uid, action: 'deleted' });
}

/**
 * Takes the properties off the site until their owner puts them back. One that isn't approved stays off the
 * site after an approval. An administrator's pause stays, because only administrators may end it.
 */
async function pauseProperties(
  transaction: Transaction<Tables>,
  { uid: actorId }: User,
  properties: readonly OwnRow[],
): Promise<void> {
  for (const { id, pausedBy, pausedUntil } of properties) {
    if (pausedBy === 'administrator' || (pausedBy === 'owner' && pausedUntil === null)) continue;
    await storePause(transaction, id, { by: 'owner', until: null, reason: null, actorId });
  }
}

/**
 * Leaves the account's properties without an account. Their mails go where they went before, so that the
 * owner can come back by a mailed link. A blocked owner stays blocked, because the verified address stays.
 */
async function releaseProperties(transaction: Transaction<Tables>, { uid }: User): Promise<void> {
  await transaction
    .updateTable('properties')
    .set({
      submitterEmail: ownerAddress,
      submitterEmailVerified: sql<boolean>`${verifiedAddress} IS NOT NULL`,
      userId: null,
    })
    .where('userId', '=', uid)
    .execute();
}

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
