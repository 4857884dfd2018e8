// Says until when a guest can cancel a stay for free, by the owner's terms.
import { formatShortDay, addDays } from '../day.ts';
import { type Cancellation, cancellationLabels } from '../property/options.ts';

/** The last day to cancel for free, in days before check-in. */
const daysBeforeCheckIn = { flexible: 0, '30-days': 30 };

/** "Free to cancel until Feb 3". Null if the owner doesn't offer it, doesn't say, or the day has passed. */
export function describeFreeCancellation(
  cancellation: Cancellation | null,
  checkIn: string,
  today: string,
): string | null {
  if (cancellation === null || cancellation === 'none') return null;
  const last = addDays(checkIn, -daysBeforeCheckIn[cancellation]);
  return last < today ? null : `Free to cancel until ${formatShortDay(last, today)}`;
}

/** The term in full: for a stay with its date, and otherwise in general. */
export function describeCancellation(
  cancellation: Cancellation,
  checkIn: string | null,
  today: string,
): string {
  if (checkIn === null || cancellation === 'none') return cancellationLabels[cancellation];
  const days = daysBeforeCheckIn[cancellation];
  const free = describeFreeCancellation(cancellation, checkIn, today);
  if (free === null) return `No free cancellation this late: it ends ${days} days before check-in`;
  return days === 0 ? `${free}, your check-in` : `${free}, ${days} days before check-in`;
}
