// How long a home can be rented for, in nights. All texts for guests word this rule with `formatLengths`.
// Loaded by visitors' pages: no zod.
import type { rentalLengths } from './options.ts';

export type RentalLength = (typeof rentalLengths)[number];

/**
 * The minimum nights of each rental length (docs/product.md, "Search > Stays"). A rental length ends one
 * night before the next longer one begins.
 */
const minNights: readonly (readonly [number, RentalLength])[] = [
  [365, '1+ years'],
  [184, '7-11 months'],
  [93, '4-6 months'],
  [30, '1-3 months'],
  [1, 'Less than 30 days'],
];

/** The rental length of a stay with this many nights. */
export function rentalLengthOf(nights: number): RentalLength {
  return minNights.find(([minimum]) => nights >= minimum)?.[1] ?? 'Less than 30 days';
}

/** The fewest and the most nights of a rental length. */
function nightsOf(length: RentalLength): NightSpan {
  const index = minNights.findIndex(([, each]) => each === length);
  const longer = minNights[index - 1];
  return { min: minNights[index]?.[0] ?? 1, max: longer ? longer[0] - 1 : Infinity };
}

/** From the fewest to the most nights, both included. */
export interface NightSpan {
  min: number;
  max: number;
}

/** The nights of rental lengths, shortest first. Lengths that follow each other become one span. */
export function toNightSpans(lengths: readonly RentalLength[]): NightSpan[] {
  const spans: NightSpan[] = [];
  for (const { min, max } of lengths.map(nightsOf).toSorted((one, other) => one.min - other.min)) {
    const before = spans.at(-1);
    if (before && min <= before.max + 1) before.max = max;
    else spans.push({ min, max });
  }
  return spans;
}

function formatSpan({ min, max }: NightSpan): string {
  if (max === Infinity) return min === 1 ? 'any number of nights' : `${min} nights or more`;
  return min === 1 ? `up to ${max} nights` : `${min} to ${max} nights`;
}

/** "30 to 183 nights", "93 nights or more" or "up to 29 nights, or 365 nights or more". */
export function formatLengths(lengths: readonly RentalLength[]): string {
  return toNightSpans(lengths).map(formatSpan).join(', or ');
}

/** "This home rents for 30 to 183 nights." */
export function describeLengths(lengths: readonly RentalLength[]): string {
  return `This home rents for ${formatLengths(lengths)}.`;
}

/** Of each span, the possible number of nights nearest to the wanted one. The nearest of all is first. */
export function listNearestNights(lengths: readonly RentalLength[], wanted: number): number[] {
  return toNightSpans(lengths)
    .map(({ min, max }) => Math.min(Math.max(wanted, min), max))
    .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
}
