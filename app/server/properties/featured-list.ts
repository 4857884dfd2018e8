// Locks, reads and writes the featured list within a transaction. Only this module writes its table.
import { sql, type Transaction } from 'kysely';
import type { FeaturedList } from '#domain/property/featured.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Locks the list until the transaction ends, and returns it. Locks the whole table, so that inserts wait too;
 * reads don't. Callers that also lock properties must lock the list first, or they could deadlock.
 */
export async function lockFeaturedList(transaction: Transaction<Tables>): Promise<FeaturedList> {
  await sql`LOCK TABLE featured_properties IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  const rows = await transaction
    .selectFrom('featuredProperties')
    .select('propertyId')
    .orderBy('order')
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}

/**
 * Replaces the locked list, numbered from 1. The unique constraint on the numbers is checked at the commit.
 */
export async function writeFeaturedList(transaction: Transaction<Tables>, list: FeaturedList): Promise<void> {
  await sql`DELETE FROM featured_properties WHERE property_id <> ALL(${list}::uuid[])`.execute(transaction);
  await sql`
    INSERT INTO featured_properties (property_id, "order")
    SELECT * FROM unnest(${list}::uuid[]) WITH ORDINALITY
    ON CONFLICT (property_id) DO UPDATE SET "order" = EXCLUDED."order"
    WHERE featured_properties."order" <> EXCLUDED."order"`.execute(transaction);
}
