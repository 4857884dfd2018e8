// Reads and writes the two date fields of a form, which stay the source of truth for the date picker.
import { isDay } from '#domain/day.ts';
import { type ChosenDates, noDates, type StayEnd } from '#domain/stay-choice.ts';

function fieldOf(form: HTMLFormElement, name: keyof ChosenDates): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Which date field this element belongs to. Null for none. */
export function endOf(element: Element): StayEnd | null {
  const name = element.closest('.date-field')?.querySelector('input')?.name;
  return name === 'checkIn' || name === 'checkOut' ? name : null;
}

/** The days in the fields. Empty for a day that isn't complete, and for a check-out that is too early. */
export function readFieldDates(form: HTMLFormElement): ChosenDates {
  const checkIn = fieldOf(form, 'checkIn')?.value ?? '';
  const checkOut = fieldOf(form, 'checkOut')?.value ?? '';
  if (!isDay(checkIn)) return noDates;
  return { checkIn, checkOut: isDay(checkOut) && checkOut > checkIn ? checkOut : '' };
}

/** Fills in both fields as if they were typed, so that the form handles them in the same way. */
export function writeFieldDates(form: HTMLFormElement, { checkIn, checkOut }: ChosenDates): void {
  type(fieldOf(form, 'checkIn'), checkIn);
  // Check-out may have been disabled until now.
  type(fieldOf(form, 'checkOut'), checkOut);
}

function type(field: HTMLInputElement | null, day: string): void {
  if (!field || field.value === day) return;
  // Not `value`: React would take the change for its own, and call no handler.
  field.valueAsDate = day === '' ? null : new Date(day);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
