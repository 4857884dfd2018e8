// Checks one entry of a file of properties: the rules of the submission form, and those for what owners don't
// fill in. A value that the form would drop or replace is an issue here, because it would go unnoticed among
// thousands of entries.
import { z } from 'zod';
import { isDay, todayInLosAngeles } from '../day.ts';
import { failureMessage } from '../failure.ts';
import { maxNotesLength, checkRejectionNotes } from '../notes.ts';
import type { PausedBy } from './pause.ts';
import { photoLimits, photoMessages } from './photo.ts';
import { clearInapplicable } from './field-rules.ts';
import { allFieldsSchema, earliestDay } from './schemas.ts';
import type { PropertyStatus } from './options.ts';
import { columnNames, columnOf, type FileColumn, readList } from './file-columns.ts';
import {
  normalizeEntry,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalWebAddress,
} from '../schema-parts.ts';

/** The values of an entry by name, as the file has them. */
export type RawEntry = ReadonlyMap<string, unknown>;

/** A broken rule of one column. */
export interface ColumnIssue {
  column: FileColumn;
  message: string;
}

const timeText = z.iso.date().or(z.iso.datetime({ offset: true }));

/** A date, or a time with its zone, that has passed. Null if empty. */
function pastTime(now: Date) {
  return z.string().transform((text, context) => {
    const time = new Date(text);
    if (text === '') return null;
    if (timeText.safeParse(text).success && time >= new Date(earliestDay) && time <= now) return time;
    context.addIssue(`Must be a time from ${earliestDay} to now, such as 2026-11-20T18:30:00Z`);
    return z.NEVER;
  });
}

const webAddress = optionalWebAddress('The url');

/** The URL of a photo. Only this site's own URLs may point to this machine. */
function photoUrl(publicUrl: string) {
  return z.unknown().transform((value, context) => {
    if (typeof value === 'string' && value.startsWith(`${publicUrl}/`)) return value;
    const address = webAddress.safeParse(value);
    if (address.success) return address.data;
    context.addIssue(address.error.issues[0]?.message ?? '');
    return z.NEVER;
  });
}

function imageSchema(publicUrl: string) {
  return z
    .object({
      url: photoUrl(publicUrl).optional().default(null),
      path: optionalText('The path', 1000),
      name: optionalLine('The name', 255),
      caption: optionalLine('Photo Caption', photoLimits.caption),
    })
    .refine(({ url, path }) => url !== null || path !== null, 'An image needs a url or a path');
}

/**
 * The fields of an entry, for the site with the origin `publicUrl`. Create it once for a file, because that
 * takes longer than a check.
 */
export function importSchema(now: Date, publicUrl: string) {
  const fields = allFieldsSchema({ source: 'import', today: todayInLosAngeles(now), stored: null });
  const others = z.object({
    id: optionalText('The id', 200),
    status: z.string().transform((value) => (value || 'pending') as PropertyStatus),
    createdAt: pastTime(now),
    updatedAt: pastTime(now),
    submitterEmail: optionalEmail('The email address'),
    reviewNotes: optionalText('The notes', maxNotesLength),
    pausedBy: z.string().transform((value) => (value || null) as PausedBy | null),
    pausedUntil: z
      .string()
      .refine((value) => value === '' || isDay(value), 'Must be a date, such as 2027-03-01')
      .transform((value) => value || null),
    pauseReason: optionalText('The reason', maxNotesLength),
    images: z.array(imageSchema(publicUrl)).refine((images) => images.length <= photoLimits.count, {
      error: ({ input }) => photoMessages.tooMany((input as unknown[]).length),
    }),
  });
  return fields
    .and(others)
    .transform(({ createdAt, updatedAt, submitterEmail, ...property }) => ({
      ...property,
      createdAt: createdAt ?? updatedAt ?? now,
      updatedAt: updatedAt ?? now,
      submitterEmail: submitterEmail ?? property.landlordEmail,
    }))
    .superRefine(({ status, reviewNotes }, context) => {
      const notes = checkRejectionNotes(reviewNotes);
      if (status === 'rejected' && !notes.ok)
        context.addIssue({ code: 'custom', path: ['reviewNotes'], message: failureMessage(notes.failure) });
    })
    .transform(clearInapplicable);
}

type ImportSchema = ReturnType<typeof importSchema>;
export type ImportedProperty = z.output<ImportSchema>;
export type ImportedImage = ImportedProperty['images'][number];

export type EntryCheck = { ok: true; property: ImportedProperty } | { ok: false; issues: ColumnIssue[] };

/** Checks an entry. Returns the first issue of each column, in the order of the columns. */
export function checkEntry(entry: RawEntry, schema: ImportSchema): EntryCheck {
  const { values, issues } = readValues(entry);
  const checked = schema.safeParse(values);
  if (checked.success && issues.length === 0) return { ok: true, property: checked.data };
  const broken = checked.error?.issues ?? [];
  const all = [...issues, ...broken.map(({ path, message }) => ({ column: path[0], message }))];
  const firsts = columnNames.flatMap((column) => {
    const first = all.find((issue) => issue.column === column);
    return first ? [{ column, message: first.message }] : [];
  });
  return { ok: false, issues: firsts };
}

type Value = string | unknown[];

/** The value of each column under its first name, with options in their own spelling. */
function readValues(entry: RawEntry): { values: Record<FileColumn, Value>; issues: ColumnIssue[] } {
  const issues: ColumnIssue[] = [];
  const values = columnNames.map((column): [FileColumn, Value] => {
    const { otherName = '', kind } = columnOf(column);
    const value = readValue(entry.get(column) || entry.get(otherName), kind);
    if (value === null) issues.push({ column, message: kind ? 'Must be a list' : 'Must be text' });
    const chosen = readOptions(column, value ?? '');
    if (chosen.unknown !== null) issues.push({ column, message: chosen.unknown });
    return [column, chosen.value];
  });
  return { values: Object.fromEntries(values) as Record<FileColumn, Value>, issues };
}

/** A text without line breaks of two characters, or a list. Null for a value of another type. */
function readValue(raw: unknown, kind: 'list' | 'images' | undefined): Value | null {
  if (raw === null || raw === undefined || raw === '') return kind ? [] : '';
  if (kind === undefined) return readText(raw);
  const list = readList(raw);
  if (!Array.isArray(list)) return null;
  if (kind === 'images')
    return list.map((entry: unknown) => (typeof entry === 'string' ? toImage(entry) : entry));
  const texts = list.map(readText);
  return texts.includes(null) ? null : texts;
}

function readText(raw: unknown): string | null {
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  return typeof raw === 'string' ? raw.replaceAll('\r\n', '\n').trim() : null;
}

/** A photo that is only an address or a path. */
function toImage(text: string) {
  return /^https?:/i.test(text.replaceAll(/\p{Cf}/gu, '')) ? { url: text } : { path: text };
}

/** Ignores case and spaces. `unknown` is the message for a value that isn't an option. */
function readOptions(column: FileColumn, value: Value): { value: Value; unknown: string | null } {
  const { options } = columnOf(column);
  if (!options) return { value, unknown: null };
  const find = (text: string) => options.find((option) => normalizeEntry(option) === normalizeEntry(text));
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  const unknown = texts.find((text) => text !== '' && find(text) === undefined);
  if (unknown !== undefined)
    return { value, unknown: `“${unknown.slice(0, 60)}” is none of: ${options.join(', ')}` };
  const found = texts.flatMap((text) => find(text) ?? []);
  return { value: Array.isArray(value) ? found : (found[0] ?? ''), unknown: null };
}
