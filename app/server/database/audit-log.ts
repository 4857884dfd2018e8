// Writes down who did what. Reading it is the administration's (admin/audit-log.ts). Append only; the database itself
// refuses anything else.
import type { Transaction } from 'kysely';
import type { AuditAction, Changes } from '#domain/audit-event.ts';
import type { Tables } from './tables.ts';

export interface AuditEvent {
  /** The person's uid; null for a visitor or an owner without an account, and for the command line. */
  actorId: string | null;
  action: AuditAction;
  propertyId: string | null;
  /** Whose role was changed, or whose two-step login was reset. */
  personId?: string;
  notes?: string;
  /** As `changesBetween` makes them, so that no private value is kept. */
  changes?: Changes;
}

/** Written in the same transaction as the event itself, so that neither stands without the other. */
export async function record(transaction: Transaction<Tables>, event: AuditEvent): Promise<void> {
  const { personId = null, notes = null, changes = null, ...done } = event;
  await transaction
    .insertInto('history')
    .values({ ...done, personId, notes, changes: changes && JSON.stringify(changes) })
    .execute();
}
