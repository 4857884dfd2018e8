// Checks whether a stay is possible. Used by the listing page, the inquiry form and the server. Days are
// YYYY-MM-DD, and the current day is an argument. Loaded by visitors' pages: no zod.
import { type Availability, type DayRange, countNights, overlaps, formatStay } from './availability.ts';
import { isDay, addDays, addMonths, horizonMonths } from '../day.ts';
import { describeTaken } from './describe-taken.ts';
import type { Issue } from '../failure.ts';
import { describeLengths, formatLengths, listNearestNights, rentalLengthOf } from '../property/lengths.ts';
import { nightsPerMonth } from '../property/options.ts';

/** What a home offers instead of a stay that isn't possible. */
interface Alternatives {
  /** Null if there is none within the 24 months of the calendar. */
  nearest: DayRange | null;
  /**
   * The longest possible stay within the requested dates that is long enough to help. Null if there is none,
   * or if it's the nearest one.
   */
  shorter: DayRange | null;
}

export type StayVerdict =
  | { kind: 'free' }
  /**
   * The property doesn't offer the rental length of the stay. `nearest` has another number of nights. `busy`
   * is null if the nights are free.
   */
  | ({ kind: 'length'; busy: readonly DayRange[] | null } & Alternatives)
  /** `busy` are the conflicting ranges. Without one, the stay begins before the property is available. */
  | ({ kind: 'not-free'; busy: readonly DayRange[] } & Alternatives);

/** Checks a stay that starts today or later. If it isn't possible, finds alternatives. */
export function judgeStay(property: Availability, stay: DayRange, today: string): StayVerdict {
  const nights = countNights(stay);
  const isOffered = property.desiredRentalLength.includes(rentalLengthOf(nights));
  const free: DayRange = {
    from: property.nextAvailableDate > today ? property.nextAvailableDate : today,
    to: addMonths(today, horizonMonths),
  };
  const busy = property.busy.filter((range) => overlaps(range, stay));
  const isFree = busy.length === 0 && stay.from >= free.from;
  if (isOffered && isFree) return { kind: 'free' };
  const nearest =
    listNearestNights(property.desiredRentalLength, nights)
      .map((possible) => findNearestFree(property.busy, free, stay.from, possible))
      .find((found) => found !== null) ?? null;
  const longest = findShorterStay(property, free, stay);
  const isNearest = longest?.from === nearest?.from && longest?.to === nearest?.to;
  const shorter = isNearest ? null : longest;
  return isOffered
    ? { kind: 'not-free', busy, nearest, shorter }
    : { kind: 'length', busy: isFree ? null : busy, nearest, shorter };
}

/** "taken Feb 10 to Feb 23", "this home rents for 30 to 92 nights", or both. */
export function describeReason(
  verdict: Exclude<StayVerdict, { kind: 'free' }>,
  { desiredRentalLength, nextAvailableDate }: Availability,
  today: string,
): string {
  const taken = verdict.busy && describeTaken(verdict.busy, nextAvailableDate, today);
  return verdict.kind === 'length'
    ? `this home rents for ${formatLengths(desiredRentalLength)}${taken ? `, and it’s ${taken}` : ''}`
    : (taken ?? '');
}

/** The ranges of `within` between the busy ones. In a gap without a free night, `to` isn't after `from`. */
function listGaps(busy: readonly DayRange[], within: DayRange): DayRange[] {
  return [...busy, null].map((next, index) => ({
    from: later(busy[index - 1]?.to ?? within.from, within.from),
    to: earlier(next?.from ?? within.to, within.to),
  }));
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * A possible stay within the requested nights: the longest from the same check-in if it has a month or more,
 * or else the longest with at least half of the nights, because a few nights of three months are no help. If
 * several are as long, returns the earliest.
 */
function findShorterStay(
  { busy, desiredRentalLength }: Availability,
  free: DayRange,
  stay: DayRange,
): DayRange | null {
  const within = { from: later(stay.from, free.from), to: earlier(stay.to, free.to) };
  const stays = listGaps(busy, within).flatMap((gap) =>
    listNearestNights(desiredRentalLength, countNights(gap))
      .map((nights) => ({ from: gap.from, to: addDays(gap.from, nights) }))
      .filter(({ to }) => to <= gap.to),
  );
  const half = countNights(stay) / 2;
  const longest = stays.toSorted((one, other) => countNights(other) - countNights(one));
  return (
    longest.find(({ from, to }) => from === stay.from && countNights({ from, to }) >= nightsPerMonth) ??
    longest.find((possible) => countNights(possible) >= half) ??
    null
  );
}

/** The free nights nearest to the requested ones, before or after. Null if there are none in `within`. */
function findNearestFree(
  busy: readonly DayRange[],
  within: DayRange,
  requestedFrom: string,
  nights: number,
): DayRange | null {
  const stays = listGaps(busy, within)
    .map((gap) => {
      const from = later(earlier(requestedFrom, addDays(gap.to, -nights)), gap.from);
      const to = addDays(from, nights);
      return { from, to, fits: to <= gap.to };
    })
    .filter(({ fits }) => fits);
  const distance = ({ from }: DayRange) => Math.abs(Date.parse(from) - Date.parse(requestedFrom));
  const [nearest] = stays.toSorted((one, other) => distance(one) - distance(other));
  return nearest ? { from: nearest.from, to: nearest.to } : null;
}

/** The fields that limit the number of guests. */
export interface GuestLimits {
  bedrooms: number;
  maxGuests: number | null;
}

export type InquiryTarget = Availability & GuestLimits;

/** The maximum number of guests. Without `maxGuests`: two per bedroom, and two in a studio. */
export function getMaxGuests({ bedrooms, maxGuests }: GuestLimits): number {
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
  const last = addMonths(today, horizonMonths);
  const tooFar = `That’s too far ahead. Please choose dates within the next ${horizonMonths} months.`;
  if (checkIn > last) return { field: 'checkIn', message: tooFar };
  if (checkOut <= checkIn)
    return { field: 'checkOut', message: 'Check-out has to be after check-in. Please choose a later one.' };
  return checkOut > last ? { field: 'checkOut', message: tooFar } : null;
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
function findBoundsIssue(
  property: GuestLimits,
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
  const reason =
    verdict.kind === 'length'
      ? describeLengths(desiredRentalLength)
      : `It’s ${describeTaken(verdict.busy, nextAvailableDate, today)}.`;
  return verdict.nearest ? `${reason} Nearest free stay: ${formatStay(verdict.nearest, today)}.` : reason;
}
