// Registers accounts, logs in and out, and grants administrator rights. Returns the Set-Cookie headers for
// the browser. access/sessions.ts reads sessions; passwords.ts compares and changes passwords.
import type { FormInput } from '#domain/form-input.ts';
import type { Transaction } from 'kysely';
import { checkLogin, checkRegistration, type Registration } from '#domain/account/account.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import type { Database } from '../database/database.ts';
import { requestVerification } from './email-verification.ts';
import type { Client } from './login-code.ts';
import { setPassword, startLogin } from './passwords.ts';
import type { Tables } from '../database/tables.ts';
import { lockAccount } from './account-rows.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Server } from '../server.ts';

/**
 * Checks the address and the password. Fails with the same message after the same time for a wrong form,
 * address or password, so that the result doesn't reveal which accounts exist.
 */
export async function logIn(
  server: Server,
  form: FormInput,
  client: Client,
): Promise<Result<{ headers: Headers; next: 'session' | 'code'; isAdmin: boolean }>> {
  const credentials = checkLogin(form);
  if (!credentials) return failed({ kind: 'wrong-credentials' });
  const attempt = { clientAddress: client.clientAddress, account: credentials.email };
  const allowed = await server.limits.consume('login', attempt);
  if (!allowed.ok) return allowed;
  const started = await startLogin(server, credentials, client.headers);
  if (!started) {
    // Runs for unknown addresses too, so that every response takes the same time.
    const uid = await findUid(server.db, credentials.email);
    server.logger.warn({ event: 'login-failed', uid }, 'a login failed');
    return failed({ kind: 'wrong-credentials' });
  }
  await server.limits.giveBack('login', attempt);
  const { uid, headers, next } = started;
  return success({ headers, next, isAdmin: await hasAdminRole(server, uid) });
}

/** Creates an account and its profile, logs in, and mails a link that verifies the address. */
export async function registerAccount(
  server: Server,
  form: FormInput,
  client: Client,
): Promise<Result<Headers>> {
  const checked = checkRegistration(form);
  if (!checked.ok) return checked;
  const allowed = await server.limits.consume('registration', { clientAddress: client.clientAddress });
  if (!allowed.ok) return allowed;
  const { email, password, firstName } = checked.value;
  try {
    const { headers, response } = await server.auth.api.signUpEmail({
      body: { email, password, name: firstName },
      headers: client.headers,
      returnHeaders: true,
    });
    await completeRegistration(server, response.user.id, checked.value, client.clientAddress);
    return success(headers);
  } catch (error) {
    // A concurrent registration may have taken this address.
    const { internalAdapter } = await server.auth.$context;
    if (await internalAdapter.findUserByEmail(email)) return failed(addressTaken());
    throw error;
  }
}

/** Ends the request's session. If that fails, logs the failure and still deletes the browser's cookies. */
export async function logOut(server: Server, headers: Headers): Promise<Headers> {
  try {
    const ended = await server.auth.api.signOut({ headers, returnHeaders: true });
    return ended.headers;
  } catch (error) {
    server.logger.error({ err: error }, 'logout failed');
    return new Headers({ 'clear-site-data': '"cookies"' });
  }
}

/**
 * Writes the profile and queues the verification mail. The account already exists, so failures are only
 * logged: access/sessions.ts creates a missing profile, and the person can request the mail again.
 */
async function completeRegistration(
  server: Server,
  uid: string,
  { email, firstName, lastName, phoneNumber }: Registration,
  clientAddress: string,
) {
  const profile = { email, firstName, lastName, phoneNumber };
  try {
    await server.db
      .insertInto('users')
      .values({ uid, ...profile })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(profile))
      .execute();
    await requestVerification(server, { uid, email }, clientAddress);
  } catch (error) {
    server.logger.error({ err: error, uid }, 'a registration was not completed');
  }
}

async function findUid(db: Database, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('authUsers').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id;
}

/** Only decides which page opens after a login; grants no rights. */
export async function hasAdminRole({ db }: Server, uid: string): Promise<boolean> {
  const profile = await db.selectFrom('users').select('role').where('uid', '=', uid).executeTakeFirst();
  return profile?.role === 'admin';
}

/**
 * Reveals that an account exists, as docs/product.md, "Accounts > Registration" requires. A rate limit bounds
 * guessing.
 */
function addressTaken(): Failure {
  const message = 'There’s already an account with this email. Log in, or reset your password.';
  return { kind: 'invalid', message, issues: [{ field: 'email', message }] };
}

/**
 * Makes the account with this address an administrator, and creates it if necessary. An existing account gets
 * the new password and loses its sessions. The address counts as verified. The role is set last, so that a
 * failure grants no rights.
 */
export async function grantAdmin(
  { db, auth }: Server,
  { email: typedEmail, password }: { email: string; password: string },
): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const found = await internalAdapter.findUserByEmail(email);
  const user =
    found?.user ??
    (await internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'admin' }));
  if (await internalAdapter.findCredentialAccount(user.id)) {
    // Another person may have registered the address, and could stay logged in, or take over the account with
    // the link of a pending change.
    await db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, user.id);
      await setPassword(transaction, user.id, hash);
    });
  } else {
    const account = { userId: user.id, providerId: 'credential', accountId: user.id, password: hash };
    await internalAdapter.linkAccount(account);
  }
  await internalAdapter.updateUser(user.id, { emailVerified: true });
  await db.transaction().execute((transaction) => makeAdmin(transaction, user.id, email));
}

/**
 * Takes the role away, from the next request of each session on. Returns false for an address without an
 * administrator.
 */
export async function revokeAdmin({ db }: Server, email: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const revoked = await transaction
      .updateTable('users')
      .set({ role: 'user', updatedAt: new Date() })
      .where('role', '=', 'admin')
      .where('uid', '=', transaction.selectFrom('authUsers').select('id').where('email', '=', email))
      .returning('uid')
      .executeTakeFirst();
    if (!revoked) return false;
    await recordAuditEvent(transaction, {
      actorId: null,
      action: 'role-changed',
      propertyId: null,
      personId: revoked.uid,
      changes: { role: { from: 'admin', to: 'user' } },
    });
    return true;
  });
}

async function makeAdmin(transaction: Transaction<Tables>, uid: string, email: string): Promise<void> {
  const users = transaction.selectFrom('users').select('role').where('uid', '=', uid);
  const before = await users.forUpdate().executeTakeFirst();
  if (before?.role === 'admin') return;
  await transaction
    .insertInto('users')
    .values({ uid, email, role: 'admin', phoneNumber: null })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ role: 'admin', updatedAt: new Date() }))
    .execute();
  const changes = { role: { from: before?.role ?? null, to: 'admin' } };
  await recordAuditEvent(transaction, {
    actorId: null,
    action: 'role-changed',
    propertyId: null,
    personId: uid,
    changes,
  });
}
