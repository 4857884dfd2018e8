// What Account Settings read and change of the account itself: the profile, and where its owner is logged in. The role
// stands in the profile's table and is never written here. When a session was last used is not kept
// (docs/decisions/0008-sessions-and-links.md).
import { checkProfile, type TypedForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import type { AccountSession, Profile } from '#domain/own-account.ts';
import type { User } from './access.ts';
import type { Server } from '../server.ts';

/** A program that logs in can leave thousands of sessions. */
const shownSessions = 50;

/** Read from the database: the names of a `User` are empty while its profile cannot be read. */
export function getProfile(server: Server, user: User): Promise<Profile> {
  return server.db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'phoneNumber'])
    .where('uid', '=', user.uid)
    .executeTakeFirstOrThrow();
}

/** Changes names and phone number (SPECIFICATION section 4); any other field of the form is ignored. */
export async function updateProfile(server: Server, user: User, form: TypedForm): Promise<Result<null>> {
  const checked = checkProfile(form);
  if (!checked.ok) return checked;
  await server.db
    .updateTable('users')
    .set({ ...checked.value, updatedAt: new Date() })
    .where('uid', '=', user.uid)
    .execute();
  return success(null);
}

/** The current session first, then the newest first; expired ones are left out. */
export async function listSessions(server: Server, user: User): Promise<AccountSession[]> {
  const rows = await server.db
    .selectFrom('authSessions')
    .select(['id', 'createdAt as begunAt', 'expiresAt as endsAt', 'userAgent'])
    .where('userId', '=', user.uid)
    .where('expiresAt', '>', new Date())
    .orderBy((is) => is('id', '=', user.sessionId), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(shownSessions)
    .execute();
  return rows.map((session) => ({ ...session, isCurrent: session.id === user.sessionId }));
}

/** Logs out everywhere else. Returns how many sessions ended. */
export async function endOtherSessions(server: Server, user: User): Promise<number> {
  const ended = await server.db
    .deleteFrom('authSessions')
    .where('userId', '=', user.uid)
    .where('id', '<>', user.sessionId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}
