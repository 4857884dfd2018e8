// In which order transactions lock what several of them change: the account, the featured list, homes by their ids, the list
// of blocked senders (`lockSenders`), and then conversations by their ids. Drafts and photos come after homes. A
// transaction that needs several homes or conversations locks them here before it changes any. Otherwise two transactions
// could wait for each other, and PostgreSQL would fail one. Sweeps skip locked rows instead of waiting.
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

type Which<Table extends keyof Tables> = (is: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>;

/** Nobody else changes or deletes these homes until the transaction ends. */
export async function lockHomes(transaction: Transaction<Tables>, which: Which<'properties'>): Promise<void> {
  const homes = transaction.selectFrom('properties').select('id').where(which);
  await homes.orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Waits for transactions that are changing photos of this property, and blocks new ones until this transaction ends. Lock the
 * property first.
 */
export async function lockPhotosOf(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  const photos = transaction.selectFrom('photos').select('id').where('propertyId', '=', propertyId);
  await photos.orderBy('id').forShare().execute();
}

/**
 * Nobody else says or changes anything in these conversations until the transaction ends. Their homes come before.
 * Answers with the condition of a query on them: what is begun meanwhile is not among them, and is not to be changed.
 */
export async function lockInquiries(
  transaction: Transaction<Tables>,
  which: Which<'inquiries'>,
): Promise<RawBuilder<boolean>> {
  const inquiries = transaction.selectFrom('inquiries').select('id').where(which);
  const locked = await inquiries.orderBy('id').forUpdate().execute();
  return sql`inquiries.id = ANY(${locked.map(({ id }) => id)})`;
}

/**
 * Locks the list of blocked senders. Storing an inquiry reads it, blocking or moving a sender changes it: either waits for the
 * other. Several readers, or several writers, don't wait. Lock properties before and inquiries after.
 */
export async function lockSenders(transaction: Transaction<Tables>, to: 'read' | 'change'): Promise<void> {
  const mode = sql.raw(to === 'read' ? 'SHARE' : 'ROW EXCLUSIVE');
  await sql`LOCK TABLE blocked_senders IN ${mode} MODE`.execute(transaction);
}
