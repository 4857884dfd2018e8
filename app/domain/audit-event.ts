// What has been done: the kinds of events, and how much of a change may be kept for ever. For administrators only.
// The audit log can't be changed, so it never holds a private value (docs/product.md, "Administration > Audit log").
import type { PropertyStatus } from './property.ts';

export const auditActions = [
  'submitted',
  'approved',
  'rejected',
  'edited',
  'deleted',
  'withdrawn',
  'featured',
  'unfeatured',
  'featured-reordered',
  'role-changed',
  'email-changed',
  'account-deleted',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'backup-codes-renewed',
  'inquiry-closed',
  'report-set-aside',
  'sender-blocked',
  'sender-unblocked',
  'inquiry-note',
  'demonstration-began',
  'demonstration-finished',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What visitors read of a property in words that somebody typed: not to be kept while nobody may read them yet. */
const publishedWords = [
  'title',
  'description',
  'location',
  'amenities',
  'stairsDescription',
  'houseRules',
] as const;

/** Whose values may be told at any time: chosen from lists, or counted. The database's CHECK repeats both lists. */
const plainFields = [
  'propertyType',
  'bedrooms',
  'bathrooms',
  'approxSqft',
  'yearBuilt',
  'numberOfStories',
  'petsAllowed',
  'desiredMonthlyRent',
  'nextAvailableDate',
  'desiredRentalLength',
  'propertyFurnished',
  'coolingSystem',
  'parkingArrangement',
  'maxGuests',
  /** How many there are; null where only their order changed. */
  'photos',
  /** A place on the featured list, from 1. */
  'order',
  'role',
] as const;

export const recordedFields: readonly string[] = [...publishedWords, ...plainFields];
type RecordedField = (typeof publishedWords | typeof plainFields)[number];

type ChangeValue = string | number | boolean | null | readonly string[];
export interface Change {
  from: ChangeValue;
  to: ChangeValue;
}

/** By field. Null says that a field changed and keeps to itself how. */
export type Changes = { [Field in RecordedField]?: Change | null } & { [field: string]: Change | null };

/** Whether the values of a field may be kept: of a property that is not `published`, no words. */
function mayRecord(field: string, published: boolean): boolean {
  if (!published && publishedWords.some((word) => word === field)) return false;
  return recordedFields.includes(field);
}

/**
 * What is different after, among the fields that `after` names. Values are kept of what visitors may see only;
 * every other field is named without them.
 */
export function changesBetween(
  before: Readonly<Record<string, ChangeValue>>,
  after: Readonly<Record<string, ChangeValue>>,
  published: boolean,
): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[field] = mayRecord(field, published) ? { from, to } : null;
  }
  return changes;
}

/** One event, as administrators read it. */
export interface HistoryEntry {
  id: string;
  at: Date;
  action: AuditAction;
  /** In words, also where nobody of that name is left. */
  actor: string;
  /** The title as it is now; of a property that is gone the last that was public, or null. */
  property: { id: string; title: string | null; status: PropertyStatus | null } | null;
  /** Whose role was changed. */
  person: string | null;
  notes: string | null;
  changes: Changes;
}

export interface HistoryPage {
  entries: HistoryEntry[];
  /** The cursor of the next page; null when nothing follows. */
  next: string | null;
}

/** Reads the number of an entry out of a query string; anything else is as good as none. */
export function parseHistoryCursor(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null;
}
