// Compares homes for a planned stay, as text: what was asked for and what differs as rows, and what all homes
// share. For the server only.
import { countNights, formatStay } from './availability.ts';
import { formatRange } from './day.ts';
import { type HomeOrder, listOrders, markBest, type Ranking } from './best-value.ts';
import { compareAmenities } from './compare-amenities.ts';
import {
  availability,
  type ComparedProperty,
  type Fact,
  homeFacts,
  listCostFacts,
  pets,
  sleeps,
} from './compared-facts.ts';
import { bringsPets, type Filters, formatFilters, noFilters } from './filters.ts';
import { formatLengths } from './lengths.ts';
import { pluralize } from './numbers.ts';
import { placesCalled } from './places.ts';
import { formatMiles } from './position.ts';
import { type PetsAllowed, petsLabels } from './property/options.ts';
import { getMaxGuests, judgeStay } from './stay.ts';
import { toStayQuery } from './stay-query.ts';
import {
  askAboutFees,
  costOfStay,
  formatCents,
  formatTotal,
  type PricedStay,
  type StayCost,
} from './stay-cost.ts';

/** What a visitor plans. The dates count only if both are set. */
export type Plan = Pick<Filters, 'checkIn' | 'checkOut' | 'guests' | 'pets' | 'animal' | 'near'>;

export interface ComparedValue {
  text: string;
  /** What an amount includes or leaves out: "Plus utilities". */
  note?: string;
  /** Whether the home meets the requirement. Missing without one, and if the owner decides. */
  fits?: boolean;
  /** The nearest possible dates, and the query string of a link to the home with them. */
  nearest?: { text: string; query: string };
  /** The mark of the best home that meets the plan: "Lowest before fees" or "Closest that fits". */
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
  /** Other orders of more than two homes. */
  orders: HomeOrder[];
}

/** `today` as YYYY-MM-DD. */
export function compareHomes(properties: readonly ComparedProperty[], plan: Plan, today: string): Comparison {
  const asked = askedFacts(properties, plan, today);
  const isAsked = ({ name }: Fact<string>) => asked.some((fact) => fact.name === name);
  const dates = datesOf(plan);
  const costFacts = listCostFacts(dates, bringsPets(plan), today);
  const others: [ComparedRow['group'], Fact<string>[]][] = [
    [null, dates ? [] : [availability]],
    ['Costs', costFacts],
    ['The home', [...homeFacts, sleeps, pets]],
  ];
  const answers = asked.map(({ valueOf }) => properties.map(valueOf));
  const fits = properties.map((_, index) => answers.every((values) => values[index]?.fits !== false));
  const mark = (values: ComparedValue[], ranking: Ranking | undefined) =>
    ranking ? markBest(values, ranking, properties, fits) : values;
  const rows: ComparedRow[] = asked.map(({ name, ranking }, index) => ({
    name,
    group: null,
    values: mark(answers[index] ?? [], ranking),
  }));
  const shared: Comparison['shared'] = [];
  for (const [group, facts] of others)
    for (const { name, valueOf, ranking } of facts.filter((fact) => !isAsked(fact))) {
      const values = properties.map((property) => ({ text: valueOf(property) }));
      const [first = { text: '' }] = values;
      const isShared = values.length > 1 && values.every(({ text }) => text === first.text);
      if (isShared) shared.push({ name, text: first.text });
      else rows.push({ name, group, values: mark(values, ranking) });
    }
  const { common, differing } = compareAmenities(properties);
  if (common.length > 0) {
    const text = common.join(', ');
    if (properties.length > 1) shared.push({ name: 'Amenities', text });
    else rows.push({ name: 'Amenities', group: 'The home', values: [{ text }] });
  }
  const rankings = [...asked, ...costFacts].flatMap(({ ranking }) => ranking ?? []);
  return { rows, amenities: differing, shared, orders: listOrders(rankings, properties, fits) };
}

/** Null unless both are set. */
export function datesOf({ checkIn, checkOut }: Pick<Plan, 'checkIn' | 'checkOut'>) {
  return checkIn && checkOut ? { from: checkIn, to: checkOut } : null;
}

/** The requirements of the plan. Each is a row of the table, even if all homes meet it equally. */
function askedFacts(
  properties: readonly ComparedProperty[],
  plan: Plan,
  today: string,
): Fact<ComparedValue>[] {
  const asked: Fact<ComparedValue>[] = [];
  const dates = datesOf(plan);
  if (dates) {
    const stay = { ...dates, pets: bringsPets(plan) };
    const isOffered = (property: ComparedProperty) => judgeStay(property, dates, today).kind !== 'length';
    const costFact =
      (describe: (cost: StayCost, property: ComparedProperty) => ComparedValue) =>
      (property: ComparedProperty) =>
        isOffered(property) ? describe(costOfStay(property, stay), property) : { text: 'Not offered' };
    const extrasOf = (property: ComparedProperty) => listExtras(property, stay).join();
    asked.push(
      { name: formatRange(dates, today), valueOf: (property) => judgeDates(property, plan, today) },
      {
        name: `Total for ${pluralize(countNights(dates), 'night')}`,
        valueOf: costFact((cost, property) => ({
          text: cost.isIncomplete ? formatTotal(cost) : formatCents(cost.total),
          ...noteTotal(cost, listExtras(property, stay)),
        })),
        ranking: {
          word: 'Lowest',
          order: 'Lowest total first',
          numberOf: (property) => (isOffered(property) ? costOfStay(property, stay).total : null),
          caveatOf(property) {
            if (costOfStay(property, stay).isIncomplete) return 'before fees';
            // Extras may change which total is lowest, unless all homes have the same.
            const extras = extrasOf(property);
            const areSame = properties.every((other) => extrasOf(other) === extras);
            return extras === '' || areSame ? '' : 'before extras';
          },
        },
      },
      {
        name: 'Total on day one, with any deposit',
        valueOf: costFact((cost) => ({
          text: cost.isIncomplete ? askAboutFees : formatCents(cost.dayOne),
        })),
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
  const isKindOfLandmark = placesCalled(plan.near).length > 1;
  if (plan.near)
    asked.push({
      name: `Distance to ${plan.near}`,
      // For "a beach", each value names the nearest one. A single landmark is in the name of the row.
      valueOf: ({ meters, distance }) => ({
        text: meters === null ? 'Not known' : isKindOfLandmark && distance ? distance : formatMiles(meters),
      }),
      ranking: { word: 'Closest', order: 'Closest first', numberOf: ({ meters }) => meters },
    });
  return asked;
}

/** What a guest pays besides the total. "Before fees" covers an unknown pet fee, too. */
function listExtras(property: ComparedProperty, stay: PricedStay): string[] {
  const { utilities, petsAllowed, petFee } = property;
  const { isIncomplete } = costOfStay(property, stay);
  const extras = [];
  if (utilities === 'not-included') extras.push('utilities');
  if (stay.pets && petsAllowed !== 'no' && petFee === null && !isIncomplete) extras.push('a pet fee, if any');
  return extras;
}

function noteTotal({ lines }: StayCost, extras: readonly string[]): Pick<ComparedValue, 'note'> {
  const petFee = lines.find(({ kind, cents }) => kind === 'pets' && cents > 0);
  const notes = [
    petFee && `with the pet fee of ${formatCents(petFee.cents)}`,
    extras.length > 0 && `plus ${extras.join(' and ')}`,
  ].filter(Boolean);
  return notes.length === 0 ? {} : { note: notes.join(', ') };
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
    (animal !== null &&
      ((animal !== 'cats' && allowed === 'cats-only') || (animal !== 'dogs' && allowed === 'dogs-only')))
  );
}

const petWords = { dogs: 'with a dog', cats: 'with a cat', both: 'with a dog and a cat' };

/** "Jan 4 to Feb 8, 35 nights · 4 guests · with a dog · near a hospital"; empty without a plan. */
export function describePlan(plan: Plan, today: string): string {
  const dates = datesOf(plan);
  return [dates && formatStay(dates, today), describeGuests(plan), plan.near && `near ${plan.near}`]
    .filter(Boolean)
    .join(' · ');
}

/** "4 guests · with a dog"; empty if neither is known. */
export function describeGuests(plan: Pick<Plan, 'guests' | 'animal' | 'pets'>): string {
  const pet = plan.animal ? petWords[plan.animal] : plan.pets && 'with pets';
  return [plan.guests > 0 && pluralize(plan.guests, 'guest'), pet].filter(Boolean).join(' · ');
}
