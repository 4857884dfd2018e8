// What guests pay for a listing, as facts for its page: for chosen dates, or in general. Server only, because
// it reads the table of fields.
import { formatMoney, orNone } from '../numbers.ts';
import {
  askAboutFees,
  type CostRow,
  costOfStay,
  lowerRents,
  lowerRentsFor,
  type PricedStay,
  toCostRows,
} from '../stay-cost.ts';
import type { FieldName, FieldValues, listingFields } from './fields.ts';
import { formatValue, nameOfFact } from './facts.ts';
import { petFeeLabels } from './form-options.ts';

type Listing = Pick<FieldValues, (typeof listingFields)[number]>;

/** The rows of "What you pay". `stay` is null without chosen dates. */
export function listCosts(listing: Listing, stay: PricedStay | null): CostRow[] {
  const costs = stay
    ? [...toCostRows(costOfStay(listing, stay)), ...listOtherTerms(listing, stay)]
    : listTerms(listing);
  return [...costs, ...listConditions(listing), ...listUnknown(listing)];
}

/** What the chosen stay doesn't show: the rents of longer ones, and the pet fee. */
function listOtherTerms(listing: Listing, stay: PricedStay): CostRow[] {
  const reached = lowerRentsFor(stay);
  return [
    ...lowerRents
      .filter((rent) => !reached.includes(rent))
      .flatMap(({ name }) => amountRow(name, listing[name])),
    ...(stay.pets ? [] : petFeeRow(listing)),
  ];
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
  const { cleaningFee, deposit } = listing;
  const isIncomplete = cleaningFee === null && deposit === null;
  return [
    ...amountRow('desiredMonthlyRent', listing.desiredMonthlyRent),
    ...lowerRents.flatMap(({ name }) => amountRow(name, listing[name])),
    ...amountRow('cleaningFee', cleaningFee),
    ...petFeeRow(listing),
    ...amountRow('deposit', deposit, ', returned after the stay'),
    ...(isIncomplete ? [{ name: 'Deposit and fees', text: askAboutFees }] : []),
  ];
}

/** Nothing if the owner doesn't say. */
function amountRow(name: FieldName, dollars: number | null, suffix = ''): CostRow[] {
  return dollars === null
    ? []
    : [{ name: nameOfFact(name), text: orNone(dollars, formatMoney(dollars) + suffix) }];
}

/** Nothing for a home without pets. */
function petFeeRow({ petsAllowed, petFee, petFeePer }: Listing): CostRow[] {
  return petsAllowed === 'no'
    ? []
    : amountRow('petFee', petFee, `, ${petFeeLabels[petFeePer ?? 'stay'].toLowerCase()}`);
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
