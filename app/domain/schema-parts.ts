// Building blocks of the form schemas: text, numbers, days and choices. Each accepts strings from forms and
// numbers from JSON. A value of another type counts as missing.
import { z } from 'zod';
import { isDay } from './day.ts';
import type { Issue } from './failure.ts';

/** Removes NUL and replaces lone surrogates, which PostgreSQL can't store. */
function toStorable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/**
 * Text with only invisible characters counts as empty. Within other text they may matter, for example in
 * emoji.
 */
const invisiblePattern = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

function trimVisible(text: string): string {
  return invisiblePattern.test(text) ? '' : text.trim();
}

const text = z
  .union([
    z.string(),
    z.number().transform(String),
    z.null().transform(() => ''),
    z.undefined().transform(() => ''),
  ])
  .catch('')
  .transform((value) => trimVisible(toStorable(value)));

function toSingleLine(value: string): string {
  return value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

function nonEmptyText(label: string, max: number, emptyMessage = `${label} is required`) {
  return z
    .string()
    .min(1, { error: emptyMessage, abort: true })
    .max(max, `${label} must be at most ${max} characters`);
}

/** Text that must not be empty. `max` counts UTF-16 units, like maxlength in HTML. */
export function requiredText(label: string, max: number, emptyMessage?: string) {
  return text.pipe(nonEmptyText(label, max, emptyMessage));
}

/**
 * One line without invisible characters, which people paste from mails and chats: zero-width spaces,
 * direction marks, soft hyphens. Only for values that a machine or a phone reads.
 */
const visibleText = text.transform((value) =>
  toSingleLine(value.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')),
);

/** A required phone number or ZIP code. */
export function requiredVisibleText(label: string, max: number) {
  return visibleText.pipe(nonEmptyText(label, max));
}

/** Required text on one line. Line breaks, control characters and several spaces become one space. */
export function requiredLine(label: string, max: number, emptyMessage?: string) {
  return text.transform(toSingleLine).pipe(nonEmptyText(label, max, emptyMessage));
}

const email = z.email('Please enter a valid email address');

/** An email address as typed. */
export function requiredTypedEmail(label: string) {
  return requiredVisibleText(label, 254).pipe(email);
}

/** An email address, in lower case. */
export function requiredEmail() {
  return requiredTypedEmail('Email').transform((address) => address.toLowerCase());
}

/** An email address as typed. Null if left empty. */
export function optionalEmail(label: string) {
  return optionalVisibleText(label, 254).pipe(email.nullable());
}

function textOrNull(label: string, max: number) {
  return z
    .string()
    .max(max, `${label} must be at most ${max} characters`)
    .transform((value) => (value === '' ? null : value));
}

/** Empty text becomes null. */
export function optionalText(label: string, max: number) {
  return text.pipe(textOrNull(label, max));
}

/** A phone number. Empty text becomes null. */
export function optionalVisibleText(label: string, max: number) {
  return visibleText.pipe(textOrNull(label, max));
}

/** Optional text on one line. */
export function optionalLine(label: string, max: number) {
  return text.transform(toSingleLine).pipe(textOrNull(label, max));
}

function readWebAddress(input: string, schemes: readonly string[]): string | null {
  // Mails and documents put addresses in brackets, and some sites write "feed:" before the scheme.
  const plain = input.replace(/^<(.*)>$/, '$1').replace(/^feed:(?=https?:)/i, '');
  // A number after the colon is a port: "example.com:8080".
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(plain) ? plain : `https://${plain}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  // Rejects user names and passwords, because "https://bank.example@evil.example" looks like another site,
  // and host names without a dot, such as "localhost".
  const isPlain = url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
  return isPlain && schemes.includes(url.protocol) ? url.href : null;
}

/** A web address with or without a scheme. Null if left empty. */
export function optionalWebAddress(label: string, schemes: readonly string[] = ['https:', 'http:']) {
  return optionalVisibleText(label, 2000).transform((input, context) => {
    if (input === null) return null;
    const address = readWebAddress(input, schemes);
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
  /** 1, or 0.5 to allow halves. */
  step?: number;
}

/** Accepts `2500`, `2,500` and `$2,500.00`. */
const numberPattern = /^(?:\$\s*)?([+-]?(?:\d+|\d{1,3}(?:,\d{3}){1,5})(?:\.\d*)?)$/;

function readNumber(input: string, { label, min, max, step = 1 }: NumberRule, context: z.RefinementCtx) {
  const digits = numberPattern.exec(input)?.[1]?.replaceAll(',', '');
  const number = digits === undefined ? Number.NaN : Number(digits);
  if (Number.isInteger(number / step) && number >= min && number <= max) return number;
  const kind = step === 1 ? 'a whole number' : 'a number in steps of one half';
  context.addIssue(`${label} must be ${kind} from ${min} to ${max}`);
  return z.NEVER;
}

export function requiredNumber(rule: NumberRule) {
  return visibleText.transform((input, context) => {
    if (input !== '') return readNumber(input, rule, context);
    context.addIssue(`${rule.label} is required`);
    return z.NEVER;
  });
}

export function optionalNumber(rule: NumberRule) {
  return visibleText.transform((input, context) => (input === '' ? null : readNumber(input, rule, context)));
}

/** A day as YYYY-MM-DD, today or later. Also accepts the stored day, even if it has passed. */
export function requiredDay(label: string, today: string, storedDay = today) {
  return requiredVisibleText(label, 40).superRefine((value, context) => {
    if (!isDay(value)) context.addIssue(`${label} must be a date, such as 2027-03-01`);
    else if (value < today && value !== storedDay) context.addIssue(`${label} cannot be before today`);
  });
}

/** One of the options. Any other value counts as missing. */
export function requiredChoice<const Option extends string>(options: readonly Option[], message: string) {
  return text.pipe(z.enum(options, message));
}

/** One of the options. Any other value becomes null. */
export function optionalChoice<const Option extends string>(options: readonly Option[]) {
  return z.enum(options).nullable().catch(null);
}

/** Those of the options that were chosen, in their order. Anything else counts as not chosen. */
export function knownChoices<const Option extends string>(options: readonly Option[]) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((chosen) => options.filter((option) => chosen.includes(option)));
}

/**
 * At least one of the options. Drops duplicates and unknown values, and sorts by the order of the options.
 */
export function requiredChoices<const Option extends string>(options: readonly Option[], message: string) {
  return knownChoices(options).refine((chosen) => chosen.length > 0, message);
}

/**
 * A key to compare entries. Entries that differ only in case, spaces or the Unicode form of accents have the
 * same key.
 */
export function normalizeEntry(entry: string): string {
  return entry.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * A list of short texts, each on one line. Drops empty texts and duplicates (`normalizeEntry`). A value that
 * isn't a list counts as empty.
 */
export function textList(label: string, max: { entryLength: number; entryCount: number }) {
  return z
    .array(text.transform(toSingleLine))
    .catch([])
    .transform((entries) => {
      const keys = new Set<string>();
      return entries.filter((entry) => {
        const key = normalizeEntry(entry);
        if (key === '' || keys.has(key)) return false;
        keys.add(key);
        return true;
      });
    })
    .superRefine((entries, context) => {
      if (entries.some((entry) => entry.length > max.entryLength))
        context.addIssue(`${label} must be at most ${max.entryLength} characters each`);
      else if (entries.length > max.entryCount) context.addIssue(`${label} can be at most ${max.entryCount}`);
    });
}

/** Ids in one field, separated by spaces or line breaks. */
export const idList = z
  .string()
  .catch('')
  .transform((ids) => ids.split(/\s+/).filter(Boolean));

/** `true` from JSON, "on" or "true" from a form. Any other value counts as not checked. */
export const optionalCheckbox = z
  .literal([true, 'on', 'true'])
  .transform(() => true)
  .catch(false);

/** A checkbox that must be checked. */
export function requiredCheckbox(message: string) {
  return optionalCheckbox.refine((isChecked) => isChecked, message);
}

/** The first broken rule of each field, in the schema's order. Issues without a path get `defaultField`. */
export function firstIssues(error: z.ZodError, defaultField: string): Issue[] {
  const issues: Issue[] = [];
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? defaultField);
    if (!issues.some((issue) => issue.field === field)) issues.push({ field, message });
  }
  return issues;
}
