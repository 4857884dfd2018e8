// Says in a few words whether a home fits a plan, from the answers in its column of a comparison. For the
// server only.
import type { ComparedValue } from './comparison.ts';
import { capitalizeFirst } from './capitalize-first.ts';

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
