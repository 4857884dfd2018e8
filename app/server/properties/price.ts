// Changes the rent, the first free day and the rental lengths of an approved property without a review.
import { type Selectable, sql, type Transaction } from 'kysely';
import { findChanges } from '#domain/property/changes.ts';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import { checkPrice, type PriceAndAvailability, priceVersionOf } from '#domain/property/price.ts';
import { findOddValues } from '#domain/property/field-rules.ts';
import { instantFields } from '#domain/property/fields.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { confirmNow } from './pause.ts';

type StoredPrice = Pick<Selectable<PropertiesTable>, 'id' | keyof PriceAndAvailability>;

export interface SentPrice {
  input: Readonly<Record<string, unknown>>;
  /** The values that the form showed (`priceVersionOf`). */
  version: string;
  /** The rent that the owner was asked about and sent again, as typed. */
  confirmedRent?: string;
  /** YYYY-MM-DD, in America/Los_Angeles. */
  today: string;
}

/**
 * Changes the price and availability of an approved property, and confirms its availability, even without a
 * change. Fails if another window has stored other values since the form was shown. A retry succeeds. A new
 * rent that looks like a mistake fails with a question, until it is sent again as confirmed, because guests
 * see it right away.
 */
export function changePrice(
  server: Server,
  { id, user }: OwnedProperty,
  { input, version, confirmedRent = '', today }: SentPrice,
): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('properties')
      .select(['id', 'status', 'propertyType', ...instantFields])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!stored) return failed({ kind: 'property-not-found' });
    const { status } = stored;
    if (status !== 'approved') return failed({ kind: 'status-changed', status });
    const checked = checkPrice(input, { today, stored });
    if (!checked.ok) return checked;
    const isRepeated = priceVersionOf(checked.value) === priceVersionOf(stored);
    if (version !== priceVersionOf(stored) && !isRepeated) return failed(changedMeanwhile);
    const { desiredMonthlyRent } = checked.value;
    const question = findOddValues({ desiredMonthlyRent: String(desiredMonthlyRent) })['desiredMonthlyRent'];
    const isNew = desiredMonthlyRent !== stored.desiredMonthlyRent;
    if (question && isNew && confirmedRent !== input['desiredMonthlyRent']) {
      const issues = [{ field: 'desiredMonthlyRent', message: question }];
      return failed({ kind: 'invalid', message: question, issues });
    }
    await applyPrice(transaction, stored, { actorId: user?.uid ?? null, price: checked.value });
    return success(null);
  });
}

/**
 * Writes the values that differ, with an audit event, and confirms the availability. The caller has locked
 * the property.
 */
export async function applyPrice(
  transaction: Transaction<Tables>,
  stored: StoredPrice,
  { actorId, price }: { actorId: string | null; price: Partial<PriceAndAvailability> },
): Promise<void> {
  const { id, ...before } = stored;
  const changes = findChanges(before, { ...price }, true);
  if (Object.keys(changes).length > 0) {
    await transaction
      .updateTable('properties')
      .set({ ...price, updatedAt: sql`now()` })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(transaction, { actorId, action: 'edited', propertyId: id, changes });
  }
  await confirmNow(transaction, id);
}

const changedMeanwhile = toFailure(
  'The rent or the dates were changed in the meantime. What you typed is still here: check it and save again.',
);
