// The search filters: one table with each filter's name in the query string, its options and their labels.
// app/server/search/kinds.ts has the SQL conditions. Must not import zod, because visitors' pages load
// this module.
import { isDay } from '../day.ts';
import { formatMoney } from '../numbers.ts';
import {
  accessFeatures,
  amenities,
  furnishedLabels,
  furnishedOptions,
  propertyTypes,
  rentalLengths,
} from '../property/options.ts';

interface Filter<Value> {
  /** Its name in the query string and in forms. */
  param: string;
  /** The value of a filter that isn't set. */
  defaultValue: Value;
  /** Never fails: an invalid value counts as not set. */
  read: (given: readonly string[]) => Value;
  /**
   * A chip's label for one value as the URL has it, or for all if the filter `sharesChip`. Empty: no chip.
   */
  label: (...written: string[]) => string;
  /** Whether all values share one chip: "Hillcrest or North Park". */
  sharesChip?: boolean;
}

/** A filter with a list of options. */
interface OptionFilter<Value> extends Filter<Value> {
  options: readonly (string | number)[];
  /** In the order of the options. */
  labels: readonly string[];
  /** At most one option can be chosen. Otherwise a property must have all of the chosen ones. */
  isExclusive: boolean;
  chosen: (value: Value) => readonly (string | number)[];
}

export const locations = ['San Diego', 'Imperial Beach'] as const;

/**
 * The options of the type filter. 'House' also finds single family homes (docs/product.md, "Search >
 * Filters").
 */
export const typeFilters = propertyTypes.filter((type) => type !== 'Single Family Home');
export type TypeFilter = (typeof typeFilters)[number];

/**
 * "best" is only for searches with words, and "distance" for searches near a landmark: each is their default.
 */
export const sorts = ['best', 'newest', 'rent-up', 'rent-down', 'distance'] as const;
export type Sort = (typeof sorts)[number];

/** US dollars a night. At its maximum the slider sets no limit. */
export const priceSlider = { min: 0, max: 1000, step: 10 } as const;

const maxGuests = 50;
/** US dollars a month. */
export const highestRent = 1_000_000;
/** A sentence or two. */
export const maxTextLength = 300;
/** More chips don't fit a phone. */
const maxWords = 8;
export const maxPlaces = 6;

/**
 * One space replaces each run of spaces, line breaks, control characters and characters that change the text
 * direction. PostgreSQL can't store NUL or lone surrogates, and `slice` can leave one.
 */
function readLine(value: string): string {
  const trimmed = value.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  return trimmed.slice(0, maxTextLength).toWellFormed().trim();
}

function line(param: string, label: (value?: string) => string): Filter<string> {
  return { param, defaultValue: '', read: ([value = '']) => readLine(value), label };
}

/** Lines of text, each once. */
function lines(param: string, most: number, label: (...values: string[]) => string): Filter<string[]> {
  const read = (given: readonly string[]) => [...new Set(given.map(readLine))].filter(Boolean).slice(0, most);
  return { param, defaultValue: [], read, label, sharesChip: true };
}

/** A whole number from 1 to `max`. 0 means not set. Without JavaScript, people type "$3,000". */
function amount(param: string, max: number, label: (value: number) => string): Filter<number> {
  return {
    param,
    defaultValue: 0,
    read: ([value = '']) => {
      const digits = value.replaceAll(/[$,\s]/g, '');
      return /^\d{1,7}$/.test(digits) ? Math.min(Number(digits), max) : 0;
    },
    label: (written) => label(Number(written)),
  };
}

/** In the years 2000 to 2999. Has no label, because `chipsOf` makes one chip of both days. */
function day(param: string): Filter<string | null> {
  const read = ([value = '']: readonly string[]) => (value.startsWith('2') && isDay(value) ? value : null);
  return { param, defaultValue: null, read, label: () => '' };
}

/** A form without JavaScript sends "on". */
const readYes = ([value]: readonly string[]) => value === '1' || value === 'on';

/** `labels` are in the order of the options. */
function withOptions<Value>(
  filter: Filter<Value>,
  options: readonly (string | number)[],
  isExclusive: boolean,
  labels = options.map((option) => filter.label(String(option))),
): OptionFilter<Value> {
  const chosen = (value: unknown) => {
    const values = new Set([value === true ? '1' : value].flat());
    return options.filter((option) => values.has(option));
  };
  return { ...filter, options, labels, isExclusive, chosen };
}

function toggle(param: string, label: string): OptionFilter<boolean> {
  return withOptions({ param, defaultValue: false, read: readYes, label: () => label }, ['1'], false);
}

/** A minimum from 1 to `max`. */
function atLeast(param: string, max: number): OptionFilter<number> {
  const options = Array.from({ length: max }, (_, index) => index + 1);
  const labels = options.map((option) => `${option}+`);
  return withOptions(
    amount(param, max, (value) => `${value}+ ${param}`),
    options,
    true,
    labels,
  );
}

/** At most one of the options. */
function choice<Option extends string>(
  param: string,
  options: readonly Option[],
  labels?: Record<Option, string>,
): OptionFilter<Option | null> {
  const read = ([given = '']: readonly string[]) => options.find((option) => option === given) ?? null;
  const label = (value = '') => labels?.[value as Option] ?? value;
  return withOptions({ param, defaultValue: null, read, label }, options, true);
}

/** Any number of the options. */
function choices<Option extends string>(param: string, options: readonly Option[]): OptionFilter<Option[]> {
  const read = (given: readonly string[]) => options.filter((option) => given.includes(option));
  return withOptions({ param, defaultValue: [], read, label: (value = '') => value }, options, false);
}

function readNightly([value = '']: readonly string[]): number | null {
  const dollars = Math.round(Number(value) / priceSlider.step) * priceSlider.step;
  return /^\d{1,4}$/.test(value) && dollars < priceSlider.max ? dollars : null;
}

export const animals = ['dogs', 'cats', 'both'] as const;
const anyOf = (...names: string[]) => names.join(' or ');
const perMonth = (dollars: number) => `${formatMoney(dollars)} a month`;

/** Every filter. Query strings have this order, and so have chips, after the dates. */
const table = {
  /** The sentence of a search, as typed. The server reads wishes in it (app/server/search/words). */
  text: line('q', () => ''),
  /** Words to find in the texts and features of a listing. In quotes, exactly as typed. */
  words: { ...lines('words', maxWords, (words = '') => `“${words.replaceAll('"', '')}”`), sharesChip: false },
  location: choice('location', locations),
  /** Names of neighborhoods, parts of town, towns and ZIP codes: the home is in one of them. */
  places: lines('neighborhood', maxPlaces, anyOf),
  /** The home is in none of them. */
  outside: lines('outside', maxPlaces, (...names) => `Outside ${anyOf(...names)}`),
  /** The name of a landmark or a town nearby. With `bounds` it limits nothing. */
  near: line('near', (name) => `Near ${name}`),
  /** The home is near none of these landmarks. */
  notNear: lines('notNear', maxPlaces, (...names) => `Not near ${anyOf(...names)}`),
  /**
   * "west,south,east,north" in degrees. `readFilters` checks it on the server, so that browsers don't load
   * its parser.
   */
  bounds: line('bounds', () => 'In the map’s area'),
  type: choice('type', typeFilters),
  bedrooms: atLeast('bedrooms', 5),
  bathrooms: atLeast('bathrooms', 4),
  guests: amount('guests', maxGuests, (guests) => (guests === 1 ? '1 guest' : `${guests} guests`)),
  /** The search is for a stay only if both days are set and check-out is later. */
  checkIn: day('checkIn'),
  checkOut: day('checkOut'),
  /** Finds listings that are free on these dates but require a longer stay. */
  longerStays: { param: 'longer', defaultValue: false, read: readYes, label: () => 'Longer stays only' },
  /** US dollars a night. Null means no limit. */
  maxNightly: {
    param: 'price',
    defaultValue: null,
    read: readNightly,
    label: (dollars = '') => `Up to $${dollars} a night`,
  },
  /** US dollars a month. 0 means no limit. */
  minRent: amount('minRent', highestRent, (dollars) => `From ${perMonth(dollars)}`),
  maxRent: amount('maxRent', highestRent, (dollars) => `Up to ${perMonth(dollars)}`),
  pets: toggle('pets', 'Pets Allowed'),
  animal: choice('animal', animals, {
    dogs: 'Dogs allowed',
    cats: 'Cats allowed',
    both: 'Dogs and cats',
  }),
  freeParking: toggle('parking', 'Free Parking'),
  airConditioning: toggle('cooling', 'Air Conditioning'),
  amenities: choices('amenity', amenities),
  access: choices('access', accessFeatures),
  furnished: choice('furnished', furnishedOptions, furnishedLabels),
  rentalLength: choice('length', rentalLengths),
  /** A chip only if the sentence says it. Without words, "best" means newest (`parseFilters`). */
  sort: {
    param: 'sort',
    defaultValue: 'newest',
    read: ([value]) => sorts.find((option) => option === value) ?? 'best',
    label: (value) => (value === 'rent-up' ? 'Lowest rent first' : ''),
  } as Filter<Sort>,
};

type Table = typeof table;
export type FilterName = keyof Table;
export type Filters = { [Name in FilterName]: ReturnType<Table[Name]['read']> };
/** The name of a filter with a list of options. */
export type OptionFilterName = {
  [Name in FilterName]: Table[Name] extends { options: unknown } ? Name : never;
}[FilterName];

export const filterNames = Object.keys(table) as FilterName[];
export const optionFilterNames = filterNames.filter(
  (name): name is OptionFilterName => 'options' in table[name],
);

/** TypeScript can't infer the filter of a generic name from `table`. */
const rows: { [Name in FilterName]: Filter<Filters[Name]> } = table;
const optionRows: { [Name in OptionFilterName]: OptionFilter<Filters[Name]> } = table;

export function filterOf<Name extends FilterName>(name: Name): Filter<Filters[Name]> {
  return rows[name];
}

export function optionFilterOf<Name extends OptionFilterName>(name: Name): OptionFilter<Filters[Name]> {
  return optionRows[name];
}

function toFilters(values: readonly [FilterName, Filters[FilterName]][]): Filters {
  return Object.fromEntries(values) as unknown as Filters;
}

export const noFilters: Readonly<Filters> = toFilters(
  filterNames.map((name) => [name, table[name].defaultValue]),
);

function defaultSort({ near, text, words }: Pick<Filters, 'near' | 'text' | 'words'>): Sort {
  if (near) return 'distance';
  return text || words.length > 0 ? 'best' : 'newest';
}

/** The order of a search: its default if it has no words or no landmark to sort by. */
export function effectiveSort(filters: Pick<Filters, 'near' | 'text' | 'words' | 'sort'>): Sort {
  return ['best', 'distance'].includes(filters.sort) ? defaultSort(filters) : filters.sort;
}

/** The values of a filter in a query string, without spaces around them. */
export function listGiven(query: URLSearchParams, name: FilterName): string[] {
  return query.getAll(filterOf(name).param).map((value) => value.trim());
}

/**
 * Reads a search from a query string, as typed: `readFilters` on the server leaves out a check-out that isn't
 * after check-in. Drops an order that the search doesn't have.
 */
export function parseFilters(query: URLSearchParams): Filters {
  const filters = toFilters(filterNames.map((name) => [name, filterOf(name).read(listGiven(query, name))]));
  return { ...filters, sort: effectiveSort(filters) };
}

/** The values of a filter as in the URL. Empty for the default. */
export function listValues(filters: Filters, name: FilterName): string[] {
  const value = filters[name];
  if (Array.isArray(value)) return value;
  if (value === noFilters[name]) return [];
  return [value === true ? '1' : String(value)];
}

/** Writes a search as a query string, without filters that aren't set, and always in the same order. */
export function formatFilters(filters: Filters): URLSearchParams {
  const pairs = filterNames
    .filter((name) => name !== 'sort')
    .flatMap((name) => listValues(filters, name).map((value) => [filterOf(name).param, value]));
  const sort = effectiveSort(filters);
  return new URLSearchParams(sort === defaultSort(filters) ? pairs : [...pairs, ['sort', sort]]);
}
