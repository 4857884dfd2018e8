// The changes of a property that the audit log may store. The log can't be changed, so it never holds a
// private value (docs/product.md, "Administration > Audit log").
import type { FieldKind } from './field-kinds.ts';
import { listingFields, rowOf } from './fields.ts';

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
