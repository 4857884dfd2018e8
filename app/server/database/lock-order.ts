// The order in which transactions lock shared rows: account, featured list, properties by id, blocked people
// (`lockBlocks` in accounts/blocks.ts), inquiries by id, reports by id, saved searches. Drafts and photos
// come after properties. A transaction that needs several properties or inquiries locks them here before it
// changes any, because two transactions with different orders can deadlock. The hourly sweep skips locked
// rows.
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

type WhereCondition<Table extends keyof Tables> = (
  eb: ExpressionBuilder<Tables, Table>,
) => Expression<SqlBool>;

/** Blocks other changes to these properties until the transaction ends. */
export async function lockProperties(
  transaction: Transaction<Tables>,
  where: WhereCondition<'properties'>,
): Promise<void> {
  const properties = transaction.selectFrom('properties').select('id').where(where);
  await properties.orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Waits for transactions that are changing photos of this property, and blocks new ones until this
 * transaction ends. Lock the property first.
 */
export async function lockPhotosOf(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  const photos = transaction.selectFrom('photos').select('id').where('propertyId', '=', propertyId);
  await photos.orderBy('id').forShare().execute();
}

/**
 * Blocks other changes to these inquiries until the transaction ends. Lock their properties first. Returns a
 * condition for queries that matches only the locked inquiries, because new ones may be created meanwhile.
 */
export async function lockInquiries(
  transaction: Transaction<Tables>,
  where: WhereCondition<'inquiries'>,
): Promise<RawBuilder<boolean>> {
  const inquiries = transaction.selectFrom('inquiries').select('id').where(where);
  const locked = await inquiries.orderBy('id').forUpdate().execute();
  return sql`inquiries.id = ANY(${locked.map(({ id }) => id)})`;
}
