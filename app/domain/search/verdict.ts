// Says in a few words whether a home fits a plan, from the answers in its column of a comparison, and how
// many homes do.
import type { ComparedValue } from './comparison.ts';
import { capitalizeFirst } from '../capitalize-first.ts';
import { pluralize } from '../numbers.ts';

/** "Fits", "Too small: sleeps 2", "Taken, cats only" or "Pets case by case". */
export interface Verdict {
  text: string;
  /** Null if the owner decides. */
  fits: boolean | null;
}

/**
 * The verdict of a home's answers, which are in order of importance. Null if the plan has no dates, guests or
 * pets.
 */
export function toVerdict(answers: readonly ComparedValue[]): Verdict | null {
  const reasons = answers.flatMap(({ fits, reason }) => (fits === false && reason ? reason : []));
  const [first, ...others] = reasons;
  if (first) {
    const text = others.length === 0 ? first.alone : reasons.map(({ short }) => short).join(', ');
    return { text: capitalizeFirst(text), fits: false };
  }
  const undecided = answers.find(({ fits, reason }) => fits === undefined && reason);
  if (undecided) return { text: undecided.text, fits: null };
  return answers.some(({ fits }) => fits) ? { text: 'Fits', fits: true } : null;
}

/**
 * "5 homes, 2 fit your stay", or without dates "5 homes, 2 of them fit 2 guests and a dog; …". A single home
 * says itself whether it fits.
 */
export function countFitting(
  count: number,
  verdicts: readonly Verdict[],
  checkedOnly: string | null,
): string {
  const homes = pluralize(count, 'home');
  const fitting = verdicts.filter(({ fits }) => fits).length;
  if (count === 1 || verdicts.length === 0) return homes;
  const what = checkedOnly ?? 'your stay';
  if (fitting === 0) return `${homes}, none fit ${what}`;
  const some = checkedOnly === null ? String(fitting) : `${fitting} of them`;
  const who = fitting === count ? (count === 2 ? 'both' : 'all') : some;
  const hint = checkedOnly === null ? '' : '; add dates to check they’re free';
  return `${homes}, ${who} ${fitting === 1 ? 'fits' : 'fit'} ${what}${hint}`;
}
