// Lists a user's own properties, and shows or deletes one for its owner (ownership.ts).
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import type { OwnerProperty, OwnerSubmission } from '#domain/property/owner-property.ts';
import { privateFields } from '#domain/property/fields.ts';
import type { DayRange } from '#domain/stay/availability.ts';
import { type Cursor, pageSize } from '#domain/search/search-results.ts';
import { ownedBy, type OwnedProperty, type User } from '../access/proofs.ts';
import { ownerAddress } from '../accounts/email-addresses.ts';
import { availabilityConfirmedAt } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import type { PropertiesTable } from '../database/tables.ts';
import { pauseColumns, toPause } from './listed.ts';
import { deleteProperty, hasAgreedStay, isAcceptedStay } from './delete-property.ts';
import { lockFeaturedList } from './featured-list.ts';
import { firstFreeDay, toListing, listMainPhotos, pick, publicColumns } from './listings.ts';
import { listFailedLinks } from './owner-calendar-links.ts';
import { isAfterCursor, pageOf } from './pagination.ts';
import type { Server } from '../server.ts';

export interface OwnPage {
  properties: OwnerProperty[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
}

/** Columns for owners and administrators only. */
export const privateColumns = ['createdAt', 'submitterEmail', ...privateFields] as const;

/** Columns that the owner sees and visitors don't. */
const ownColumns = [
  ...privateColumns.filter((column) => column !== 'submitterEmail'),
  'reviewNotes',
] as const satisfies readonly (keyof PropertiesTable)[];

/** In a query of `properties`: the first agreed stay that isn't over. */
const nextStay = sql<DayRange | null>`(
  SELECT json_build_object('from', lower(nights), 'to', upper(nights)) FROM inquiries
  WHERE property_id = properties.id AND ${isAcceptedStay} ORDER BY nights LIMIT 1)`;

/** One page of the user's properties in any status, newest first. */
export async function listOwnProperties(server: Server, user: User, after: Cursor | null): Promise<OwnPage> {
  const today = todayInLosAngeles(new Date());
  let query = server.db
    .selectFrom('properties')
    .select(['id', 'status', 'title', 'location', 'createdAt', 'reviewNotes'])
    .select(['desiredMonthlyRent', firstFreeDay(today).as('firstFreeDay')])
    .select([nextStay.as('nextStay'), availabilityConfirmedAt.as('confirmedAt')])
    .select(pauseColumns)
    .where(ownedBy(user));
  if (after) query = query.where(isAfterCursor(after));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { pageRows, next } = pageOf(rows);
  const ids = pageRows.map((row) => row.id);
  const photos = await listMainPhotos(server.db, ids);
  const withDraft = await listPropertiesWithDraft(server.db, ids);
  const failedLinks = await listFailedLinks(server.db, ids);
  const properties = pageRows.map(({ pausedAt, pausedBy, pausedUntil, pauseReason, ...row }) => ({
    ...row,
    pause: toPause({ pausedAt, pausedBy, pausedUntil, pauseReason }),
    photo: photos.get(row.id) ?? null,
    hasDraft: withDraft.has(row.id),
    failedLinks: failedLinks.get(row.id) ?? [],
  }));
  return { properties, next };
}

/** Everything that the owner sees. Null if the property is gone. */
export async function getOwnProperty(server: Server, { id }: OwnedProperty): Promise<OwnerSubmission | null> {
  const row = await server.db
    .selectFrom('properties')
    .select([...publicColumns.listing, ...ownColumns, ...pauseColumns])
    .select([availabilityConfirmedAt.as('confirmedAt'), ownerAddress.as('ownerEmail')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const unreadable = await server.db
    .selectFrom('photos')
    .select('originalName')
    .where('propertyId', '=', id)
    .where('state', '=', 'failed')
    .orderBy('position')
    .execute();
  return {
    ...toListing(row, []),
    ...pick(row, ownColumns),
    unreadablePhotos: unreadable.map(({ originalName }) => originalName),
    confirmedAt: row.confirmedAt,
    ownerEmail: row.ownerEmail,
    pause: toPause(row),
    hasDraft: (await listPropertiesWithDraft(server.db, [id])).has(id),
  };
}

/** The ids among these of properties whose owner has an unsent draft. */
async function listPropertiesWithDraft(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const drafts = await db
    .selectFrom('propertyVersions')
    .select('propertyId')
    .where('propertyId', 'in', ids)
    .where('state', '=', 'draft')
    .where('author', '=', 'owner')
    .execute();
  return new Set(drafts.map(({ propertyId }) => propertyId));
}

/** Deletes a property in any status. Fails if it has an agreed stay that isn't over. */
export function deleteOwnProperty(server: Server, { id, user }: OwnedProperty): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    await lockFeaturedList(transaction);
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    await lockInquiries(transaction, (eb) => eb('propertyId', '=', id));
    const stays = transaction.selectFrom('inquiries').select('id').where('propertyId', '=', id);
    if (await stays.where(isAcceptedStay).executeTakeFirst()) return failed(hasAgreedStay);
    const event = { actorId: user?.uid ?? null, action: 'withdrawn' } as const;
    return (await deleteProperty(transaction, id, event))
      ? success(null)
      : failed({ kind: 'property-not-found' });
  });
}
