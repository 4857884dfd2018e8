// Passwords: forgotten, changed, and compared, to start a login, and again before what a borrowed browser must not be able
// to do. Comparing takes a tenth of a second, in which somebody else may change the password; what was compared is checked
// again afterwards, so that nobody gets in, or stays in, with a password that is no longer the account's. Hides the auth
// library.
import type { Transaction } from 'kysely';
import { checkEmailForm, checkNewPassword, passwordMaximum, type TypedForm } from '#domain/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { isRefusal } from './auth.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { User } from './access.ts';
import { addJob } from '../database/queue.ts';
import { isSecretText } from '../secrets.ts';
import type { Server } from '../server.ts';

/** An account whose password is asked for. */
export interface PasswordOwner {
  uid: string;
  email: string;
}

/** What somebody shows to prove that an account is theirs: its session, or else its password. */
export interface Shown {
  user: User | null;
  password: unknown;
  /** Where they ask from. */
  address: string;
}

/** The result of a correct password: a session, or a login that waits for its code. The headers set its cookie. */
export interface StartedLogin {
  uid: string;
  headers: Headers;
  next: 'session' | 'code';
}

/**
 * Starts a login; null for a wrong address or password. Drops the login before its cookie is sent if the password changes
 * or two-step login is turned on in the meantime: either that change finds the new session and ends it, or this
 * function finds the change, because `readPassword` waits for transactions that are writing the rows.
 */
export async function startLogin(
  server: Server,
  typed: { email: string; password: string },
  headers: Headers,
): Promise<StartedLogin | null> {
  const before = await passwordRows(server.db).where('email', '=', typed.email).executeTakeFirst();
  const begun = await server.auth.api
    .signInEmail({ body: typed, headers, returnHeaders: true })
    .catch(nullIfRefused);
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
 * Asks for the password of an account. Guessing counts like guessing at the login: for the account from the address
 * that asks, so nobody locks anybody out. The value is the hash that it was compared with, for `replacePassword`.
 */
export async function provePassword(
  server: Server,
  owner: PasswordOwner,
  typed: unknown,
  address: string,
): Promise<Result<string>> {
  if (typeof typed !== 'string' || typed.length > passwordMaximum) return failed(wrongPassword());
  const allowed = await server.limits.login(address, owner.email);
  if (!allowed.ok) return allowed;
  const { internalAdapter, password } = await server.auth.$context;
  const account = await internalAdapter.findCredentialAccount(owner.uid);
  const hash = account?.password;
  if (!hash || !(await password.verify({ hash, password: typed }))) return failed(wrongPassword());
  await server.limits.loginSucceeded(address, owner.email);
  return success(hash);
}

/** Whoever has the mail of an address has not proved the account: this asks for its session or its password. */
export async function proveAccount(
  server: Server,
  owner: PasswordOwner,
  { user, password, address }: Shown,
): Promise<Result<null>> {
  if (user?.uid === owner.uid) return success(null);
  const proven = await provePassword(server, owner, password, address);
  return proven.ok ? success(null) : proven;
}

/** Replaces the password that was compared, and ends all sessions; false when it is no longer the account's. */
async function replacePassword(
  transaction: Transaction<Tables>,
  uid: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await transaction
    .updateTable('authAccounts')
    .set({ password: to, updatedAt: new Date() })
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .where('password', '=', from)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await transaction.deleteFrom('authSessions').where('userId', '=', uid).execute();
  return true;
}

/**
 * Starts a session without asking for a password or a code. The caller has authenticated the account; `proof.password` is
 * the hash that was stored then. Null if the password has changed since.
 */
export async function startSession(
  { db, auth }: Server,
  proof: { uid: string; password: string | null },
  headers: Headers,
): Promise<Headers | null> {
  const begun = await auth.api.startSession({ body: { uid: proof.uid }, headers, returnHeaders: true });
  if ((await readPassword(db, proof.uid))?.password === proof.password) return begun.headers;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(begun.response.token);
  return null;
}

/** The stored hash. Waits for a transaction that is changing it, so that callers can drop a session that started before. */
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

/** A refusal of the auth library becomes null; its own failure stays one. */
function nullIfRefused(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}

function wrongPassword() {
  const message = 'That’s not your current password.';
  return { kind: 'invalid' as const, message, issues: [{ field: 'currentPassword', message }] };
}

/**
 * Asks for a link that sets a new password. Whether there is such an account is looked up by a job, after the answer,
 * which is the same for every address. An unverified address gets few of these mails a day. `from` is the asker's
 * network address, and only what it has asked for is refused.
 */
export async function requestPasswordReset(
  server: Server,
  form: TypedForm,
  from: string,
): Promise<Result<null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const allowed = await server.limits.resetMail(from, email);
  if (!allowed.ok) return allowed;
  const confirmedOnly = !(await server.limits.resetMailOfDay(from, email)).ok;
  await addJob(server.db, 'send-mail', { about: 'password-reset', email, confirmedOnly });
  return success(null);
}

/** Sets a new password with the token of a reset mail. A token works once; all sessions of the account end. */
export async function resetPassword(server: Server, token: string, form: TypedForm): Promise<Result<null>> {
  const checked = checkNewPassword(form);
  if (!checked.ok) return checked;
  if (!isSecretText(token)) return failed({ kind: 'link-expired' });
  try {
    await server.auth.api.resetPassword({ body: { token, newPassword: checked.value.password } });
    return success(null);
  } catch (error) {
    if (isRefusal(error)) return failed({ kind: 'link-expired' });
    throw error;
  }
}

/**
 * Changes the user's own password. Guessing the current one counts like guessing at the login. Ends all sessions and
 * starts one, with its cookie in the returned headers. Two-step login stays on; the new session needs no code.
 * Cancels a pending change of address, because an owner who suspects an intruder changes the password first. A
 * trigger ends mailed links and logins that wait for a code (migration 0011). A concurrent reset wins.
 */
export async function changePassword(
  server: Server,
  user: User,
  form: TypedForm,
  from: { address: string; headers: Headers },
): Promise<Result<Headers>> {
  const checked = checkNewPassword(form);
  if (!checked.ok) return checked;
  const { password } = checked.value;
  const proven = await provePassword(server, user, form['currentPassword'], from.address);
  if (!proven.ok) return proven;
  const { password: passwords } = await server.auth.$context;
  const hashes = { from: proven.value, to: await passwords.hash(password) };
  const isChanged = await server.db.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, user.uid, hashes))) return false;
    await transaction.deleteFrom('emailChanges').where('uid', '=', user.uid).execute();
    return true;
  });
  if (!isChanged) return failed(wrongPassword());
  const proof = { uid: user.uid, password: hashes.to };
  const begun = await startSession(server, proof, from.headers);
  return begun ? success(begun) : failed(wrongPassword());
}
