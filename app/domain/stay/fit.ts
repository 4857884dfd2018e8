// Whether a home fits what a visitor plans, and which stays would. Every screen, mail and check asks `fitOf`,
// and the SQL of searches agrees with it. Days are YYYY-MM-DD, and the current day is an argument. Loaded by
// visitors' pages: no zod.
import { type Availability, countNights, type DayRange, overlaps } from './availability.ts';
import { addDays, addMonths, horizonMonths } from '../day.ts';
import { type MonthSpan, type RentalLength, toMonthSpans } from '../property/lengths.ts';
import type { PetsAllowed } from '../property/options.ts';
import { countMonths, firstEnd, lengthOf } from './months.ts';
import { costFields, costOfStay, type CostTerms, type StayCost } from './stay-cost.ts';

/** What a visitor plans. The dates count only if both are set. */
export interface Plan {
  checkIn: string | null;
  checkOut: string | null;
  /** 0 if unknown. */
  guests: number;
  pets: boolean;
  animal: 'dogs' | 'cats' | 'both' | null;
}

export const noPlan: Plan = { checkIn: null, checkOut: null, guests: 0, pets: false, animal: null };

/** The fields that limit the number of guests. */
export interface GuestLimits {
  bedrooms: number;
  maxGuests: number | null;
}

/** The fields that decide whether a home fits, and what it then costs, without its busy nights. */
export const fittingFields = [
  'nextAvailableDate',
  'desiredRentalLength',
  'bedrooms',
  'maxGuests',
  'petsAllowed',
  ...costFields,
] as const;

export interface FittingHome extends Availability, GuestLimits, CostTerms {
  petsAllowed: PetsAllowed;
}

/** Why a home doesn't fit. */
export type Misfit =
  | { kind: 'taken'; busy: readonly DayRange[] }
  | { kind: 'too-early'; from: string }
  | { kind: 'too-short' | 'too-long'; lengths: readonly RentalLength[] }
  | { kind: 'too-small'; sleeps: number }
  | { kind: 'no-pets' }
  | { kind: 'other-pets'; takes: 'cats' | 'dogs' };

const kindsAboutDates: ReadonlySet<string> = new Set(['taken', 'too-early', 'too-short', 'too-long']);
export const isAboutDates = ({ kind }: Misfit) => kindsAboutDates.has(kind);

/**
 * What only the owner knows: whether a pet may come, or which animal the guests bring to a home for one kind.
 */
export type Open = { kind: 'case-by-case' } | { kind: 'which-animal'; takes: 'cats' | 'dogs' };

export interface Fit {
  /** Empty if the home fits. */
  misfits: Misfit[];
  /** What the owner still has to decide. */
  open: Open | null;
  /** For the dates, also if they don't fit. Null without dates. */
  cost: StayCost | null;
  /**
   * Possible stays, if the dates don't fit: a shorter one within them that is long enough to help, and the
   * nearest one of about this length within the 24 months of the calendar.
   */
  nearest: DayRange[];
}

/** Null unless both are set. */
export function datesOf({ checkIn, checkOut }: Pick<Plan, 'checkIn' | 'checkOut'>): DayRange | null {
  return checkIn && checkOut ? { from: checkIn, to: checkOut } : null;
}

export function bringsPets({ pets, animal }: Pick<Plan, 'pets' | 'animal'>): boolean {
  return pets || animal !== null;
}

/** Without `maxGuests`, two for each bedroom, and two in a studio. */
export function getMaxGuests({ bedrooms, maxGuests }: GuestLimits): number {
  return maxGuests ?? 2 * Math.max(bedrooms, 1);
}

export function fitOf(home: FittingHome, plan: Plan, today: string): Fit {
  const stay = datesOf(plan);
  const sleeps = getMaxGuests(home);
  const aboutDates = stay ? findDateMisfits(home, stay, today) : [];
  const pets = bringsPets(plan) ? checkPets(home.petsAllowed, plan.animal) : null;
  return {
    misfits: [
      ...aboutDates,
      ...(plan.guests > sleeps ? [{ kind: 'too-small' as const, sleeps }] : []),
      ...(pets && !isOpen(pets) ? [pets] : []),
    ],
    open: pets && isOpen(pets) ? pets : null,
    cost: stay && costOfStay(home, { ...stay, pets: bringsPets(plan) }),
    nearest: stay && aboutDates.length > 0 ? findPossible(home, stay, today) : [],
  };
}

function findDateMisfits(home: Availability, stay: DayRange, today: string): Misfit[] {
  const lengths = home.desiredRentalLength;
  const months = countMonths(stay);
  const spans = toMonthSpans(lengths);
  const isOffered = spans.some(({ min, max }) => min <= months && months <= max);
  const opens = firstDay(home, today);
  const busy = home.busy.filter((range) => overlaps(range, stay));
  return [
    ...(isOffered
      ? []
      : [
          {
            kind: spans.some(({ min }) => min > months) ? ('too-short' as const) : ('too-long' as const),
            lengths,
          },
        ]),
    ...(busy.length > 0
      ? [{ kind: 'taken' as const, busy }]
      : stay.from < opens
        ? [{ kind: 'too-early' as const, from: opens }]
        : []),
  ];
}

const isOpen = (answer: Misfit | Open): answer is Open =>
  answer.kind === 'case-by-case' || answer.kind === 'which-animal';

/** Null if the pets are welcome. */
function checkPets(allowed: PetsAllowed, animal: Plan['animal']): Misfit | Open | null {
  if (allowed === 'yes') return null;
  if (allowed === 'no') return { kind: 'no-pets' };
  if (allowed === 'case-by-case') return { kind: allowed };
  const takes = allowed === 'cats-only' ? 'cats' : 'dogs';
  if (animal === null) return { kind: 'which-animal', takes };
  return animal === takes ? null : { kind: 'other-pets', takes };
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
const firstDay = ({ nextAvailableDate }: Availability, today: string) => later(nextAvailableDate, today);

/** The days of a home's calendar. */
const calendarOf = (home: Availability, today: string) => ({
  from: firstDay(home, today),
  to: addMonths(today, horizonMonths),
});

/** The first day, today or later, from which the shortest stay that the home rents for is free. */
export function findFirstFreeDay(home: Availability, today: string): string {
  const opens = firstDay(home, today);
  const fewest = toMonthSpans(home.desiredRentalLength)[0]?.min ?? 0;
  const isFree = (from: string) => {
    const stay = { from, to: firstEnd(from, fewest) };
    return !home.busy.some((range) => overlaps(range, stay));
  };
  return [opens, ...home.busy.map(({ to }) => to)].find((day) => day >= opens && isFree(day)) ?? opens;
}

/** Possible stays instead of one that isn't: a shorter one within it, and the nearest one. */
function findPossible(home: Availability, stay: DayRange, today: string): DayRange[] {
  const nearest = findNearest(home, stay, today);
  const shorter = findShorter(home, stay, today);
  const isSame = shorter?.from === nearest?.from && shorter?.to === nearest?.to;
  return [isSame ? null : shorter, nearest].filter((each) => each !== null);
}

/** The ranges of `within` between the busy ones. In a gap without a free night, `to` isn't after `from`. */
function listGaps(busy: readonly DayRange[], within: DayRange): DayRange[] {
  return [...busy, null].map((next, index) => ({
    from: later(busy[index - 1]?.to ?? within.from, within.from),
    to: earlier(next?.from ?? within.to, within.to),
  }));
}

/** The first and the last check-out of a stay from this day that a span of months allows. */
export function checkOutsOf({ min, max }: MonthSpan, from: string): { first: string; last: string } {
  const last = max === Infinity ? '9999-12-31' : addDays(firstEnd(from, max + 1), -1);
  return { first: firstEnd(from, min), last };
}

/** The last check-out that is offered: of a whole month, as the words about the lengths say. */
function longestEnd(span: MonthSpan, from: string): string {
  const isInMonths = 0 < span.max && span.max < Infinity;
  return isInMonths ? addMonths(from, span.max) : checkOutsOf(span, from).last;
}

/**
 * The possible stay nearest to the wanted one: of the lengths that the home rents for, the nearest to the
 * wanted length that is free at all, then the nearest check-in, before or after.
 */
function findNearest(home: Availability, wanted: DayRange, today: string): DayRange | null {
  const within = calendarOf(home, today);
  const length = lengthOf(wanted);
  const endFrom = (span: MonthSpan, from: string) => {
    const end = addDays(addMonths(from, length.months), length.nights);
    return earlier(later(end, firstEnd(from, span.min)), longestEnd(span, from));
  };
  const changeOf = (span: MonthSpan) => distance(endFrom(span, wanted.from), wanted.to);
  const spans = toMonthSpans(home.desiredRentalLength).toSorted(
    (one, other) => changeOf(one) - changeOf(other),
  );
  for (const span of spans) {
    const [nearest] = listGaps(home.busy, within)
      .flatMap((gap) => placeInGap(gap, wanted.from, (from) => endFrom(span, from)) ?? [])
      .toSorted((one, other) => distance(one.from, wanted.from) - distance(other.from, wanted.from));
    if (nearest) return nearest;
  }
  return null;
}

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));

/** The stay in a gap whose check-in is nearest to `wanted`. Null if none fits. */
function placeInGap(gap: DayRange, wanted: string, endFrom: (from: string) => string): DayRange | null {
  let from = later(wanted, gap.from);
  // Months differ in length, so that an earlier stay may still end too late.
  for (let to = endFrom(from); from >= gap.from; to = endFrom(from)) {
    if (to <= gap.to) return { from, to };
    from = addDays(from, -countNights({ from: gap.to, to }));
  }
  return null;
}

/**
 * A possible stay within the wanted one: the longest from the same check-in if it has a month or more, or
 * else the longest with at least half of the nights, because a few nights of three months are no help. If
 * several are as long, the earliest.
 */
function findShorter(home: Availability, wanted: DayRange, today: string): DayRange | null {
  const within = calendarOf(home, today);
  const asked = { from: later(wanted.from, within.from), to: earlier(wanted.to, within.to) };
  const stays = listGaps(home.busy, asked).flatMap(({ from, to }) =>
    toMonthSpans(home.desiredRentalLength)
      .filter(({ min }) => firstEnd(from, min) <= to)
      .map((span) => ({ from, to: earlier(longestEnd(span, from), to) })),
  );
  const longest = stays.toSorted((one, other) => countNights(other) - countNights(one));
  const half = countNights(wanted) / 2;
  return (
    longest.find((stay) => stay.from === wanted.from && countMonths(stay) > 0) ??
    longest.find((stay) => countNights(stay) >= half) ??
    null
  );
}
