// Reads a property as administrators see it, private fields included, and its place among what waits. For reviews.ts only:
// nothing here asks who wants to know.
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { PropertyReview, ReviewDecision, ReviewQueue } from '#domain/review.ts';
import { countedUpTo } from '#domain/search.ts';
import { personName } from '#domain/account.ts';
import type { Database } from '../database/database.ts';
import { listingView, photoColumns, photoView, pick, viewColumns } from '../properties/listing-views.ts';
import { isBehind } from '../properties/pages.ts';
import { privateColumns } from '../properties/private-columns.ts';
import type { Tables } from '../database/tables.ts';

/** The decision on a property; null while it waits, or when there is no such property. */
export async function readDecision(
  db: Database | Transaction<Tables>,
  id: string,
): Promise<ReviewDecision | null> {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.reviewedBy')
    .select(['status', 'reviewNotes', 'reviewedAt', 'email', 'firstName', 'lastName'])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row?.reviewedAt || row.status === 'pending') return null;
  return {
    status: row.status,
    notes: row.reviewNotes,
    decidedBy: personName(row),
    decidedAt: row.reviewedAt,
  };
}

export async function readReview(db: Database, id: string): Promise<PropertyReview | null> {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select([...viewColumns.listing, ...privateColumns].map((column) => `properties.${column}` as const))
    .select('users.email as accountEmail')
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const photos = await db
    .selectFrom('photos')
    .select([...photoColumns, 'originalName'])
    .where('propertyId', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...listingView(row, []),
    ...pick(row, privateColumns),
    accountEmail: row.accountEmail,
    photos: photos.map((photo) => ({
      ...photoView(photo),
      name: photo.originalName,
      isUnreadable: photo.state === 'failed',
    })),
    decision: await readDecision(db, id),
  };
}

/** Where a property stands among everything pending; one that is not there, or no longer, is told where to begin. */
export async function readReviewQueue(db: Database, id: string, oldestFirst: boolean): Promise<ReviewQueue> {
  const current = await db
    .selectFrom('properties')
    .select(['createdAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const place = current && { createdAt: current.createdAt.getTime(), id };
  const [before, behind, first, total] = await Promise.all([
    place ? pending(db, !oldestFirst).where(isBehind(place, !oldestFirst)).execute() : [],
    place ? pending(db, oldestFirst).where(isBehind(place, oldestFirst)).limit(1).execute() : [],
    pending(db, oldestFirst).where('id', '!=', id).limit(1).execute(),
    db
      .selectFrom(pendingUpTo)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    position: current?.status === 'pending' ? before.length + 1 : null,
    total: total.count,
    previous: before[0]?.id ?? null,
    next: (behind[0] ?? first[0])?.id ?? null,
  };
}

const pendingUpTo = (eb: ExpressionBuilder<Tables, never>) =>
  eb.selectFrom('properties').select('id').where('status', '=', 'pending').limit(countedUpTo).as('waiting');

/** In the order that is wanted. */
function pending(db: Database, oldestFirst: boolean) {
  const direction = oldestFirst ? 'asc' : 'desc';
  return db
    .selectFrom('properties')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(countedUpTo);
}
