// Reads and writes the two date fields of a form for the date picker.
import { type ChosenDates, lastDay, noDates } from '#domain/stay/stay-choice.ts';

const fieldsOf = (form: HTMLFormElement) =>
  (['checkIn', 'checkOut'] as const).flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [{ name, field }] : [];
  });

/** The days in the fields. Empty for a day that is missing or that can't be in a stay. */
export function readFieldDates(form: HTMLFormElement, today: string): ChosenDates {
  const [checkIn = '', checkOut = ''] = fieldsOf(form).map(({ field }) => field.value);
  const last = lastDay({ today });
  if (checkIn < today || checkIn >= last) return noDates;
  return { checkIn, checkOut: checkOut > checkIn && checkOut <= last ? checkOut : '' };
}

/** Lets the form handle both dates as if they were typed. */
export function writeFieldDates(form: HTMLFormElement, dates: ChosenDates): void {
  const fields = fieldsOf(form);
  // Not `value`: React would take the change for its own, and call no handler.
  for (const { name, field } of fields) field.valueAsDate = dates[name] === '' ? null : new Date(dates[name]);
  for (const { field } of fields) field.dispatchEvent(new Event('input', { bubbles: true }));
}
