// The first stay that a home is free for: an example of its costs, and an offer for guests without dates.
import { type Availability, type DayRange, findFirstFreeDay } from './availability.ts';
import { addDays } from '../day.ts';
import { nightsPerMonth } from '../property/options.ts';
import { judgeStay } from './stay.ts';

/**
 * 30 nights, or the nearest number that the home rents for. Null if there is none within the 24 months of the
 * calendar. `today` as YYYY-MM-DD.
 */
export function findFirstStay(property: Availability, today: string): DayRange | null {
  const from = findFirstFreeDay(property, today);
  const stay = { from, to: addDays(from, nightsPerMonth) };
  const verdict = judgeStay(property, stay, today);
  return verdict.kind === 'free' ? stay : verdict.nearest;
}
