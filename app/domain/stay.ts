// Checks whether a stay is possible. Used by the listing page, the inquiry form and the server. Days are
// YYYY-MM-DD, and the current day is an argument. Loaded by visitors' pages: no zod.
import {
  addDays,
  addMonths,
  type DayRange,
  countNights,
  horizonMonths,
  overlaps,
  formatStay,
} from './availability.ts';
import { isDay } from './day.ts';
import { describeTaken } from './describe-taken.ts';
import type { Issue } from './failure.ts';
import type { rentalLengths } from './property/options.ts';

export type RentalLength = (typeof rentalLengths)[number];

/**
 * The minimum nights of each rental length (docs/product.md, "Search > Stays"). A rental length ends one
 * night before the next longer one begins.
 */
const minNights: readonly (readonly [number, RentalLength])[] = [
  [365, '1+ years'],
  [184, '7-11 months'],
  [93, '4-6 months'],
  [30, '1-3 months'],
  [1, 'Less than 30 days'],
];

/** The rental length of a stay with this many nights. */
export function rentalLengthOf(nights: number): RentalLength {
  return minNights.find(([minimum]) => nights >= minimum)?.[1] ?? 'Less than 30 days';
}

/** The fewest and the most nights of a rental length. */
export function nightsOf(length: RentalLength): { min: number; max: number } {
  const index = minNights.findIndex(([, each]) => each === length);
  const longer = minNights[index - 1];
  return { min: minNights[index]?.[0] ?? 1, max: longer ? longer[0] - 1 : Infinity };
}

/** The fields of a property that decide whether a stay is possible. */
export interface Availability {
  /** Sorted and merged: ranges don't touch. */
  busy: readonly DayRange[];
  nextAvailableDate: string;
  desiredRentalLength: readonly RentalLength[];
}

export type StayVerdict =
  | { kind: 'free' }
  /** The property doesn't offer the rental length of the stay. */
  | { kind: 'length' }
  /**
   * `busy` are the conflicting ranges. Without one, the stay begins before the property is available.
   * `nearest` has as many nights as the stay.
   */
  | { kind: 'not-free'; busy: readonly DayRange[]; nearest: DayRange };

/** Checks a stay that starts today or later, and finds the nearest possible one. */
export function judgeStay(property: Availability, stay: DayRange, today: string): StayVerdict {
  const nights = countNights(stay);
  if (!property.desiredRentalLength.includes(rentalLengthOf(nights))) return { kind: 'length' };
  const firstDay = property.nextAvailableDate > today ? property.nextAvailableDate : today;
  const busy = property.busy.filter((range) => overlaps(range, stay));
  if (busy.length === 0 && stay.from >= firstDay) return { kind: 'free' };
  return { kind: 'not-free', busy, nearest: findNearestFree(property.busy, firstDay, stay.from, nights) };
}

/**
 * The free nights nearest to the requested ones, before or after. They always exist, because busy ranges end.
 */
function findNearestFree(
  busy: readonly DayRange[],
  firstDay: string,
  requestedFrom: string,
  nights: number,
): DayRange {
  const gaps = [...busy, null].map((next, index) => {
    const after = busy[index - 1]?.to ?? firstDay;
    return { from: after > firstDay ? after : firstDay, to: next?.from ?? null };
  });
  const stays = gaps
    .map(({ from, to }) => {
      const latest = to === null ? requestedFrom : addDays(to, -nights);
      const clamped = requestedFrom < latest ? requestedFrom : latest;
      const start = clamped > from ? clamped : from;
      const end = addDays(start, nights);
      return { from: start, to: end, fits: to === null || end <= to };
    })
    .filter(({ fits }) => fits);
  const distance = ({ from }: DayRange) => Math.abs(Date.parse(from) - Date.parse(requestedFrom));
  const [nearest] = stays.toSorted((one, other) => distance(one) - distance(other));
  const { from, to } = nearest ?? { from: firstDay, to: addDays(firstDay, nights) };
  return { from, to };
}

/** `Availability`, and the fields that limit the number of guests. */
export interface InquiryTarget extends Availability {
  bedrooms: number;
  maxGuests: number | null;
}

/** The maximum number of guests. Without `maxGuests`: two per bedroom, and two in a studio. */
export function getMaxGuests({ bedrooms, maxGuests }: Pick<InquiryTarget, 'bedrooms' | 'maxGuests'>): number {
  return maxGuests ?? 2 * Math.max(bedrooms, 1);
}

export interface RequestedStay {
  checkIn: string;
  checkOut: string;
  guests: number;
}

/** Checks dates without a calendar. Returns the field and the message. */
export function findDatesIssue(
  { checkIn, checkOut }: Pick<RequestedStay, 'checkIn' | 'checkOut'>,
  today: string,
): Issue | null {
  if (checkIn < today)
    return { field: 'checkIn', message: 'Please choose a check-in date that’s still ahead.' };
  if (checkOut <= checkIn) return { field: 'checkOut', message: 'Check-out has to be after check-in.' };
  if (checkOut > addMonths(today, horizonMonths)) {
    const message = `That’s too far ahead. Please choose dates within the next ${horizonMonths} months.`;
    return { field: 'checkOut', message };
  }
  return null;
}

/** The stay in a URL, or a sentence about dates that can't be a stay. One date alone is none. */
export function readStay(query: URLSearchParams, today: string) {
  const [checkIn, checkOut] = [query.get('checkIn') ?? '', query.get('checkOut') ?? ''];
  if (checkIn === '' || checkOut === '') return { stay: null, problem: null };
  const problem =
    isDay(checkIn) && isDay(checkOut)
      ? (findDatesIssue({ checkIn, checkOut }, today)?.message ?? null)
      : 'We couldn’t read those dates. Please choose them again.';
  return { stay: problem === null ? { from: checkIn, to: checkOut } : null, problem };
}

/** Checks a stay without the calendar. Returns the field and the message. */
export function findBoundsIssue(
  property: Pick<InquiryTarget, 'bedrooms' | 'maxGuests'>,
  { guests, ...dates }: RequestedStay,
  today: string,
): Issue | null {
  const datesIssue = findDatesIssue(dates, today);
  if (datesIssue) return datesIssue;
  const maximum = getMaxGuests(property);
  if (guests <= maximum) return null;
  return {
    field: 'guests',
    message: `This home sleeps ${maximum === 1 ? 'one guest' : `up to ${maximum} guests`}.`,
  };
}

/** The first reason why the stay isn't possible, or null. */
export function findStayIssue(property: InquiryTarget, stay: RequestedStay, today: string): Issue | null {
  const outOfBounds = findBoundsIssue(property, stay, today);
  if (outOfBounds) return outOfBounds;
  const verdict = judgeStay(property, { from: stay.checkIn, to: stay.checkOut }, today);
  return verdict.kind === 'free'
    ? null
    : { field: 'checkIn', message: describeConflict(verdict, property, today) };
}

function describeConflict(
  verdict: Exclude<StayVerdict, { kind: 'free' }>,
  { desiredRentalLength, nextAvailableDate }: Availability,
  today: string,
): string {
  if (verdict.kind === 'length') return `This home rents for ${desiredRentalLength.join(' or ')} only.`;
  const { busy, nearest } = verdict;
  const reason = describeTaken(busy, nextAvailableDate, today);
  return `It’s ${reason}. Nearest free stay: ${formatStay(nearest, today)}.`;
}
