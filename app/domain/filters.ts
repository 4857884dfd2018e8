// The search filters: one table with each filter's name in the query string, its options and their labels.
// app/server/search/conditions.ts has the SQL conditions. Must not import zod, because visitors' pages load this module.
import { dateFormat } from './day.ts';
import {
  amount,
  atLeast,
  choice,
  day,
  type Filter,
  type OptionFilter,
  choices,
  toggle,
} from './filter-kinds.ts';
import { amenities, furnishedLabels, furnishedOptions, propertyTypes, rentalLengths } from './property.ts';

export const locations = ['San Diego', 'Imperial Beach'] as const;

/** The options of the type filter. 'House' also finds single family homes (docs/product.md, "Search > Filters"). */
export const typeFilters = propertyTypes.filter((type) => type !== 'Single Family Home');
export type TypeFilter = (typeof typeFilters)[number];

/** "best" ranks by words, so it needs some. */
export const sorts = ['best', 'newest', 'rent-up', 'rent-down'] as const;
export type Sort = (typeof sorts)[number];

/** US dollars a night. At its maximum the slider sets no limit. */
export const priceSlider = { min: 0, max: 1000, step: 10 } as const;

/**
 * Returns the city of a location in lower case: "San Diego, CA" becomes "san diego". Removes only California; `city_of` in
 * the database removes any state (docs/product.md, "Search > Towns").
 */
function cityOf(location: string): string {
  const [beforeComma = ''] = location.toLowerCase().split(',');
  return beforeComma
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/ (?:ca|calif|california)\.?( usa)?$/, '');
}

const maxGuests = 50;
const maxTextLength = 100;
const maxNotes = 3;

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
  unknown: (given) => given.slice(0, 1).filter((value) => !pricePattern.test(value)),
} satisfies Filter<number | null>;

const text = {
  param: 'q',
  defaultValue: '' as string,
  // Replaces line breaks and NUL, and repairs lone surrogates, including one that `slice` leaves. PostgreSQL can't
  // store NUL or lone surrogates.
  read: ([value = '']) => {
    const trimmed = value.replaceAll(/\s/g, ' ').replaceAll('\u0000', ' ').trim();
    return trimmed.slice(0, maxTextLength).toWellFormed().trim();
  },
  write: (value) => (value === '' ? [] : [value]),
  chips: (value) => (value === '' ? [] : [{ label: `“${value.replaceAll('"', '')}”`, without: '' }]),
} satisfies Filter<string>;

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
  write: (value) => (value === 'best' ? [] : [value]),
  chips: () => [],
} satisfies Filter<Sort>;

export const animals = ['dogs', 'cats'] as const;
const maxDollars = 1_000_000;
/** Avoids `Intl` (ui/property/format.ts). */
const perMonth = (dollars: number) => `$${String(dollars).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} a month`;

/** Every filter. Query strings and chips have this order. */
const table = {
  /** Words to find in the texts and features of a listing. */
  text,
  location: choice({ param: 'location', options: locations, normalize: cityOf }),
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
  minRent: amount('minRent', maxDollars, (dollars) => `From ${perMonth(dollars)}`),
  maxRent: amount('maxRent', maxDollars, (dollars) => `Up to ${perMonth(dollars)}`),
  pets: toggle({ param: 'pets', label: 'Pets Allowed' }),
  animal: choice({
    param: 'animal',
    options: animals,
    labels: { dogs: 'Dogs allowed', cats: 'Cats allowed' },
  }),
  freeParking: toggle({ param: 'parking', label: 'Free Parking' }),
  airConditioning: toggle({ param: 'cooling', label: 'Air Conditioning' }),
  amenities: choices({ param: 'amenity', options: amenities }),
  furnished: choice({ param: 'furnished', options: furnishedOptions, labels: furnishedLabels }),
  rentalLength: choice({ param: 'length', options: rentalLengths }),
  sort,
};

type Table = typeof table;
type FilterName = keyof Table;
export type Filters = { [Name in FilterName]: ReturnType<Table[Name]['read']> };
/** The name of a filter with a list of options. */
export type OptionFilterName = {
  [Name in FilterName]: Table[Name] extends { options: unknown } ? Name : never;
}[FilterName];

const filterNames = Object.keys(table) as FilterName[];
export const optionFilterNames = filterNames.filter(
  (name): name is OptionFilterName => 'options' in table[name],
);

function filterOf<Name extends FilterName>(name: Name): Filter<Filters[Name]> {
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

/**
 * Reads a search from a query string. Drops a check-out that isn't after check-in, `longerStays` without both days, and a lowest
 * rent above the highest.
 */
export function parseFilters(query: URLSearchParams): Filters {
  const filters = toFilters(
    filterNames.map((name) => [name, filterOf(name).read(query.getAll(filterOf(name).param))]),
  );
  const { checkIn, longerStays: wantsLongerStays, maxRent } = filters;
  const checkOut = checkIn && filters.checkOut && filters.checkOut > checkIn ? filters.checkOut : null;
  return {
    ...filters,
    checkOut,
    longerStays: wantsLongerStays && checkOut !== null,
    minRent: maxRent > 0 && filters.minRent > maxRent ? 0 : filters.minRent,
    sort: filters.sort === 'best' && !filters.text ? 'newest' : filters.sort,
  };
}

/** Writes a search as a query string, without filters that aren't set, and always in the same order. */
export function formatFilters(filters: Filters): URLSearchParams {
  const written = filters.text || filters.sort !== 'newest' ? filters : { ...filters, sort: 'best' as const };
  return new URLSearchParams(filterNames.flatMap((name) => toQueryPairs(name, written[name])));
}

function toQueryPairs<Name extends FilterName>(name: Name, value: Filters[Name]): string[][] {
  const { param, write } = filterOf(name);
  return write(value).map((each) => [param, each]);
}

/** Sentences about values that `parseFilters` ignores: at most three, without duplicates. Skips empty values. */
export function describeIgnoredFilters(query: URLSearchParams): string[] {
  const given = (name: FilterName) => query.getAll(filterOf(name).param).filter((value) => value !== '');
  const unknown = filterNames.flatMap((name) =>
    (filterOf(name).unknown?.(given(name)) ?? []).map((value) => describeUnknown(name, value)),
  );
  const { checkIn, checkOut, minRent } = parseFilters(query);
  const [givenCheckOut] = given('checkOut');
  // `unknown` reports a check-out that isn't a date.
  const isCheckOutIgnored =
    givenCheckOut && checkOut === null && filterOf('checkOut').read([givenCheckOut]) !== null;
  const checkOutNote = checkIn
    ? 'Check-out has to be after check-in, so we only used your check-in date.'
    : 'Add a check-in date so we can use your check-out date.';
  if (filterOf('minRent').read(given('minRent')) !== minRent)
    unknown.unshift('Your lowest rent is above your highest, so we only used the highest.');
  if (isCheckOutIgnored) unknown.unshift(checkOutNote);
  return [...new Set(unknown)].slice(0, maxNotes);
}

function describeUnknown(name: FilterName, value: string): string {
  const quoted = `“${value.slice(0, maxTextLength).toWellFormed()}”`;
  if (name === 'location') return `We don’t have homes in ${quoted} yet, so we left it out.`;
  if (name === 'checkIn' || name === 'checkOut') return `${quoted} isn’t a date, so we left it out.`;
  return `We don’t recognize ${quoted}, so we left it out.`;
}

/** A chosen value, and the search without it. */
export interface Chip {
  label: string;
  without: Filters;
}

/** A chip for each chosen value, in the order of the table. */
export function chipsOf(filters: Filters): Chip[] {
  return filterNames.flatMap((name) =>
    name === 'checkIn' ? stayChips(filters) : chipsOfFilter(filters, name, filters[name]),
  );
}

function chipsOfFilter<Name extends FilterName>(filters: Filters, name: Name, value: Filters[Name]): Chip[] {
  return filterOf(name)
    .chips(value)
    .map(({ label, without }) => ({ label, without: { ...filters, [name]: without } }));
}

const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const formatChipDay = (value: string) => shortDay(Date.parse(value));

/** One chip for both days, because check-out is meaningless without check-in. */
function stayChips(filters: Filters): Chip[] {
  const { checkIn, checkOut } = filters;
  if (!checkIn) return [];
  const label = checkOut
    ? `${formatChipDay(checkIn)} to ${formatChipDay(checkOut)}`
    : `Available by ${formatChipDay(checkIn)}`;
  return [{ label, without: { ...filters, checkIn: null, checkOut: null, longerStays: false } }];
}
