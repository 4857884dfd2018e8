// Reads a property as administrators see it, private fields included. For reviews.ts only: nothing here asks who wants
// to know.
import type { Transaction } from 'kysely';
import type { PropertyReview, ReviewDecision } from '#domain/review.ts';
import type { Database } from '../database/database.ts';
import { listingView, photoColumns, photoView, viewColumns } from '../properties/listing-views.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';

/** What was sent beside what everybody sees. */
export const privateColumns = [
  'createdAt',
  'propertyAddress',
  'zipCode',
  'unfurnishedOption',
  'standardEssentialsConfirmed',
  'additionalInformation',
  'listingLink',
  'icalUrl',
  'landlordFullName',
  'companyName',
  'companyWebsite',
  'propertiesManaged',
  'landlordPhone',
  'landlordEmail',
  'submitterEmail',
] as const satisfies readonly (keyof PropertiesTable)[];

/** How an administrator is named to others: by name, or else by address. */
export function deciderName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}

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
  const { email, firstName, lastName } = row;
  return {
    status: row.status,
    notes: row.reviewNotes,
    decidedBy: deciderName({
      email: email ?? 'somebody who has left',
      firstName: firstName ?? '',
      lastName: lastName ?? '',
    }),
    decidedAt: row.reviewedAt,
  };
}

export async function readReview(db: Database, id: string): Promise<PropertyReview | null> {
  const row = await db
    .selectFrom('properties')
    .leftJoin('authUsers', 'authUsers.id', 'properties.userId')
    .select([...viewColumns.listing, ...privateColumns].map((column) => `properties.${column}` as const))
    .select('authUsers.email as accountEmail')
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const photos = await db
    .selectFrom('photos')
    .select([...photoColumns, 'originalName'])
    .where('propertyId', '=', id)
    .orderBy('position')
    .execute();
  const sent = Object.fromEntries(privateColumns.map((column) => [column, row[column]])) as Pick<
    typeof row,
    (typeof privateColumns)[number]
  >;
  return {
    ...listingView(row, []),
    ...sent,
    accountEmail: row.accountEmail,
    photos: photos.map((photo) => ({
      ...photoView(photo),
      name: photo.originalName,
      isUnreadable: photo.state === 'failed',
    })),
    decision: await readDecision(db, id),
  };
}
