// Until when a stay can be canceled for free, by the owner's terms.
import { addDays, formatShortDay } from './availability.ts';
import { type Cancellation, cancellationLabels } from './property/form-options.ts';

const noticeDays = 30;

/** "Free to cancel until Feb 3". Null if the owner doesn't offer it, doesn't say, or the day has passed. */
export function describeFreeCancellation(
  cancellation: Cancellation | null,
  checkIn: string,
  today: string,
): string | null {
  if (cancellation === 'flexible')
    return `Free to cancel until check-in on ${formatShortDay(checkIn, today)}`;
  if (cancellation !== '30-days') return null;
  const last = addDays(checkIn, -noticeDays);
  return last < today ? null : `Free to cancel until ${formatShortDay(last, today)}`;
}

/** The term in full: for a stay with its date, and otherwise in general. */
export function describeCancellation(
  cancellation: Cancellation,
  checkIn: string | null,
  today: string,
): string {
  const label = cancellationLabels[cancellation];
  if (checkIn === null || cancellation === 'none') return label;
  const free = describeFreeCancellation(cancellation, checkIn, today);
  if (free === null) return `No free cancellation anymore: it ended ${noticeDays} days before check-in`;
  return cancellation === 'flexible' ? free : `${free}, ${noticeDays} days before check-in`;
}
