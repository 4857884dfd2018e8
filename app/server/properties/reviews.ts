// The administration's list of properties and its decisions. Every function takes the `Admin` who asks, so that it
// cannot be called for anybody else. Hides SQL; listing-views.ts makes what visitors see.
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { PropertyStatus } from '#domain/property.ts';
import {
  type AdminProperty,
  checkRejectionNotes,
  type PropertyReview,
  type ReviewDecision,
  type StatusCounts,
} from '#domain/review.ts';
import { type Cursor, countedUpTo, pageSize } from '#domain/search.ts';
import type { Admin } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import { decide } from './decisions.ts';
import { mainPhotosOf } from './listing-views.ts';
import type { Messages } from '../mail/messages.ts';
import { isBehind, pageOf } from './pages.ts';
import { readReview } from './review-views.ts';

export interface AdminPage {
  properties: AdminProperty[];
  /** The cursor of the next page; null when nothing follows. */
  next: string | null;
}

export function createReviews(db: Database, messages: Messages) {
  const parts = { db, messages };
  return {
    /** Properties of one status, or of all, newest first. */
    async listAdmin(
      _admin: Admin,
      { status, after }: { status: PropertyStatus | null; after: Cursor | null },
    ): Promise<AdminPage> {
      let query = db
        .selectFrom('properties')
        .select([
          'id',
          'status',
          'title',
          'location',
          'bedrooms',
          'bathroomHalves',
          'desiredMonthlyRent',
          'createdAt',
        ]);
      if (status) query = query.where('status', '=', status);
      if (after) query = query.where(isBehind(after));
      const rows = await query
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute();
      const { shown, next } = pageOf(rows);
      const ids = shown.map((row) => row.id);
      const photos = await mainPhotosOf(db, ids);
      const properties = shown.map(({ bathroomHalves, ...row }) => ({
        ...row,
        bathrooms: bathroomHalves / 2,
        photo: photos.get(row.id) ?? null,
      }));
      return { properties, next };
    },

    /** How many there are of each status: a walk over at most `countedUpTo` index entries each. */
    async countByStatus(_admin: Admin): Promise<StatusCounts> {
      const counted = (status: PropertyStatus) =>
        sql<number>`(SELECT count(*)::int FROM (SELECT FROM properties WHERE status = ${status} LIMIT ${sql.lit(countedUpTo)}) AS few)`;
      const counts = await db
        .selectNoFrom([
          counted('pending').as('pending'),
          counted('approved').as('approved'),
          counted('rejected').as('rejected'),
        ])
        .executeTakeFirstOrThrow();
      return { ...counts, all: Math.min(countedUpTo, counts.pending + counts.approved + counts.rejected) };
    },

    /** Everything that the owner sent, with the decision so far. */
    async getForReview(_admin: Admin, id: string): Promise<Result<PropertyReview>> {
      const review = isUuid(id) ? await readReview(db, id) : null;
      return review ? success(review) : failed({ kind: 'property-not-found' });
    },

    /** Publishes a pending property and tells its submitter. */
    approveProperty(admin: Admin, id: string): Promise<Result<ReviewDecision>> {
      return decide(parts, admin, id, { attempted: 'approved', notes: null });
    },

    /** Rejects a pending property and tells its submitter why; `typedNotes` must hold a reason. */
    async rejectProperty(admin: Admin, id: string, typedNotes: unknown): Promise<Result<ReviewDecision>> {
      const notes = checkRejectionNotes(typedNotes);
      return notes.ok ? decide(parts, admin, id, { attempted: 'rejected', notes: notes.value }) : notes;
    },
  };
}
