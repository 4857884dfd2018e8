// Changes an account's email address: requested with the password, verified by a link that works once and for
// a day. Mails a notice to the old address on the request and on the change. Moves the account's properties
// and inquiries to the new address and revokes their keys, so that links in the old mailbox stop working.
// docs/decisions/0019-own-account.md.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { checkEmailForm } from '#domain/account/account.ts';
import { failed, type Failure, type Result, success, toFailure } from '#domain/failure.ts';
import { openAccountLink, revokeLinkKey } from '../access/keys.ts';
import type { User } from '../access/proofs.ts';
import { keepBlocked, lockBlocks } from './blocks.ts';
import { lockAccount, preventAccountDeletion } from './account-rows.ts';
import { moveDrafts, moveInquiries, moveProperties, moveSavedSearches } from './email-addresses.ts';
import { isUniqueViolation } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties, lockInquiries } from '../database/lock-order.ts';
import {
  type AccountIdentity,
  type AccountCredentials,
  authenticateAccount,
  checkPassword,
  wrongPassword,
} from './passwords.ts';
import type { Server } from '../server.ts';

const validFor = 24 * 3600 * 1000; // milliseconds

/** The new address that awaits verification, or null. */
export async function getPendingEmail(server: Server, user: User): Promise<string | null> {
  const change = await server.db
    .selectFrom('emailChanges')
    .select('email')
    .where('uid', '=', user.uid)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return change?.email ?? null;
}

/**
 * Mails a link to the new address, and a notice to the current one if it is verified. If the new address has
 * an account, returns the same result and mails that account a notice instead, so that the requester doesn't
 * learn about it. For the same reason the daily mail limit applies whether the new address is verified or
 * not.
 */
export async function requestEmailChange(
  server: Server,
  user: User,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  if (email === user.email) return failed(unchangedAddress());
  const authenticated = await checkPassword(server, user, form['currentPassword'], clientAddress);
  if (!authenticated.ok) return authenticated;
  const allowed = await server.limits.consume('email-change', { account: user.uid });
  if (!allowed.ok) return allowed;
  const mailAllowed = await server.limits.consume('visitor-mail', { clientAddress, email });
  if (!mailAllowed.ok) return mailAllowed;

  const change = { uid: user.uid, email, expiresAt: new Date(Date.now() + validFor) };
  return server.db.transaction().execute<Result<null>>(async (transaction) => {
    if (!(await preventAccountDeletion(transaction, user.uid))) return failed(wrongPassword());
    // A trigger ends the link of an earlier request with its row.
    await transaction.deleteFrom('emailChanges').where('uid', '=', user.uid).execute();
    await transaction.insertInto('emailChanges').values(change).execute();
    await addJob(transaction, 'send-mail', { about: 'email-change', uid: user.uid, email });
    const notice = { about: 'email-change-requested', email: user.email } as const;
    if (user.emailVerified) await addJob(transaction, 'send-mail', notice);
    return success(null);
  });
}

/**
 * Makes the new address the account's verified address. Requires the account's session or password besides
 * the token, because the address may have been mistyped.
 */
export async function changeEmail(
  server: Server,
  token: string,
  credentials: AccountCredentials,
): Promise<Result<null>> {
  const account = await findEmailChangeAccount(server, token);
  if (!account) return failed({ kind: 'link-expired' });
  const authenticated = await authenticateAccount(server, account, credentials);
  if (!authenticated.ok) return authenticated;
  try {
    return await server.db
      .transaction()
      .execute((transaction) => applyEmailChange(transaction, account.uid, token));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return failed(addressTaken);
  }
}

/** The account whose address a token changes. Null for an invalid, used or expired token. Keeps the token. */
export async function findEmailChangeAccount(server: Server, token: string): Promise<AccountIdentity | null> {
  const uid = await openAccountLink(server.db, token, 'change-email');
  if (uid === null) return null;
  const account = await server.db
    .selectFrom('emailChanges')
    .innerJoin('authUsers', 'authUsers.id', 'uid')
    .select(['uid', 'authUsers.email'])
    .where('uid', '=', uid)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return account ?? null;
}

/** Changes the address and uses up the token, in one transaction. */
async function applyEmailChange(
  transaction: Transaction<Tables>,
  uid: string,
  token: string,
): Promise<Result<null>> {
  // Locks the account before the change, as account deletion does, so that the two can't deadlock.
  const former = await lockAccount(transaction, uid);
  const isCurrent = await revokeLinkKey(transaction, token);
  const change =
    isCurrent &&
    (await transaction
      .deleteFrom('emailChanges')
      .where('uid', '=', uid)
      .returning(['email', 'expiresAt'])
      .executeTakeFirst());
  if (!former || !change || change.expiresAt <= new Date()) return failed({ kind: 'link-expired' });
  const { email } = change;
  await transaction
    .updateTable('authUsers')
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where('id', '=', uid)
    .execute();
  await transaction
    .updateTable('users')
    .set({ email, updatedAt: new Date() })
    .where('uid', '=', uid)
    .execute();
  await moveToNewAddress(transaction, { uid, former, newEmail: email });
  // Logins that wait for their code. The database ends the other links that the former address got.
  await transaction.deleteFrom('authVerifications').where('value', '=', uid).execute();
  await recordAuditEvent(transaction, { actorId: uid, action: 'email-changed', propertyId: null });
  const notice = { about: 'email-changed', email: former.email } as const;
  if (former.emailVerified) await addJob(transaction, 'send-mail', notice);
  return success(null);
}

interface AddressChange {
  uid: string;
  former: { email: string; emailVerified: boolean };
  newEmail: string;
}

/**
 * Moves the account's properties, inquiries, saved searches and unfinished drafts to the new address and
 * revokes all their keys. If the account never verified the former address, guest inquiries and properties
 * submitted without an account stay with that address, because they may be another person's.
 */
async function moveToNewAddress(transaction: Transaction<Tables>, { uid, former, newEmail }: AddressChange) {
  const move = { from: former.email, to: newEmail, uid };
  const isOwn = former.emailVerified
    ? sql<boolean>`(user_id = ${uid} OR user_id IS NULL AND lower(submitter_email) = ${former.email})`
    : sql<boolean>`user_id = ${uid}`;
  await lockProperties(transaction, () => isOwn);
  await lockBlocks(transaction);
  // A second query, because only a new snapshot sees the changes that the lock has waited for.
  const owned = await transaction.selectFrom('properties').select('id').where(isOwn).execute();
  const ids = owned.map(({ id }) => id);
  const isLocked = await lockInquiries(transaction, (eb) => {
    const isAboutOwn = sql<boolean>`property_id = ANY(${ids}::uuid[])`;
    return former.emailVerified ? eb.or([isAboutOwn, eb('guestEmail', '=', former.email)]) : isAboutOwn;
  });
  await moveProperties(transaction, ids, move);
  if (former.emailVerified) await moveInquiries(transaction, isLocked, move);
  if (former.emailVerified) await moveSavedSearches(transaction, move);
  await keepBlocked(transaction, former.email, newEmail);
  await sql`SELECT revoke_draft_tokens(${uid})`.execute(transaction);
  await moveDrafts(transaction, sql`user_id = ${uid}`, move);
}

function unchangedAddress(): Failure {
  const message = 'That’s already your email address.';
  return { kind: 'invalid', message, issues: [{ field: 'email', message }] };
}

const addressTaken = toFailure('This address has its own account now.');
