// Makes administrators: for the command line and the demonstration data, never for a request.
import type { Transaction } from 'kysely';
import type { Auth } from './auth.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { cancelEmailChange } from './email-changes.ts';
import { record } from '../database/audit-log.ts';

/**
 * Makes an administrator of the account with this address, creating it when there is none. An existing one gets the
 * new password, and all its sessions end; the address counts as verified either way. The role comes last: whatever
 * fails before leaves nobody an administrator.
 */
export async function grantAdmin(
  { db, auth }: { db: Database; auth: Auth },
  { email: typed, password }: { email: string; password: string },
): Promise<void> {
  const email = typed.trim().toLowerCase();
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const found = await internalAdapter.findUserByEmail(email);
  const user =
    found?.user ??
    (await internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'admin' }));
  if (await internalAdapter.findCredentialAccount(user.id)) {
    await internalAdapter.updatePassword(user.id, hash);
  } else {
    const account = { userId: user.id, providerId: 'credential', accountId: user.id, password: hash };
    await internalAdapter.linkAccount(account);
  }
  await internalAdapter.updateUser(user.id, { emailVerified: true });
  await internalAdapter.deleteUserSessions(user.id);
  // Somebody else may have begun the account, and could make it theirs by the link of a change that waits.
  await cancelEmailChange(db, user.id);
  await db.transaction().execute((transaction) => makeAdmin(transaction, user.id, email));
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
  await record(transaction, {
    actorId: null,
    action: 'role-changed',
    propertyId: null,
    personId: uid,
    changes,
  });
}
