// The length of a stay in calendar months: Jan 31 to Feb 28 is a month, as San Diego's rules count. Loaded by
// visitors' pages: no zod.
import { addDays, addMonths } from '../day.ts';
import { pluralize } from '../numbers.ts';
import { nightsPerMonth } from '../property/options.ts';
import { countNights, type DayRange } from './availability.ts';

export interface StayLength {
  months: number;
  /** After the whole months. At most 30. */
  nights: number;
}

export function lengthOf({ from, to }: DayRange): StayLength {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const most = monthOf(to) - monthOf(from);
  const months = addMonths(from, most) > to ? most - 1 : most;
  return { months, nights: countNights({ from: addMonths(from, months), to }) };
}

/** The whole months, as rental lengths count them: 30 nights count as one. */
export function countMonths(stay: DayRange): number {
  const { months, nights } = lengthOf(stay);
  return months === 0 && nights >= nightsPerMonth ? 1 : months;
}

/** The earliest check-out of a stay that `countMonths` counts as this many months; the next day for 0. */
export function firstEnd(from: string, months: number): string {
  if (months === 0) return addDays(from, 1);
  const end = addMonths(from, months);
  const thirtyNights = addDays(from, nightsPerMonth);
  return months === 1 && thirtyNights < end ? thirtyNights : end;
}

/** "3 months", "1 month and 12 nights" or "12 nights". */
export function formatLength({ months, nights }: StayLength): string {
  return [
    months > 0 && pluralize(months, 'month'),
    (nights > 0 || months === 0) && pluralize(nights, 'night'),
  ]
    .filter(Boolean)
    .join(' and ');
}
