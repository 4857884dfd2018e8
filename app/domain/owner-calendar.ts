// A property's calendar as its owner sees it: busy nights by source, the linked calendars, and the check of
// nights to block. Days are YYYY-MM-DD, and the current day is an argument.
import { addMonths, type BusySource, clipRanges, type DayRange, horizonMonths } from './availability.ts';
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
export type CalendarIntent =
  | 'block-nights'
  | 'unblock-nights'
  | 'add-calendar-link'
  | 'read-calendar-link'
  | 'remove-calendar-link'
  | 'renew-calendar-address';

/** Reads the check-in and check-out of a form. */
export function readNights({
  checkIn = '',
  checkOut = '',
}: Readonly<Record<string, string>>): Result<DayRange> {
  if (!isDay(checkIn)) return invalid('checkIn', 'Choose a check-in date.');
  if (!isDay(checkOut)) return invalid('checkOut', 'Choose a check-out date.');
  if (checkOut <= checkIn) return invalid('checkOut', 'Check-out has to be after check-in.');
  return success({ from: checkIn, to: checkOut });
}

/** Nights that an owner may block: from today to the horizon of calendars. */
export function readNightsToBlock(input: Readonly<Record<string, string>>, today: string): Result<DayRange> {
  const nights = readNights(input);
  if (!nights.ok) return nights;
  const { from, to } = nights.value;
  if (from < today) return invalid('checkIn', 'Check-in has passed. Choose today or later.');
  if (to > addMonths(today, horizonMonths))
    return invalid('checkOut', 'You can block nights up to two years ahead.');
  return nights;
}

function invalid(field: 'checkIn' | 'checkOut', message: string) {
  return failed({ kind: 'invalid', message, issues: [{ field, message }] });
}

/** The ranges without these nights. */
export function withoutNights(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return [
    ...clipRanges(ranges, { from: '0001-01-01', to: from }),
    ...clipRanges(ranges, { from: to, to: '9999-12-31' }),
  ];
}
