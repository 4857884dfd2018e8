// The facts that the comparison shows of each home, as text. For the server only.
import type { DayRange } from '../stay/availability.ts';
import type { Ranking } from './best-value.ts';
import { describeCancellation } from '../stay/cancellation.ts';
import { formatLengths } from '../property/lengths.ts';
import type { Listing } from '../property/listing.ts';
import { formatMoney, pluralize, orNone } from '../numbers.ts';
import { placeOf } from '../place/position.ts';
import { petFeeRow } from '../stay/cost-facts.ts';
import { type CheckKind, checkKinds, checkWords } from '../property/checks.ts';
import {
  type AccessFeature,
  costNames,
  furnishedLabels,
  internetLabels,
  petsLabels,
} from '../property/options.ts';
import { formatSize, describeUtilities } from '../property/format.ts';
import { fitOf, type FittingHome, getMaxGuests, noPlan } from '../stay/fit.ts';
import { costOfStay, nameRate } from '../stay/stay-cost.ts';

export interface ComparedProperty
  extends
    FittingHome,
    Pick<
      Listing,
      | 'location'
      | 'neighborhood'
      | 'bathrooms'
      | 'beds'
      | 'approxSqft'
      | 'propertyType'
      | 'propertyFurnished'
      | 'coolingSystem'
      | 'parkingArrangement'
      | 'amenities'
      | 'utilities'
      | 'utilitiesLimit'
      | 'internet'
      | 'cancellation'
      | 'noticeDays'
    > {
  accessFeatures: readonly AccessFeature[];
  /** What reviewers checked, in any order. */
  checks: readonly CheckKind[];
  /** To the place of the plan. Null if it isn't known or not asked for. */
  meters: number | null;
  /** The same as text, such as "0.7 miles to Ocean Beach". For "a beach", it names the nearest one. */
  distance: string | null;
  /** "Free from Mar 1" */
  firstFreeDay: string;
}

/** One row of the comparison. */
export interface Fact<Value> {
  name: string;
  valueOf: (property: ComparedProperty) => Value;
  /** Missing if no home of the row is marked. */
  ranking?: Ranking | undefined;
}

const askOwner = 'Ask the owner';

function describeFee(dollars: number | null): string {
  return dollars === null ? askOwner : orNone(dollars, formatMoney(dollars));
}

function describeChecks(checks: readonly CheckKind[]): string {
  return checkKinds
    .filter((kind) => checks.includes(kind))
    .map((kind) => checkWords[kind].done)
    .join(', ');
}

const costFacts: readonly Fact<string>[] = [
  { name: 'Cleaning fee', valueOf: ({ cleaningFee }) => describeFee(cleaningFee) },
  { name: 'Deposit', valueOf: ({ deposit }) => describeFee(deposit) },
  { name: 'Utilities', valueOf: (property) => describeUtilities(property) ?? askOwner },
  { name: 'Internet', valueOf: ({ internet }) => (internet ? internetLabels[internet] : askOwner) },
];
/** `takesPets` tells whether a home takes the pets of the plan. The others say which ones they take. */
const petFeeFact = (takesPets: (property: ComparedProperty) => boolean): Fact<string> => ({
  name: costNames.petFee,
  valueOf: (property) =>
    takesPets(property) ? (petFeeRow(property)[0]?.text ?? askOwner) : petsLabels[property.petsAllowed],
});
const noticeDays: Fact<string> = {
  name: costNames.noticeDays,
  valueOf: (property) => (property.noticeDays === null ? askOwner : pluralize(property.noticeDays, 'day')),
};
export const homeFacts: readonly Fact<string>[] = [
  { name: 'Place', valueOf: placeOf },
  { name: 'Bedrooms', valueOf: ({ bedrooms }) => (bedrooms === 0 ? 'Studio' : String(bedrooms)) },
  { name: 'Beds', valueOf: ({ beds }) => beds ?? askOwner },
  { name: 'Bathrooms', valueOf: ({ bathrooms }) => String(bathrooms) },
  { name: 'Size', valueOf: ({ approxSqft }) => formatSize(approxSqft) },
  { name: 'Type', valueOf: ({ propertyType }) => propertyType },
  { name: 'Furniture', valueOf: ({ propertyFurnished }) => furnishedLabels[propertyFurnished] },
  { name: 'Rented for', valueOf: ({ desiredRentalLength }) => formatLengths(desiredRentalLength) },
  { name: 'Cooling', valueOf: ({ coolingSystem }) => coolingSystem },
  { name: 'Parking', valueOf: ({ parkingArrangement }) => parkingArrangement },
  { name: 'Accessibility', valueOf: ({ accessFeatures }) => accessFeatures.join(', ') || askOwner },
  { name: 'Checked by us', valueOf: ({ checks }) => describeChecks(checks) || 'Nothing yet' },
];
export const availability: Fact<string> = { name: 'Available', valueOf: ({ firstFreeDay }) => firstFreeDay };
export const sleeps: Fact<string> = {
  name: 'Sleeps',
  valueOf: (property) => pluralize(getMaxGuests(property), 'guest'),
};
export const pets: Fact<string> = { name: 'Pets', valueOf: ({ petsAllowed }) => petsLabels[petsAllowed] };

/** The rent a month, with dates for a stay of their length. */
function rentFact(dates: DayRange | null): Fact<string> {
  return {
    name: 'Rent',
    valueOf: (property) => {
      if (!dates) return `${formatMoney(property.desiredMonthlyRent)} a month`;
      const cost = costOfStay(property, dates);
      const rate = nameRate(cost);
      return `${formatMoney(cost.monthlyRent)} a month${rate ? `, ${rate}` : ''}`;
    },
    // With dates, the total is marked instead.
    ranking: dates
      ? undefined
      : {
          word: 'Lowest',
          order: { key: 'price', first: 'lowest rent' },
          numberOf: ({ desiredMonthlyRent }) => desiredMonthlyRent,
        },
  };
}

/** The owner's term. If the home is free for the stay, with the last day to cancel for free. */
function cancellationFact(dates: DayRange | null, today: string): Fact<string> {
  return {
    name: 'Cancellation',
    valueOf: (property) => {
      const { cancellation } = property;
      if (cancellation === null) return askOwner;
      const isFree =
        dates &&
        fitOf(property, { ...noPlan, checkIn: dates.from, checkOut: dates.to }, today).misfits.length === 0;
      return describeCancellation(cancellation, isFree ? dates.from : null, today);
    },
  };
}

/**
 * What a stay costs besides its total. `takesPets` tells whether a home takes the pets of the plan, and is
 * null without pets. `today` as YYYY-MM-DD.
 */
export function listCostFacts(
  dates: DayRange | null,
  takesPets: ((property: ComparedProperty) => boolean) | null,
  today: string,
): Fact<string>[] {
  return [
    rentFact(dates),
    ...costFacts,
    ...(takesPets ? [petFeeFact(takesPets)] : []),
    noticeDays,
    cancellationFact(dates, today),
  ];
}
