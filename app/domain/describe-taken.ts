// Describes the nights that aren't free. Separate from the code that judges stays, because a listing's page
// shows only these words: the server judges its stay, and the inquiry form loads later.
import { type DayRange, formatRange, formatShortDay } from './availability.ts';

/** As in "taken Dec 26 to Jan 9, Feb 27 to Mar 20". Names at most three ranges. */
export function describeTaken(busy: readonly DayRange[], nextAvailableDate: string, today: string): string {
  if (busy.length === 0) return `not available before ${formatShortDay(nextAvailableDate, today)}`;
  const ranges = busy.slice(0, 3).map((range) => formatRange(range, today));
  return `taken ${ranges.join(', ')}${busy.length > ranges.length ? ' and more' : ''}`;
}
