// Idempotency keys of sent forms. A key recognizes the retry of a submission or of changes, and opens
// nothing. The database stores its hash, for as long as a browser may retry.
import { daysBefore } from '#domain/day.ts';
import type { Transaction } from 'kysely';
import { linkDays } from '#domain/property/owner-property.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { hashToken } from '../tokens.ts';

/**
 * The property that a form with this key was sent to. Null for an unused key, and after the property was
 * deleted.
 */
export async function findSentProperty(
  { db }: Pick<Server, 'db'>,
  idempotencyKey: string,
): Promise<string | null> {
  const sent = await db
    .selectFrom('idempotencyKeys')
    .select('propertyId')
    .where('keyHash', '=', hashToken(idempotencyKey))
    .executeTakeFirst();
  return sent?.propertyId ?? null;
}

/**
 * Records that a form was sent to the property, which must exist when the transaction ends. Returns false,
 * and changes nothing, if a concurrent form was sent with the same key.
 */
export async function claimIdempotencyKey(
  transaction: Transaction<Tables>,
  idempotencyKey: string,
  propertyId: string,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('idempotencyKeys')
    .values({ keyHash: hashToken(idempotencyKey), propertyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('propertyId')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteOldIdempotencyKeys(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, linkDays);
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
}
