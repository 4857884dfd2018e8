// The featured list: up to six approved properties in an order that administrators choose. Each change is one
// transaction that holds the list, so that the order is 1 to n whatever happens side by side. Hides SQL.
import type { Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result } from '#domain/failure.ts';
import {
  addToFeatured,
  type FeaturedList,
  movesBetween,
  removeFromFeatured,
  type Reordering,
  reorderFeatured,
} from '#domain/featured.ts';
import type { ListingCard } from '#domain/listing.ts';
import { isPublic } from '#domain/property.ts';
import type { Admin } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockFeaturedList, writeFeaturedList } from '../properties/featured-list.ts';
import { type AuditEvent, record } from '../database/audit-log.ts';
import { explainMissing } from './audit-log.ts';
import { cardView, mainPhotosOf, viewColumns } from '../properties/listing-views.ts';
import type { Server } from '../server.ts';

/** In their order. Only approved ones, whatever the table says: an entry is no proof of a status. */
export async function listFeatured(server: Server): Promise<ListingCard[]> {
  const rows = await server.db
    .selectFrom('featuredProperties')
    .innerJoin('properties', 'properties.id', 'featuredProperties.propertyId')
    .select(viewColumns.card)
    .where('status', '=', 'approved')
    .orderBy('order')
    .execute();
  const photos = await mainPhotosOf(
    server.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => cardView(row, photos.get(row.id) ?? null));
}

/** The ids in their order, for who changes it. */
export async function listFeaturedIds(server: Server, _admin: Admin): Promise<FeaturedList> {
  const rows = await server.db
    .selectFrom('featuredProperties')
    .select('propertyId')
    .orderBy('order')
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}

/** Appends an approved property, at the next order. */
export function featureProperty(
  server: Server,
  admin: Admin,
  typedId: string,
): Promise<Result<FeaturedList>> {
  const id = asStored(typedId);
  return change(server.db, admin, async (list, transaction) => {
    const added = addToFeatured(list, id);
    if (!added.ok && added.failure.kind === 'already-featured') return added;
    return (await whyNotFeatured(transaction, id)) ?? added;
  });
}

/** Those behind it move up. */
export async function unfeatureProperty(
  server: Server,
  admin: Admin,
  id: string,
): Promise<Result<FeaturedList>> {
  return change(server.db, admin, async (list) => removeFromFeatured(list, asStored(id)));
}

/** Takes a new order from whoever was looking at the list as it is; see the domain's `reorderFeatured`. */
export async function reorderFeaturedProperties(
  server: Server,
  admin: Admin,
  reordering: Reordering,
): Promise<Result<FeaturedList>> {
  return change(server.db, admin, async (list) => reorderFeatured(list, reordering));
}

/** An id in capitals is the same to the database, but would be another one to the list, which compares texts. */
function asStored(id: string): string {
  return id.toLowerCase();
}

type Change = (list: FeaturedList, transaction: Transaction<Tables>) => Promise<Result<FeaturedList>>;

/** Answers with the new list, or with why nothing was changed. */
function change(db: Database, admin: Admin, changed: Change): Promise<Result<FeaturedList>> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockFeaturedList(transaction);
    const after = await changed(before, transaction);
    if (!after.ok) return after;
    await writeFeaturedList(transaction, after.value);
    for (const event of eventsBetween(before, after.value)) {
      await record(transaction, { ...event, actorId: admin.uid });
    }
    return after;
  });
}

/** The row stays as it is until the transaction ends: who deletes a property waits for the list before. */
async function whyNotFeatured(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ ok: false; failure: Failure } | null> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const property = await transaction
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return failed(await explainMissing(transaction, id));
  return isPublic(property) ? null : failed({ kind: 'not-approved' });
}

/** What history tells: who came, who went, or who was moved; not those who only gave way. */
function eventsBetween(before: FeaturedList, after: FeaturedList): Omit<AuditEvent, 'actorId'>[] {
  const events: Omit<AuditEvent, 'actorId'>[] = [];
  for (const id of after.filter((added) => !before.includes(added))) {
    const order = { from: null, to: after.indexOf(id) + 1 };
    events.push({ action: 'featured', propertyId: id, changes: { order } });
  }
  for (const id of before.filter((removed) => !after.includes(removed))) {
    const order = { from: before.indexOf(id) + 1, to: null };
    events.push({ action: 'unfeatured', propertyId: id, changes: { order } });
  }
  if (events.length > 0) return events;
  return movesBetween(before, after).map(({ id, ...order }) => ({
    action: 'featured-reordered',
    propertyId: id,
    changes: { order },
  }));
}
