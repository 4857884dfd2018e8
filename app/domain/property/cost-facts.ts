// What guests pay for a listing, as facts for its page: for chosen dates, or in general. Server only, because
// it reads the table of fields.
import type { DayRange } from '../availability.ts';
import { formatMoney, orNone } from '../numbers.ts';
import { askAboutFees, type CostRow, costOfStay, toCostRows } from '../stay-cost.ts';
import type { FieldName, FieldValues, listingFields } from './fields.ts';
import { formatValue, nameOfFact } from './facts.ts';
import { petFeeLabels } from './form-options.ts';

type Listing = Pick<FieldValues, (typeof listingFields)[number]>;

/** The rows of "What you pay". `stay` is null without chosen dates. */
export function listCosts(listing: Listing, stay: (DayRange & { pets: boolean }) | null): CostRow[] {
  const costs = stay ? toCostRows(costOfStay(listing, stay)) : listTerms(listing);
  return [...costs, ...listConditions(listing), ...listUnknown(listing)];
}

/** One row with what the owner doesn't say. */
function listUnknown(listing: Listing): CostRow[] {
  const fees = (['cleaningFee', 'deposit'] as const).filter((name) => listing[name] === null);
  const conditions = conditionNames.filter((name) => name !== 'cancellationNote' && listing[name] === null);
  // If both fees are unknown, a row of their own says so.
  const unknown = [...(fees.length === 1 ? fees : []), ...conditions];
  if (unknown.length === 0) return [];
  return [
    {
      name: 'Ask the owner about',
      text: unknown
        .map((name) => nameOfFact(name))
        .join(', ')
        .toLowerCase(),
    },
  ];
}

function listTerms(listing: Listing): CostRow[] {
  const { cleaningFee, deposit, petFee, petFeePer } = listing;
  const amount = (name: FieldName, dollars: number | null, suffix = '') =>
    dollars === null
      ? []
      : [{ name: nameOfFact(name), text: orNone(dollars, formatMoney(dollars) + suffix) }];
  const isIncomplete = cleaningFee === null && deposit === null;
  return [
    ...amount('desiredMonthlyRent', listing.desiredMonthlyRent),
    ...amount('rentFrom3Months', listing.rentFrom3Months),
    ...amount('rentFrom6Months', listing.rentFrom6Months),
    ...amount('cleaningFee', cleaningFee),
    ...(listing.petsAllowed === 'no'
      ? []
      : amount('petFee', petFee, `, ${petFeeLabels[petFeePer ?? 'stay'].toLowerCase()}`)),
    ...amount('deposit', deposit, ', returned after the stay'),
    ...(isIncomplete ? [{ name: 'Deposit and fees', text: askAboutFees }] : []),
  ];
}

const conditionNames = ['utilities', 'internet', 'noticeDays', 'cancellation', 'cancellationNote'] as const;

/** What is included, and how to end a stay early. */
function listConditions(listing: Listing): CostRow[] {
  const { utilities, utilitiesLimit } = listing;
  const hasLimit = utilities === 'up-to-limit' && utilitiesLimit !== null;
  return conditionNames.flatMap((name) => {
    const value = listing[name];
    if (value === null) return [];
    const text =
      name === 'utilities' && hasLimit
        ? `Included up to ${formatMoney(utilitiesLimit)} a month`
        : formatValue(name, value);
    return [{ name: nameOfFact(name), text }];
  });
}
