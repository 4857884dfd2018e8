// A new email address for an account: requested with the password, verified by a link that works once and for a day, and
// announced to the old address both times. Moves the account's properties and inquiries along, and revokes tokens mailed
// to the old address. docs/decisions/0019-own-account.md.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { checkEmailForm, type TypedForm } from '#domain/account.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { mailboxOf } from '#domain/mailbox.ts';
import type { User } from './access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import { record } from '../database/audit-log.ts';
import { lockHomes, lockInquiries, lockSenders } from '../database/lock-order.ts';
import { hashSecret, isSecretText, newSecret } from '../secrets.ts';
import { type PasswordOwner, type Shown, proveAccount, provePassword } from './passwords.ts';
import type { Server } from '../server.ts';

const validFor = 24 * 3600 * 1000; // milliseconds

/** The address that waits to be confirmed; null when none does. */
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
 * Sends the link to the new address and a notice to the present one. When the new address has an account already,
 * the asker gets the same answer and the address is told instead: who has an account is nobody else's business. For
 * the same reason it fails for every address that has had its mails of the day, verified or not.
 */
export async function requestEmailChange(
  server: Server,
  user: User,
  form: TypedForm,
  address: string,
): Promise<Result<null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  if (email === user.email) return failed(sameAddress());
  const proven = await provePassword(server, user, form['currentPassword'], address);
  if (!proven.ok) return proven;
  const allowed = await server.limits.emailChange(user.uid);
  if (!allowed.ok) return allowed;
  const reachable = await server.limits.strangersMail(address, email);
  if (!reachable.ok) return reachable;
  const noticed = user.emailVerified || (await server.limits.strangersMail(address, user.email)).ok;

  const change = {
    email,
    // Opened by nobody, until the mail is sent and brings a secret of its own.
    tokenHash: hashSecret(newSecret()),
    expiresAt: new Date(Date.now() + validFor),
  };
  await server.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('emailChanges')
      .values({ uid: user.uid, ...change })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(change))
      .execute();
    await addJob(transaction, 'send-mail', { about: 'email-change', uid: user.uid, email });
    const notice = { about: 'email-change-asked', email: user.email } as const;
    if (noticed) await addJob(transaction, 'send-mail', notice);
  });
  return success(null);
}

export async function cancelOwnEmailChange(server: Server, user: User): Promise<void> {
  await cancelEmailChange(server.db, user.uid);
}

/**
 * Makes the new address the account's, proven. Whoever has the link has read the new address's mail, and shows besides
 * that the account is theirs: the address may have been mistyped.
 */
export async function changeEmail(server: Server, token: string, shown: Shown): Promise<Result<null>> {
  const owner = await openEmailChange(server, token);
  if (!owner) return failed({ kind: 'link-expired' });
  const proven = await proveAccount(server, owner, shown);
  if (!proven.ok) return proven;
  try {
    return await server.db.transaction().execute((transaction) => useLink(transaction, token));
  } catch (error) {
    if (!isTaken(error)) throw error;
    return failed(takenByNow);
  }
}

/** "This wasn't me": the address stays out of an account that is somebody else's. */
export async function disownEmailChange(server: Server, token: string): Promise<Result<null>> {
  if (!isSecretText(token)) return failed({ kind: 'link-expired' });
  const ended = await server.db
    .deleteFrom('emailChanges')
    .where('tokenHash', '=', hashSecret(token))
    .executeTakeFirst();
  return ended.numDeletedRows > 0n ? success(null) : failed({ kind: 'link-expired' });
}

/** The account whose address a link changes; null for a link that is wrong, used or too old. Uses nothing up. */
export async function openEmailChange(server: Server, token: string): Promise<PasswordOwner | null> {
  if (!isSecretText(token)) return null;
  const owner = await server.db
    .selectFrom('emailChanges')
    .innerJoin('authUsers', 'authUsers.id', 'uid')
    .select(['uid', 'authUsers.email'])
    .where('tokenHash', '=', hashSecret(token))
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return owner ?? null;
}

/** Uses up the link; whatever fails after that gives it back with the transaction. */
async function useLink(transaction: Transaction<Tables>, token: string): Promise<Result<null>> {
  const tokenHash = hashSecret(token);
  // The account is locked first, as its deletion does.
  const former = await transaction
    .selectFrom('authUsers')
    .select(['email', 'emailVerified'])
    .where('id', '=', (is) => is.selectFrom('emailChanges').select('uid').where('tokenHash', '=', tokenHash))
    .forUpdate()
    .executeTakeFirst();
  const change = await transaction
    .deleteFrom('emailChanges')
    .where('tokenHash', '=', tokenHash)
    .returning(['uid', 'email', 'expiresAt'])
    .executeTakeFirst();
  if (!former || !change || change.expiresAt <= new Date()) return failed({ kind: 'link-expired' });
  const { uid, email } = change;
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
  // Reset links mailed to the former address would still set a password.
  await transaction.deleteFrom('authVerifications').where('value', '=', uid).execute();
  await record(transaction, { actorId: uid, action: 'email-changed', propertyId: null });
  const notice = { about: 'email-changed', email: former.email } as const;
  if (former.emailVerified) await addJob(transaction, 'send-mail', notice);
  return success(null);
}

/** Forgets a change that waits: its owner has thought again, or has got the account back by a new password. */
export async function cancelEmailChange(db: Database, uid: string): Promise<void> {
  await db.deleteFrom('emailChanges').where('uid', '=', uid).execute();
}

interface Move {
  uid: string;
  former: { email: string; emailVerified: boolean };
  newEmail: string;
}

/**
 * Moves the account's properties, inquiries and unfinished drafts to the new address and revokes every token for them, so
 * that the old mailbox opens nothing. Without a verified former address, guest inquiries and properties that were
 * submitted without an account stay where they are. Mail jobs lock the same rows before they issue a token, so this also
 * revokes theirs.
 */
async function moveToNewAddress(transaction: Transaction<Tables>, { uid, former, newEmail }: Move) {
  const isOwn = former.emailVerified
    ? sql<boolean>`(user_id = ${uid} OR user_id IS NULL AND lower(submitter_email) = ${former.email})`
    : sql<boolean>`user_id = ${uid}`;
  await lockHomes(transaction, () => isOwn);
  if (former.emailVerified) await lockSenders(transaction, 'change');
  const owned = transaction.selectFrom('properties').select('id').where(isOwn);
  const locked = await lockInquiries(transaction, (is) => {
    const isAboutOwn = is('propertyId', 'in', owned);
    return former.emailVerified ? is.or([isAboutOwn, is('guestEmail', '=', former.email)]) : isAboutOwn;
  });
  await moveProperties(transaction, isOwn, { uid, former, newEmail });
  if (former.emailVerified) await moveInquiries(transaction, locked, former.email, newEmail);
  await moveDrafts(transaction, { uid, former, newEmail });
}

async function moveProperties(
  transaction: Transaction<Tables>,
  isOwn: RawBuilder<boolean>,
  { uid, former, newEmail }: Move,
): Promise<void> {
  const moved = await transaction
    .updateTable('properties')
    .set({
      userId: uid,
      submitterEmail: newEmail,
      landlordEmail: sql`CASE lower(landlord_email) WHEN ${former.email} THEN ${newEmail} ELSE landlord_email END`,
      updatedAt: sql`now()`,
    })
    .where(isOwn)
    .returning('id')
    .execute();
  const ids = sql`ANY(${moved.map(({ id }) => id)}::uuid[])`;
  await sql`DELETE FROM owner_keys WHERE property_id = ${ids}`.execute(transaction);
  await sql`DELETE FROM owner_keys USING inquiries
    WHERE inquiries.id = inquiry_id AND inquiries.property_id = ${ids} AND side = 'owner'`.execute(
    transaction,
  );
  // Includes corrections that someone else started with a mailed link. `moveDrafts` revokes their tokens.
  await sql`UPDATE drafts SET user_id = ${uid} WHERE correction_of = ${ids} AND property_id IS NULL`.execute(
    transaction,
  );
}

/**
 * Moves the account's inquiries as a guest. A blocked guest is blocked with the new mailbox too. The old one stays blocked:
 * the guest still reads it, and could ask from there without an account.
 */
async function moveInquiries(
  transaction: Transaction<Tables>,
  locked: RawBuilder<boolean>,
  from: string,
  to: string,
): Promise<void> {
  const moved = await transaction
    .updateTable('inquiries')
    .set({ guestEmail: to })
    .where(locked)
    .where('guestEmail', '=', from)
    .returning('id')
    .execute();
  const [former, current] = [from, to].map((email) => hashSecret(mailboxOf(email)));
  await sql`INSERT INTO blocked_senders (email_hash)
    SELECT ${current}::bytea FROM blocked_senders WHERE email_hash = ${former}
    ON CONFLICT DO NOTHING`.execute(transaction);
  await sql`DELETE FROM owner_keys
    WHERE inquiry_id = ANY(${moved.map(({ id }) => id)}::uuid[]) AND side = 'guest'`.execute(transaction);
}

/** Replaces the old address in forms too: submitting one would otherwise mail the new property's link there. */
async function moveDrafts(transaction: Transaction<Tables>, { uid, former, newEmail }: Move): Promise<void> {
  await sql`SELECT revoke_draft_tokens(${uid})`.execute(transaction);
  await sql`UPDATE drafts SET revision = revision + 1,
      steps = jsonb_set(steps, '{landlord,landlordEmail}', to_jsonb(${newEmail}::text))
    WHERE user_id = ${uid} AND property_id IS NULL
      AND lower(btrim(steps #>> '{landlord,landlordEmail}')) = ${former.email}`.execute(transaction);
}

function sameAddress(): Failure {
  const message = 'That’s already your email address.';
  return { kind: 'invalid', message, issues: [{ field: 'email', message }] };
}

const takenByNow: Failure = {
  kind: 'invalid',
  message: 'This address has its own account now.',
  issues: [],
};

/** PostgreSQL's unique_violation (SQLSTATE 23505). */
function isTaken(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505';
}
