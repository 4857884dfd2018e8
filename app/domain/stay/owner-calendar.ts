// A property's calendar as its owner sees it: busy nights by source, the linked calendars, and the check of
// nights to block. Days are YYYY-MM-DD, and the current day is an argument.
import { type BusySource, clipRanges, type DayRange, mergeRanges } from './availability.ts';
import type { CalendarLink } from '../property/calendar-link.ts';
import { isDay, addDays, addMonths, horizonMonths } from '../day.ts';
import type { DoubleBooking } from './double-booking.ts';
import { failed, type Result, success } from '../failure.ts';

export interface OwnCalendar {
  /** From today on. The entries of each source are sorted and don't touch. */
  entries: CalendarEntry[];
  /** Oldest first. Empty until the property is approved. */
  links: CalendarLink[];
  doubleBookings: DoubleBooking[];
  /** The token in the URL of the calendar export. */
  token: string;
}

export type CalendarEntry = DayRange & {
  source: BusySource;
  /** The name of the link that a night of another calendar comes from. */
  linkName?: string | undefined;
  /** The inquiry whose stay was accepted. */
  inquiryId?: string | undefined;
};

/** What blocking or unblocking nights changed. */
export interface NightsChange {
  message: string;
  /** The nights that changed, which the other intent changes back. */
  changed: DayRange[];
}

/** What the owner sees as the reason why nights are busy. */
export function describeEntry({ source, linkName }: CalendarEntry): string {
  if (source === 'owner') return 'Blocked by you';
  return source === 'stay' ? 'Agreed stay' : (linkName ?? 'Your other calendar');
}

/** The `intent` of each form of the owner's calendar. */
export type CalendarIntent =
  | 'block-nights'
  | 'unblock-nights'
  | 'add-calendar-link'
  | 'read-calendar-link'
  | 'remove-calendar-link'
  | 'renew-calendar-address';

/** The nights from one to another, in any order. */
export function toNights(first: string, last: string): DayRange {
  const [from = first, to = last] = [first, last].toSorted();
  return { from, to: addDays(to, 1) };
}

/** Writes ranges as one field of a form: "2027-01-09/2027-01-14 2027-02-01/2027-02-03". */
export function writeRanges(ranges: readonly DayRange[]): string {
  return ranges.map(({ from, to }) => `${from}/${to}`).join(' ');
}

/** Reads the nights of a form: several ranges in `nights` (see `writeRanges`), or one by its dates. */
export function readNights({ nights, ...dates }: Readonly<Record<string, string>>): Result<DayRange[]> {
  const ranges: DayRange[] = [];
  for (const typed of nights?.split(' ', maxRanges).map(toDates) ?? [dates]) {
    const range = readRange(typed);
    if (!range.ok) return range;
    ranges.push(range.value);
  }
  return success(mergeRanges(ranges));
}

/** Every other night up to the horizon. */
const maxRanges = 366;

function toDates(range: string): Record<string, string> {
  const [checkIn = '', checkOut = ''] = range.split('/');
  return { checkIn, checkOut };
}

function readRange({ checkIn = '', checkOut = '' }: Readonly<Record<string, string>>): Result<DayRange> {
  if (!isDay(checkIn)) return invalid('checkIn', 'Choose the first night.');
  if (!isDay(checkOut)) return invalid('checkOut', 'Choose the morning after the last night.');
  if (checkOut <= checkIn) return invalid('checkOut', 'The last morning has to be after the first night.');
  return success({ from: checkIn, to: checkOut });
}

/** Nights that an owner may block: from today to the horizon of calendars. */
export function readNightsToBlock(
  input: Readonly<Record<string, string>>,
  today: string,
): Result<DayRange[]> {
  const nights = readNights(input);
  if (!nights.ok) return nights;
  if (nights.value.some(({ from }) => from < today))
    return invalid('checkIn', 'The first night has passed. Choose today or later.');
  const end = addMonths(today, horizonMonths);
  if (nights.value.some(({ to }) => to > end))
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
