// Expands recurrence rules (RFC 5545, 3.3.10) on a local clock, period by period: which days match. Rules
// with times of day, days of years or weeks of years are invalid: calendars of stays have none. Every search
// ends, because it stops at `end`.
import { dayMs as day } from '#domain/day.ts';

const week = 7 * day;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;

/** The parts that are lists of numbers, each with its least and greatest value. */
const numberLists = {
  BYSETPOS: [-366, 366],
  BYMONTH: [1, 12],
  BYMONTHDAY: [-31, 31],
} as const;

/** A list is empty if the rule has no such part. */
interface RecurrenceRule extends Record<keyof typeof numberLists, readonly number[]> {
  frequency: (typeof frequencies)[number];
  interval: number;
  /** Infinity if the rule has none. */
  count: number;
  /** As written. */
  until: string | null;
  weekStart: number;
  /** `position` is 0 for all such weekdays of the period. */
  BYDAY: readonly { weekday: number; position: number }[];
}

/** @throws for a rule that isn't valid, including parts that don't go together. */
export function parseRule(text: string): RecurrenceRule {
  const pairs = text
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim(), value.trim().replace(/,$/, '')];
    });
  const parts = new Map(pairs);
  // An unknown part could change which days are meant, as SKIP (RFC 7529) does.
  const isKnown = (name: string) =>
    name in numberLists || ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY'].includes(name);
  if (parts.size < pairs.length || [...parts.keys()].some((name) => !isKnown(name) && !name.startsWith('X-')))
    throw invalid(text);
  const integerIn = (value: string, least: number, greatest: number) => {
    const number = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least && number <= greatest) || (least < 0 && number === 0)) throw invalid(text);
    return number;
  };
  const weekdayIn = (value: string) => {
    if (!weekdays.includes(value)) throw invalid(text);
    return weekdays.indexOf(value);
  };
  const list = (name: string) => parts.get(name)?.split(',') ?? [];
  const numbers = (name: keyof typeof numberLists) => {
    const [least, greatest] = numberLists[name];
    const values = list(name).map((value) => integerIn(value, least, greatest));
    return [...new Set(values)].toSorted((a, b) => a - b);
  };
  const count = parts.get('COUNT');
  const rule: RecurrenceRule = {
    frequency: frequencies.find((name) => name === parts.get('FREQ')) ?? 'DAILY',
    // Some sites write 0 and mean 1.
    interval: Math.max(1, integerIn(parts.get('INTERVAL') ?? '1', 0, Number.MAX_SAFE_INTEGER)),
    count: count === undefined ? Number.POSITIVE_INFINITY : integerIn(count, 1, Number.MAX_SAFE_INTEGER),
    until: parts.get('UNTIL') ?? null,
    weekStart: weekdayIn(parts.get('WKST') ?? 'MO'),
    BYDAY: list('BYDAY').map((value) => ({
      weekday: weekdayIn(value.slice(-2)),
      position: value.length === 2 ? 0 : integerIn(value.slice(0, -2), -53, 53),
    })),
    BYSETPOS: numbers('BYSETPOS'),
    BYMONTH: numbers('BYMONTH'),
    BYMONTHDAY: numbers('BYMONTHDAY'),
  };
  if (parts.get('FREQ') !== rule.frequency || !isConsistent(rule)) throw invalid(text);
  return rule;
}

const invalid = (text: string) => new Error(`not a recurrence rule: ${text}`);

/** The combinations that RFC 5545 allows. */
function isConsistent({ frequency, BYDAY, BYMONTHDAY }: RecurrenceRule): boolean {
  const hasPosition = BYDAY.some(({ position }) => position !== 0);
  if (hasPosition && !['YEARLY', 'MONTHLY'].includes(frequency)) return false;
  return BYMONTHDAY.length === 0 || frequency !== 'WEEKLY';
}

/**
 * The occurrences from `start` until before `end`, in order, in milliseconds of the local clock as if it were
 * UTC. Leaves out a `start` that doesn't match. Ignores `until`.
 */
export function* expandRule(parsed: RecurrenceRule, start: number, end: number): Generator<number> {
  const rule = withDefaults(parsed, start);
  let left = rule.count;
  for (const times of listPeriods(rule, start, end)) {
    for (const time of pickPositions(rule, times)) {
      if (time < start) continue;
      if (time >= end || left === 0) return;
      left -= 1;
      yield time;
    }
  }
}

/** Fills in the days that the rule leaves open, from `start`. */
function withDefaults(rule: RecurrenceRule, start: number): RecurrenceRule {
  const { frequency, BYMONTH, BYMONTHDAY, BYDAY } = rule;
  if (frequency === 'DAILY' || BYMONTHDAY.length > 0 || BYDAY.length > 0) return rule;
  const first = new Date(start);
  if (frequency === 'WEEKLY') return { ...rule, BYDAY: [{ weekday: first.getUTCDay(), position: 0 }] };
  const isInMonth = frequency === 'MONTHLY' || BYMONTH.length > 0;
  return {
    ...rule,
    BYMONTH: isInMonth ? BYMONTH : [first.getUTCMonth() + 1],
    BYMONTHDAY: [first.getUTCDate()],
  };
}

function* pickPositions({ BYSETPOS }: RecurrenceRule, times: readonly number[]): Generator<number> {
  if (BYSETPOS.length === 0) yield* times;
  for (const [index, time] of times.entries())
    if (BYSETPOS.includes(index + 1) || BYSETPOS.includes(index - times.length)) yield time;
}

/** The times that match, as a sorted list for each period of the frequency, from the one of `start`. */
function* listPeriods(rule: RecurrenceRule, start: number, end: number): Generator<number[]> {
  const timeOfDay = start - floor(start, day);
  for (let index = 0; ; index += rule.interval) {
    const [from, to] = boundsOf(rule, start, index);
    // Not `from >= end`: a date beyond JavaScript's maximum is NaN.
    if (!(from < end)) return;
    const times: number[] = [];
    for (let at = from; at < to; at = matchesMonth(rule, at) ? at + day : monthBounds(at)[1])
      if (matchesDay(rule, at)) times.push(at + timeOfDay);
    yield times;
  }
}

const floor = (at: number, size: number) => Math.floor(at / size) * size;

/** The first day of a period, and the day after its last. Period 0 is the one of `start`. */
function boundsOf({ frequency, weekStart }: RecurrenceRule, start: number, index: number): [number, number] {
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (frequency === 'YEARLY') return [firstOf(year + index, 0), firstOf(year + index + 1, 0)];
  if (frequency === 'MONTHLY') return [firstOf(year, month + index), firstOf(year, month + index + 1)];
  const size = frequency === 'WEEKLY' ? week : day;
  const first = frequency === 'WEEKLY' ? startOfWeek(start, weekStart) : floor(start, day);
  return [first + index * size, first + (index + 1) * size];
}

/** The first day of a month, also of the years before 100. */
function firstOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

function startOfWeek(at: number, weekStart: number): number {
  return floor(at, day) - ((new Date(at).getUTCDay() - weekStart + 7) % 7) * day;
}

function monthBounds(at: number): [number, number] {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [firstOf(year, month), firstOf(year, month + 1)];
}

function yearBounds(at: number): [number, number] {
  const year = new Date(at).getUTCFullYear();
  return [firstOf(year, 0), firstOf(year + 1, 0)];
}

function matchesMonth({ BYMONTH }: RecurrenceRule, at: number): boolean {
  return BYMONTH.length === 0 || BYMONTH.includes(new Date(at).getUTCMonth() + 1);
}

/** Whether the day that begins at `at` matches all parts about days. */
function matchesDay(rule: RecurrenceRule, at: number): boolean {
  const { frequency, BYMONTH, BYMONTHDAY, BYDAY } = rule;
  if (!matchesMonth(rule, at)) return false;
  if (BYMONTHDAY.length > 0 && !isAt(BYMONTHDAY, at, monthBounds(at), day)) return false;
  if (BYDAY.length === 0) return true;
  const weekday = new Date(at).getUTCDay();
  const isByMonth = frequency === 'MONTHLY' || BYMONTH.length > 0;
  return BYDAY.some(
    (one) =>
      one.weekday === weekday &&
      (one.position === 0 || isAt([one.position], at, isByMonth ? monthBounds(at) : yearBounds(at), week)),
  );
}

/** Whether a position is that of a day, counted in days or weeks. Negative ones count from the end. */
function isAt(positions: readonly number[], at: number, [from, to]: [number, number], size: number): boolean {
  const before = Math.floor((at - from) / size);
  const after = Math.floor((to - day - at) / size);
  return positions.includes(before + 1) || positions.includes(-after - 1);
}
