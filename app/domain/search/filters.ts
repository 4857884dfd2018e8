// The search filters: one table with each filter's name in the query string, its options and their labels.
// app/server/search/conditions.ts has the SQL conditions. Must not import zod, because visitors' pages load
// this module.
import { formatRange, formatShortDay } from '../day.ts';
import {
  amount,
  atLeast,
  choice,
  day,
  type Filter,
  line,
  type OptionFilter,
  choices,
  toggle,
} from './filter-kinds.ts';
import { formatMoney } from '../numbers.ts';
import {
  accessFeatures,
  amenities,
  furnishedLabels,
  furnishedOptions,
  propertyTypes,
  rentalLengths,
} from '../property/options.ts';

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
/** More than the longest name of a neighborhood or a landmark, and than the bounds of a part of the map. */
const maxNameLength = 60;

const pricePattern = /^\d{1,4}$/;

const maxNightly = {
  param: 'price',
  defaultValue: null,
  read: ([value = '']) => {
    if (!pricePattern.test(value)) return null;
    const { max, step } = priceSlider;
    const dollars = Math.round(Number(value) / step) * step;
    return dollars >= max ? null : dollars;
  },
  write: (value) => (value === null ? [] : [String(value)]),
  chips: (value) => (value === null ? [] : [{ label: `Up to $${value} a night`, without: null }]),
} satisfies Filter<number | null>;

/** Finds listings that are free on these dates but require a longer stay. */
const longerStays = {
  param: 'longer',
  defaultValue: false as boolean,
  read: ([value]) => value === '1',
  write: (value) => (value ? ['1'] : []),
  chips: (value) => (value ? [{ label: 'Longer stays only', without: false }] : []),
} satisfies Filter<boolean>;

/** Has no chip, because it doesn't filter. Without words, "best" means newest (`parseFilters`). */
const sort = {
  param: 'sort',
  defaultValue: 'newest' as Sort,
  read: ([value]) => sorts.find((option) => option === value) ?? 'best',
  write: (value) => [value],
  chips: () => [],
} satisfies Filter<Sort>;

/** "quiet, hot tub" are two wishes. Words in quotes are one. */
export function wishesIn(text: string): string[] {
  return /^["“]/.test(text) ? [text] : text.split(', ').filter(Boolean);
}

function wishChips(text: string) {
  const wishes = wishesIn(text);
  return wishes.map((wish) => ({
    label: `“${wish.replaceAll('"', '')}”`,
    without: wishes.filter((other) => other !== wish).join(', '),
  }));
}

export const animals = ['dogs', 'cats', 'both'] as const;
const perMonth = (dollars: number) => `${formatMoney(dollars)} a month`;

/** Every filter. Query strings have this order, and so have chips, after the dates. */
const table = {
  /**
   * Words to find in the texts and features of a listing: a sentence, or once it was interpreted, wishes
   * between commas. Quotes mean the words as typed.
   */
  text: { ...line('q', maxTextLength), chips: wishChips },
  location: choice({ param: 'location', options: locations }),
  /** The name of a neighborhood. `readFilters` checks it on the server. */
  neighborhood: line('neighborhood', maxNameLength),
  /** The name of a landmark, checked in the same way. With `bounds` it limits nothing: see `reachOf`. */
  near: line('near', maxNameLength, (name) => `Near ${name}`),
  /**
   * "west,south,east,north" in degrees. `readFilters` checks it on the server, so that browsers don't load
   * its parser.
   */
  bounds: line('bounds', maxNameLength, () => 'In the map’s area'),
  type: choice({ param: 'type', options: typeFilters }),
  bedrooms: atLeast({ param: 'bedrooms', max: 5, noun: 'bedrooms' }),
  bathrooms: atLeast({ param: 'bathrooms', max: 4, noun: 'bathrooms' }),
  guests: amount('guests', maxGuests, (guests) => (guests === 1 ? '1 guest' : `${guests} guests`)),
  /** The search is for a stay only if both days are set and check-out is later. */
  checkIn: day('checkIn'),
  checkOut: day('checkOut'),
  longerStays,
  /** US dollars a night. Null means no limit. */
  maxNightly,
  /** US dollars a month. 0 means no limit. */
  minRent: amount('minRent', highestRent, (dollars) => `From ${perMonth(dollars)}`),
  maxRent: amount('maxRent', highestRent, (dollars) => `Up to ${perMonth(dollars)}`),
  pets: toggle({ param: 'pets', label: 'Pets Allowed' }),
  animal: choice({
    param: 'animal',
    options: animals,
    labels: { dogs: 'Dogs allowed', cats: 'Cats allowed', both: 'Dogs and cats' },
  }),
  freeParking: toggle({ param: 'parking', label: 'Free Parking' }),
  airConditioning: toggle({ param: 'cooling', label: 'Air Conditioning' }),
  amenities: choices({ param: 'amenity', options: amenities }),
  access: choices({ param: 'access', options: accessFeatures }),
  furnished: choice({ param: 'furnished', options: furnishedOptions, labels: furnishedLabels }),
  rentalLength: choice({ param: 'length', options: rentalLengths }),
  sort,
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

export function filterOf<Name extends FilterName>(name: Name): Filter<Filters[Name]> {
  // TypeScript can't infer the filter of a generic name from `table`.
  const rows: { [Each in FilterName]: Filter<Filters[Each]> } = table;
  return rows[name];
}

export function optionFilterOf<Name extends OptionFilterName>(name: Name): OptionFilter<Filters[Name]> {
  const rows: { [Each in OptionFilterName]: OptionFilter<Filters[Each]> } = table;
  return rows[name];
}

function toFilters(values: readonly [FilterName, Filters[FilterName]][]): Filters {
  return Object.fromEntries(values) as unknown as Filters;
}

export const noFilters: Readonly<Filters> = toFilters(
  filterNames.map((name) => [name, table[name].defaultValue]),
);

type ToggleName = {
  [Name in OptionFilterName]: Filters[Name] extends boolean ? Name : never;
}[OptionFilterName];
export const toggleNames = optionFilterNames.filter(
  (name): name is ToggleName => typeof noFilters[name] === 'boolean',
);

function defaultSort({ near, text }: Pick<Filters, 'near' | 'text'>): Sort {
  if (near) return 'distance';
  return text ? 'best' : 'newest';
}

/** The order of a search: its default if it has no words or no landmark to sort by. */
export function effectiveSort(filters: Pick<Filters, 'near' | 'text' | 'sort'>): Sort {
  return ['best', 'distance'].includes(filters.sort) ? defaultSort(filters) : filters.sort;
}

/**
 * Reads a search from a query string, as typed: `readFilters` on the server leaves out a check-out that isn't
 * after check-in. Drops an order that the search doesn't have.
 */
export function parseFilters(query: URLSearchParams): Filters {
  const filters = toFilters(
    filterNames.map((name) => [name, filterOf(name).read(query.getAll(filterOf(name).param))]),
  );
  return { ...filters, sort: effectiveSort(filters) };
}

/** Writes a search as a query string, without filters that aren't set, and always in the same order. */
export function formatFilters(filters: Filters): URLSearchParams {
  const written = filterNames.filter(
    (name) => name !== 'sort' || effectiveSort(filters) !== defaultSort(filters),
  );
  return new URLSearchParams(written.flatMap((name) => toQueryPairs(name, filters[name])));
}

function toQueryPairs<Name extends FilterName>(name: Name, value: Filters[Name]): string[][] {
  const { param, write } = filterOf(name);
  return write(value).map((each) => [param, each]);
}

/** A chosen value, and the search without it. */
export interface Chip {
  label: string;
  without: Filters;
}

/** Whether a search or a plan is for a stay with pets. */
export function bringsPets({ pets, animal }: Pick<Filters, 'pets' | 'animal'>): boolean {
  return pets || animal !== null;
}

/**
 * A chip for each chosen value, in the order of the table. Days far from `today` have their year. Without it,
 * those far from the check-in.
 */
export function chipsOf(filters: Filters, today = filters.checkIn ?? ''): Chip[] {
  return [
    ...stayChips(filters, today),
    ...filterNames.flatMap((name) => chipsOfFilter(filters, name, filters[name])),
  ];
}

function chipsOfFilter<Name extends FilterName>(filters: Filters, name: Name, value: Filters[Name]): Chip[] {
  return filterOf(name)
    .chips(value)
    .map(({ label, without }) => {
      const left = { ...filters, [name]: without };
      const isMeasured = name === 'near' && filters.bounds;
      return {
        label: isMeasured ? `Miles to ${filters.near}` : label,
        without: { ...left, sort: effectiveSort(left) },
      };
    });
}

/** One chip for both days, because check-out is meaningless without check-in. */
function stayChips(filters: Filters, today: string): Chip[] {
  const { checkIn, checkOut } = filters;
  if (!checkIn) return [];
  const label = checkOut
    ? formatRange({ from: checkIn, to: checkOut }, today)
    : `Available by ${formatShortDay(checkIn, today)}`;
  return [{ label, without: { ...filters, checkIn: null, checkOut: null, longerStays: false } }];
}
