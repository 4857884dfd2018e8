// Describes the nights that aren't free. Separate from the code that judges stays, because a listing's page
// shows only these words: the server judges its stay, and the inquiry form loads later.
import { type DayRange } from './availability.ts';
import { formatShortDay, addDays } from '../day.ts';

/** As in "taken Dec 26 to Jan 8, Feb 27": the nights that calendars strike through. At most three ranges. */
export function describeTaken(busy: readonly DayRange[], nextAvailableDate: string, today: string): string {
  if (busy.length === 0) return `not available before ${formatShortDay(nextAvailableDate, today)}`;
  const ranges = busy.slice(0, 3).map(({ from, to }) => {
    const ends = new Set([from, addDays(to, -1)]);
    return Array.from(ends, (day) => formatShortDay(day, today)).join(' to ');
  });
  return `taken ${ranges.join(', ')}${busy.length > ranges.length ? ' and more' : ''}`;
}
