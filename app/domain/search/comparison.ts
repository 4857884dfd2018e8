// Compares homes for a planned stay, as text: whether each fits, what differs as rows, and what all share.
// For the server only.
import { formatRange } from '../day.ts';
import { type Column, type ComparedProperty, type Fact, listFacts } from './compared-facts.ts';
import { listGuests } from './describe-plan.ts';
import { type Filters, formatFilters, noFilters } from './filters.ts';
import { capitalizeFirst } from '../capitalize-first.ts';
import { amenities } from '../property/options.ts';
import { bringsPets, datesOf, fitOf } from '../stay/fit.ts';
import { describeOpen, nameMisfit } from '../stay/fit-words.ts';
import { toStayQuery } from '../stay/stay-query.ts';

/** What a visitor plans. The dates count only if both are set. */
export type ComparedPlan = Pick<Filters, 'checkIn' | 'checkOut' | 'guests' | 'pets' | 'animal' | 'near'>;

/** Whether a home fits a plan: "Fits", "Taken, sleeps 2" or "The owner takes dogs only." */
export interface Verdict {
  text: string;
  /** Null if the owner decides. */
  fits: boolean | null;
  /** The nearest possible dates instead, and the query string of the plan with them. */
  nearest: { text: string; query: string } | null;
}

export interface ComparedValue {
  text: string;
  /** What comes on top of an amount: "plus utilities". */
  extras?: string;
  /** The mark of the best home that fits the plan: "Lowest" or "Closest that fits". */
  best?: string;
}

/** A row of the table, with one value for each home. */
interface ComparedRow {
  name: string;
  values: ComparedValue[];
}

export interface Comparison {
  /** One for each home, or empty if the plan has neither dates nor guests nor pets. */
  verdicts: Verdict[];
  /** What was asked for, then what differs. */
  rows: ComparedRow[];
  /** The facts that all homes share. Empty for a single home. */
  shared: { name: string; text: string }[];
}

/**
 * Compares listed homes, and returns them in the order of the columns: those that fit, those whose owner
 * decides, the others; of each the lowest total first, or without dates the lowest rent. `today` as
 * YYYY-MM-DD.
 */
export function compareHomes<Home extends ComparedProperty>(
  listed: readonly Home[],
  plan: ComparedPlan,
  today: string,
): Comparison & { homes: Home[] } {
  const columns = listed
    .map((home) => ({ home, fit: fitOf(home, plan, today) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || priceOf(one) - priceOf(other));
  const isPlanned = datesOf(plan) !== null || plan.guests > 0 || bringsPets(plan);
  const rows: ComparedRow[] = [];
  const shared: Comparison['shared'] = [];
  for (const fact of [...listFacts(plan, today), ...listAmenityFacts(columns)]) {
    const { name } = fact;
    const values = markLowest(
      columns.map((column) => toValue(fact, column)),
      fact,
      columns,
    );
    const [first = { text: '' }] = values;
    const isShared = !fact.isAsked && columns.length > 1 && values.every(({ text }) => text === first.text);
    if (isShared) shared.push({ name, text: first.text });
    else rows.push({ name, values });
  }
  return {
    homes: columns.map(({ home }) => home),
    verdicts: isPlanned ? columns.map((column) => toVerdict(column, plan, today)) : [],
    rows,
    shared,
  };
}

const rankOf = ({ fit: { misfits, open } }: Column) => (misfits.length > 0 ? 2 : open ? 1 : 0);

const priceOf = ({ home, fit: { cost } }: Column) => cost?.total ?? home.desiredMonthlyRent;

function toVerdict({ fit: { misfits, open, nearest } }: Column, plan: ComparedPlan, today: string): Verdict {
  const reasons = misfits.map((misfit) => nameMisfit(misfit, today)).join(', ');
  const free = nearest.at(-1);
  const filters = free && { ...noFilters, ...plan, checkIn: free.from, checkOut: free.to };
  return {
    text:
      capitalizeFirst(reasons) ||
      (open ? describeOpen(open) : datesOf(plan) ? 'Fits' : `Fits ${listGuests(plan)}`),
    fits: misfits.length > 0 ? false : open ? null : true,
    nearest: filters ? { text: formatRange(free, today), query: toStayQuery(formatFilters(filters)) } : null,
  };
}

function toValue({ textOf, extrasOf }: Fact, column: Column): ComparedValue {
  const extras = extrasOf?.(column) ?? '';
  return { text: textOf(column), ...(extras !== '' && { extras }) };
}

/**
 * Marks the lowest number of the homes that fit, and those that fit with the same text. Marks none if a
 * number isn't known, if the lowest isn't exact, or if all that fit have the same text.
 */
function markLowest(values: ComparedValue[], { lowest }: Fact, columns: readonly Column[]): ComparedValue[] {
  const fits = columns.map(({ fit }) => fit.misfits.length === 0);
  const fitting = columns
    .map((column, index) => ({ number: lowest?.numberOf(column) ?? null, ...values[index] }))
    .filter((_, index) => fits[index]);
  const [best] = fitting.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const isUnknown = fitting.some(({ number }) => number === null);
  if (!lowest || !best || isUnknown || best.extras || fitting.every(({ text }) => text === best.text))
    return values;
  const mark = fits.every(Boolean) ? lowest.word : `${lowest.word} that fits`;
  return values.map((value, index) =>
    fits[index] && value.text === best.text ? { ...value, best: mark } : value,
  );
}

/**
 * The amenities that all homes have, as one fact, then each that only some have: those of the submission form
 * in its order, then the custom ones. Ignores case.
 */
function listAmenityFacts(columns: readonly Column[]): Fact[] {
  const has = ({ home }: Column, name: string) =>
    home.amenities.some((each) => each.toLowerCase() === name.toLowerCase());
  const names = new Map<string, string>();
  for (const name of [...amenities, ...columns.flatMap(({ home }) => home.amenities)])
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const found = [...names.values()].filter((name) => columns.some((column) => has(column, name)));
  const isCommon = (name: string) => columns.every((column) => has(column, name));
  const common = found.filter(isCommon).join(', ');
  return [
    ...(common === '' ? [] : [{ name: 'Amenities', textOf: () => common }]),
    ...found
      .filter((name) => !isCommon(name))
      .map((name): Fact => ({ name, textOf: (column) => (has(column, name) ? 'Yes' : 'No') })),
  ];
}
