// The costs and terms of a listing, as rows for its page: for chosen dates, or in general.
import { describeUtilities } from '../property/format.ts';
import { describeCancellation } from './cancellation.ts';
import { formatMoney, orNone, pluralize } from '../numbers.ts';
import {
  askAboutFees,
  type CostRow,
  type CostTerms,
  costOfStay,
  lowerRents,
  lowerRentsFor,
  type PricedStay,
  toCostRows,
} from './stay-cost.ts';
import type { FieldValues } from '../property/fields.ts';
import { costNames, internetLabels, petFeeLabels } from '../property/options.ts';

/** What is included, and how to end a stay early. Null if the owner doesn't say. */
export type StayTerms = Pick<
  FieldValues,
  'utilities' | 'utilitiesLimit' | 'internet' | 'noticeDays' | 'cancellation' | 'cancellationNote'
>;

type Listing = CostTerms & StayTerms & Pick<FieldValues, 'petsAllowed'>;

/** What a guest pays, and what is included. `stay` is null without chosen dates. */
export function listCosts(listing: Listing, stay: PricedStay | null): CostRow[] {
  const costs = stay
    ? [...toCostRows(costOfStay(listing, stay)), ...listOtherCosts(listing, stay)]
    : listGeneralCosts(listing);
  return [
    ...costs,
    ...textRow('utilities', describeUtilities(listing)),
    ...textRow('internet', listing.internet && internetLabels[listing.internet]),
  ];
}

/** How to end a stay early, or to cancel it. */
export function listLeavingTerms(
  listing: Pick<StayTerms, 'noticeDays' | 'cancellation' | 'cancellationNote'>,
  stay: Pick<PricedStay, 'from'> | null,
  today: string,
): CostRow[] {
  const { noticeDays, cancellation, cancellationNote } = listing;
  return [
    ...textRow('noticeDays', noticeDays === null ? null : pluralize(noticeDays, 'day')),
    ...textRow('cancellation', cancellation && describeCancellation(cancellation, stay?.from ?? null, today)),
    ...textRow('cancellationNote', cancellationNote),
  ];
}

/** What the cost of the stay doesn't show: the rents of longer stays, and without a pet, what one costs. */
function listOtherCosts(listing: Listing, stay: PricedStay): CostRow[] {
  const reached = lowerRentsFor(stay);
  return [
    ...lowerRents
      .filter((rent) => !reached.includes(rent))
      .flatMap(({ name }) => amountRow(name, listing[name])),
    ...(stay.pets ? [] : [...petFeeRow(listing), ...totalWithPetRow(listing, stay)]),
  ];
}

/** Empty if pets aren't allowed or cost nothing, or if the owner doesn't say. */
function totalWithPetRow(listing: Listing, stay: PricedStay): CostRow[] {
  if (listing.petsAllowed === 'no' || !listing.petFee) return [];
  const { total, isIncomplete } = costOfStay(listing, { ...stay, pets: true });
  return [{ name: `Total with a pet${isIncomplete ? ', before other fees' : ''}`, text: formatMoney(total) }];
}

/** One row with what the owner doesn't say. */
export function listUnknown(listing: Listing): CostRow[] {
  const fees = (['cleaningFee', 'deposit'] as const).filter((name) => listing[name] === null);
  const terms = (['utilities', 'internet', 'noticeDays', 'cancellation'] as const).filter(
    (name) => listing[name] === null,
  );
  const hasUnknownPetFee = listing.petsAllowed !== 'no' && listing.petFee === null;
  // If both fees are unknown, a row of their own says so.
  const unknown = [
    ...(fees.length === 1 ? fees : []),
    ...(hasUnknownPetFee ? (['petFee'] as const) : []),
    ...terms,
  ];
  if (unknown.length === 0) return [];
  return [
    {
      name: 'Ask the owner about',
      text: unknown.map((name) => costNames[name].toLowerCase()).join(', '),
    },
  ];
}

function listGeneralCosts(listing: Listing): CostRow[] {
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
function amountRow(name: keyof typeof costNames, dollars: number | null, suffix = ''): CostRow[] {
  return dollars === null
    ? []
    : [{ name: costNames[name], text: orNone(dollars, formatMoney(dollars) + suffix) }];
}

/** Nothing for a home without pets, or if the owner doesn't say. */
export function petFeeRow({
  petsAllowed,
  petFee,
  petFeePer,
}: Pick<Listing, 'petsAllowed' | 'petFee' | 'petFeePer'>): CostRow[] {
  return petsAllowed === 'no'
    ? []
    : amountRow('petFee', petFee, `, ${petFeeLabels[petFeePer ?? 'stay'].toLowerCase()}`);
}

function textRow(name: keyof typeof costNames, text: string | null): CostRow[] {
  return text === null ? [] : [{ name: costNames[name], text }];
}
