// Reads and changes the profile and the sessions for Account Settings. Must not write the role, which is in
// the same table as the profile. Sessions don't record their last use
// (docs/decisions/0008-sessions-and-links.md).
import { sql } from 'kysely';
import type { FormInput } from '#domain/form-input.ts';
import { checkProfile } from '#domain/account/account.ts';
import { type Result, success } from '#domain/failure.ts';
import type { AccountSession, Profile } from '#domain/account/account-settings.ts';
import type { User } from '../access/proofs.ts';
import { lockAccount } from './account-rows.ts';
import type { Server } from '../server.ts';

/** Bounds the list, because a script that logs in can leave thousands of sessions. */
const maxListedSessions = 50;

/** Reads the database instead of `user`, whose names are empty if the session couldn't load its profile. */
export function getProfile(server: Server, user: User): Promise<Profile> {
  return server.db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'phoneNumber'])
    .where('uid', '=', user.uid)
    .executeTakeFirstOrThrow();
}

/** Changes names and phone number. Ignores every other field of the form. */
export async function updateProfile(server: Server, user: User, form: FormInput): Promise<Result<null>> {
  const checked = checkProfile(form);
  if (!checked.ok) return checked;
  await server.db
    .updateTable('users')
    .set({ ...checked.value, updatedAt: new Date() })
    .where('uid', '=', user.uid)
    .execute();
  return success(null);
}

/** Sessions that haven't expired: the current one first, then newest first. */
export async function listSessions(server: Server, user: User): Promise<AccountSession[]> {
  const rows = await server.db
    .selectFrom('authSessions')
    .select(['id', 'createdAt as begunAt', 'expiresAt', 'userAgent'])
    .where('userId', '=', user.uid)
    .where('expiresAt', '>', new Date())
    .orderBy((eb) => eb('id', '=', user.sessionId), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(maxListedSessions)
    .execute();
  return rows.map((session) => ({ ...session, isCurrent: session.id === user.sessionId }));
}

/**
 * Ends all other sessions and returns their number. Revokes every key to what belongs to the account, mailed
 * links included, because another browser may hold one. The user's own session needs none.
 */
export async function endOtherSessions(server: Server, user: User): Promise<number> {
  return server.db.transaction().execute(async (transaction) => {
    // Accounts are locked before drafts (database/lock-order.ts).
    await lockAccount(transaction, user.uid);
    const ended = await transaction
      .deleteFrom('authSessions')
      .where('userId', '=', user.uid)
      .where('id', '<>', user.sessionId)
      .executeTakeFirst();
    await sql`SELECT revoke_keys_of_account(${user.uid})`.execute(transaction);
    return Number(ended.numDeletedRows);
  });
}
