// The rules of the date picker: which day can be check-in or check-out, and what it says. Days are
// YYYY-MM-DD; an empty one isn't chosen yet. fit.ts checks the finished stay.
import { countNights, type DayRange, formatStay } from './availability.ts';
import { formatRange, formatShortDay, addMonths, horizonMonths } from '../day.ts';
import { pluralize } from '../numbers.ts';
import { rentalLengths } from '../property/options.ts';
import { toMonthSpans } from '../property/lengths.ts';
import { checkOutsOf, findFirstFreeDay, fitOf, type FittingHome, isAboutDates, noPlan } from './fit.ts';
import { describeMisfit } from './fit-words.ts';
import { formatLength, lengthOf } from './months.ts';
import { formatTotal } from './stay-cost.ts';

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

/** Dates that a button offers, and the button's text. */
export interface StayChoice {
  dates: ChosenDates;
  label: string;
}

/** The last possible check-out. */
export const lastDay = ({ today }: Pick<StayRules, 'today'>) => addMonths(today, horizonMonths);

/** Whether there is a check-in without a check-out. */
export const needsCheckOut = ({ checkIn, checkOut }: ChosenDates) => checkIn !== '' && checkOut === '';

/** The next press changes this end. The first one is always check-in. */
export const startChoosing = (dates: ChosenDates, end: StayEnd): Choosing => ({
  ...dates,
  end: dates.checkIn === '' ? 'checkIn' : end,
});

/** Whether a press on this day chooses the check-out. An earlier day becomes check-in. */
export const isForCheckOut = (day: string, { checkIn, end }: Choosing) =>
  end === 'checkOut' && checkIn !== '' && day > checkIn;

/** Whether the night after this day isn't free. */
export function isTaken(day: string, { home }: StayRules): boolean {
  return home?.busy.some(({ from, to }) => from <= day && day < to) ?? false;
}

/** Why a press on this day chooses nothing, or null. */
export function refuseDay(day: string, chosen: Choosing, rules: StayRules): DayRefusal | null {
  return isForCheckOut(day, chosen) ? refuseCheckOut(day, chosen.checkIn, rules) : refuseCheckIn(day, rules);
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
  const spans = listCheckOuts(checkIn, rules);
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
function findCheckOuts(checkIn: string, rules: StayRules): DayRange | null {
  const end = findGapEnd(checkIn, rules);
  const fitting = listCheckOuts(checkIn, rules).filter(({ first }) => first <= end);
  const [shortest, longest] = [fitting[0], fitting.at(-1)];
  if (!shortest || !longest) return null;
  return { from: shortest.first, to: longest.last < end ? longest.last : end };
}

/** The check-outs that the rental lengths allow, shortest first. */
function listCheckOuts(checkIn: string, { home }: StayRules) {
  const spans = home ? toMonthSpans(home.desiredRentalLength) : [{ min: 0, max: Infinity }];
  return spans.map((span) => checkOutsOf(span, checkIn));
}

/** The rule about the length of a stay. Null if any length is possible. */
export function describeRule({ home }: StayRules): string | null {
  return home && home.desiredRentalLength.length < rentalLengths.length
    ? describeMisfit({ kind: 'too-short', lengths: home.desiredRentalLength }, '')
    : null;
}

/** Typed dates, and those of a search, may be a stay that the home refuses. Null until both are chosen. */
function fitOfChosen({ checkIn, checkOut }: ChosenDates, { home, today, pets }: StayRules) {
  return home && checkOut !== '' ? fitOf(home, { ...noPlan, checkIn, checkOut, pets }, today) : null;
}

/**
 * A possible stay instead of one that the home refuses, then the possible stays of a usual length
 * from the same check-in, shortest first.
 */
export function listSuggestions(chosen: ChosenDates, rules: StayRules): StayChoice[] {
  const { checkIn } = chosen;
  if (checkIn === '') return [];
  const instead = fitOfChosen(chosen, rules)?.nearest.slice(0, 1) ?? [];
  const usual = refuseCheckIn(checkIn, rules) === null ? [1, 2, 3, 6, 9, 12] : [];
  return [
    ...instead.map((stay) => ({
      label: formatStay(stay, rules.today),
      dates: { checkIn: stay.from, checkOut: stay.to },
    })),
    ...usual
      .map((months) => ({
        label: months === 12 ? '1 year' : pluralize(months, 'month'),
        dates: { checkIn, checkOut: addMonths(checkIn, months) },
      }))
      .filter(({ dates }) => refuseCheckOut(dates.checkOut, checkIn, rules) === null),
  ];
}

/** What is chosen, with the total of a stay that the home is free for, or what to do next. */
export function describeChoice(chosen: ChosenDates, rules: StayRules): string {
  const { checkIn, checkOut } = chosen;
  const { home, today } = rules;
  if (checkIn === '') return 'Choose your check-in.';
  if (checkOut === '') {
    const possible = home && findCheckOuts(checkIn, rules);
    const chosenDay = `Check-in ${formatShortDay(checkIn, today)}. Now choose your check-out`;
    if (!possible) return `${chosenDay}.`;
    const isOne = possible.from === possible.to;
    return `${chosenDay}: ${isOne ? formatShortDay(possible.to, today) : formatRange(possible, today)}.`;
  }
  const stay = formatStay({ from: checkIn, to: checkOut }, today);
  const fit = fitOfChosen(chosen, rules);
  const misfits = fit?.misfits.filter(isAboutDates) ?? [];
  if (misfits.length > 0)
    return `${stay}: ${misfits.map((misfit) => describeMisfit(misfit, today)).join(' ')}`;
  return fit?.cost ? `${stay} · ${formatTotal(fit.cost)}` : stay;
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
  const length = formatLength(lengthOf({ from: chosen.checkIn, to: day }));
  return `${date} makes ${length}. ${describeRule(rules) ?? ''}`;
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
