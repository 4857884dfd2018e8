// A property's calendar as its owner sees it: busy nights by source, the linked calendars, and the check of
// nights to block. Days are YYYY-MM-DD, and the current day is an argument.
import {
  addDays,
  addMonths,
  type BusySource,
  clipRanges,
  type DayRange,
  horizonMonths,
} from './availability.ts';
import type { CalendarLink } from './calendar-link.ts';
import { isDay } from './day.ts';
import { failed, type Result, success } from './failure.ts';

export interface OwnCalendar {
  /** From today on. The entries of each source are sorted and don't touch. */
  entries: CalendarEntry[];
  /** Oldest first. Empty until the property is approved. */
  links: CalendarLink[];
  /** The token in the URL of the calendar export. */
  token: string;
}

export type CalendarEntry = DayRange & { source: BusySource };

/** The `intent` of each form of the owner's calendar. */
export const calendarIntents = [
  'block-nights',
  'unblock-nights',
  'add-calendar-link',
  'read-calendar-link',
  'remove-calendar-link',
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
