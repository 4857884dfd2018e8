// Ranges of busy and free nights. Days are YYYY-MM-DD, and the current day is an argument. fit.ts checks a
// single stay. Loaded by visitors' pages: no zod.
import { addMonths, dayMs, formatRange, formatShortDay } from '../day.ts';
import type { RentalLength } from '../property/lengths.ts';

/** Nights from `from` (inclusive) to `to` (exclusive). `to` is the check-out day, which is free. */
export interface DayRange {
  from: string;
  to: string;
}

/** Why nights are busy: blocked by the owner, an accepted stay, or imported from a calendar feed. */
export type BusySource = 'owner' | 'stay' | 'feed';

/** The public part of a property's calendar. */
export interface PropertyCalendar {
  /** Sorted and merged: ranges don't touch. */
  busy: DayRange[];
  /** Days since the availability was last confirmed, by the calendar of California. Null in a preview. */
  confirmedDaysAgo: number | null;
}

export function countNights({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function overlaps(one: DayRange, other: DayRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Whether one range continues the other, or overlaps it. */
export function touches(one: DayRange, other: DayRange): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** As in "Jan 4 to Apr 5, 91 nights": how every screen and mail shows a stay. */
export function formatStay(stay: DayRange, today: string): string {
  const nights = countNights(stay);
  return `${formatRange(stay, today)}, ${nights === 1 ? '1 night' : `${nights} nights`}`;
}

/** Sorts the ranges, and merges ranges that touch or overlap. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = merged.at(-1);
    if (!last || range.from > last.to) merged.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return merged;
}

/** The fields of a property that decide whether a stay is possible. */
export interface Availability {
  /** Sorted and merged: ranges don't touch. */
  busy: readonly DayRange[];
  nextAvailableDate: string;
  desiredRentalLength: readonly RentalLength[];
}

/** What a card shows: "Free now" or "Free from Mar 1". */
export function describeFirstFreeDay(day: string, today: string): string {
  return day > today ? `Free from ${formatShortDay(day, today)}` : 'Free now';
}

/** The first days of the current month and the following months. */
export function listMonths(today: string, count: number): string[] {
  const first = `${today.slice(0, 8)}01`;
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** The parts of the ranges within a range. */
export function clipRanges(ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] {
  return ranges
    .filter((range) => overlaps(range, { from, to }))
    .map((range) => ({ from: range.from < from ? from : range.from, to: range.to > to ? to : range.to }));
}
