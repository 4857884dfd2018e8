// What the calendar of a listing's page says. The server computes it, so that the page doesn't load the rules
// of a stay.
import {
  type Availability,
  countNights,
  type DayRange,
  describeFirstFreeDay,
  mergeRanges,
  type PropertyCalendar,
} from './availability.ts';
import { formatRange, formatShortDay, addDays } from '../day.ts';
import { findFirstFreeDay, type FittingHome } from './fit.ts';
import { noChoice, refuseDay } from './stay-choice.ts';

export interface ListingCalendar extends PropertyCalendar {
  /** "Free Dec 4 to Feb 10, and again from Mar 2", or "Free from Dec 4" if no later night is taken. */
  heading: string;
  /** As `findFirstFreeDay` finds it. */
  firstFree: string;
  /** Free days on which no possible stay begins, because the next taken night comes too soon. */
  shortGaps: DayRange[];
}

/** `today` is YYYY-MM-DD. */
export function toListingCalendar(
  listing: Omit<FittingHome, 'busy'>,
  calendar: PropertyCalendar,
  today: string,
): ListingCalendar {
  const home = { ...listing, busy: calendar.busy };
  const firstFree = findFirstFreeDay(home, today);
  const heading = describeFree(home, firstFree, today);
  return { ...calendar, heading, firstFree, shortGaps: listShortGaps(home, firstFree, today) };
}

function describeFree(home: Availability, from: string, today: string): string {
  const next = home.busy.find((range) => range.from > from);
  if (!next) return describeFirstFreeDay(from, today);
  const again = formatShortDay(findFirstFreeDay(home, next.to), today);
  return `Free ${formatRange({ from, to: next.from }, today)}, and again from ${again}`;
}

function listShortGaps(home: FittingHome, first: string, today: string): DayRange[] {
  const rules = { today, home, pets: false };
  const nights = countNights({ from: first, to: home.busy.at(-1)?.from ?? first });
  const days = Array.from({ length: Math.max(0, nights) }, (_, index) => addDays(first, index));
  return mergeRanges(
    days
      .filter((day) => refuseDay(day, noChoice, rules) === 'short-gap')
      .map((day) => ({ from: day, to: addDays(day, 1) })),
  );
}
