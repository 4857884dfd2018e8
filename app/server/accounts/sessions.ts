// Where somebody is logged in. When a session was last used is not kept: looking at a page writes nothing
// (docs/decisions/0008-sessions-and-links.md).
import type { AccountSession } from '#domain/own-account.ts';
import type { User } from './access.ts';
import type { Database } from '../database/database.ts';

export function createSessions(db: Database) {
  return {
    /** The one that asks first, then the newest first; those that have run out are not among them. */
    async list(user: User): Promise<AccountSession[]> {
      const rows = await db
        .selectFrom('authSessions')
        .select(['id', 'createdAt', 'expiresAt', 'userAgent'])
        .where('userId', '=', user.uid)
        .where('expiresAt', '>', new Date())
        .orderBy((is) => is('id', '=', user.sessionId), 'desc')
        .orderBy('createdAt', 'desc')
        .limit(shownSessions)
        .execute();
      return rows.map(({ id, createdAt, expiresAt, userAgent }) => ({
        id,
        begunAt: createdAt,
        endsAt: expiresAt,
        userAgent,
        isCurrent: id === user.sessionId,
      }));
    },

    /** Logs out everywhere but here; their cookies are worthless from now on. Says how many sessions that ended. */
    async endOthers(user: User): Promise<number> {
      const ended = await db
        .deleteFrom('authSessions')
        .where('userId', '=', user.uid)
        .where('id', '<>', user.sessionId)
        .executeTakeFirst();
      return Number(ended.numDeletedRows);
    },
  };
}

/** Somebody who logs in by a program may have thousands. */
const shownSessions = 50;
