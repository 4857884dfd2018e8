// The kinds of audit events, and the changes that the audit log may store. For administrators only. The audit
// log can't be changed, so it never holds a private value (docs/product.md, "Administration > Audit log").
import type { FieldKind } from './property/field-kinds.ts';
import { listingFields, rowOf } from './property/fields.ts';
import type { PropertyStatus } from './property/options.ts';

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
  'report-reopened',
  'person-blocked',
  'person-unblocked',
  'inquiry-note',
  // Earlier versions recorded these four instead of "person-blocked" and "person-unblocked".
  'sender-blocked',
  'sender-unblocked',
  'owner-blocked',
  'owner-unblocked',
  // The creation of demonstration data. The second event prevents another creation.
  'demonstration-began',
  'demonstration-finished',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Listing fields with free text. Their values are stored only if the property is public. */
const publicTexts = listingFields.filter((name) => isFreeText(rowOf(name).kind));

/** Recorded values that aren't fields. */
const recordedFacts = [
  /** The number of photos. If only the order changed, the event has no values. */
  'photos',
  /** A position on the featured list, from 1. */
  'order',
  'role',
] as const;

/** The fields whose values may be stored. A CHECK constraint in the database repeats the list. */
export const recordedFields: readonly string[] = [...listingFields, ...recordedFacts];
type RecordedField = (typeof listingFields | typeof recordedFacts)[number];

function isFreeText(kind: FieldKind): boolean {
  return (
    ['line', 'text', 'entries'].includes(kind.type) || (kind.type === 'choices' && kind.custom !== undefined)
  );
}

type ChangeValue = string | number | boolean | null | readonly string[];
export interface Change {
  from: ChangeValue;
  to: ChangeValue;
}

/** By field. Null if the field changed, but its values aren't recorded. */
export type Changes = { [Field in RecordedField]?: Change | null } & { [field: string]: Change | null };

/** True if the values of a field may be stored. */
function canRecord(field: string, isPublished: boolean): boolean {
  if (!isPublished && publicTexts.some((name) => name === field)) return false;
  return recordedFields.includes(field);
}

/**
 * Compares the fields of `after` with `before`. Includes the values that the audit log may store
 * (`canRecord`), and null for every other changed field.
 */
export function findChanges(
  before: Readonly<Record<string, ChangeValue>>,
  after: Readonly<Record<string, ChangeValue>>,
  isPublished: boolean,
): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[field] = canRecord(field, isPublished) ? { from, to } : null;
  }
  return changes;
}

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
