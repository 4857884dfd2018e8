// Whether a stay in a home is possible, what it costs, and what stands against it: on the home's page, in the form that
// asks for it, and on the server alike. Days are YYYY-MM-DD and time is an argument. No zod: browsers load it.
import {
  addDays,
  addMonths,
  type DayRange,
  nightsOf,
  overlap,
  rangeWords,
  shortDay,
} from './availability.ts';
import type { Issue } from './failure.ts';
import { nightsPerMonth, type rentalLengths } from './property.ts';

type RentalLength = (typeof rentalLengths)[number];

/** The fewest nights of each rental length (docs/product.md, "Search > Stays"); it ends where the next begins. */
const fewestNights: readonly (readonly [number, RentalLength])[] = [
  [365, '1+ years'],
  [184, '7-11 months'],
  [93, '4-6 months'],
  [30, '1-3 months'],
  [1, 'Less than 30 days'],
];

/** The rental length that a stay of so many nights is. */
export function rentalLengthOf(nights: number): RentalLength {
  return fewestNights.find(([fewest]) => nights >= fewest)?.[1] ?? 'Less than 30 days';
}

/** What a stay costs by the rent of the month, in whole US dollars. */
export function rentOfStay(monthlyRent: number, nights: number): number {
  return Math.round((monthlyRent * nights) / nightsPerMonth);
}

/** What of a home decides whether a stay is possible. */
export interface Availability {
  /** In order, not touching. */
  busy: readonly DayRange[];
  nextAvailableDate: string;
  desiredRentalLength: readonly RentalLength[];
}

export type StayVerdict =
  | { kind: 'free' }
  /** The home rents for other lengths. */
  | { kind: 'length' }
  /** `busy` is the first range in the way, null where the home is not yet available; `nearest` is as long as the stay. */
  | { kind: 'not-free'; busy: DayRange | null; nearest: DayRange };

/** Whether a stay that begins today or later is possible, and the nearest one as long that is. */
export function judgeStay(home: Availability, stay: DayRange, today: string): StayVerdict {
  const nights = nightsOf(stay);
  if (!home.desiredRentalLength.includes(rentalLengthOf(nights))) return { kind: 'length' };
  const opens = home.nextAvailableDate > today ? home.nextAvailableDate : today;
  const busy = home.busy.find((range) => overlap(range, stay)) ?? null;
  if (busy === null && stay.from >= opens) return { kind: 'free' };
  return { kind: 'not-free', busy, nearest: nearestFree(home.busy, opens, stay.from, nights) };
}

/** The free nights nearest to the wanted ones, on either side. There always are some: what is busy ends. */
function nearestFree(busy: readonly DayRange[], opens: string, wanted: string, nights: number): DayRange {
  const gaps = [...busy, null].map((next, index) => {
    const after = busy[index - 1]?.to ?? opens;
    return { from: after > opens ? after : opens, to: next?.from ?? null };
  });
  const stays = gaps
    .map(({ from, to }) => {
      const latest = to === null ? null : addDays(to, -nights);
      const start = wanted < from ? from : latest !== null && wanted > latest ? latest : wanted;
      return { from: start, to: addDays(start, nights), fits: latest === null || latest >= from };
    })
    .filter(({ fits }) => fits);
  const distance = ({ from }: DayRange) => Math.abs(Date.parse(from) - Date.parse(wanted));
  const [nearest] = stays.toSorted((one, other) => distance(one) - distance(other));
  const { from, to } = nearest ?? { from: opens, to: addDays(opens, nights) };
  return { from, to };
}

/** A stay can be asked for this many months ahead: calendars are not known for longer. */
export const stayHorizonMonths = 24;

/** What of a home decides whether its owner can be asked for a stay. */
export interface HomeToAsk extends Availability {
  bedrooms: number;
  maxGuests: number | null;
}

/** How many guests a home takes. Without `maxGuests`: two per bedroom, and two in a studio. */
export function mostGuests({ bedrooms, maxGuests }: Pick<HomeToAsk, 'bedrooms' | 'maxGuests'>): number {
  return maxGuests ?? 2 * Math.max(bedrooms, 1);
}

export interface AskedStay {
  arrival: string;
  departure: string;
  guests: number;
}

/** What is wrong with a stay whatever the calendar says, as the field of the form that it is about and its sentence. */
export function boundsIssue(
  home: Pick<HomeToAsk, 'bedrooms' | 'maxGuests'>,
  { arrival, departure, guests }: AskedStay,
  today: string,
): Issue | null {
  if (arrival < today)
    return { field: 'arrival', message: 'Please choose an arrival date that’s still ahead.' };
  if (departure <= arrival) return { field: 'departure', message: 'Departure has to be after arrival.' };
  if (departure > addMonths(today, stayHorizonMonths)) {
    const message = `That’s too far ahead. Please choose dates within the next ${stayHorizonMonths} months.`;
    return { field: 'departure', message };
  }
  const most = mostGuests(home);
  if (guests <= most) return null;
  return {
    field: 'guests',
    message: `This home sleeps ${most === 1 ? 'one guest' : `up to ${most} guests`}.`,
  };
}

/** The first thing that stands against a stay; null for none. */
export function stayIssue(home: HomeToAsk, asked: AskedStay, today: string): Issue | null {
  const outOfBounds = boundsIssue(home, asked, today);
  if (outOfBounds) return outOfBounds;
  const verdict = judgeStay(home, { from: asked.arrival, to: asked.departure }, today);
  return verdict.kind === 'free' ? null : { field: 'arrival', message: againstWords(verdict, home, today) };
}

function againstWords(
  verdict: Exclude<StayVerdict, { kind: 'free' }>,
  { desiredRentalLength, nextAvailableDate }: Availability,
  today: string,
): string {
  if (verdict.kind === 'length') return `This home rents for ${desiredRentalLength.join(' or ')} only.`;
  const { busy, nearest } = verdict;
  const reason = busy
    ? `It’s taken ${rangeWords(busy, today)}.`
    : `It’s not available before ${shortDay(nextAvailableDate, today)}.`;
  return `${reason} Nearest free days: ${rangeWords(nearest, today)}.`;
}
