// A change of an agreed stay: whether it's possible, which nights it adds, and what it costs. Days are
// YYYY-MM-DD, and the current day is an argument. Loaded by the page of an inquiry: no zod.
import type { DayRange } from './availability.ts';
import { addDays, formatShortDay } from '../day.ts';
import type { Issue } from '../failure.ts';
import { fitOf, type FittingHome, isAboutDates, noPlan } from './fit.ts';
import { describeMisfit } from './fit-words.ts';
import { formatMoney } from '../numbers.ts';
import { findDatesIssue, type RequestedStay } from './stay.ts';
import { type CostTerms, costOfStay, findRent, type PricedStay } from './stay-cost.ts';

/** A stay that one side proposed or both agreed on, with its terms. */
export interface CostedStay extends PricedStay {
  guests: number;
  costTerms: CostTerms;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The nights of a stay that the agreed one doesn't have, in order: at most two ranges. */
export function addedNights(agreed: DayRange, changed: DayRange): DayRange[] {
  return [
    { from: changed.from, to: earlier(changed.to, agreed.from) },
    { from: later(changed.from, agreed.to), to: changed.to },
  ].filter(({ from, to }) => from < to);
}

/**
 * The first night that a change concerns: the first added or dropped one, or the last one if the nights stay
 * the same. Before arrival, pets concern the first night.
 */
export function firstChangedNight(agreed: PricedStay, changed: PricedStay, today: string): string {
  if (agreed.from !== changed.from) return earlier(agreed.from, changed.from);
  if (agreed.pets !== changed.pets && agreed.from >= today) return agreed.from;
  return agreed.to === changed.to ? addDays(agreed.to, -1) : earlier(agreed.to, changed.to);
}

/**
 * The first reason why the agreed stay can't become `change`, with its field, or null. `home.busy` may hold
 * the agreed nights. The length of the whole stay must fit. Kept nights, the same dates and the same number
 * of guests always fit, whatever the home offers today. After arrival, check-in stays as it is, and pets only
 * join.
 */
export function findChangeIssue(
  home: FittingHome,
  agreed: CostedStay,
  change: RequestedStay & { pets: boolean },
  today: string,
): Issue | null {
  return findLateIssue(agreed, change, today) ?? findMisfitIssue(home, agreed, change, today);
}

/** Why the dates can't be those of a stay, or why it's too late for the change. */
function findLateIssue(
  agreed: CostedStay,
  { checkIn, checkOut, pets }: RequestedStay & { pets: boolean },
  today: string,
): Issue | null {
  if (agreed.from >= today) return findDatesIssue({ checkIn, checkOut }, today);
  if (checkIn !== agreed.from)
    return { field: 'checkIn', message: 'The stay has begun, so only check-out can change.' };
  if (checkOut < today)
    return { field: 'checkOut', message: 'Please choose a check-out date that’s still ahead.' };
  if (agreed.pets && !pets)
    return { field: 'pets', message: 'The stay has begun, so pets can join but not leave.' };
  return checkOut === today ? null : findDatesIssue({ checkIn: today, checkOut }, today);
}

function findMisfitIssue(
  home: FittingHome,
  agreed: CostedStay,
  { checkIn, checkOut, guests }: RequestedStay,
  today: string,
): Issue | null {
  const isMoved = checkIn !== agreed.from;
  const [added] = addedNights(agreed, { from: checkIn, to: checkOut });
  const isTooEarly = added !== undefined && added.from < home.nextAvailableDate;
  const free: FittingHome = {
    ...home,
    busy: home.busy.flatMap((busy) => addedNights(agreed, busy)),
    nextAvailableDate: isTooEarly ? home.nextAvailableDate : checkIn,
  };
  const misfitUntil = (end: string) =>
    fitOf(free, { ...noPlan, checkIn, checkOut: end }, checkIn).misfits.find(isAboutDates);
  const misfit = isMoved || checkOut !== agreed.to ? misfitUntil(checkOut) : undefined;
  if (misfit) {
    const message = describeMisfit(misfit, today);
    const until = misfit.kind === 'taken' ? (misfit.busy[0]?.from ?? '') : '';
    const isHelp = until > agreed.to && until > checkIn && !misfitUntil(until);
    return {
      field: isMoved ? 'checkIn' : 'checkOut',
      message: isHelp ? `${message} Check-out on ${formatShortDay(until, today)} would work.` : message,
    };
  }
  const [tooSmall] = guests > agreed.guests ? fitOf(free, { ...noPlan, guests }, checkIn).misfits : [];
  return tooSmall ? { field: 'guests', message: describeMisfit(tooSmall, today) } : null;
}

/**
 * The terms of a changed stay: kept nights keep their rent, added ones cost today's rent of the home for a
 * stay of the whole new length, and nothing that is due once is due again. Pets that join cost what the home
 * asks today, by the month from `today` or check-in on.
 */
export function termsOfChange(
  agreed: CostedStay,
  change: PricedStay,
  home: CostTerms,
  today: string,
): CostTerms {
  const kept = costOfStay(agreed.costTerms, agreed).rents.flatMap(({ from, to, ...rent }) => {
    const first = later(from, change.from);
    return first < earlier(to, change.to) ? [{ ...rent, from: first }] : [];
  });
  const added = addedNights(agreed, change).map(({ from }) => ({ ...findRent(home, change), from }));
  const rents = [...kept, ...added].toSorted((one, other) => one.from.localeCompare(other.from));
  return {
    ...agreed.costTerms,
    // Neighbors with the same rent are one part, so that they cost what one stay costs.
    rents: rents
      .filter(({ monthlyRent }, index) => monthlyRent !== rents[index - 1]?.monthlyRent)
      .map(({ from, monthlyRent, rentFromMonths }) => ({ from, monthlyRent, rentFromMonths })),
    ...(change.pets &&
      !agreed.pets && {
        petFee: home.petFee,
        petFeePer: home.petFeePer,
        ...(change.from < today && { petsFrom: today }),
      }),
  };
}

/** "$1,240 more", "$300 less" or "The total stays the same". */
export function describeDifference(agreed: CostedStay, changed: CostedStay): string {
  const totalOf = ({ costTerms, ...stay }: CostedStay) => costOfStay(costTerms, stay).total;
  const dollars = totalOf(changed) - totalOf(agreed);
  if (dollars === 0) return 'The total stays the same';
  return `${formatMoney(Math.abs(dollars))} ${dollars > 0 ? 'more' : 'less'}`;
}
