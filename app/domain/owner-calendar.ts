// A property's calendar as its owner sees it: busy nights by source, the state of the linked calendar, and the check
// of nights to block. Days are YYYY-MM-DD, and the current day is an argument.
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
  /** From today on. The entries of each source are sorted and don't touch. */
  entries: CalendarEntry[];
  /** The linked calendar. Null without one. */
  feed: FeedState | null;
  /** The token in the URL of the calendar export. */
  token: string;
}

export type CalendarEntry = DayRange & { source: BusySource };

export interface FeedState {
  /** The host of the calendar's URL. */
  host: string;
  /** The last successful read, including "not modified". Null if never. */
  readAt: Date | null;
  /** The last attempt. Null before the first one. */
  attemptedAt: Date | null;
  /** From the last attempt. */
  problem: FeedProblem | null;
}

/** The `intent` of each form of the owner's calendar. */
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

/** The next day must still have a year of four digits. */
const maxLastNight = '9999-12-30';

/** Reads the first and the last night from a form. */
export function readNights({ first = '', last = '' }: Readonly<Record<string, string>>): Result<DayRange> {
  if (!isDay(first)) return invalid('first', 'Choose the first night.');
  if (!isDay(last) || last > maxLastNight) return invalid('last', 'Choose the last night.');
  if (last < first) return invalid('last', 'The last night can’t be before the first one.');
  return success({ from: first, to: addDays(last, 1) });
}

/** Nights that an owner may block: from today to the horizon of calendars. */
export function readNightsToBlock(input: Readonly<Record<string, string>>, today: string): Result<DayRange> {
  const nights = readNights(input);
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

/** The ranges without these nights. */
export function withoutNights(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return [
    ...clipRanges(ranges, { from: '0001-01-01', to: from }),
    ...clipRanges(ranges, { from: to, to: '9999-12-31' }),
  ];
}
