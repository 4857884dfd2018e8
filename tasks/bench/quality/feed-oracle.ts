// A second, slow implementation of calendar feeds: walks through every day and asks whether it matches.
// Shares no code with the product and uses neither `Date` nor a calendar library.
//
// It agrees with the product by definition, where RFC 5545 is silent or ambiguous (decision 0044):
// - A DTSTART that doesn't match its rule is an occurrence, and COUNT doesn't count it.
// - DTEND keeps its local time in every occurrence. The time part of DURATION is exact.
// - BYSETPOS counts from the beginning of the period, also in the period of DTSTART.
// - A skipped local time has the offset before the change; a repeated one is the first.
// - A changed occurrence counts even if its RECURRENCE-ID matches none.

export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY';

export interface OracleRule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** The last local minute. */
  until: number | null;
  /** 0 is Sunday. */
  weekStart: number;
  months: number[];
  monthDays: number[];
  weekdays: { position: number; weekday: number }[];
  positions: number[];
}

interface CalendarDay {
  /** Days since 1970. */
  number: number;
  year: number;
  month: number;
  date: number;
  yearDay: number;
  weekday: number;
  daysInMonth: number;
}

export const minutesOfDay = 1440;
const firstDay = 18_262; // 2020-01-01
const lastYear = 2030;

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const days: CalendarDay[] = [];
for (let year = 2020; year <= lastYear; year += 1) {
  let yearDay = 0;
  for (const month of months) {
    for (let date = 1; date <= daysIn(year, month); date += 1) {
      yearDay += 1;
      const number = firstDay + days.length;
      // Day 0 was a Thursday.
      const weekday = (number + 4) % 7;
      days.push({
        number,
        year,
        month,
        date,
        yearDay,
        weekday,
        daysInMonth: daysIn(year, month),
      });
    }
  }
}

const dayAt = (number: number): CalendarDay => {
  const found = days[number - firstDay];
  if (!found) throw new Error(`no day ${number}`);
  return found;
};

const listed = (values: number[], ...candidates: number[]) =>
  values.length === 0 || candidates.some((candidate) => values.includes(candidate));

/** Which of its weekdays a day is in its month or year, counted from the beginning and from the end. */
function positionsOf(day: CalendarDay, isSame: (other: CalendarDay) => boolean): number[] {
  const count = (step: number) => {
    let found = 0;
    for (let at = day.number; days[at - firstDay] && isSame(dayAt(at)); at += step) found += 1;
    return found;
  };
  return [count(-7), -count(7)];
}

function dayMatches(rule: OracleRule, day: CalendarDay, start: CalendarDay): boolean {
  const { frequency } = rule;
  const hasNoDays = rule.monthDays.length + rule.weekdays.length === 0;
  if (hasNoDays) {
    if (frequency === 'WEEKLY' && day.weekday !== start.weekday) return false;
    if (['MONTHLY', 'YEARLY'].includes(frequency) && day.date !== start.date) return false;
    if (frequency === 'YEARLY' && rule.months.length === 0 && day.month !== start.month) return false;
  }
  if (!listed(rule.months, day.month)) return false;
  if (!listed(rule.monthDays, day.date, day.date - day.daysInMonth - 1)) return false;
  if (rule.weekdays.length === 0) return true;
  return rule.weekdays.some(({ position, weekday }) => {
    if (weekday !== day.weekday) return false;
    if (position === 0) return true;
    const isInMonth = frequency === 'MONTHLY' || rule.months.length > 0;
    const isSame = (other: CalendarDay) =>
      other.year === day.year && (!isInMonth || other.month === day.month);
    return positionsOf(day, isSame).includes(position);
  });
}

/** The number of the period that a local minute is in. */
function periodOf({ frequency, weekStart }: OracleRule, minute: number): number {
  const number = Math.floor(minute / minutesOfDay);
  const day = dayAt(number);
  if (frequency === 'YEARLY') return day.year;
  if (frequency === 'MONTHLY') return day.year * 12 + day.month;
  // Day 3 was a Sunday.
  if (frequency === 'WEEKLY') return Math.floor((number - 3 - weekStart) / 7);
  return number;
}

/** The local minutes at which the rule occurs, until before the day `endDay`. */
export function expandSlowly(rule: OracleRule, start: number, endDay: number): number[] {
  const startDay = dayAt(Math.floor(start / minutesOfDay));
  const startPeriod = periodOf(rule, start);
  const found: number[] = [];
  let period: number[] = [];
  let periodNumber = startPeriod;
  const closePeriod = () => {
    for (const [index, minute] of period.entries()) {
      if (!listed(rule.positions, index + 1, index - period.length)) continue;
      if (minute >= start && (rule.until === null || minute <= rule.until)) found.push(minute);
    }
    period = [];
  };
  const isDone = () =>
    (rule.count !== null && found.length >= rule.count) ||
    (rule.until !== null && periodNumber > periodOf(rule, Math.max(start, rule.until)));
  // From the beginning of the year, because the period of DTSTART counts as a whole.
  for (let number = startDay.number - startDay.yearDay + 1; number < endDay; number += 1) {
    if (isDone()) break;
    const day = dayAt(number);
    if (!dayMatches(rule, day, startDay)) continue;
    const at = number * minutesOfDay + (start % minutesOfDay);
    const current = periodOf(rule, at);
    if (current < startPeriod || (current - startPeriod) % rule.interval !== 0) continue;
    if (current !== periodNumber) {
      closePeriod();
      periodNumber = current;
    }
    period.push(at);
  }
  closePeriod();
  return found.slice(0, rule.count ?? found.length);
}

/** How a zone's clock differs from UTC: in minutes, and with the rule of its daylight saving time. */
const zones = {
  'America/Los_Angeles': { offset: -480, saving: 'US' },
  'America/New_York': { offset: -300, saving: 'US' },
  'America/Phoenix': { offset: -420, saving: 'none' },
  'Europe/London': { offset: 0, saving: 'EU' },
  'Europe/Berlin': { offset: 60, saving: 'EU' },
  'Asia/Tokyo': { offset: 540, saving: 'none' },
  'Pacific/Honolulu': { offset: -600, saving: 'none' },
  UTC: { offset: 0, saving: 'none' },
} as const;
export type Zone = keyof typeof zones;
export const zoneNames = Object.keys(zones) as Zone[];

/** The number of the nth Sunday of a month, or of the last one for 0. */
function sundayOf(year: number, month: number, nth: number): number {
  const sundays = days.filter((day) => day.year === year && day.month === month && day.weekday === 0);
  return sundays.at(nth - 1)?.number ?? 0;
}

const changes = new Map(
  Array.from({ length: lastYear - 2019 }, (_, index) => 2020 + index).map((year) => [
    year,
    {
      US: [sundayOf(year, 3, 2), sundayOf(year, 11, 1)],
      EU: [sundayOf(year, 3, 0), sundayOf(year, 10, 0)],
    },
  ]),
);

/**
 * Minutes that the zone's clock is ahead at a minute of UTC. The US changes at 2:00 local time, the EU at
 * 1:00 UTC.
 */
function offsetAt(zone: Zone, utc: number): number {
  const { offset, saving } = zones[zone];
  if (saving === 'none') return offset;
  const { year } = dayAt(Math.floor((utc + offset) / minutesOfDay));
  const [spring = 0, autumn = 0] = changes.get(year)?.[saving] ?? [];
  const from = spring * minutesOfDay + (saving === 'US' ? 120 - offset : 60);
  const to = autumn * minutesOfDay + (saving === 'US' ? 60 - offset : 60);
  return utc >= from && utc < to ? offset + 60 : offset;
}

/** The minute of UTC of a local minute. */
export function utcOf(zone: Zone, local: number): number {
  const { offset } = zones[zone];
  const candidates = [local - offset - 60, local - offset];
  const found = candidates.find((utc) => utc + offsetAt(zone, utc) === local);
  // A local time that is skipped in spring has the offset of the winter before.
  return found ?? local - offset;
}

const localOf = (zone: Zone, utc: number) => utc + offsetAt(zone, utc);

/** Nights that a span takes, given its first and last minute of UTC. */
export function nightsOfTimes(start: number, end: number): number[] {
  const localEnd = localOf('America/Los_Angeles', end);
  const from = Math.floor(localOf('America/Los_Angeles', start) / minutesOfDay);
  const to = Math.floor(localEnd / minutesOfDay);
  if (to > from) return Array.from({ length: to - from }, (_, index) => from + index);
  // Within a day, past check-in at 4 PM.
  return end > start && localEnd > from * minutesOfDay + 960 ? [from] : [];
}
