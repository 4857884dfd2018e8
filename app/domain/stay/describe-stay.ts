// What a listing's page and its inquiry form say about a stay: whether it's free, what it costs and until
// when it can be canceled, or why it isn't possible and the nearest one that is. The server describes the
// stay of the URL, so that a listing's page loads none of this. The inquiry form describes typed dates.
import { type Availability, type DayRange, formatStay } from './availability.ts';
import { describeFreeCancellation } from './cancellation.ts';
import { formatLengths } from '../property/lengths.ts';
import type { StayTerms } from './cost-facts.ts';
import { describeReason, judgeStay } from './stay.ts';
import {
  costOfStay,
  type CostTerms,
  describeCost,
  describeRate,
  formatTotal,
  type PricedStay,
} from './stay-cost.ts';

export interface DescribedStay extends DayRange {
  isFree: boolean;
  /** A paragraph each. If there are alternatives, the last one introduces them. */
  texts: readonly string[];
  /** Possible stays, if this one isn't: a shorter one within its dates, and the nearest one. */
  alternatives: (DayRange & { text: string })[];
  /** "$13,049 total". If it isn't free, each reason: "taken" or "rents for 30 to 92 nights, taken". */
  summary: string;
  /** For a stay of this length. US dollars. */
  monthlyRent: number;
  /** Why that isn't the usual rent: "3-month rate, otherwise $5,600". Null if it is. */
  rate: string | null;
}

/**
 * Describes a stay that starts today or later. `today` as YYYY-MM-DD. The texts leave out the cost where a
 * list of it follows.
 */
export function describeStay(
  listing: Availability & CostTerms & Pick<StayTerms, 'cancellation'>,
  stay: PricedStay,
  today: string,
  { withCost = true }: { withCost?: boolean } = {},
): DescribedStay {
  const { from, to } = stay;
  const cost = costOfStay(listing, stay);
  const verdict = judgeStay(listing, stay, today);
  const dates = formatStay(stay, today);
  const described = { from, to, monthlyRent: cost.monthlyRent, rate: describeRate(cost, listing) };
  if (verdict.kind === 'free') {
    const cancellation = describeFreeCancellation(listing.cancellation, from, today);
    return {
      ...described,
      isFree: true,
      texts: [
        `Available ${dates}`,
        ...(withCost ? [describeCost(cost)] : []),
        ...(cancellation ? [cancellation] : []),
      ],
      alternatives: [],
      summary: formatTotal(cost),
    };
  }
  const alternatives = [verdict.shorter, verdict.nearest]
    .filter((each) => each !== null)
    .map((each) => ({ ...each, text: describeFreeStay(listing, { ...each, pets: stay.pets }, today) }));
  const introductions = ['', ' Nearest free stay:', ' These are free:'];
  return {
    ...described,
    isFree: false,
    texts: [
      `${dates}: ${describeReason(verdict, listing, today)}.${introductions[alternatives.length] ?? ''}`,
    ],
    alternatives,
    summary: [
      verdict.kind === 'length' && `rents for ${formatLengths(listing.desiredRentalLength)}`,
      verdict.busy && (verdict.busy.length > 0 ? 'taken' : 'not free yet'),
    ]
      .filter(Boolean)
      .join(', '),
  };
}

/** "Feb 1 to Mar 3 · $4,650 total" */
const describeFreeStay = (terms: CostTerms, stay: PricedStay, today: string) =>
  `${formatStay(stay, today)} · ${formatTotal(costOfStay(terms, stay))}`;
