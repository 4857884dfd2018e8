// The administration's list of properties and its decisions. Every function takes the `Admin` who asks, so that it
// cannot be called for anybody else. Hides SQL; listing-views.ts makes what visitors see.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import type { Decision, PropertyStatus } from '#domain/property.ts';
import {
  type AdminProperty,
  checkRejectionNotes,
  type PropertyReview,
  type ReviewDecision,
  type StatusCounts,
} from '#domain/review.ts';
import { type Cursor, countedUpTo, pageSize } from '#domain/search.ts';
import type { Admin } from './access.ts';
import type { Database } from './database.ts';
import { record } from './history.ts';
import { addJob } from './jobs.ts';
import { mainPhotosOf } from './listing-views.ts';
import type { Messages } from './messages.ts';
import { isBehind, pageOf } from './pages.ts';
import { deciderName, readDecision, readReview } from './review-views.ts';
import type { Tables } from './tables.ts';

export interface AdminPage {
  properties: AdminProperty[];
  /** The cursor of the next page; null when nothing follows. */
  next: string | null;
}

export type Reviews = ReturnType<typeof createReviews>;

export function createReviews(db: Database, messages: Messages) {
  /**
   * The one place that changes a status. The UPDATE itself decides: of two administrators at once the first wins,
   * the second is told who decided what. History and mail stand or fall with it.
   */
  function decide(
    admin: Admin,
    id: string,
    attempted: Decision,
    notes: string | null,
  ): Promise<Result<ReviewDecision>> {
    if (!isUuid(id)) return Promise.resolve(failed({ kind: 'property-not-found' }));
    return db.transaction().execute(async (transaction) => {
      const decided = await transaction
        .updateTable('properties')
        .set({
          status: attempted,
          reviewNotes: notes,
          reviewedBy: admin.uid,
          reviewedAt: sql`now()`,
          updatedAt: sql`now()`,
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning(['title', 'submitterEmail', 'reviewedAt'])
        .executeTakeFirst();
      if (!decided?.reviewedAt) return failed(await whyNot(transaction, id, attempted));
      const { title, submitterEmail, reviewedAt } = decided;
      await record(transaction, {
        actorId: admin.uid,
        action: attempted,
        propertyId: id,
        ...(notes ? { notes } : {}),
      });
      const mail =
        notes === null
          ? messages.approved(submitterEmail, { id, title })
          : messages.rejected(submitterEmail, { id, title, notes });
      await addJob(transaction, 'send-mail', mail);
      return success({ status: attempted, notes, decidedBy: deciderName(admin), decidedAt: reviewedAt });
    });
  }

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
      return decide(admin, id, 'approved', null);
    },

    /** Rejects a pending property and tells its submitter why; `typedNotes` must hold a reason. */
    async rejectProperty(admin: Admin, id: string, typedNotes: unknown): Promise<Result<ReviewDecision>> {
      const notes = checkRejectionNotes(typedNotes);
      return notes.ok ? decide(admin, id, 'rejected', notes.value) : notes;
    },
  };
}

/** Why a property was not there to be decided: gone, or decided by somebody who was quicker. */
async function whyNot(transaction: Transaction<Tables>, id: string, attempted: Decision): Promise<Failure> {
  const decision = await readDecision(transaction, id);
  if (!decision) return { kind: 'property-not-found' };
  const { status, decidedBy, decidedAt } = decision;
  return { kind: 'already-decided', attempted, status, decidedBy, decidedAt };
}
