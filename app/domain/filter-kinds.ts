// The kinds of filters that a search has: how each is read from a query string and written to it, and what it is called when
// it is chosen. Loaded by visitors' pages: no zod.
import { isDay } from './day.ts';

export interface Filter<Value> {
  /** Its name in the query string and in forms. */
  param: string;
  /** Nothing chosen. */
  none: Value;
  /** What makes no sense counts as not chosen; nothing is an error. */
  read: (given: readonly string[]) => Value;
  /** Empty when nothing is chosen. */
  write: (value: Value) => readonly string[];
  /** What is chosen, in words, each with what is left when it is taken away. */
  chips: (value: Value) => readonly { label: string; without: Value }[];
  /** What was given and is no value of this filter. */
  unknown?: (given: readonly string[]) => string[];
}

/** A filter with a list of options. */
export interface OptionFilter<Value> extends Filter<Value> {
  options: readonly (string | number)[];
  /** In the order of the options. */
  labels: readonly string[];
  /** The chosen options. A property must have all of them. */
  chosen: (value: Value) => readonly (string | number)[];
  /** Another choice takes the place of the chosen one. */
  isExclusive: boolean;
}

interface Options<Option> {
  param: string;
  options: readonly Option[];
  labels?: Record<Option & string, string>;
  /** What was given, as it is compared with the options; without it they must be the same to the letter. */
  fold?: (given: string) => string;
}

/** One of several. */
export function choice<Option extends string>({ param, options, labels, fold }: Options<Option>) {
  const labelOf = (option: Option) => labels?.[option] ?? option;
  const folded = fold ?? ((given: string) => given);
  const optionOf = (given = '') => options.find((option) => folded(option) === folded(given)) ?? null;
  return {
    param,
    options,
    labels: options.map(labelOf),
    isExclusive: true,
    none: null,
    read: (given) => optionOf(given[0]),
    write: (value) => (value === null ? [] : [value]),
    chips: (value) => (value === null ? [] : [{ label: labelOf(value), without: null }]),
    unknown: (given) => given.slice(0, 1).filter((value) => optionOf(value) === null),
    chosen: (value) => (value === null ? [] : [value]),
  } satisfies OptionFilter<Option | null>;
}

/** At least so many, from one to `max`; 0 for any number. */
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

/** A box to tick. */
export function toggle({ param, label }: { param: string; label: string }) {
  return {
    param,
    options: ['1'],
    labels: [label],
    isExclusive: false,
    none: false as boolean,
    // As `write` or a form without JavaScript says it.
    read: ([value]) => value === '1' || value === 'on',
    write: (value) => (value ? ['1'] : []),
    chips: (value) => (value ? [{ label, without: false }] : []),
    chosen: (value) => (value ? ['1'] : []),
  } satisfies OptionFilter<boolean>;
}

/** Any number of several; a home must have all of them. */
export function several<Option extends string>({ param, options }: Options<Option>) {
  return {
    param,
    options,
    labels: options,
    isExclusive: false,
    none: [] as Option[],
    read: (given) => options.filter((option) => given.includes(option)),
    write: (value) => value,
    chips: (value) => value.map((label) => ({ label, without: value.filter((other) => other !== label) })),
    unknown: (given) => given.filter((value) => !isAmong(options, value)),
    chosen: (value) => value,
  } satisfies OptionFilter<Option[]>;
}

/** A whole number from 1 to `max`; 0 for none. */
export function amount(param: string, max: number, label: (value: number) => string) {
  return {
    param,
    none: 0 as number,
    read: ([value = '']) => (/^\d{1,4}$/.test(value) ? Math.min(Number(value), max) : 0),
    write: (value) => (value === 0 ? [] : [String(value)]),
    chips: (value) => (value === 0 ? [] : [{ label: label(value), without: 0 }]),
  } satisfies Filter<number>;
}

/** A day of the calendar written as YYYY-MM-DD, between 2000 and 2999. The chip of a stay: `chipsOf`. */
export function day(param: string) {
  const isKnown = (value: string) => value.startsWith('2') && isDay(value);
  return {
    param,
    none: null,
    read: ([value = '']) => (isKnown(value) ? value : null),
    write: (value) => (value === null ? [] : [value]),
    chips: () => [],
    unknown: (given) => given.slice(0, 1).filter((value) => !isKnown(value)),
  } satisfies Filter<string | null>;
}

function isAmong(options: readonly string[], value: string): boolean {
  return options.includes(value);
}
