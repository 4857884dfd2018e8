// Random days, date ranges and lists of them around one day.
import fc from 'fast-check';
import { type DayRange, countNights } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';

export const today = '2026-11-22';
export const day = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((days) => addDays(today, days));
export const range = fc
  .tuple(day(-20, 120), fc.integer({ min: 1, max: 30 }))
  .map(([from, nights]): DayRange => ({ from, to: addDays(from, nights) }));
export const ranges = fc.array(range, { maxLength: 8 });

/** Returns every single night in the ranges. */
export const nightsIn = (list: readonly DayRange[]) =>
  new Set(
    list.flatMap((one) => Array.from({ length: countNights(one) }, (_, index) => addDays(one.from, index))),
  );
