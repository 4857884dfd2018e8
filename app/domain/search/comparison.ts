// Compares homes for a planned stay, as text: what was asked for and what differs as rows, and what all homes
// share. For the server only.
import { formatRange } from '../day.ts';
import {
  haveMixedVerdicts,
  type HomeOrder,
  listOrders,
  markBest,
  type OrderKey,
  type Ranking,
  sortHomes,
} from './best-value.ts';
import {
  availability,
  type ComparedProperty,
  type Fact,
  homeFacts,
  listCostFacts,
  pets,
  sleeps,
} from './compared-facts.ts';
import { type Filters, formatFilters, noFilters } from './filters.ts';
import { capitalizeFirst } from '../capitalize-first.ts';
import { placesCalled } from '../place/gazetteer.ts';
import { formatMiles } from '../place/position.ts';
import { petsLabels, amenities } from '../property/options.ts';
import {
  bringsPets,
  datesOf,
  fitOf,
  type FittingHome,
  getMaxGuests,
  noPlan,
  type Plan,
} from '../stay/fit.ts';
import { nameMisfit } from '../stay/fit-words.ts';
import { toStayQuery } from '../stay/stay-query.ts';
import { listTotalFacts } from './total-facts.ts';
import { toVerdict, type Verdict } from './verdict.ts';

/** What a visitor plans, and the place that the homes should be near; empty for none. */
export type ComparedPlan = Plan & Pick<Filters, 'near'>;

export interface ComparedValue {
  text: string;
  /** What an amount includes or leaves out: "Plus utilities". */
  note?: string;
  /** What an amount adds up from: "59 nights at $4,700 per 30 nights". */
  parts?: { name: string; text: string }[];
  /** Whether the home meets the requirement. Missing without one, and if the owner decides. */
  fits?: boolean;
  /** Why the home doesn't fit, or may not: as the only reason, and beside others (`toVerdict`). */
  reason?: { alone: string; short: string };
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
  /** One for each home, or empty if the plan has neither dates nor guests nor pets. */
  verdicts: Verdict[];
  /** The facts that all homes share. Empty for a single home. */
  shared: { name: string; text: string }[];
  /** The order of the columns. */
  order: OrderKey;
  /** The orders that more than two homes can have besides that of the list. */
  orders: HomeOrder[];
}

/**
 * Compares listed homes, and returns them in the order of the columns: the wanted one if these homes can have
 * it. Otherwise the first order, in which homes that fit come first, if only some do. `today` as YYYY-MM-DD.
 */
export function compareHomes<Home extends ComparedProperty>(
  listed: readonly Home[],
  plan: ComparedPlan,
  today: string,
  wanted: OrderKey | null = null,
): { homes: Home[]; comparison: Comparison } {
  const asked = askedFacts(listed, plan, today);
  const costFacts = listCostFacts(datesOf(plan), petsTaker(plan), today);
  const answers = new Map<ComparedProperty, ComparedValue[]>(
    listed.map((home) => [home, asked.map(({ valueOf }) => valueOf(home))]),
  );
  const verdictOf = (home: ComparedProperty) => toVerdict(answers.get(home) ?? []);
  const rankings = [...asked, ...costFacts].flatMap(({ ranking }) => ranking ?? []);
  const orders = listOrders(rankings, listed, verdictOf);
  const usual = haveMixedVerdicts(listed, verdictOf) ? orders[0] : undefined;
  const chosen = wanted === 'own' ? undefined : (orders.find(({ key }) => key === wanted) ?? usual);
  const homes = chosen ? sortHomes(listed, chosen) : [...listed];
  return {
    homes,
    comparison: {
      ...compareColumns(homes, asked, costFacts, answers, plan),
      order: chosen?.key ?? 'own',
      orders: orders.map(({ key, name }) => ({ key, name })),
    },
  };
}

function compareColumns(
  properties: readonly ComparedProperty[],
  asked: readonly Fact<ComparedValue>[],
  costFacts: readonly Fact<string>[],
  answers: ReadonlyMap<ComparedProperty, ComparedValue[]>,
  plan: ComparedPlan,
): Omit<Comparison, 'order' | 'orders'> {
  const isAsked = ({ name }: Fact<string>) => asked.some((fact) => fact.name === name);
  const others: [ComparedRow['group'], readonly Fact<string>[]][] = [
    [null, datesOf(plan) ? [] : [availability]],
    ['Costs', costFacts],
    ['The home', [...homeFacts, sleeps, pets]],
  ];
  const columns = properties.map((property) => answers.get(property) ?? []);
  const fits = columns.map((values) => values.every((value) => value.fits !== false));
  const mark = (values: ComparedValue[], ranking: Ranking | undefined) =>
    ranking ? markBest(values, ranking, properties, fits) : values;
  const rows: ComparedRow[] = asked.map(({ name, ranking }, index) => ({
    name,
    group: null,
    values: mark(
      columns.flatMap((values) => values[index] ?? []),
      ranking,
    ),
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
  return {
    rows,
    amenities: differing,
    verdicts: columns.flatMap((values) => toVerdict(values) ?? []),
    shared,
  };
}

/** The requirements of the plan. Each is a row of the table, even if all homes meet it equally. */
function askedFacts(
  properties: readonly ComparedProperty[],
  plan: ComparedPlan,
  today: string,
): Fact<ComparedValue>[] {
  const asked: Fact<ComparedValue>[] = [];
  const dates = datesOf(plan);
  if (dates) {
    const { checkIn, checkOut } = plan;
    const isOffered = (property: ComparedProperty) =>
      !fitOf(property, { ...noPlan, checkIn, checkOut }, today).misfits.some(({ kind }) =>
        kind.startsWith('too-'),
      );
    const takes = petsTaker(plan) ?? (() => false);
    asked.push(
      { name: formatRange(dates, today), valueOf: (property) => judgeDates(property, plan, today) },
      ...listTotalFacts(properties, dates, takes, isOffered),
    );
  }
  if (plan.guests > 0)
    asked.push({
      name: sleeps.name,
      valueOf(property) {
        const most = getMaxGuests(property);
        const text = sleeps.valueOf(property);
        if (plan.guests <= most) return { text, fits: true };
        return { text, fits: false, reason: { alone: `too small: sleeps ${most}`, short: 'too small' } };
      },
    });
  if (bringsPets(plan))
    asked.push({
      name: pets.name,
      valueOf: (property) => judgePets(property, plan),
    });
  const isKindOfLandmark = placesCalled(plan.near).length > 1;
  if (plan.near)
    asked.push({
      name: `Distance to ${plan.near}`,
      // For "a beach", each value names the nearest one. A single landmark is in the name of the row.
      valueOf: ({ meters, distance }) => ({
        text: meters === null ? 'Not known' : isKindOfLandmark && distance ? distance : formatMiles(meters),
      }),
      ranking: {
        word: 'Closest',
        order: { key: 'distance', first: 'closest' },
        numberOf: ({ meters }) => meters,
      },
    });
  return asked;
}

function judgeDates(property: ComparedProperty, plan: ComparedPlan, today: string): ComparedValue {
  const { checkIn, checkOut } = plan;
  const { misfits, nearest } = fitOf(property, { ...noPlan, checkIn, checkOut }, today);
  if (misfits.length === 0) return { text: 'Free', fits: true };
  const reason = misfits.map((misfit) => nameMisfit(misfit, today)).join(', ');
  const value = { text: capitalizeFirst(reason), reason: { alone: reason, short: reason }, fits: false };
  const free = nearest.at(-1);
  if (!free) return value;
  const query = formatFilters({ ...noFilters, ...plan, checkIn: free.from, checkOut: free.to });
  return { ...value, nearest: { text: formatRange(free, today), query: toStayQuery(query) } };
}

/** Doesn't decide if only the owner can. */
function judgePets(property: ComparedProperty, { pets: isPet, animal }: ComparedPlan): ComparedValue {
  const { misfits, open } = fitOf(property, { ...noPlan, pets: isPet, animal }, '');
  const text = petsLabels[property.petsAllowed];
  const reason = { alone: text, short: text.toLowerCase() };
  return misfits.length > 0 ? { text, reason, fits: false } : open ? { text, reason } : { text, fits: true };
}

/** Whether a home takes the pets of a plan, or its owner decides. */
export function takesPets(home: FittingHome, { pets: isPet, animal }: ComparedPlan): boolean {
  return fitOf(home, { ...noPlan, pets: isPet, animal }, '').misfits.length === 0;
}

/** Tells whether a home takes the pets of the plan. Null without pets. */
const petsTaker = (plan: ComparedPlan) =>
  bringsPets(plan) ? (property: ComparedProperty) => takesPets(property, plan) : null;

/**
 * The amenities that all homes have, and those that only some have: the ones of the submission form in its
 * order, then the custom ones. Ignores case.
 */
function compareAmenities(properties: readonly Pick<ComparedProperty, 'amenities'>[]) {
  const names = new Map<string, string>(amenities.map((name) => [name.toLowerCase(), name]));
  for (const name of properties.flatMap((property) => property.amenities))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const sets = properties.map((property) => new Set(property.amenities.map((name) => name.toLowerCase())));
  const found = Array.from(names, ([key, name]) => ({ name, has: sets.map((set) => set.has(key)) }));
  return {
    common: found.filter(({ has }) => has.every(Boolean)).map(({ name }) => name),
    differing: found.filter(({ has }) => has.includes(true) && has.includes(false)),
  };
}
