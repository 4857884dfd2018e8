// The rules of the date picker: which day can be check-in or check-out, and what it says. Days are
// YYYY-MM-DD; an empty one isn't chosen yet. stay.ts judges the finished stay.
import { countNights, formatStay } from './availability.ts';
import { formatRange, formatShortDay, addDays, addMonths, horizonMonths } from '../day.ts';
import { pluralize } from '../numbers.ts';
import { formatStayTotal } from './cost-facts.ts';
import { rentalLengths } from '../property/options.ts';
import { checkOutsOf, findFirstFreeDay, fitOf, type FittingHome, noPlan } from './fit.ts';
import { describeMisfit } from './fit-words.ts';
import { toMonthSpans } from '../property/lengths.ts';

export interface ChosenDates {
  checkIn: string;
  checkOut: string;
}

export const noDates: ChosenDates = { checkIn: '', checkOut: '' };

/** The check-in or the check-out. */
export type StayEnd = keyof ChosenDates;

/** The dates so far, and which one the next press changes. */
export interface Choosing extends ChosenDates {
  end: StayEnd;
}

export const noChoice: Choosing = { ...noDates, end: 'checkIn' };

export interface StayRules {
  today: string;
  /** Null for a search, which has no calendar and no rental lengths. */
  home: FittingHome | null;
  /** Whether the guests bring pets, which may cost something. */
  pets: boolean;
}

/** Why a day can't be chosen. */
export type DayRefusal = 'taken' | 'not-yet' | 'short-gap' | 'blocked' | 'too-short' | 'too-long' | 'length';

/** A day that a button offers, and the button's text. */
export interface DayChoice {
  day: string;
  label: string;
}

/** Dates that a button offers, and the button's text. */
export interface StayChoice {
  dates: ChosenDates;
  label: string;
}

/** The last possible check-out. */
export const lastDay = ({ today }: StayRules) => addMonths(today, horizonMonths);

/** Whether there is a check-in without a check-out. */
export const needsCheckOut = ({ checkIn, checkOut }: ChosenDates) => checkIn !== '' && checkOut === '';

/** Starts with this end if its day can be chosen now. A check-in without a check-out needs that next. */
export function startChoosing(dates: ChosenDates, end: StayEnd): Choosing {
  if (dates.checkIn === '') return noChoice;
  return { ...dates, end: needsCheckOut(dates) ? 'checkOut' : end };
}

/** Whether a press on this day chooses the check-out. An earlier day becomes check-in. */
export const isForCheckOut = (day: string, { checkIn, end }: Choosing) =>
  end === 'checkOut' && checkIn !== '' && day > checkIn;

/** Whether a press on this day would end the stay on its first day. */
export const endsOnCheckIn = (day: string, { checkIn, checkOut, end }: Choosing) =>
  end === 'checkOut' && checkOut === '' && day === checkIn;

/** Whether the night after this day isn't free. */
export function isTaken(day: string, { home }: StayRules): boolean {
  return home?.busy.some(({ from, to }) => from <= day && day < to) ?? false;
}

/** Why a press on this day chooses nothing, or null. */
export function refuseDay(day: string, chosen: Choosing, rules: StayRules): DayRefusal | null {
  return isForCheckOut(day, chosen) ? refuseCheckOut(day, chosen.checkIn, rules) : refuseCheckIn(day, rules);
}

/** Stays of a usual length from the chosen check-in, shortest first, without those that aren't possible. */
export function listUsualStays({ checkIn }: ChosenDates, rules: StayRules): DayChoice[] {
  if (checkIn === '') return [];
  // Calendar months: a lower rent applies from 3 and from 6 on.
  return [1, 2, 3, 6, 9, 12]
    .map((months) => ({
      label: months === 12 ? '1 year' : pluralize(months, 'month'),
      day: addMonths(checkIn, months),
    }))
    .filter(({ day }) => day <= lastDay(rules) && refuseCheckOut(day, checkIn, rules) === null);
}

/** The same length from another check-in, if that is a possible stay and isn't chosen already. */
export function suggestLength(nights: number, chosen: ChosenDates, rules: StayRules): DayChoice | null {
  const { checkIn, checkOut } = chosen;
  const day = addDays(checkIn, nights);
  if (day === checkOut || refuseCheckOut(day, checkIn, rules) !== null) return null;
  return {
    day,
    label: `Keep ${pluralize(nights, 'night')}: ${formatRange({ from: checkIn, to: day }, rules.today)}`,
  };
}

/**
 * The dates after a press on a day that isn't refused. Another check-in keeps a check-out that makes a
 * possible stay. A day before the check-in starts again while the check-out is chosen.
 */
export function chooseDay(day: string, chosen: Choosing, rules: StayRules): Choosing {
  const { checkOut, end } = chosen;
  if (isForCheckOut(day, chosen)) return { ...chosen, checkOut: day };
  const isKept = end === 'checkIn' && checkOut > day && refuseCheckOut(checkOut, day, rules) === null;
  return { checkIn: day, checkOut: isKept ? checkOut : '', end: 'checkOut' };
}

function refuseCheckIn(day: string, rules: StayRules): DayRefusal | null {
  const { home } = rules;
  if (isTaken(day, rules)) return 'taken';
  if (home && day < home.nextAvailableDate) return 'not-yet';
  return findCheckOuts(day, rules) ? null : 'short-gap';
}

function refuseCheckOut(day: string, checkIn: string, rules: StayRules): DayRefusal | null {
  if (day > findGapEnd(checkIn, rules)) return isTaken(day, rules) ? 'taken' : 'blocked';
  const spans = spansOf(rules).map((span) => checkOutsOf(span, checkIn));
  if (spans.some(({ first, last }) => first <= day && day <= last)) return null;
  if (spans.every(({ first }) => day < first)) return 'too-short';
  return spans.every(({ last }) => day > last) ? 'too-long' : 'length';
}

/** The first busy night after check-in, which can be the check-out, or the last day of the calendar. */
function findGapEnd(checkIn: string, rules: StayRules): string {
  const next = rules.home?.busy.find(({ to }) => to > checkIn)?.from ?? '9999-12-31';
  const last = lastDay(rules);
  return next < last ? next : last;
}

/** The first and the last possible check-out, or null if no stay fits. */
function findCheckOuts(checkIn: string, rules: StayRules): { first: string; last: string } | null {
  const end = findGapEnd(checkIn, rules);
  const fitting = spansOf(rules)
    .map((span) => checkOutsOf(span, checkIn))
    .filter(({ first }) => first <= end);
  const [shortest, longest] = [fitting[0], fitting.at(-1)];
  if (!shortest || !longest) return null;
  return { first: shortest.first, last: longest.last < end ? longest.last : end };
}

const spansOf = ({ home }: StayRules) =>
  home ? toMonthSpans(home.desiredRentalLength) : [{ min: 0, max: Infinity }];

/** The rule about the length of a stay. Null if any length is possible. */
export function describeRule({ home }: StayRules): string | null {
  return home && home.desiredRentalLength.length < rentalLengths.length
    ? describeMisfit({ kind: 'too-short', lengths: home.desiredRentalLength }, '')
    : null;
}

/** Typed dates, and those of a search, may be a stay that the home refuses. Missing dates refuse nothing. */
function judge({ checkIn, checkOut }: ChosenDates, { home, today }: StayRules) {
  return home && checkOut > checkIn && checkIn !== ''
    ? fitOf(home, { ...noPlan, checkIn, checkOut }, today)
    : { misfits: [], nearest: [] };
}

/** Possible stays instead of a refused one, with the texts of their buttons. */
export function suggestStays(chosen: ChosenDates, rules: StayRules): StayChoice[] {
  return judge(chosen, rules).nearest.map((stay) => ({
    dates: { checkIn: stay.from, checkOut: stay.to },
    label: formatStay(stay, rules.today),
  }));
}

/** What is chosen, with the total of a stay that the home is free for, and what to do next. */
export function describeChoice(chosen: Choosing, rules: StayRules): string {
  const { checkIn, checkOut, end } = chosen;
  if (checkIn === '') return 'Choose your check-in.';
  const another = end === 'checkIn' ? 'Choose another check-in.' : '';
  if (checkOut !== '') {
    const stay = describeChosenStay(chosen, rules);
    return another === '' ? stay : `${stay.replace(/\.$/, '')}. ${another}`;
  }
  if (another !== '') return another;
  const possible = rules.home && findCheckOuts(checkIn, rules);
  const chosenDay = `Check-in ${formatShortDay(checkIn, rules.today)}. Now choose your check-out`;
  if (!possible) return `${chosenDay}.`;
  const { first, last } = possible;
  return first === last
    ? `${chosenDay}: ${formatShortDay(first, rules.today)}.`
    : `${chosenDay}: ${formatRange({ from: first, to: last }, rules.today)}.`;
}

function describeChosenStay(chosen: ChosenDates, rules: StayRules): string {
  const { home, today, pets } = rules;
  const range = { from: chosen.checkIn, to: chosen.checkOut };
  const stay = formatStay(range, today);
  if (home === null) return stay;
  const { misfits } = judge(chosen, rules);
  return misfits.length === 0
    ? `${stay} · ${formatStayTotal(home, { ...range, pets })}`
    : `${stay}: ${misfits.map((misfit) => describeMisfit(misfit, today)).join(' ')}`;
}

/** After the press on a day that can't be chosen. */
export function describeRefusal(day: string, chosen: Choosing, rules: StayRules): string {
  const { home, today } = rules;
  const refusal = refuseDay(day, chosen, rules);
  const date = formatShortDay(day, today);
  if (refusal === 'taken') return `${date} is taken.`;
  if (refusal === 'not-yet')
    return `This home is free from ${formatShortDay(home ? findFirstFreeDay(home, today) : day, today)}.`;
  if (refusal === 'short-gap')
    return `From ${date}, it’s free for ${pluralize(countNights({ from: day, to: findGapEnd(day, rules) }), 'night')} only. Choose another check-in.`;
  if (refusal === 'blocked')
    return `Nights before ${date} are taken. Check out by ${formatShortDay(findGapEnd(chosen.checkIn, rules), today)}, or change your check-in.`;
  const nights = countNights({ from: chosen.checkIn, to: day });
  return `${date} makes ${pluralize(nights, 'night')}. ${describeRule(rules) ?? ''}`;
}

/**
 * The nearest day that can be chosen instead of a refused one, with the text of its button. Null if there is
 * none.
 */
export function suggestDay(refused: string, chosen: Choosing, rules: StayRules): DayChoice | null {
  const isOpen = chosen.end === 'checkOut' && chosen.checkIn !== '';
  const isCheckOut = isForCheckOut(refused, chosen);
  const first = isCheckOut ? addDays(chosen.checkIn, 1) : rules.today;
  const last = isOpen && !isCheckOut ? chosen.checkIn : lastDay(rules);
  const most = countNights({ from: first, to: last });
  const day = Array.from({ length: most + 1 }, (_, index) => [
    addDays(refused, index),
    addDays(refused, -index),
  ])
    .flat()
    .find((each) => first <= each && each <= last && refuseDay(each, chosen, rules) === null);
  if (day === undefined) return null;
  const date = formatShortDay(day, rules.today);
  if (!isCheckOut) return { day, label: `Check in ${date}` };
  const nights = countNights({ from: chosen.checkIn, to: day });
  return { day, label: `Check out ${date}, ${pluralize(nights, 'night')}` };
}

/** A day behind taken nights as a new check-in. Null if no stay begins there. */
export function suggestCheckIn(refused: string, chosen: Choosing, rules: StayRules): StayChoice | null {
  const isBehind = refuseDay(refused, chosen, rules) === 'blocked';
  if (!isBehind || refuseCheckIn(refused, rules) !== null) return null;
  return {
    dates: { checkIn: refused, checkOut: '' },
    label: `Check in ${formatShortDay(refused, rules.today)}`,
  };
}

const spokenRefusals: Record<DayRefusal, string> = {
  taken: 'taken',
  'not-yet': 'not free yet',
  'short-gap': 'too short before it’s taken',
  blocked: 'after taken nights',
  'too-short': 'too short a stay',
  'too-long': 'too long a stay',
  length: 'doesn’t fit the rental lengths',
};

/** What a screen reader says after the day, or null. */
export function speakDay(day: string, chosen: Choosing, rules: StayRules): string | null {
  const { checkIn, checkOut } = chosen;
  if (day === checkIn) return 'check-in';
  if (day === checkOut) return 'check-out';
  if (checkIn < day && day < checkOut) return isTaken(day, rules) ? 'your stay, taken' : 'your stay';
  const refusal = refuseDay(day, chosen, rules);
  if (refusal) return spokenRefusals[refusal];
  if (isForCheckOut(day, chosen)) return pluralize(countNights({ from: checkIn, to: day }), 'night');
  return null;
}
