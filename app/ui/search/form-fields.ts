// What every form of a search or a stay does with its fields.
import { dayMs } from '#domain/day.ts';
import { isShown } from '../controls/focus.ts';

/** The query that a form would send. */
export function formQuery(form: HTMLFormElement): URLSearchParams {
  // Search forms have no file fields.
  return new URLSearchParams(Array.from(new FormData(form) as Iterable<[string, string]>));
}

/**
 * Enables check-out once check-in is set. Its earliest day is the next one; what was typed stays. Call it
 * after every change.
 */
export function linkStayDates(form: HTMLFormElement | null): void {
  const [checkIn, checkOut] = form?.querySelectorAll<HTMLInputElement>('[type=date]') ?? [];
  if (!checkIn || !checkOut) return;
  checkOut.disabled = checkIn.value === '';
  if (checkOut.disabled) return;
  const min = new Date(checkIn.valueAsNumber + dayMs).toISOString().slice(0, 10);
  // Setting it restarts the year that is being typed.
  if (checkOut.min !== min) checkOut.min = min;
}

/** Closes a panel such as More Filters. Its button gets the focus if the panel had it. */
export function closePanel(panel: HTMLDetailsElement | null | undefined): void {
  if (!panel?.open) return;
  panel.open = false;
  const focused = document.activeElement;
  if (focused && !isShown(focused)) panel.querySelector('summary')?.focus();
}
