// Compares homes for a planned stay, as text: what was asked for and what differs as rows, and what all homes
// share. For the server only.
import { countNights, type DayRange, formatRange, formatStay } from './availability.ts';
import { type Best, markBest } from './best-value.ts';
import { describeCancellation } from './cancellation.ts';
import { compareAmenities } from './compare-amenities.ts';
import { bringsPets, type Filters, formatFilters, noFilters } from './filters.ts';
import { formatLengths } from './lengths.ts';
import type { Listing } from './listing.ts';
import { formatMoney, pluralize, orNone } from './numbers.ts';
import { formatMiles, placeOf } from './position.ts';
import { describeUtilities } from './property/cost-facts.ts';
import { internetLabels } from './property/form-options.ts';
import { formatSize } from './property/format.ts';
import { furnishedLabels, type PetsAllowed, petsLabels } from './property/options.ts';
import { getMaxGuests, type InquiryTarget, judgeStay } from './stay.ts';
import { toStayQuery } from './stay-query.ts';
import {
  askAboutFees,
  costOfStay,
  type CostTerms,
  formatCents,
  formatTotal,
  nameRate,
  type StayCost,
} from './stay-cost.ts';

/** What a visitor plans. The dates count only if both are set. */
export type Plan = Pick<Filters, 'checkIn' | 'checkOut' | 'guests' | 'pets' | 'animal' | 'near'>;

export interface ComparedProperty
  extends
    InquiryTarget,
    CostTerms,
    Pick<
      Listing,
      | 'location'
      | 'neighborhood'
      | 'petsAllowed'
      | 'bathrooms'
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
    > {
  /** To the place of the plan. Null if it isn't known or not asked for. */
  meters: number | null;
  /** "Free from Mar 1" */
  firstFreeDay: string;
}

export interface ComparedValue {
  text: string;
  /** Whether the home meets the requirement. Missing without one, and if the owner decides. */
  fits?: boolean;
  /** The nearest free dates, and the query string of a link to the home with them. */
  nearest?: { text: string; query: string };
  /** What the home is among those that meet all requirements: "Lowest", "Closest". */
  best?: string;
}

type Group = 'Costs' | 'The home';

export interface ComparedRow {
  name: string;
  /** Null for the rows about the plan. */
  group: Group | null;
  /** One for each home. */
  values: ComparedValue[];
}

export interface Comparison {
  /** What was asked for, then what differs. */
  rows: ComparedRow[];
  /** Amenities that some of the homes have. */
  amenities: { name: string; has: boolean[] }[];
  /** The facts that all homes share. Empty for a single home. */
  shared: { name: string; text: string }[];
}

interface Fact<Value> {
  name: string;
  valueOf: (property: ComparedProperty) => Value;
  best?: Best | undefined;
}

const askOwner = 'Ask the owner';

function describeFee(dollars: number | null): string {
  return dollars === null ? askOwner : orNone(dollars, formatMoney(dollars));
}

const costFacts: readonly Fact<string>[] = [
  { name: 'Cleaning fee', valueOf: ({ cleaningFee }) => describeFee(cleaningFee) },
  { name: 'Deposit', valueOf: ({ deposit }) => describeFee(deposit) },
  { name: 'Utilities', valueOf: (property) => describeUtilities(property) ?? askOwner },
  { name: 'Internet', valueOf: ({ internet }) => (internet ? internetLabels[internet] : askOwner) },
];
const homeFacts: readonly Fact<string>[] = [
  { name: 'Place', valueOf: placeOf },
  { name: 'Bedrooms', valueOf: ({ bedrooms }) => (bedrooms === 0 ? 'Studio' : String(bedrooms)) },
  { name: 'Bathrooms', valueOf: ({ bathrooms }) => String(bathrooms) },
  { name: 'Size', valueOf: ({ approxSqft }) => formatSize(approxSqft) },
  { name: 'Type', valueOf: ({ propertyType }) => propertyType },
  { name: 'Furniture', valueOf: ({ propertyFurnished }) => furnishedLabels[propertyFurnished] },
  { name: 'Rented for', valueOf: ({ desiredRentalLength }) => formatLengths(desiredRentalLength) },
  { name: 'Cooling', valueOf: ({ coolingSystem }) => coolingSystem },
  { name: 'Parking', valueOf: ({ parkingArrangement }) => parkingArrangement },
];
const availability: Fact<string> = { name: 'Available', valueOf: ({ firstFreeDay }) => firstFreeDay };
const sleeps: Fact<string> = {
  name: 'Sleeps',
  valueOf: (property) => pluralize(getMaxGuests(property), 'guest'),
};
const pets: Fact<string> = { name: 'Pets', valueOf: ({ petsAllowed }) => petsLabels[petsAllowed] };

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
    best: dates ? undefined : { word: 'Lowest', numberOf: ({ desiredMonthlyRent }) => desiredMonthlyRent },
  };
}

/** The owner's term, with its date for a stay that the home is free for. */
function cancellationFact(dates: DayRange | null, today: string): Fact<string> {
  return {
    name: 'Cancellation',
    valueOf: (property) => {
      const { cancellation } = property;
      if (cancellation === null) return askOwner;
      const isFree = dates && judgeStay(property, dates, today).kind === 'free';
      return describeCancellation(cancellation, isFree ? dates.from : null, today);
    },
  };
}

/** `today` as YYYY-MM-DD. */
export function compareHomes(properties: readonly ComparedProperty[], plan: Plan, today: string): Comparison {
  const asked = askedFacts(plan, today);
  const isAsked = ({ name }: Fact<string>) => asked.some((fact) => fact.name === name);
  const dates = datesOf(plan);
  const others: [ComparedRow['group'], Fact<string>[]][] = [
    [null, dates ? [] : [availability]],
    ['Costs', [rentFact(dates), ...costFacts, cancellationFact(dates, today)]],
    ['The home', [...homeFacts, sleeps, pets]],
  ];
  const answers = asked.map(({ valueOf }) => properties.map(valueOf));
  const fits = properties.map((_, index) => answers.every((values) => values[index]?.fits !== false));
  const mark = (values: ComparedValue[], best: Best | undefined) =>
    best ? markBest(values, best, properties, fits) : values;
  const rows: ComparedRow[] = asked.map(({ name, best }, index) => ({
    name,
    group: null,
    values: mark(answers[index] ?? [], best),
  }));
  const shared: Comparison['shared'] = [];
  for (const [group, facts] of others)
    for (const { name, valueOf, best } of facts.filter((fact) => !isAsked(fact))) {
      const values = properties.map((property) => ({ text: valueOf(property) }));
      const [first = { text: '' }] = values;
      const isShared = values.length > 1 && values.every(({ text }) => text === first.text);
      if (isShared) shared.push({ name, text: first.text });
      else rows.push({ name, group, values: mark(values, best) });
    }
  const { common, differing } = compareAmenities(properties);
  if (common.length > 0) {
    const text = common.join(', ');
    if (properties.length > 1) shared.push({ name: 'Amenities', text });
    else rows.push({ name: 'Amenities', group: 'The home', values: [{ text }] });
  }
  return { rows, amenities: differing, shared };
}

function datesOf({ checkIn, checkOut }: Pick<Plan, 'checkIn' | 'checkOut'>) {
  return checkIn && checkOut ? { from: checkIn, to: checkOut } : null;
}

/** The requirements of the plan. Each is a row of the table, even if all homes meet it equally. */
function askedFacts(plan: Plan, today: string): Fact<ComparedValue>[] {
  const asked: Fact<ComparedValue>[] = [];
  const dates = datesOf(plan);
  if (dates) {
    const stay = { ...dates, pets: bringsPets(plan) };
    const costFact = (describe: (cost: StayCost) => string) => (property: ComparedProperty) => ({
      text:
        judgeStay(property, dates, today).kind === 'length'
          ? 'Not offered'
          : describe(costOfStay(property, stay)),
    });
    asked.push(
      { name: formatRange(dates, today), valueOf: (property) => judgeDates(property, plan, today) },
      {
        name: `Total for ${pluralize(countNights(dates), 'night')}`,
        valueOf: costFact((cost) => (cost.isIncomplete ? formatTotal(cost) : formatCents(cost.total))),
        best: {
          word: 'Lowest',
          numberOf: (property) => costOfStay(property, stay).total,
          isExact: (property) => !costOfStay(property, stay).isIncomplete,
        },
      },
      {
        name: 'Total on day one',
        valueOf: costFact((cost) => (cost.isIncomplete ? askAboutFees : formatCents(cost.dayOne))),
      },
    );
  }
  if (plan.guests > 0)
    asked.push({
      name: sleeps.name,
      valueOf: (property) => ({
        text: sleeps.valueOf(property),
        fits: plan.guests <= getMaxGuests(property),
      }),
    });
  if (bringsPets(plan))
    asked.push({
      name: pets.name,
      valueOf: ({ petsAllowed }) => ({ text: petsLabels[petsAllowed], ...judgePets(petsAllowed, plan) }),
    });
  if (plan.near)
    asked.push({
      name: `Distance to ${plan.near}`,
      valueOf: ({ meters }) => ({ text: meters === null ? 'Not known' : formatMiles(meters) }),
      best: { word: 'Closest', numberOf: ({ meters }) => meters },
    });
  return asked;
}

function judgeDates(property: ComparedProperty, plan: Plan, today: string): ComparedValue {
  const dates = datesOf(plan);
  if (!dates) return { text: property.firstFreeDay };
  const verdict = judgeStay(property, dates, today);
  if (verdict.kind === 'free') return { text: 'Free', fits: true };
  const text =
    verdict.kind === 'length' ? `Rents for ${formatLengths(property.desiredRentalLength)}` : 'Not free';
  if (!verdict.nearest) return { text, fits: false };
  const { from: checkIn, to: checkOut } = verdict.nearest;
  const query = formatFilters({ ...noFilters, ...plan, checkIn, checkOut });
  return {
    text,
    fits: false,
    nearest: { text: formatRange(verdict.nearest, today), query: toStayQuery(query) },
  };
}

/** Empty if the owner decides case by case, or takes only some animals and the plan doesn't say which. */
function judgePets(allowed: PetsAllowed, plan: Pick<Plan, 'animal'>): Pick<ComparedValue, 'fits'> {
  if (refusesPets(allowed, plan)) return { fits: false };
  const isWelcome = allowed === 'yes' || (plan.animal !== null && allowed !== 'case-by-case');
  return isWelcome ? { fits: true } : {};
}

/** Whether the owner of a home refuses the animal of a plan with pets. */
export function refusesPets(allowed: PetsAllowed, { animal }: Pick<Plan, 'animal'>): boolean {
  return (
    allowed === 'no' ||
    (animal === 'dogs' && allowed === 'cats-only') ||
    (animal === 'cats' && allowed === 'dogs-only')
  );
}

const petWords = { dogs: 'with a dog', cats: 'with a cat' };

/** "Jan 4 to Feb 8, 35 nights · 4 guests · with a dog · near a hospital"; empty without a plan. */
export function describePlan(plan: Plan, today: string): string {
  const dates = datesOf(plan);
  const pet = plan.animal ? petWords[plan.animal] : plan.pets && 'with pets';
  return [
    dates && formatStay(dates, today),
    plan.guests > 0 && pluralize(plan.guests, 'guest'),
    pet,
    plan.near && `near ${plan.near}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
