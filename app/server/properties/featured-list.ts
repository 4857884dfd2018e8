// The featured list inside a transaction: who holds it may change it, everybody else waits. The only writer of its table.
import { sql, type Transaction } from 'kysely';
import type { FeaturedList } from '#domain/featured.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Holds the list until the transaction ends, and answers with it. A lock of the table, which inserts of any kind respect
 * too; reading goes on. Whoever also locks properties asks for the list first, or two would wait for each other.
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

/** Makes the list that is held this one, numbered from 1. The numbers may cross on the way: they are compared at the end. */
export async function writeFeaturedList(transaction: Transaction<Tables>, list: FeaturedList): Promise<void> {
  await sql`DELETE FROM featured_properties WHERE property_id <> ALL(${list}::uuid[])`.execute(transaction);
  await sql`
    INSERT INTO featured_properties (property_id, "order")
    SELECT * FROM unnest(${list}::uuid[]) WITH ORDINALITY
    ON CONFLICT (property_id) DO UPDATE SET "order" = EXCLUDED."order"
    WHERE featured_properties."order" <> EXCLUDED."order"`.execute(transaction);
}
