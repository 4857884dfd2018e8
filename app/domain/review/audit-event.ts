// The kinds of audit events. For administrators only.
import type { Changes } from '../property/changes.ts';
import type { PropertyStatus } from '../property/options.ts';

export const auditActions = [
  'submitted',
  'imported',
  'approved',
  'rejected',
  'undone',
  'edited',
  'changes-sent',
  'changes-discarded',
  'changes-requested',
  'changes-accepted',
  'changes-rejected',
  'checked',
  'check-removed',
  'check-declined',
  'paused',
  'resumed',
  'deleted',
  'withdrawn',
  'featured',
  'unfeatured',
  'featured-reordered',
  'role-changed',
  'email-changed',
  'address-correction-requested',
  'address-correction-canceled',
  'address-corrected',
  'account-deleted',
  'mailbox-data-deleted',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'backup-codes-renewed',
  'inquiry-closed',
  /** Reports were dismissed. Stored events keep the former name. */
  'report-set-aside',
  'person-blocked',
  'person-unblocked',
  'inquiry-note',
  // Earlier versions recorded these four instead of "person-blocked" and "person-unblocked".
  'sender-blocked',
  'sender-unblocked',
  'owner-blocked',
  'owner-unblocked',
  // Earlier versions could reopen dismissed reports.
  'report-reopened',
  // The creation of demonstration data. The second event prevents another creation.
  'demonstration-began',
  'demonstration-finished',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** An audit event as shown to administrators. */
export interface AuditLogEntry {
  id: string;
  at: Date;
  action: AuditAction;
  /** A name or an email address, or a phrase if the account was deleted. */
  actor: string;
  /** The current title. For a deleted property, the last public title or null. */
  property: { id: string; title: string | null; status: PropertyStatus | null } | null;
  /** The user whose role or account was changed, by name or email address. */
  person: string | null;
  notes: string | null;
  changes: Changes;
}

export interface AuditLogPage {
  entries: AuditLogEntry[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
}

/** Reads an event's number from a query string. Null if it's missing or malformed. */
export function parseAuditLogCursor(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null;
}
