// Random properties for search tests, and an independent oracle: which of them a search must find and in
// which order. It follows docs/product.md, "Search", and checks every property.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { toApproximatePosition } from '#domain/place/approximate-position.ts';
import { mergeRanges } from '#domain/stay/availability.ts';
import { fitOf, type FittingHome } from '#domain/stay/fit.ts';
import { countMonths } from '#domain/stay/months.ts';
import { noFees } from './fitting-home.ts';
import { rentalLengthOf } from '#domain/property/lengths.ts';
import {
  animals,
  type Filters,
  locations,
  noFilters,
  type OptionFilterName,
  sorts,
  typeFilters,
} from '#domain/search/filters.ts';
import { parseBounds } from '#domain/search/map.ts';
import {
  neighborhoods,
  placesCalled,
  type Position,
  radiusOf,
  radiusToAvoid,
} from '#domain/place/gazetteer.ts';
import { distanceBetween } from '#domain/place/position.ts';
import {
  accessFeatures,
  amenities,
  coolingSystems,
  furnishedOptions,
  parkingArrangements,
  petsOptions,
  propertyStatuses,
  propertyTypes,
  rentalLengths,
} from '#domain/property/options.ts';
import type { Database } from '#server/database/database.ts';
import type { PropertiesTable } from '#server/database/tables.ts';

/** Word families: each form finds the others. */
const families = [
  ['beach', 'beaches'],
  ['walk', 'walking', 'walks'],
  ['garden', 'gardens'],
  ['quiet'],
  ['lighthouse'],
];
const ignored = ['the', 'and'];
const forms = families.flat();

const addDays = (first: string, days: number) =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
const day = (first: string, days: number) => fc.nat(days).map((after) => addDays(first, after));
const time = fc.integer({ min: 0, max: 40 }).map((minutes) => new Date(Date.UTC(2026, 0, 1, 0, minutes)));
/** Random phrases with different separators. */
const phrase = fc
  .array(
    fc.tuple(fc.constantFrom(...forms, ...ignored, 'Sunny'), fc.constantFrom(' ', '/', '-', ', ', '. ')),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((words) => words.flat().join(''));
const nights = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(92, 93, 183, 184, 364, 365, 500));
const stayOf = (length: fc.Arbitrary<number>) =>
  fc
    .tuple(day('2026-01-01', 300), length)
    .map(([first, days]): readonly [string, string] => [first, addDays(first, days)]);

const drawnNeighborhoods = ['North Park', 'Hillcrest', 'Seacoast'];
const drawnPlaces = [...drawnNeighborhoods, '92103', 'Imperial Beach'];
const drawnLandmarks = ['Scripps Mercy Hospital', 'Imperial Beach Pier', 'Chula Vista'];

export type SearchedProperty = Omit<Insertable<PropertiesTable>, 'createdAt' | 'busy' | 'status'> & {
  createdAt: Date;
  status: (typeof propertyStatuses)[number];
  /** Busy ranges: first day and check-out day. */
  taken: (readonly [string, string])[];
};

const rents = [0, 1, 299, 300, 301, 2700, 2999, 3000, 3001, 29_700, 29_701, 1_000_000];
const imperialBeach = ['Imperial Beach, CA', 'imperial beach california', 'Imperial Beach CA'];
const spellings = ['San Diego, CA', 'San Diego', ' SAN DIEGO , CA', ...imperialBeach, 'Coronado, CA'];

const anyProperty: fc.Arbitrary<SearchedProperty> = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom(...propertyStatuses, 'approved', 'approved', 'approved', 'approved'),
    // Few different times and rents, so that ties occur.
    createdAt: time,
    desiredMonthlyRent: fc.constantFrom(...rents),
    title: phrase,
    description: phrase,
    location: fc.constantFrom(...spellings),
    propertyType: fc.constantFrom(...propertyTypes),
    bedrooms: fc.integer({ min: 0, max: 7 }),
    bathroomHalves: fc.integer({ min: 0, max: 10 }),
    petsAllowed: fc.constantFrom(...petsOptions),
    nextAvailableDate: day('2025-12-01', 200),
    desiredRentalLength: fc.subarray([...rentalLengths], { minLength: 1 }),
    propertyFurnished: fc.constantFrom(...furnishedOptions),
    coolingSystem: fc.constantFrom(...coolingSystems),
    amenities: fc.subarray([...amenities, 'Pool table', 'Moat'], { minLength: 1 }),
    accessFeatures: fc.subarray([...accessFeatures]),
    parkingArrangement: fc.constantFrom(...parkingArrangements),
    maxGuests: fc.option(fc.integer({ min: 1, max: 60 })),
    taken: fc.array(stayOf(fc.integer({ min: 1, max: 40 })), { maxLength: 3 }),
    neighborhood: fc.option(fc.constantFrom(...drawnNeighborhoods)),
    // Few different positions, so that equal distances occur.
    position: fc.option(fc.constantFrom(...neighborhoods.slice(0, 12).map(toApproximatePosition))),
  })
  .map(({ position, ...drawn }): SearchedProperty => ({
    propertyAddress: '1 Ocean Boulevard',
    zipCode: '91932',
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    approxSqft: 900,
    numberOfStories: 1,
    stairsDescription: 'None',
    standardEssentialsConfirmed: true,
    landlordFullName: 'Alex Example',
    landlordPhone: '619 555 0100',
    landlordEmail: 'alex@example.com',
    submitterEmail: 'alex@example.com',
    reviewNotes: drawn.status === 'rejected' ? 'No.' : null,
    reviewedAt: drawn.status === 'pending' ? null : drawn.createdAt,
    updatedAt: drawn.createdAt,
    ...drawn,
  }));

/** Prints the seed. Set the environment variable SEED to repeat a failed run. */
export function freshSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.log(`SEED=${seed}`);
  return seed;
}

/** Returns the same properties for the same seed. */
export function searchedProperties(count: number, seed: number): SearchedProperty[] {
  return fc.sample(anyProperty, { numRuns: count, seed });
}

export async function insertProperties(db: Database, properties: readonly SearchedProperty[]): Promise<void> {
  const rows = properties.map(({ taken, ...property }) => ({
    ...property,
    busy: `{${taken.map(([first, last]) => `[${first},${last})`).join(',')}}`,
  }));
  await db.insertInto('properties').values(rows).execute();
}

const orNone = <Option>(options: readonly Option[]) => fc.constantFrom<Option | null>(null, ...options);

/** A few words, quoted, so that they're searched without synonyms. */
const quoted = fc
  .array(fc.constantFrom(...forms, ...ignored), { minLength: 1, maxLength: 2 })
  .map((words) => `"${words.join(' ')}"`);
const few = <Option>(options: readonly Option[], maxLength = 2) =>
  fc.subarray([...options], { minLength: 1, maxLength });

const anyChoice: fc.Arbitrary<Partial<Filters>> = fc.oneof(
  fc.record({ words: fc.array(quoted, { minLength: 1, maxLength: 2 }) }),
  fc.constantFrom('"); -- ((("', '!!! & | :*', '"Beach/walk"').map((words) => ({ words: [words] })),
  fc.record({ location: orNone(locations) }),
  fc.record({ places: few(drawnPlaces) }),
  fc.record({ outside: few(drawnPlaces) }),
  fc.record({ notNear: few(drawnLandmarks, 3) }),
  fc.record({ near: fc.constantFrom('', 'a campus', ...drawnLandmarks) }),
  // The second bounds are reversed, and the third are incomplete.
  fc.record({ bounds: fc.constantFrom('-117.2,32.7,-117.1,32.8', '-117,32.8,-118,32.5', '0,0,1') }),
  fc.record({ type: orNone(typeFilters) }),
  fc.record({ bedrooms: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ bathrooms: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ guests: fc.constantFrom(1, 2, 4, 7, 14, 50) }),
  day('2025-11-25', 250).map((checkIn) => ({ checkIn, checkOut: null, longerStays: false })),
  fc.tuple(stayOf(nights), fc.boolean()).map(([[checkIn, checkOut], longerStays]) => {
    return { checkIn, checkOut, longerStays };
  }),
  fc.record({ maxNightly: fc.constantFrom(0, 10, 90, 100, 990) }),
  fc.record({ minRent: fc.constantFrom(1, 300, 2701, 3000), maxRent: fc.constantFrom(0, 3000, 29_700) }),
  fc.constantFrom({ pets: true }, { freeParking: true }, { airConditioning: true }),
  fc.record({ animal: orNone(animals) }),
  fc.record({ amenities: few(amenities, 4) }),
  fc.record({ access: few(accessFeatures) }),
  fc.record({ furnished: orNone(furnishedOptions) }),
  fc.record({ rentalLength: orNone(rentalLengths) }),
);

/** Adds an option to a search. Replaces the choice of a filter that allows only one. */
export function withOption(filters: Filters, name: OptionFilterName, option: string | number): Filters {
  const chosen = filters[name];
  if (Array.isArray(chosen)) return { ...filters, [name]: [...chosen, option] };
  return { ...filters, [name]: typeof chosen === 'boolean' ? true : option };
}

/** Random searches with up to seven choices, in any order. */
export const anySearch: fc.Arbitrary<Filters> = fc
  // words.test.ts tests best matches, and read-query.test.ts sentences.
  .tuple(fc.array(anyChoice, { maxLength: 7 }), fc.constantFrom(...sorts.filter((sort) => sort !== 'best')))
  .map(([choices, sort]) => Object.assign({ ...noFilters, sort }, ...choices) as Filters)
  .map((filters): Filters =>
    filters.sort === 'distance' && filters.near === '' ? { ...filters, sort: 'newest' } : filters,
  );

const heldWords = new WeakMap<SearchedProperty, ReadonlySet<string>>();

function wordsIn(property: SearchedProperty): ReadonlySet<string> {
  const held = heldWords.get(property);
  if (held) return held;
  const { title, description, location, amenities: lists, accessFeatures: access } = property;
  const text = [title, description, location, ...lists, ...(access ?? [])].join(' ').toLowerCase();
  const words = new Set(text.split(/[^a-z]+/));
  heldWords.set(property, words);
  return words;
}

function holdsWord(property: SearchedProperty, word: string): boolean {
  const family = families.find((words) => words.includes(word.toLowerCase())) ?? [word];
  return family.some((form) => wordsIn(property).has(form));
}

/**
 * Whether the property suits the guests, their pets and their stay, by `fitOf`. A check-in without a
 * check-out asks for a home that is available from that day.
 */
function fitsPlan(property: SearchedProperty, filters: Filters): boolean {
  const { checkIn, checkOut, longerStays } = filters;
  if (checkIn && property.nextAvailableDate > checkIn) return false;
  const kinds = fitOf(toFittingHome(property), filters, '2000-01-01').misfits.map(({ kind }) => kind);
  if (!longerStays || !checkIn || !checkOut) return kinds.length === 0;
  const wanted = rentalLengths.indexOf(rentalLengthOf(countMonths({ from: checkIn, to: checkOut })));
  const areLonger = property.desiredRentalLength.every((length) => rentalLengths.indexOf(length) > wanted);
  return areLonger && kinds.every((kind) => kind === 'too-short');
}

export function toFittingHome(property: SearchedProperty): FittingHome {
  const busy = mergeRanges(property.taken.map(([from, to]) => ({ from, to })));
  return { ...noFees, ...property, maxGuests: property.maxGuests ?? null, busy };
}

function isIn({ location }: SearchedProperty, town: string): boolean {
  const [city = ''] = location.toLowerCase().split(/,| ca(?:lifornia)?$/);
  return city.trim() === town.toLowerCase();
}

function isInPlace(property: SearchedProperty, place: string): boolean {
  if (place === 'Imperial Beach') return isIn(property, place);
  return place === '92103' ? property.neighborhood === 'Hillcrest' : property.neighborhood === place;
}

/** The position of a property. Null if it has none. */
function positionOf({ latitude = null, longitude = null }: SearchedProperty): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Whether the property is in the searched part of the map; without one, within the landmark's radius. */
function isInArea(property: SearchedProperty, { bounds, near }: Filters): boolean {
  const [area, position] = [parseBounds(bounds), positionOf(property)];
  if (!area) return !near || distanceTo(near, property) <= radiusOf(near);
  if (!position) return false;
  const { latitude, longitude } = position;
  return latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
}

/** In meters. Infinite for a property without a position, and for a search without a landmark. */
function distanceTo(near: string, property: SearchedProperty): number {
  const position = positionOf(property);
  if (!position) return Infinity;
  return Math.min(Infinity, ...placesCalled(near).map((place) => distanceBetween(place, position)));
}

const paidOrNone: ReadonlySet<string> = new Set(['Paid street parking', 'No parking available']);
const fanOrNone: ReadonlySet<string> = new Set(['Fans Only', 'None']);

/** Whether a search finds a property (docs/product.md, "Search"). */
function isFound(property: SearchedProperty, filters: Filters, words: readonly string[]): boolean {
  const foundType = property.propertyType === 'Single Family Home' ? 'House' : property.propertyType;
  return (
    property.status === 'approved' &&
    words.every((word) => holdsWord(property, word)) &&
    (!filters.location || isIn(property, filters.location)) &&
    (filters.places.length === 0 || filters.places.some((place) => isInPlace(property, place))) &&
    !filters.outside.some((place) => isInPlace(property, place)) &&
    !filters.notNear.some((near) => distanceTo(near, property) <= radiusToAvoid(near)) &&
    isInArea(property, filters) &&
    (!filters.type || foundType === filters.type) &&
    property.bedrooms >= filters.bedrooms &&
    property.bathroomHalves / 2 >= filters.bathrooms &&
    fitsPlan(property, filters) &&
    (filters.maxNightly === null || property.desiredMonthlyRent / 30 <= filters.maxNightly) &&
    property.desiredMonthlyRent >= filters.minRent &&
    (filters.maxRent === 0 || property.desiredMonthlyRent <= filters.maxRent) &&
    (!filters.freeParking || !paidOrNone.has(property.parkingArrangement)) &&
    (!filters.airConditioning || !fanOrNone.has(property.coolingSystem)) &&
    filters.amenities.every((amenity) => property.amenities.includes(amenity)) &&
    filters.access.every((feature) => property.accessFeatures?.includes(feature)) &&
    (!filters.furnished || property.propertyFurnished === filters.furnished) &&
    (!filters.rentalLength || property.desiredRentalLength.includes(filters.rentalLength))
  );
}

function precedes({ sort, near }: Filters, one: SearchedProperty, other: SearchedProperty): number {
  const newer = other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);
  const dearer = other.desiredMonthlyRent - one.desiredMonthlyRent;
  if (sort === 'newest') return newer;
  if (sort === 'distance') return distanceTo(near, one) - distanceTo(near, other) || -newer;
  return sort === 'rent-down' ? dearer || newer : -dearer || -newer;
}

/** Returns all properties that a search finds, unsorted. */
export function foundUnsorted(properties: readonly SearchedProperty[], filters: Filters): SearchedProperty[] {
  const words = filters.words
    .flatMap((each) => each.split(/[^a-zA-Z]+/))
    .filter((word) => word && !ignored.includes(word));
  return properties.filter((property) => isFound(property, filters, words));
}

/** The search as listed: if it finds nothing, it drops the words that no otherwise fitting home has. */
export function asListed(properties: readonly SearchedProperty[], filters: Filters): Filters {
  const isFoundBy = (words: string[]) => foundUnsorted(properties, { ...filters, words }).length > 0;
  if (isFoundBy(filters.words)) return filters;
  const words = filters.words.filter((each) => isFoundBy([each]));
  return words.length > 0 || isFoundBy([]) ? { ...filters, words } : filters;
}

/** Returns all properties that a search finds, sorted. */
export function found(properties: readonly SearchedProperty[], filters: Filters): SearchedProperty[] {
  return foundUnsorted(properties, filters).toSorted((one, other) => precedes(filters, one, other));
}
