// Checks the stay that a guest types. Days are YYYY-MM-DD, and the current day is an argument. Loaded by
// visitors' pages: no zod.
import { formatStay } from './availability.ts';
import { isDay, addMonths, horizonMonths } from '../day.ts';
import type { Issue } from '../failure.ts';
import { fitOf, type FittingHome, isAboutDates, noPlan } from './fit.ts';
import { describeMisfit } from './fit-words.ts';

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

/**
 * The first reason why the stay isn't possible, with its field, or null. Pets are no such reason: the owner
 * may make an exception.
 */
export function findStayIssue(home: FittingHome, stay: RequestedStay, today: string): Issue | null {
  const datesIssue = findDatesIssue(stay, today);
  if (datesIssue) return datesIssue;
  const { misfits, nearest } = fitOf(home, { ...noPlan, ...stay }, today);
  const [misfit] = misfits;
  if (!misfit) return null;
  const message = describeMisfit(misfit, today);
  if (!isAboutDates(misfit)) return { field: 'guests', message };
  const free = nearest.at(-1);
  return {
    field: 'checkIn',
    message: free ? `${message} Nearest free stay: ${formatStay(free, today)}.` : message,
  };
}
