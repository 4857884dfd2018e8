// The featured list: up to six approved properties in an order that administrators choose. Each change locks
// the list in one transaction, so that concurrent changes leave the orders 1 to n.
import type { Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, toFailure, type Result, success } from '#domain/failure.ts';
import {
  addToFeatured,
  type FeaturedList,
  findMoves,
  removeFromFeatured,
  type Reordering,
  reorderFeatured,
} from '#domain/property/featured.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { isPublic } from '#domain/property/options.ts';
import type { Admin } from '../access/proofs.ts';
import type { Tables } from '../database/tables.ts';
import { lockFeaturedList, writeFeaturedList } from '../properties/featured-list.ts';
import { type AuditEvent, recordAuditEvent } from '../database/audit-log.ts';
import { explainMissingProperty } from './audit-log.ts';
import { listCards } from '../properties/cards.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';

/** The listing cards of featured properties in their order. */
export async function listFeatured(server: Server): Promise<ListingCard[]> {
  const rows = await server.db
    .selectFrom('featuredProperties')
    .innerJoin('properties', 'properties.id', 'featuredProperties.propertyId')
    .select('properties.id')
    .where(isListed)
    .orderBy('order')
    .execute();
  return listCards(
    server.db,
    rows.map(({ id }) => id),
  );
}

/** The ids of featured properties in their order, for the editor of the list. */
export async function listFeaturedIds(server: Server, _admin: Admin): Promise<FeaturedList> {
  const rows = await server.db
    .selectFrom('featuredProperties')
    .select('propertyId')
    .orderBy('order')
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}

/** Appends an approved property to the list. */
export function featureProperty(
  server: Server,
  admin: Admin,
  typedId: string,
): Promise<Result<FeaturedList>> {
  const id = toStoredId(typedId);
  return server.db.transaction().execute(async (transaction) => {
    const before = await lockFeaturedList(transaction);
    const refused = await checkCanFeature(transaction, id);
    if (refused) return refused;
    const after = addToFeatured(before, id);
    return after.ok ? saveFeaturedList(transaction, admin, before, after.value) : after;
  });
}

/** Removes a property from the list, and renumbers the rest. */
export async function unfeatureProperty(
  server: Server,
  admin: Admin,
  id: string,
): Promise<Result<FeaturedList>> {
  return server.db.transaction().execute(async (transaction) => {
    const before = await lockFeaturedList(transaction);
    const after = removeFromFeatured(before, toStoredId(id));
    return after.ok ? saveFeaturedList(transaction, admin, before, after.value) : after;
  });
}

/**
 * Applies a new order. Fails if the list has changed since the administrator loaded it (`reorderFeatured`).
 */
export async function reorderFeaturedProperties(
  server: Server,
  admin: Admin,
  reordering: Reordering,
): Promise<Result<FeaturedList>> {
  return server.db.transaction().execute(async (transaction) => {
    const before = await lockFeaturedList(transaction);
    const after = reorderFeatured(before, reordering);
    return after.ok ? saveFeaturedList(transaction, admin, before, after.value) : after;
  });
}

/** The list compares ids as text, unlike the database, so they must be in lower case. */
function toStoredId(id: string): string {
  return id.toLowerCase();
}

/** Writes the new list and its audit events. */
async function saveFeaturedList(
  transaction: Transaction<Tables>,
  admin: Admin,
  before: FeaturedList,
  after: FeaturedList,
): Promise<Result<FeaturedList>> {
  await writeFeaturedList(transaction, after);
  for (const event of toAuditEvents(before, after)) {
    await recordAuditEvent(transaction, { ...event, actorId: admin.uid });
  }
  return success(after);
}

/**
 * The failure for a property that can't be featured. Its row can't disappear meanwhile, because a deletion
 * locks the list first.
 */
async function checkCanFeature(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ ok: false; failure: Failure } | null> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const property = await transaction
    .selectFrom('properties')
    .select(['status', 'pausedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return failed(await explainMissingProperty(transaction, id));
  if (!isPublic(property)) return failed({ kind: 'not-approved' });
  return property.pausedAt === null ? null : failed(pausedCantBeFeatured);
}

const pausedCantBeFeatured = toFailure(
  'This home is off the site, so visitors wouldn’t see it. Put it back first.',
);

/**
 * Audit events for added, removed and moved properties. A property that only made room for another gets none.
 */
function toAuditEvents(before: FeaturedList, after: FeaturedList): Omit<AuditEvent, 'actorId'>[] {
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
  return findMoves(before, after).map(({ id, ...order }) => ({
    action: 'featured-reordered',
    propertyId: id,
    changes: { order },
  }));
}
