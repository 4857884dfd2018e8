// Reads a property as administrators see it, private fields included. For reviews.ts only: nothing here asks who wants
// to know.
import type { Transaction } from 'kysely';
import type { PropertyReview, ReviewDecision } from '#domain/review.ts';
import { personName } from '../accounts/person-name.ts';
import type { Database } from '../database/database.ts';
import { listingView, photoColumns, photoView, pick, viewColumns } from '../properties/listing-views.ts';
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
