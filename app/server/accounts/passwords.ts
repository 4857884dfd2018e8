// Compares, changes and resets passwords. Comparing takes about 0.1 s, during which the password may change,
// so each function checks the stored hash again afterwards: no session starts or survives with a replaced
// password.
import type { FormInput } from '#domain/form-input.ts';
import type { Transaction } from 'kysely';
import { checkEmailForm, checkNewPassword, passwordMaximum } from '#domain/account/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { openAccountLink, revokeLinkKey } from '../access/keys.ts';
import type { User } from '../access/proofs.ts';
import { isClientError } from './auth.ts';
import type { Client } from './login-code.ts';
import { type Database, unlessDeleted } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockAccount } from './account-rows.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';

export interface AccountIdentity {
  uid: string;
  email: string;
}

/** A request's credentials for an account: its session, or its password. */
export interface AccountCredentials {
  user: User | null;
  password: unknown;
  /** The requester's client address. */
  clientAddress: string;
}

/**
 * The result of a correct password: a session, or a login that awaits its code. The headers set its cookie.
 */
export interface StartedLogin {
  uid: string;
  headers: Headers;
  next: 'session' | 'code';
}

/**
 * Starts a login. Null for a wrong address or password. Drops the login if the password changes or two-step
 * login is turned on meanwhile: either that change ends the new session, or this function sees the change,
 * because `readPassword` waits for transactions that write these rows.
 */
export async function startLogin(
  server: Server,
  input: { email: string; password: string },
  headers: Headers,
): Promise<StartedLogin | null> {
  const before = await passwordRows(server.db).where('email', '=', input.email).executeTakeFirst();
  const signIn = server.auth.api.signInEmail({ body: input, headers, returnHeaders: true });
  const begun = await unlessDeleted(signIn).catch(rethrowUnlessRefused);
  if (!begun) return null;
  const { headers: cookies, response } = begun;
  const uid = before?.uid ?? '';
  const after = await readPassword(server.db, uid);
  const isCurrent = after !== undefined && after.password === before?.password;
  if ('twoFactorRedirect' in response) {
    if (isCurrent) return { uid, headers: cookies, next: 'code' };
    await server.db.deleteFrom('authVerifications').where('value', '=', uid).execute();
    return null;
  }
  if (isCurrent && !after.twoFactorEnabled) return { uid, headers: cookies, next: 'session' };
  const { internalAdapter } = await server.auth.$context;
  await internalAdapter.deleteSession(response.token);
  return null;
}

/**
 * Checks the account's password. Guesses count as failed logins for this account and client address, so they
 * don't lock out the account's owner elsewhere. Returns the stored hash, for `replacePassword`.
 */
export async function checkPassword(
  server: Server,
  account: AccountIdentity,
  typedPassword: unknown,
  clientAddress: string,
): Promise<Result<string>> {
  if (typeof typedPassword !== 'string' || typedPassword.length > passwordMaximum)
    return failed(wrongPassword());
  const allowed = await server.limits.consume('password', { clientAddress, account: account.email });
  if (!allowed.ok) return allowed;
  const { internalAdapter, password } = await server.auth.$context;
  const credential = await internalAdapter.findCredentialAccount(account.uid);
  const hash = credential?.password;
  if (!hash || !(await password.verify({ hash, password: typedPassword }))) return failed(wrongPassword());
  await server.limits.giveBack('password', { clientAddress, account: account.email });
  return success(hash);
}

/** Requires the account's session or password. A mailed token alone verifies only the address. */
export async function authenticateAccount(
  server: Server,
  account: AccountIdentity,
  { user, password, clientAddress }: AccountCredentials,
): Promise<Result<null>> {
  if (user?.uid === account.uid) return success(null);
  const authenticated = await checkPassword(server, account, password, clientAddress);
  return authenticated.ok ? success(null) : authenticated;
}

/**
 * Sets a new password, ends all sessions, and cancels a pending change of address, because it may be an
 * intruder's. A trigger revokes mailed links and pending logins (migration 0011). Call `lockAccount` first:
 * the trigger locks drafts, and accounts are locked before them (database/lock-order.ts).
 */
export async function setPassword(
  transaction: Transaction<Tables>,
  uid: string,
  hash: string,
): Promise<void> {
  await transaction
    .updateTable('authAccounts')
    .set({ password: hash, updatedAt: new Date() })
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .execute();
  await transaction.deleteFrom('authSessions').where('userId', '=', uid).execute();
  await transaction.deleteFrom('emailChanges').where('uid', '=', uid).execute();
}

/**
 * Starts a session without asking for a password or a code. The caller has authenticated the account;
 * `account.password` is the hash that was stored then. Returns null if the password has changed since, or the
 * account was deleted.
 */
export async function startSession(
  { db, auth }: Server,
  account: { uid: string; password: string | null },
  headers: Headers,
): Promise<Headers | null> {
  const start = auth.api.startSession({ body: { uid: account.uid }, headers, returnHeaders: true });
  const begun = await unlessDeleted(start).catch(rethrowUnlessRefused);
  if (!begun) return null;
  if ((await readPassword(db, account.uid))?.password === account.password) return begun.headers;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(begun.response.token);
  return null;
}

/**
 * The stored hash. Waits for transactions that are changing it, so that callers can drop a session that
 * started earlier.
 */
export function readPassword(db: Database, uid: string) {
  return passwordRows(db).where('authUsers.id', '=', uid).forShare().executeTakeFirst();
}

function passwordRows(db: Database) {
  return db
    .selectFrom('authUsers')
    .innerJoin('authAccounts', 'authAccounts.userId', 'authUsers.id')
    .select(['authUsers.id as uid', 'password', 'twoFactorEnabled'])
    .where('providerId', '=', 'credential');
}

/** Null if the auth library refused the request. Rethrows its failures. */
function rethrowUnlessRefused(error: unknown): null {
  if (isClientError(error)) return null;
  throw error;
}

/** Also the answer to a deleted account, whose pages then ask for a login. */
export function wrongPassword() {
  const message = 'That’s not your current password.';
  return { kind: 'invalid' as const, message, issues: [{ field: 'currentPassword', message }] };
}

/**
 * Queues a mail with a link that sets a new password. A job looks up the account after the response, so that
 * the response and its timing are the same for every address. Fails only if this client address sent too many
 * requests, whether or not the account exists. Beyond daily quotas, there is no mail to an unverified
 * address, and then none at all.
 */
export async function requestPasswordReset(
  server: Server,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const allowed = await server.limits.consume('reset', { clientAddress, email });
  if (!allowed.ok) return allowed;
  const reach = await server.limits.consumeReach('reset-mail', { clientAddress, email });
  if (reach) await addJob(server.db, 'send-mail', { about: 'password-reset', email, ...reach });
  return success(null);
}

/**
 * Sets a new password with the token of a reset mail. The token works once. Ends all sessions of the account.
 * Only the reader of the mailbox can use the link, so the address counts as verified.
 */
export async function resetPassword(server: Server, token: string, form: FormInput): Promise<Result<null>> {
  const checked = checkNewPassword(form);
  if (!checked.ok) return checked;
  const uid = await openAccountLink(server.db, token, 'reset-password');
  if (uid === null) return failed({ kind: 'link-expired' });
  const { password: passwords } = await server.auth.$context;
  const hash = await passwords.hash(checked.value.password);
  return server.db.transaction().execute<Result<null>>(async (transaction) => {
    // Not the library's own function, which would lock the password before the account.
    await lockAccount(transaction, uid);
    if (!(await revokeLinkKey(transaction, token))) return failed({ kind: 'link-expired' });
    await setPassword(transaction, uid, hash);
    await transaction.updateTable('authUsers').set({ emailVerified: true }).where('id', '=', uid).execute();
    return success(null);
  });
}

/**
 * Changes the user's password. Guesses of the current one count as failed logins. Ends all sessions and
 * starts a new one, with its cookie in the returned headers. Two-step login stays on; the new session needs
 * no code. A concurrent reset or deletion wins.
 */
export async function changePassword(
  server: Server,
  user: User,
  form: FormInput,
  client: Client,
): Promise<Result<Headers>> {
  const checked = checkNewPassword(form);
  if (!checked.ok) return checked;
  const { password } = checked.value;
  const authenticated = await checkPassword(server, user, form['currentPassword'], client.clientAddress);
  if (!authenticated.ok) return authenticated;
  const { password: passwords } = await server.auth.$context;
  const hash = await passwords.hash(password);
  const isChanged = await server.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, user.uid);
    if ((await readPassword(transaction, user.uid))?.password !== authenticated.value) return false;
    await setPassword(transaction, user.uid, hash);
    return true;
  });
  if (!isChanged) return failed(wrongPassword());
  const begun = await startSession(server, { uid: user.uid, password: hash }, client.headers);
  return begun ? success(begun) : failed(wrongPassword());
}
