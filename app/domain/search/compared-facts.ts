// The facts that the comparison shows of each home, as text. For the server only.
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
import { bringsPets, datesOf, type Fit, type FittingHome, getMaxGuests, isAboutDates } from '../stay/fit.ts';
import { askAboutFees, nameRate } from '../stay/stay-cost.ts';
import type { ComparedPlan } from './comparison.ts';

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
  /** The same as text, with the place: "0.7 miles to Ocean Beach". */
  distance: string | null;
  /** "Free from Mar 1" */
  firstFreeDay: string;
}

/** A home, and how it fits the plan. */
export interface Column<Home extends ComparedProperty = ComparedProperty> {
  home: Home;
  fit: Fit;
}

/** One row of the comparison. */
export interface Fact {
  name: string;
  textOf: (column: Column) => string;
  /** What comes on top of an amount: "plus utilities". Empty if the amount is exact. */
  extrasOf?: (column: Column) => string;
  /** The home with the lowest number is marked with the word. Null if a number isn't known. */
  lowest?: { word: string; numberOf: (column: Column) => number | null } | undefined;
  /** Whether the plan asks for it. Such a row stands first, even if all homes are equal. */
  isAsked?: true;
}

/** The facts in the order of the table. `today` as YYYY-MM-DD. */
export function listFacts(plan: ComparedPlan, today: string): Fact[] {
  const dates = datesOf(plan);
  const hasPets = bringsPets(plan);
  return [
    ...(dates ? totalFacts(hasPets) : []),
    ...(plan.near === '' ? [] : [distanceFact]),
    ...(dates ? [rentFact] : [availabilityFact, { ...rentFact, lowest: lowestRent }]),
    ...costFacts,
    ...(hasPets ? [petFeeFact] : []),
    {
      name: 'Cancellation',
      textOf: ({ home: { cancellation }, fit: { misfits } }) => {
        const checkIn = misfits.some(isAboutDates) ? null : (dates?.from ?? null);
        return cancellation ? describeCancellation(cancellation, checkIn, today) : askOwner;
      },
    },
    ...homeFacts,
  ];
}

const askOwner = 'Ask the owner';

const totalFacts = (hasPets: boolean): Fact[] => [
  {
    name: 'Total',
    textOf: (column) =>
      (describeExtras(column, hasPets) ? 'At least ' : '') + formatMoney(column.fit.cost?.total ?? 0),
    extrasOf: (column) => describeExtras(column, hasPets),
    lowest: { word: 'Lowest', numberOf: ({ fit: { cost } }) => cost?.total ?? null },
    isAsked: true,
  },
  {
    name: 'Total on day one, with any deposit',
    textOf: ({ fit: { cost } }) => (!cost || cost.isIncomplete ? askAboutFees : formatMoney(cost.dayOne)),
    isAsked: true,
  },
];

/** What a guest pays besides the total: "plus utilities, any pet fee". Empty if the total is all. */
function describeExtras({ home, fit: { cost } }: Column, hasPets: boolean): string {
  const { utilities, cleaningFee, petFee, petsAllowed } = home;
  const extras = [
    utilities === 'not-included' && 'utilities',
    cost?.isIncomplete && 'any fees',
    !cost?.isIncomplete && cleaningFee === null && 'any cleaning fee',
    !cost?.isIncomplete && hasPets && petsAllowed !== 'no' && petFee === null && 'any pet fee',
    utilities === null && 'any utilities',
  ].filter(Boolean);
  return extras.length === 0 ? '' : `plus ${extras.join(', ')}`;
}

const distanceFact: Fact = {
  name: 'Distance',
  textOf: ({ home: { distance } }) => distance ?? 'Not known',
  lowest: { word: 'Closest', numberOf: ({ home: { meters } }) => meters },
  isAsked: true,
};

const availabilityFact: Fact = {
  name: 'Available',
  textOf: ({ home: { firstFreeDay } }) => firstFreeDay,
};

/** With dates, that of a stay of their length. The total is marked then. */
const rentFact: Fact = {
  name: 'Rent',
  textOf: ({ home: { desiredMonthlyRent }, fit: { cost } }) => {
    const rate = cost && nameRate(cost);
    return `${formatMoney(cost?.rents[0]?.monthlyRent ?? desiredMonthlyRent)} a month${rate ? `, ${rate}` : ''}`;
  },
};

const lowestRent: Fact['lowest'] = {
  word: 'Lowest',
  numberOf: ({ home: { desiredMonthlyRent } }) => desiredMonthlyRent,
};

const costFacts: readonly Fact[] = [
  { name: 'Cleaning fee', textOf: ({ home: { cleaningFee } }) => describeFee(cleaningFee) },
  { name: 'Deposit', textOf: ({ home: { deposit } }) => describeFee(deposit) },
  { name: 'Utilities', textOf: ({ home }) => describeUtilities(home) ?? askOwner },
  { name: 'Internet', textOf: ({ home: { internet } }) => (internet ? internetLabels[internet] : askOwner) },
  {
    name: costNames.noticeDays,
    textOf: ({ home: { noticeDays } }) => (noticeDays === null ? askOwner : pluralize(noticeDays, 'day')),
  },
];

function describeFee(dollars: number | null): string {
  return dollars === null ? askOwner : orNone(dollars, formatMoney(dollars));
}

const petFeeFact: Fact = {
  name: costNames.petFee,
  textOf: ({ home }) => (home.petsAllowed === 'no' ? petsLabels.no : (petFeeRow(home)[0]?.text ?? askOwner)),
};

const homeFacts: readonly Fact[] = [
  { name: 'Place', textOf: ({ home }) => placeOf(home) },
  {
    name: 'Bedrooms',
    textOf: ({ home: { bedrooms } }) => (bedrooms === 0 ? 'Studio' : String(bedrooms)),
  },
  { name: 'Beds', textOf: ({ home: { beds } }) => beds ?? askOwner },
  { name: 'Bathrooms', textOf: ({ home: { bathrooms } }) => String(bathrooms) },
  { name: 'Sleeps', textOf: ({ home }) => pluralize(getMaxGuests(home), 'guest') },
  { name: 'Pets', textOf: ({ home: { petsAllowed } }) => petsLabels[petsAllowed] },
  { name: 'Size', textOf: ({ home: { approxSqft } }) => formatSize(approxSqft) },
  { name: 'Type', textOf: ({ home: { propertyType } }) => propertyType },
  { name: 'Furniture', textOf: ({ home: { propertyFurnished } }) => furnishedLabels[propertyFurnished] },
  { name: 'Rented for', textOf: ({ home: { desiredRentalLength } }) => formatLengths(desiredRentalLength) },
  { name: 'Cooling', textOf: ({ home: { coolingSystem } }) => coolingSystem },
  { name: 'Parking', textOf: ({ home: { parkingArrangement } }) => parkingArrangement },
  {
    name: 'Accessibility',
    textOf: ({ home: { accessFeatures } }) => accessFeatures.join(', ') || askOwner,
  },
  { name: 'Checked by us', textOf: ({ home: { checks } }) => describeChecks(checks) || 'Nothing yet' },
];

function describeChecks(checks: readonly CheckKind[]): string {
  return checkKinds
    .filter((kind) => checks.includes(kind))
    .map((kind) => checkWords[kind].done)
    .join(', ');
}
