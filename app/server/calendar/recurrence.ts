// Expands recurrence rules (RFC 5545, 3.3.10) on a local clock, period by period: which days and times match.
// Every search ends, because it stops at `end` and `spend` counts each step.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;

/** The parts that are lists of numbers, each with its least and greatest value. */
const numberLists = {
  BYSETPOS: [-366, 366],
  BYMONTH: [1, 12],
  BYWEEKNO: [-53, 53],
  BYYEARDAY: [-366, 366],
  BYMONTHDAY: [-31, 31],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
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
    frequency: frequencies.find((name) => name === parts.get('FREQ')) ?? 'SECONDLY',
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
    BYWEEKNO: numbers('BYWEEKNO'),
    BYYEARDAY: numbers('BYYEARDAY'),
    BYMONTHDAY: numbers('BYMONTHDAY'),
    BYHOUR: numbers('BYHOUR'),
    BYMINUTE: numbers('BYMINUTE'),
    BYSECOND: numbers('BYSECOND'),
  };
  if (parts.get('FREQ') !== rule.frequency || !isConsistent(rule)) throw invalid(text);
  return rule;
}

const invalid = (text: string) => new Error(`not a recurrence rule: ${text}`);

/** The combinations that RFC 5545 allows. */
function isConsistent({ frequency, BYDAY, BYWEEKNO, BYYEARDAY, BYMONTHDAY }: RecurrenceRule): boolean {
  const hasPosition = BYDAY.some(({ position }) => position !== 0);
  if (hasPosition && (BYWEEKNO.length > 0 || !['YEARLY', 'MONTHLY'].includes(frequency))) return false;
  if (BYWEEKNO.length > 0 && frequency !== 'YEARLY') return false;
  if (BYYEARDAY.length > 0 && ['MONTHLY', 'WEEKLY', 'DAILY'].includes(frequency)) return false;
  return BYMONTHDAY.length === 0 || frequency !== 'WEEKLY';
}

/**
 * The occurrences from `start` until before `end`, in order, in milliseconds of the local clock as if it were
 * UTC. Leaves out a `start` that doesn't match. Ignores `until`. Calls `spend` for each step: it may throw.
 */
export function* expandRule(
  parsed: RecurrenceRule,
  start: number,
  end: number,
  spend: () => void,
): Generator<number> {
  const rule = withDefaults(parsed, start);
  let left = rule.count;
  for (const times of listPeriods(rule, start, end, spend)) {
    for (const time of pickPositions(rule, times)) {
      if (time < start) continue;
      if (time >= end || left === 0) return;
      left -= 1;
      yield time;
    }
  }
}

/** Fills in the parts that the rule leaves open, from `start`. */
function withDefaults(rule: RecurrenceRule, start: number): RecurrenceRule {
  const first = new Date(start);
  const unless = (isGiven: boolean, values: readonly number[], value: number) =>
    isGiven || values.length > 0 ? values : [value];
  const { frequency, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = rule;
  const hasDays = [BYYEARDAY, BYMONTHDAY, BYDAY].some((values) => values.length > 0);
  const isByDate = ['YEARLY', 'MONTHLY'].includes(frequency) && BYWEEKNO.length === 0;
  const isByWeekday = frequency === 'WEEKLY' || BYWEEKNO.length > 0;
  return {
    ...rule,
    BYMONTH: unless(hasDays || frequency !== 'YEARLY' || !isByDate, BYMONTH, first.getUTCMonth() + 1),
    BYMONTHDAY: unless(hasDays || !isByDate, BYMONTHDAY, first.getUTCDate()),
    BYDAY: hasDays || !isByWeekday ? BYDAY : [{ weekday: first.getUTCDay(), position: 0 }],
    BYHOUR: unless(['HOURLY', 'MINUTELY', 'SECONDLY'].includes(frequency), rule.BYHOUR, first.getUTCHours()),
    BYMINUTE: unless(['MINUTELY', 'SECONDLY'].includes(frequency), rule.BYMINUTE, first.getUTCMinutes()),
    BYSECOND: unless(frequency === 'SECONDLY', rule.BYSECOND, first.getUTCSeconds()),
  };
}

function* pickPositions({ BYSETPOS }: RecurrenceRule, times: readonly number[]): Generator<number> {
  if (BYSETPOS.length === 0) yield* times;
  for (const [index, time] of times.entries())
    if (BYSETPOS.includes(index + 1) || BYSETPOS.includes(index - times.length)) yield time;
}

/** The times that match, as a sorted list for each period of the frequency, from the one of `start`. */
function* listPeriods(
  rule: RecurrenceRule,
  start: number,
  end: number,
  spend: () => void,
): Generator<number[]> {
  const { frequency } = rule;
  if (frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY') {
    yield* listPartsOfDays(
      rule,
      { HOURLY: hour, MINUTELY: minute, SECONDLY: second }[frequency],
      start,
      end,
      spend,
    );
    return;
  }
  for (let index = 0; ; index += rule.interval) {
    const [from, to] = boundsOf(frequency, rule, start, index);
    // Not `from >= end`: a date beyond JavaScript's maximum is NaN.
    if (!(from < end)) return;
    const times: number[] = [];
    for (let at = from; at < to; at = matchesMonth(rule, at) ? at + day : monthBounds(at)[1]) {
      spend();
      if (!matchesDay(rule, at)) continue;
      for (const hours of rule.BYHOUR) times.push(...listTimes(rule, at + hours * hour, spend));
    }
    yield times;
  }
}

/** The minutes and seconds of an hour that match. */
function* listTimes(
  { BYMINUTE, BYSECOND }: RecurrenceRule,
  at: number,
  spend: () => void,
): Generator<number> {
  for (const minutes of BYMINUTE) {
    for (const seconds of BYSECOND) {
      spend();
      yield at + minutes * minute + seconds * second;
    }
  }
}

/** As `listPeriods`, for hours, minutes or seconds. Skips days, hours and minutes that don't match. */
function* listPartsOfDays(
  rule: RecurrenceRule,
  unit: number,
  start: number,
  end: number,
  spend: () => void,
): Generator<number[]> {
  const step = rule.interval * unit;
  /** The first period after the current `size`. */
  const skip = (at: number, size: number) => at + Math.ceil((floor(at, size) + size - at) / step) * step;
  for (let at = floor(start, unit); at < end;) {
    spend();
    const date = new Date(at);
    if (!matchesDay(rule, floor(at, day))) at = skip(at, day);
    else if (!matches(rule.BYHOUR, date.getUTCHours())) at = skip(at, hour);
    else if (unit < hour && !matches(rule.BYMINUTE, date.getUTCMinutes())) at = skip(at, minute);
    else {
      if (unit === hour) yield [...listTimes(rule, at, spend)];
      else if (unit === minute) yield [...listTimes({ ...rule, BYMINUTE: [0] }, at, spend)];
      else if (matches(rule.BYSECOND, date.getUTCSeconds())) yield [at];
      at += step;
    }
  }
}

const floor = (at: number, size: number) => Math.floor(at / size) * size;
const matches = (values: readonly number[], value: number) => values.length === 0 || values.includes(value);

/** The first day of a period, and the day after its last. Period 0 is the one of `start`. */
function boundsOf(
  frequency: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY',
  { weekStart }: RecurrenceRule,
  start: number,
  index: number,
): [number, number] {
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
  return matches(BYMONTH, new Date(at).getUTCMonth() + 1);
}

/** Whether the day that begins at `at` matches all parts about days. */
function matchesDay(rule: RecurrenceRule, at: number): boolean {
  const { frequency, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = rule;
  if (!matchesMonth(rule, at)) return false;
  if (BYMONTHDAY.length > 0 && !isAt(BYMONTHDAY, at, monthBounds(at), day)) return false;
  if (BYYEARDAY.length > 0 && !isAt(BYYEARDAY, at, yearBounds(at), day)) return false;
  if (BYWEEKNO.length > 0 && !isInWeek(rule, at)) return false;
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

/** Week 1 of a year is the first with four days of that year. */
function isInWeek({ BYWEEKNO, weekStart }: RecurrenceRule, at: number): boolean {
  const first = startOfWeek(at, weekStart);
  const year = new Date(first + 3 * day).getUTCFullYear();
  const firstWeekOf = (ofYear: number) => startOfWeek(firstOf(ofYear, 0) + 3 * day, weekStart);
  const before = (first - firstWeekOf(year)) / week;
  const after = (firstWeekOf(year + 1) - first) / week - 1;
  return BYWEEKNO.includes(before + 1) || BYWEEKNO.includes(-after - 1);
}
