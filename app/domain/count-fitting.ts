// Says how many homes of a comparison fit the plan.
import { pluralize } from './numbers.ts';
import type { Verdict } from './verdict.ts';

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
