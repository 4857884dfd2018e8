// When a home is free: ranges of days, how long stays may be, and what stands against one. Days are YYYY-MM-DD and time
// is an argument. Loaded by visitors' pages: no zod.
import { nightsPerMonth } from './filters.ts';
import type { rentalLengths } from './property.ts';

type RentalLength = (typeof rentalLengths)[number];

const millisecondsPerDay = 86_400_000;

/** Nights: the first is that of `from`, and `to` is the day of departure, which is free again. */
export interface DayRange {
  from: string;
  to: string;
}

/** What everybody may know of a home's calendar. */
export interface HomeCalendar {
  /** In order, not touching. */
  busy: DayRange[];
  /** When it was last read or changed; null: never. */
  checkedAt: Date | null;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The same day of a later month, or its last day where the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export function nightsOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay);
}

function overlap(one: DayRange, other: DayRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** The same nights in order, ranges that touch or overlap as one. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = merged.at(-1);
    if (!last || range.from > last.to) merged.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return merged;
}

/** The fewest nights of each rental length (DECISIONS, "check-in and check-out"); it ends where the next begins. */
const fewestNights: readonly (readonly [number, RentalLength])[] = [
  [365, '1+ years'],
  [184, '7-11 months'],
  [93, '4-6 months'],
  [30, '1-3 months'],
  [1, 'Less than 30 days'],
];

/** The rental length that a stay of so many nights is. */
export function rentalLengthOf(nights: number): RentalLength {
  return fewestNights.find(([fewest]) => nights >= fewest)?.[1] ?? 'Less than 30 days';
}

/** What a stay costs by the rent of the month, in whole US dollars. */
export function rentOfStay(monthlyRent: number, nights: number): number {
  return Math.round((monthlyRent * nights) / nightsPerMonth);
}

/** What of a home decides whether a stay is possible. */
export interface Availability {
  /** In order, not touching. */
  busy: readonly DayRange[];
  nextAvailableDate: string;
  desiredRentalLength: readonly RentalLength[];
}

export type StayVerdict =
  | { kind: 'free' }
  /** The home rents for other lengths. */
  | { kind: 'length' }
  /** `busy` is the first range in the way, null where the home is not yet available; `nearest` is as long as the stay. */
  | { kind: 'not-free'; busy: DayRange | null; nearest: DayRange };

/** Whether a stay that begins today or later is possible, and the nearest one as long that is. */
export function judgeStay(home: Availability, stay: DayRange, today: string): StayVerdict {
  const nights = nightsOf(stay);
  if (!home.desiredRentalLength.includes(rentalLengthOf(nights))) return { kind: 'length' };
  const opens = home.nextAvailableDate > today ? home.nextAvailableDate : today;
  const busy = home.busy.find((range) => overlap(range, stay)) ?? null;
  if (busy === null && stay.from >= opens) return { kind: 'free' };
  return { kind: 'not-free', busy, nearest: nearestFree(home.busy, opens, stay.from, nights) };
}

/** The free nights nearest to the wanted ones, on either side. There always are some: what is busy ends. */
function nearestFree(busy: readonly DayRange[], opens: string, wanted: string, nights: number): DayRange {
  const gaps = [...busy, null].map((next, index) => {
    const after = busy[index - 1]?.to ?? opens;
    return { from: after > opens ? after : opens, to: next?.from ?? null };
  });
  const stays = gaps
    .map(({ from, to }) => {
      const latest = to === null ? null : addDays(to, -nights);
      const start = wanted < from ? from : latest !== null && wanted > latest ? latest : wanted;
      return { from: start, to: addDays(start, nights), fits: latest === null || latest >= from };
    })
    .filter(({ fits }) => fits);
  const distance = ({ from }: DayRange) => Math.abs(Date.parse(from) - Date.parse(wanted));
  const [nearest] = stays.toSorted((one, other) => distance(one) - distance(other));
  const { from, to } = nearest ?? { from: opens, to: addDays(opens, nights) };
  return { from, to };
}

/** The first free day from today on. */
export function firstFreeDay({ busy, nextAvailableDate }: Availability, today: string): string {
  const opens = nextAvailableDate > today ? nextAvailableDate : today;
  return busy.find(({ from, to }) => from <= opens && opens < to)?.to ?? opens;
}

/** The first days of this month and of those that follow it. */
export function monthsFrom(today: string, count: number): string[] {
  const first = `${today.slice(0, 8)}01`;
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** What of the ranges lies between two days. */
export function clipRanges(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return ranges
    .filter((range) => overlap(range, { from, to }))
    .map((range) => ({ from: range.from < from ? from : range.from, to: range.to > to ? to : range.to }));
}

export type FeedProblem =
  | 'bad-address'
  | 'not-public'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'refused'
  | 'server-error'
  | 'not-a-calendar'
  | 'too-many-events';
