// Reads and writes the two date fields of a form, which stay the source of truth for the date picker.
import { isDay } from '#domain/day.ts';
import { type ChosenDates, noDates, type StayEnd } from '#domain/stay/stay-choice.ts';

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

/**
 * Shows dates in both fields. The form doesn't know of them before `applyFieldDates`: until then,
 * month-grid.css hides what it says about the former dates.
 */
export function showFieldDates(form: HTMLFormElement, dates: ChosenDates): void {
  form.dataset['choosing'] = '';
  form.addEventListener('input', () => delete form.dataset['choosing'], { once: true });
  // The home page locks the check-out until there is a check-in.
  const locked = form.querySelector<HTMLInputElement>('[name=checkOut]:is(:disabled, [data-locked])');
  if (locked) {
    locked.dataset['locked'] = '';
    locked.disabled = dates.checkIn === '';
  }
  for (const name of ['checkIn', 'checkOut'] as const) {
    const field = fieldOf(form, name);
    // Not `value`: React would take the change for its own, and call no handler.
    if (field) field.valueAsDate = dates[name] === '' ? null : new Date(dates[name]);
  }
}

/** Lets the form handle what its fields show as if it were typed. */
export function applyFieldDates(form: HTMLFormElement): void {
  for (const name of ['checkIn', 'checkOut'] as const)
    fieldOf(form, name)?.dispatchEvent(new Event('input', { bubbles: true }));
}
