// Explains typed dates that can't be a stay. Loads with the date picker.
import { isDay, addDays } from '#domain/day.ts';
import { findDatesIssue } from '#domain/stay/stay.ts';

/** What the search of the home page needs if it has no words. */
const needs = [
  ['location', 'a location'],
  ['checkIn', 'check-in'],
  ['checkOut', 'check-out'],
  ['guests', '1 to 50 guests'],
] as const;

/** A sentence about the dates in the fields of a form, or null. */
export function describeFieldProblem(form: HTMLFormElement, today: string): string | null {
  return findFieldIssue(form, today)?.message ?? null;
}

/** Check-in alone is judged as one night. */
function findFieldIssue(form: HTMLFormElement, today: string) {
  const [checkIn = '', checkOut = ''] = Array.from(
    form.querySelectorAll<HTMLInputElement>('[type=date]'),
    ({ value }) => (isTyped(value) ? value : ''),
  );
  if (checkIn === '') return null;
  return findDatesIssue({ checkIn, checkOut: checkOut || addDays(checkIn, 1) }, today);
}

/**
 * The same for the home page, where the field is marked until the next change. If its search was sent, names
 * all that it needs, and focuses the first field of it.
 */
export function explainSearch(form: HTMLFormElement, today: string, wasSent: boolean): string | null {
  if (wasSent) form.querySelector<HTMLElement>(':invalid')?.focus();
  const issue = findFieldIssue(form, today);
  const field = issue && form.querySelector(`[name=${issue.field}]`);
  field?.setAttribute('aria-invalid', 'true');
  form.addEventListener('input', () => field?.removeAttribute('aria-invalid'), { once: true });
  return issue?.message ?? (wasSent ? describeMissing(form) : null);
}

/** "Add a location and check-in, or use your own words above." Null if nothing is missing. */
function describeMissing(form: HTMLFormElement): string | null {
  const missing = needs.filter(([name]) => form.querySelector(`[name=${name}]:is(:invalid, :disabled)`));
  if (missing.length === 0) return null;
  return `Add ${list.format(missing.map(([, text]) => text))}, or use your own words above.`;
}

const list = new Intl.ListFormat('en-US');

/** A year that is being typed begins with zeros. */
const isTyped = (day: string) => isDay(day) && !day.startsWith('0');
