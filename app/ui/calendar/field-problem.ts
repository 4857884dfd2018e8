// Explains typed dates that can't be a stay. Loads with the date picker.
import { addDays } from '#domain/availability.ts';
import { isDay } from '#domain/day.ts';
import { findDatesIssue } from '#domain/stay.ts';

/** A sentence about the dates in the fields of a form, or null. Check-in alone is judged as one night. */
export function describeFieldProblem(form: HTMLFormElement, today: string): string | null {
  const [checkIn = '', checkOut = ''] = Array.from(
    form.querySelectorAll<HTMLInputElement>('[type=date]'),
    ({ value }) => (isTyped(value) ? value : ''),
  );
  if (checkIn === '') return null;
  return findDatesIssue({ checkIn, checkOut: checkOut || addDays(checkIn, 1) }, today)?.message ?? null;
}

/** A year that is being typed begins with zeros. */
const isTyped = (day: string) => isDay(day) && !day.startsWith('0');
