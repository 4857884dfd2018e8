// Writes the audit log: who did what. admin/audit-log.ts reads it. The database rejects changes to existing
// events.
import type { Transaction } from 'kysely';
import type { AuditAction } from '#domain/review/audit-event.ts';
import type { Changes } from '#domain/property/changes.ts';
import type { Tables } from './tables.ts';

export interface AuditEvent {
  /** The user's uid. Null for a visitor, for an owner without an account, and for the command line. */
  actorId: string | null;
  action: AuditAction;
  propertyId: string | null;
  /** The user whose role was changed, or whose two-step login was reset. */
  personId?: string;
  notes?: string;
  /** From `findChanges`, which leaves private values out. */
  changes?: Changes;
}

/** Runs in the transaction of the change itself, so that both are committed or neither is. */
export async function recordAuditEvent(transaction: Transaction<Tables>, event: AuditEvent): Promise<void> {
  await recordAuditEvents(transaction, [event]);
}

/** Like `recordAuditEvent`, for many events with one statement. */
export async function recordAuditEvents(
  transaction: Transaction<Tables>,
  events: readonly AuditEvent[],
): Promise<void> {
  const rows = events.map(({ personId = null, notes = null, changes = null, ...fields }) => ({
    ...fields,
    personId,
    notes,
    changes: changes && JSON.stringify(changes),
  }));
  await transaction.insertInto('auditLog').values(rows).execute();
}
