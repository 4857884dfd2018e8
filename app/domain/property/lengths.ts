// How long a home can be rented for, in whole calendar months (stay/months.ts). All texts for guests word
// this rule with `formatLengths`. Loaded by visitors' pages: no zod.
import type { rentalLengths } from './options.ts';

export type RentalLength = (typeof rentalLengths)[number];

/** The fewest months of each rental length. It ends where the next one begins. */
const fewestMonths: readonly (readonly [number, RentalLength])[] = [
  [12, '1+ years'],
  [7, '7-11 months'],
  [4, '4-6 months'],
  [1, '1-3 months'],
  [0, 'Less than 30 days'],
];

/** The rental length of a stay with this many whole months. */
export function rentalLengthOf(months: number): RentalLength {
  return fewestMonths.find(([fewest]) => months >= fewest)?.[1] ?? 'Less than 30 days';
}

/** From the fewest to the most whole months, both included. */
export interface MonthSpan {
  min: number;
  max: number;
}

/** The months of rental lengths, shortest first. Lengths that follow each other become one span. */
export function toMonthSpans(lengths: readonly RentalLength[]): MonthSpan[] {
  const spans: MonthSpan[] = [];
  for (const [index, [min, length]] of [...fewestMonths.entries()].toReversed()) {
    if (!lengths.includes(length)) continue;
    const max = (fewestMonths[index - 1]?.[0] ?? Infinity) - 1;
    const before = spans.at(-1);
    if (before?.max === min - 1) before.max = max;
    else spans.push({ min, max });
  }
  return spans;
}

function formatSpan({ min, max }: MonthSpan): string {
  if (max === Infinity)
    return min === 0 ? 'any length' : min === 1 ? 'a month or more' : `${min} months or more`;
  if (max === 0) return 'less than a month';
  return min === 0 ? `up to ${max} months` : `${min} to ${max} months`;
}

/** "1 to 6 months", "4 months or more" or "less than a month, or 12 months or more". */
export function formatLengths(lengths: readonly RentalLength[]): string {
  return toMonthSpans(lengths).map(formatSpan).join(', or ');
}
