// What a visitor may search by: to and from the query string, and in words. Which homes match is the database's to say
// (app/server/search). Whatever a query string holds makes a sensible search. Loaded by visitors' pages: no zod.
import { isDay } from './day.ts';
import {
  amenities,
  type Amenity,
  type Furnished,
  furnishedLabels,
  furnishedOptions,
  type PropertyType,
  type RentalLength,
  rentalLengths,
} from './property.ts';

export const locations = ['San Diego', 'Imperial Beach'] as const;
export type Location = (typeof locations)[number];

/** What can be chosen as a type; 'House' finds single family homes too (DECISIONS, "two property-type lists"). */
export const typeFilters = [
  'House',
  'Apartment',
  'Condo',
  'Townhouse',
  'Duplex',
  'Studio',
  'Loft',
  'Villa',
  'Cabin',
  'Cottage',
  'Other',
] as const satisfies readonly PropertyType[];
export type TypeFilter = (typeof typeFilters)[number];

/** As the database finds them (migrations/0001-baseline.ts); tests hold it to this. */
export function typesFoundBy(filter: TypeFilter): PropertyType[] {
  return filter === 'House' ? ['House', 'Single Family Home'] : [filter];
}

export const sorts = ['newest', 'rent-up', 'rent-down'] as const;
export type Sort = (typeof sorts)[number];

/** US dollars a night. At its maximum the slider sets no limit. */
export const priceSlider = { min: 0, max: 1000, step: 10 } as const;
/** A month's rent is compared with the slider as if it were this many nights (DECISIONS, "price slider"). */
export const nightsPerMonth = 30;

/** 'At least' options: at least that many, as the labels say. */
export const bedroomFilters = [1, 2, 3, 4, 5] as const;
export const bathroomFilters = [1, 2, 3, 4] as const;
const guestsMaximum = 50;
const textMaximum = 100;

export interface Filters {
  /** Words to be found in title or description; empty for none. */
  text: string;
  location: Location | null;
  type: TypeFilter | null;
  /** At least this many; 0 for any number. */
  bedrooms: number;
  bathrooms: number;
  guests: number;
  /** YYYY-MM-DD. A stay is searched for only when both days are known, the later one last. */
  checkIn: string | null;
  checkOut: string | null;
  /** US dollars a night; null for no limit. */
  maxNightly: number | null;
  pets: boolean;
  freeParking: boolean;
  airConditioning: boolean;
  /** All of them must be there. */
  amenities: Amenity[];
  furnished: Furnished | null;
  rentalLength: RentalLength | null;
  sort: Sort;
}

export const noFilters: Readonly<Filters> = {
  text: '',
  location: null,
  type: null,
  bedrooms: 0,
  bathrooms: 0,
  guests: 0,
  checkIn: null,
  checkOut: null,
  maxNightly: null,
  pets: false,
  freeParking: false,
  airConditioning: false,
  amenities: [],
  furnished: null,
  rentalLength: null,
  sort: 'newest',
};

function oneOf<Option extends string>(options: readonly Option[], value: string | null) {
  return options.find((option) => option === value) ?? null;
}

function wholeNumber(value: string | null, max: number): number {
  return /^\d{1,4}$/.test(value ?? '') ? Math.min(Number(value), max) : 0;
}

/** A day of the calendar written as YYYY-MM-DD, between 2000 and 2999; null for anything else. */
function day(value: string | null): string | null {
  return value?.startsWith('2') && isDay(value) ? value : null;
}

function maxNightly(value: string | null): number | null {
  if (!/^\d{1,4}$/.test(value ?? '')) return null;
  const { max, step } = priceSlider;
  const dollars = Math.round(Number(value) / step) * step;
  return dollars >= max ? null : dollars;
}

/** Words as they may be stored and written again: no NUL, no half of a surrogate pair, also none cut in two. */
function words(value: string | null): string {
  const typed = (value ?? '').replaceAll('\u0000', ' ').trim();
  return typed.slice(0, textMaximum).toWellFormed().trim();
}

/** A ticked box, as formatFilters or a form without JavaScript writes it. */
function ticked(value: string | null): boolean {
  return value === '1' || value === 'on';
}

/** Reads a search from a query string. What makes no sense counts as not chosen; nothing is an error. */
export function parseFilters(query: URLSearchParams): Filters {
  const checkIn = day(query.get('checkIn'));
  const checkOut = day(query.get('checkOut'));
  const chosen = query.getAll('amenity');
  return {
    text: words(query.get('q')),
    location: oneOf(locations, query.get('location')),
    type: oneOf(typeFilters, query.get('type')),
    bedrooms: wholeNumber(query.get('bedrooms'), 5),
    bathrooms: wholeNumber(query.get('bathrooms'), 4),
    guests: wholeNumber(query.get('guests'), guestsMaximum),
    checkIn,
    checkOut: checkIn && checkOut && checkOut > checkIn ? checkOut : null,
    maxNightly: maxNightly(query.get('price')),
    pets: ticked(query.get('pets')),
    freeParking: ticked(query.get('parking')),
    airConditioning: ticked(query.get('cooling')),
    amenities: amenities.filter((amenity) => chosen.includes(amenity)),
    furnished: oneOf(furnishedOptions, query.get('furnished')),
    rentalLength: oneOf(rentalLengths, query.get('length')),
    sort: oneOf(sorts, query.get('sort')) ?? 'newest',
  };
}

/** Writes a search as a query string: only what differs from an empty search, always in the same order. */
export function formatFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value) query.append(name, String(value));
  };
  put('q', filters.text);
  put('location', filters.location);
  put('type', filters.type);
  put('bedrooms', filters.bedrooms);
  put('bathrooms', filters.bathrooms);
  put('guests', filters.guests);
  put('checkIn', filters.checkIn);
  put('checkOut', filters.checkOut);
  if (filters.maxNightly !== null) query.append('price', String(filters.maxNightly));
  if (filters.pets) query.append('pets', '1');
  if (filters.freeParking) query.append('parking', '1');
  if (filters.airConditioning) query.append('cooling', '1');
  for (const amenity of filters.amenities) query.append('amenity', amenity);
  put('furnished', filters.furnished);
  put('length', filters.rentalLength);
  if (filters.sort !== 'newest') query.append('sort', filters.sort);
  return query;
}

/** One thing that was chosen, in words, and the search as it would be without it. */
export interface Chip {
  label: string;
  without: Filters;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
function dayWords(value: string): string {
  return dayFormat.format(new Date(`${value}T00:00:00Z`));
}

/** Every filter that is set, in the order of the form. Sorting is not a filter. */
export function chipsOf(filters: Filters): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string | null | false, cleared: Partial<Filters>) => {
    if (label) chips.push({ label, without: { ...filters, ...cleared } });
  };
  add(filters.text && `“${filters.text}”`, { text: '' });
  add(filters.location, { location: null });
  add(filters.type, { type: null });
  add(filters.bedrooms > 0 && `${filters.bedrooms}+ bedrooms`, { bedrooms: 0 });
  add(filters.bathrooms > 0 && `${filters.bathrooms}+ bathrooms`, { bathrooms: 0 });
  add(filters.guests > 0 && (filters.guests === 1 ? '1 guest' : `${filters.guests} guests`), { guests: 0 });
  add(stayWords(filters), { checkIn: null, checkOut: null });
  add(filters.maxNightly !== null && `Up to $${filters.maxNightly} a night`, { maxNightly: null });
  add(filters.pets && 'Pets Allowed', { pets: false });
  add(filters.freeParking && 'Free Parking', { freeParking: false });
  add(filters.airConditioning && 'Air Conditioning', { airConditioning: false });
  for (const amenity of filters.amenities) {
    add(amenity, { amenities: filters.amenities.filter((other) => other !== amenity) });
  }
  add(filters.furnished && furnishedLabels[filters.furnished], { furnished: null });
  add(filters.rentalLength, { rentalLength: null });
  return chips;
}

function stayWords({ checkIn, checkOut }: Filters): string | null {
  if (!checkIn) return null;
  return checkOut ? `${dayWords(checkIn)} to ${dayWords(checkOut)}` : `From ${dayWords(checkIn)}`;
}
