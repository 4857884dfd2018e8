// A home's calendar as its owner sees and changes it: what takes which nights, how reading the calendar that they linked
// goes, and which nights they may block. Days are YYYY-MM-DD and time is an argument.
import {
  addDays,
  addMonths,
  type BusySource,
  clipRanges,
  type DayRange,
  type FeedProblem,
  horizonMonths,
} from './availability.ts';
import { isDay } from './day.ts';
import { failed, type Result, success } from './failure.ts';

export interface OwnCalendar {
  /** From today on: those of each source in order, not touching. */
  entries: CalendarEntry[];
  /** The calendar that we read; null where none is linked. */
  feed: FeedState | null;
  /** The secret part of the address at which other sites read this one. */
  key: string;
}

export type CalendarEntry = DayRange & { source: BusySource };

export interface FeedState {
  /** Of the address: all that people know it by. */
  host: string;
  /** The last time it was read, or had not changed; null: never. */
  readAt: Date | null;
  /** The last try; null: none yet. */
  attemptedAt: Date | null;
  /** Of the last try. */
  problem: FeedProblem | null;
}

/** What an owner does to their calendar, as forms send it in `intent`. */
export const calendarIntents = [
  'block-nights',
  'unblock-nights',
  'read-calendar',
  'renew-calendar-address',
] as const;
export type CalendarIntent = (typeof calendarIntents)[number];

export function isCalendarIntent(intent: string | undefined): intent is CalendarIntent {
  return calendarIntents.some((one) => one === intent);
}

/** The day after it can still be written with four digits of a year. */
const veryLastNight = '9999-12-30';

/** The nights from a first to a last one, as a form sends them. */
export function readNights({ first = '', last = '' }: Readonly<Record<string, string>>): Result<DayRange> {
  if (!isDay(first)) return invalid('first', 'Choose the first night.');
  if (!isDay(last) || last > veryLastNight) return invalid('last', 'Choose the last night.');
  if (last < first) return invalid('last', 'The last night can’t be before the first one.');
  return success({ from: first, to: addDays(last, 1) });
}

/** Nights that an owner may block: none that has passed, and none after those that any calendar is read for. */
export function readNightsToBlock(typed: Readonly<Record<string, string>>, today: string): Result<DayRange> {
  const nights = readNights(typed);
  if (!nights.ok) return nights;
  const { from, to } = nights.value;
  if (from < today) return invalid('first', 'That night has passed. Choose today or a later one.');
  if (to > addMonths(today, horizonMonths))
    return invalid('last', 'You can block nights up to two years ahead.');
  return nights;
}

function invalid(field: 'first' | 'last', message: string) {
  return failed({ kind: 'invalid', message, issues: [{ field, message }] });
}

/** What is left of the ranges without some nights. */
export function withoutNights(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return [
    ...clipRanges(ranges, { from: '0001-01-01', to: from }),
    ...clipRanges(ranges, { from: to, to: '9999-12-31' }),
  ];
}
