// Who did what, when, with which notes. Append only; the database itself refuses anything else.
import type { Insertable, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface Deed {
  /** The person's uid; null for a visitor without an account. */
  actorId: string | null;
  action: Insertable<Tables['history']>['action'];
  propertyId: string | null;
  notes?: string;
}

/** Written in the same transaction as the deed itself, so that neither stands without the other. */
export async function record(transaction: Transaction<Tables>, deed: Deed): Promise<void> {
  await transaction
    .insertInto('history')
    .values({ ...deed, notes: deed.notes ?? null })
    .execute();
}
