// Building blocks of the form schemas: how a text, a number, a day or a choice that somebody typed is read.
// They accept what a form sends (strings) and what JSON may carry (numbers), and never throw.
import { z } from 'zod';
import { isDay } from './day.ts';
import type { Issue } from './failure.ts';

/** PostgreSQL stores no NUL and no lone surrogate; neither is anything a person types. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Spaces, marks and fillers that show nothing. Within a text they may matter, as in some emoji; alone they are none. */
const unseen = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

function seen(text: string): string {
  return unseen.test(text) ? '' : text.trim();
}

const text = z
  .union([
    z.string(),
    z.number().transform(String),
    z.null().transform(() => ''),
    z.undefined().transform(() => ''),
  ])
  .catch('')
  .transform((value) => seen(storable(value)));

function onOneLine(value: string): string {
  return value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

function filled(label: string, max: number, emptyMessage = `${label} is required`) {
  return z
    .string()
    .min(1, { error: emptyMessage, abort: true })
    .max(max, `${label} must be at most ${max} characters`);
}

/** A text that must not be empty; `max` counts UTF-16 units, as a form's maxlength does. */
export function requiredText(label: string, max: number, emptyMessage?: string) {
  return text.pipe(filled(label, max, emptyMessage));
}

/** The same on one line: whatever breaks a line, and other control characters, count as a space. */
export function requiredLine(label: string, max: number) {
  return text.transform(onOneLine).pipe(filled(label, max));
}

/** An email address, in small letters. */
export function requiredEmail() {
  return requiredText('Email', 254)
    .pipe(z.email('Please enter a valid email address'))
    .transform((address) => address.toLowerCase());
}

/** An empty text becomes null. */
export function optionalText(label: string, max: number) {
  return text
    .pipe(z.string().max(max, `${label} must be at most ${max} characters`))
    .transform((value) => (value === '' ? null : value));
}

/** The same, on one line. */
export function optionalLine(label: string, max: number) {
  return text
    .transform(onOneLine)
    .pipe(z.string().max(max, `${label} must be at most ${max} characters`))
    .transform((value) => (value === '' ? null : value));
}

function readWebAddress(typed: string, schemes: readonly string[]): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.parse(withScheme);
  // What stands before an @ is no part of an address that leads anywhere: it only makes it look like another one.
  const isPlain = url?.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
  return isPlain && schemes.includes(url.protocol) ? url.href : null;
}

/** A web address with or without its scheme, or null when left empty. */
export function optionalWebAddress(label: string, schemes: readonly string[] = ['https:', 'http:']) {
  return optionalText(label, 2000).transform((typed, context) => {
    if (typed === null) return null;
    const address = readWebAddress(typed, schemes);
    if (address === null) {
      context.addIssue(`${label} must be a web address, such as https://example.com`);
      return z.NEVER;
    }
    return address;
  });
}

interface NumberRule {
  label: string;
  min: number;
  max: number;
  /** 1, or 0.5 where halves are allowed. */
  step?: number;
}

/** As people write and copy numbers: `2500`, `2,500`, `$2,500.00`. */
const writtenNumber = /^(?:\$\s*)?([+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?)$/;

function readNumber(typed: string, { label, min, max, step = 1 }: NumberRule, context: z.RefinementCtx) {
  const digits = writtenNumber.exec(typed)?.[1]?.replaceAll(',', '');
  const number = digits === undefined ? Number.NaN : Number(digits);
  if (Number.isInteger(number / step) && number >= min && number <= max) return number;
  const kind = step === 1 ? 'a whole number' : 'a number in steps of one half';
  context.addIssue(`${label} must be ${kind} from ${min} to ${max}`);
  return z.NEVER;
}

export function requiredNumber(rule: NumberRule) {
  return text.transform((typed, context) => {
    if (typed !== '') return readNumber(typed, rule, context);
    context.addIssue(`${rule.label} is required`);
    return z.NEVER;
  });
}

export function optionalNumber(rule: NumberRule) {
  return text.transform((typed, context) => (typed === '' ? null : readNumber(typed, rule, context)));
}

/** A calendar day as YYYY-MM-DD, not before `earliest`; `kept` may stay although it has passed. */
export function requiredDay(label: string, earliest: string, kept = earliest) {
  return requiredText(label, 40).superRefine((value, context) => {
    if (!isDay(value)) context.addIssue(`${label} must be a date`);
    else if (value < earliest && value !== kept) context.addIssue(`${label} cannot be before today`);
  });
}

/** One of a list of options; anything else counts as no choice. */
export function requiredChoice<const Options extends readonly string[]>(options: Options, message: string) {
  return text.pipe(z.enum(options, message));
}

/** One of a list of options, or null for anything else: nothing is lost by an optional choice that does not exist. */
export function optionalChoice<const Options extends readonly string[]>(options: Options) {
  return z.enum(options).nullable().catch(null);
}

/** At least one of a list, without duplicates and in the list's order; unknown entries are dropped. */
export function requiredChoices<const Options extends readonly [string, ...string[]]>(
  options: Options,
  message: string,
) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((chosen): Options[number][] => options.filter((option) => chosen.includes(option)))
    .refine((chosen) => chosen.length > 0, message);
}

/**
 * What two entries of a list have in common when they read the same: case, the number of spaces, and whether an accent
 * is a part of its letter or follows it make no difference.
 */
export function entryKey(entry: string): string {
  return entry.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * A list of short texts that somebody typed one by one: trimmed, empty ones dropped, and of those that read the same
 * only the first kept. Anything but a list counts as an empty one.
 */
export function wordList(label: string, max: { entry: number; entries: number }) {
  return z
    .array(text)
    .catch([])
    .transform((typed) => {
      const known = new Set(['']);
      return typed.filter((word) => !known.has(entryKey(word)) && known.add(entryKey(word)));
    })
    .superRefine((words, context) => {
      if (words.some((word) => word.length > max.entry))
        context.addIssue(`${label} must be at most ${max.entry} characters each`);
      else if (words.length > max.entries) context.addIssue(`${label} can be at most ${max.entries}`);
    });
}

/** A ticked box: `true` in JSON, 'on' or 'true' from a form. */
export function confirmation(message: string) {
  return z
    .unknown()
    .refine((value) => value === true || value === 'on' || value === 'true', message)
    .transform((): boolean => true);
}

/** Of each field only the first broken rule, in the schema's order; `whole` names what belongs to no field. */
export function firstIssues(error: z.ZodError, whole: string): Issue[] {
  const issues: Issue[] = [];
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? whole);
    if (!issues.some((issue) => issue.field === field)) issues.push({ field, message });
  }
  return issues;
}
