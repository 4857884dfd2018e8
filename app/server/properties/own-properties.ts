// What somebody submitted themselves: while logged in, or with an e-mail address that they have proved to be theirs.
import type { ExpressionBuilder } from 'kysely';
import type { OwnProperty } from '#domain/own-property.ts';
import { type Cursor, pageSize } from '#domain/search.ts';
import type { User } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { mainPhotosOf } from './listing-views.ts';
import { isBehind, pageOf } from './pages.ts';

export interface OwnPage {
  properties: OwnProperty[];
  /** The cursor of the next page; null when nothing follows. */
  next: string | null;
}

/** Whether somebody submitted a property themselves; `ownedBy` asks the same of the database. */
export function isOwnedBy(property: { userId: string | null; submitterEmail: string }, user: User): boolean {
  if (property.userId === user.uid) return true;
  return user.emailVerified && property.submitterEmail.toLowerCase() === user.email;
}

/** The condition of a query on properties: only one's own. */
export function ownedBy(user: User) {
  return (is: ExpressionBuilder<Tables, 'properties'>) => {
    const submittedByAccount = is('userId', '=', user.uid);
    if (!user.emailVerified) return submittedByAccount;
    return is.or([submittedByAccount, is(is.fn('lower', ['submitterEmail']), '=', user.email)]);
  };
}

export function createOwnProperties(db: Database) {
  return {
    /** Newest first, whatever their status. */
    async list(user: User, after: Cursor | null): Promise<OwnPage> {
      let query = db
        .selectFrom('properties')
        .select(['id', 'status', 'title', 'location', 'createdAt', 'reviewedAt', 'reviewNotes'])
        .where(ownedBy(user));
      if (after) query = query.where(isBehind(after));
      const rows = await query
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute();
      const { shown, next } = pageOf(rows);
      const photos = await mainPhotosOf(
        db,
        shown.map((row) => row.id),
      );
      return { properties: shown.map((row) => ({ ...row, photo: photos.get(row.id) ?? null })), next };
    },
  };
}
