// The values of a property's fields as text: facts for visitors, owners and reviewers, and values for
// differences and the history.
import { formatDay, isDay } from '../day.ts';
import { formatMoney, pluralize } from '../numbers.ts';
import type { PhotoCaptions } from './photo.ts';
import { describeUtilities } from './format.ts';
import type { FieldKind } from './field-kinds.ts';
import { labelOf } from './field-rules.ts';
import { type FieldName, fieldNames, type FieldValues, isFieldName, rowOf } from './fields.ts';
import { utilitiesLabels } from './options.ts';

/** A name and a value. */
export interface Fact {
  name: string;
  /** Null if it isn't known. */
  text: string | readonly string[] | null;
  /** The target if the text is a link. */
  link: string | null;
}

/** These fields as facts, in this order. */
export function listFacts(values: FieldValues, fields: readonly FieldName[]): Fact[] {
  return fields
    .filter((name) => name !== 'utilitiesLimit' || values.utilities !== 'up-to-limit')
    .map((name) => {
      const fact = toFact(name, values[name]);
      return name === 'utilities' ? { ...fact, text: withLimit(values) ?? fact.text } : fact;
    });
}

/** The text about utilities that are included up to an amount. Null for all others. */
function withLimit({ utilities, utilitiesLimit }: FieldValues): string | null {
  if (utilities !== 'up-to-limit') return null;
  return utilitiesLimit === null
    ? `${utilitiesLabels[utilities]} (no amount given)`
    : describeUtilities({ utilities, utilitiesLimit });
}

/** The specified order of the listing's details. Further fields follow in the order of the form. */
const firstDetails: readonly FieldName[] = [
  'propertyType',
  'propertyFurnished',
  'yearBuilt',
  'numberOfStories',
  'petsAllowed',
  'coolingSystem',
  'parkingArrangement',
  'stairsDescription',
  'nextAvailableDate',
  'desiredRentalLength',
];

const detailFields = [...new Set([...firstDetails, ...fieldNames])].filter((name) => rowOf(name).detail);

/**
 * The details of a listing. `today` is YYYY-MM-DD in California: a first free day that has passed reads
 * "Now".
 */
export function listingDetails(listing: Partial<FieldValues>, today: string): Fact[] {
  return detailFields.flatMap((name) => {
    const fact = toFact(name, listing[name] ?? null);
    if (fact.text === null && rowOf(name).detail === 'if-known') return [];
    if (name === 'nextAvailableDate' && !(String(listing[name]) > today)) return { ...fact, text: 'Now' };
    return fact.text === null ? { ...fact, text: 'Not stated' } : fact;
  });
}

type Value = string | number | boolean | null | readonly string[];

/** What facts call a field. */
function nameOfFact(name: FieldName): string {
  const { label, fact = label } = rowOf(name);
  return fact;
}

function toFact(name: FieldName, value: Value): Fact {
  return { name: nameOfFact(name), text: factText(name, value), link: linkOf(name, value) };
}

function factText(name: FieldName, value: Value): Fact['text'] {
  const { kind } = rowOf(name);
  if (value === null || typeof value === 'object') {
    if (!value || value.length === 0) return null;
    // Entries may be sentences with commas.
    return kind.type === 'entries' ? value.join('\n') : value;
  }
  if (kind.type === 'checkbox') return value === true ? kind.words.yes : kind.words.no;
  if (kind.type === 'number') return kind.format(Number(value));
  return formatValue(name, value);
}

function linkOf(name: FieldName, value: Value): string | null {
  const { kind } = rowOf(name);
  if (typeof value !== 'string') return null;
  if (kind.type === 'link') return value;
  if (kind.type !== 'line') return null;
  if (kind.format === 'email') return `mailto:${encodeURIComponent(value)}`;
  return kind.format === 'phone' ? `tel:${value.replaceAll(/[^\d+]/g, '')}` : null;
}

/**
 * The names of photos and of other values that aren't fields, in the history, in differences and in requests.
 */
const otherNames = new Map([
  ['photoIds', 'Photos'],
  ['photos', 'Photos'],
  ['photoCaptions', 'Photo Captions'],
  ['order', 'Featured position'],
  ['role', 'Role'],
]);

/** The name of a field, or of another changed value, in the history, in differences and in requests. */
export function nameOfField(name: string): string {
  if (!isFieldName(name)) return otherNames.get(name) ?? name;
  return rowOf(name).name ?? labelOf(name, 'edit');
}

/**
 * Formats a value of the history or of the edit form. Returns invalid input as typed. Photos differ between
 * the two: the history has `photos`, their number, and the form has `photoIds`, which callers show only if
 * the photos or their order changed.
 */
export function formatValue(name: string, value: Value | PhotoCaptions): string {
  if (name === 'photoIds' && Array.isArray(value)) return `${value.length}, in a different order`;
  const captions = name === 'photoCaptions' ? Object.keys(value ?? {}).length : 0;
  if (captions > 0) return pluralize(captions, 'caption');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'object' ? Object.values(value ?? []).join(', ') : String(value);
  if (text === '') return 'none';
  return isFieldName(name) ? formatText(rowOf(name).kind, text) : text;
}

function formatText(kind: FieldKind, text: string): string {
  if (kind.type === 'choice') return kind.labels?.[text] ?? text;
  if (kind.type === 'money') return /^\d+$/.test(text) ? formatMoney(Number(text)) : text;
  if (kind.type === 'number' && kind.unit === 'days') return kind.format(Number(text));
  return kind.type === 'day' && isDay(text) ? formatDay(text) : text;
}
