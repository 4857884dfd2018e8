// The kinds of search filters: how each is read from a query string, written to it, and labeled on a chip.
// Loaded by visitors' pages: no zod.
import { isDay } from '../day.ts';

export interface Filter<Value> {
  /** Its name in the query string and in forms. */
  param: string;
  /** The value of a filter that isn't set. */
  defaultValue: Value;
  /** Never fails: an invalid value counts as not set. */
  read: (given: readonly string[]) => Value;
  /** Empty for a filter that isn't set. */
  write: (value: Value) => readonly string[];
  /**
   * One label for each chosen value, and `without`: what remains of the filter's value without the chosen
   * one.
   */
  chips: (value: Value) => readonly { label: string; without: Value }[];
}

/** A filter with a list of options. */
export interface OptionFilter<Value> extends Filter<Value> {
  options: readonly (string | number)[];
  /** In the order of the options. */
  labels: readonly string[];
  /** The chosen options. A property must have all of them. */
  chosen: (value: Value) => readonly (string | number)[];
  /** At most one option can be chosen. */
  isExclusive: boolean;
}

interface Options<Option> {
  param: string;
  options: readonly Option[];
  labels?: Record<Option & string, string>;
}

/** A line of text. Empty means not set. */
export function line(param: string, maxLength: number, label = (value: string) => value) {
  return {
    param,
    defaultValue: '' as string,
    // One space replaces each run of spaces, line breaks, control characters and characters that change the
    // text direction. PostgreSQL can't store NUL or lone surrogates, and `slice` can leave one.
    read: ([value = '']) => {
      const trimmed = value.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
      return trimmed.slice(0, maxLength).toWellFormed().trim();
    },
    write: (value) => (value === '' ? [] : [value]),
    chips: (value) => (value === '' ? [] : [{ label: label(value), without: '' }]),
  } satisfies Filter<string>;
}

/** At most one of the options. */
export function choice<Option extends string>({ param, options, labels }: Options<Option>) {
  const labelOf = (option: Option) => labels?.[option] ?? option;
  return {
    param,
    options,
    labels: options.map(labelOf),
    isExclusive: true,
    defaultValue: null,
    read: ([given = '']) => options.find((option) => option === given) ?? null,
    write: (value) => (value === null ? [] : [value]),
    chips: (value) => (value === null ? [] : [{ label: labelOf(value), without: null }]),
    chosen: (value) => (value === null ? [] : [value]),
  } satisfies OptionFilter<Option | null>;
}

/** A minimum from 1 to `max`. 0 means not set. */
export function atLeast({ param, max, noun }: { param: string; max: number; noun: string }) {
  const options = Array.from({ length: max }, (_, index) => index + 1);
  return {
    ...amount(param, max, (value) => `${value}+ ${noun}`),
    options,
    labels: options.map((option) => `${option}+`),
    isExclusive: true,
    chosen: (value) => (value === 0 ? [] : [value]),
  } satisfies OptionFilter<number>;
}

/** A checkbox. */
export function toggle({ param, label }: { param: string; label: string }) {
  return {
    param,
    options: ['1'],
    labels: [label],
    isExclusive: false,
    defaultValue: false as boolean,
    // A form without JavaScript sends "on".
    read: ([value]) => value === '1' || value === 'on',
    write: (value) => (value ? ['1'] : []),
    chips: (value) => (value ? [{ label, without: false }] : []),
    chosen: (value) => (value ? ['1'] : []),
  } satisfies OptionFilter<boolean>;
}

/** Any number of the options. A property must have all of them. */
export function choices<Option extends string>({ param, options }: Options<Option>) {
  return {
    param,
    options,
    labels: options,
    isExclusive: false,
    defaultValue: [] as Option[],
    read: (given) => options.filter((option) => given.includes(option)),
    write: (value) => value,
    chips: (value) => value.map((label) => ({ label, without: value.filter((other) => other !== label) })),
    chosen: (value) => value,
  } satisfies OptionFilter<Option[]>;
}

/** A whole number from 1 to `max`. 0 means not set. */
export function amount(param: string, max: number, label: (value: number) => string) {
  return {
    param,
    defaultValue: 0 as number,
    read: ([value = '']) => (/^\d{1,7}$/.test(value) ? Math.min(Number(value), max) : 0),
    write: (value) => (value === 0 ? [] : [String(value)]),
    chips: (value) => (value === 0 ? [] : [{ label: label(value), without: 0 }]),
  } satisfies Filter<number>;
}

/** A day as YYYY-MM-DD, from 2000 to 2999. Has no chip: `chipsOf` shows both days of a stay in one. */
export function day(param: string) {
  return {
    param,
    defaultValue: null,
    read: ([value = '']) => (value.startsWith('2') && isDay(value) ? value : null),
    write: (value) => (value === null ? [] : [value]),
    chips: () => [],
  } satisfies Filter<string | null>;
}
