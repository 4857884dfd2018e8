// Builds the WHERE clause of a search from its filters. Adding a filter adds its condition here and nothing
// else to the search.
import { type RawBuilder, sql } from 'kysely';
import type { Area } from '#domain/place/areas.ts';
import { countNights } from '#domain/stay/availability.ts';
import {
  bringsPets,
  type FilterName,
  type Filters,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from '#domain/search/filters.ts';
import { parseBounds } from '#domain/search/map.ts';
import { placesCalled, type Position, radiusOf, radiusToAvoid } from '#domain/place/places.ts';
import { metersPerDegree } from '#domain/place/position.ts';
import { nightsPerMonth, rentalLengths } from '#domain/property/options.ts';
import type { SearchCursor } from '#domain/search/search-results.ts';
import { rentalLengthOf } from '#domain/property/lengths.ts';
import { lowerRentsFor } from '#domain/stay/stay-cost.ts';
import { isListed } from '../properties/listed.ts';
import { readWishes, toAllGroups, toWordGroups, toWordsQuery } from './words.ts';

export type Condition = RawBuilder<unknown>;

/** Whether a property has an option of a filter. Facet counts and searches use the same condition. */
export const optionConditions: Record<OptionFilterName, (option: string | number) => Condition> = {
  location: (city) => sql`city = lower(${city})`,
  type: (type) =>
    type === 'House' ? sql`property_type IN ('House', 'Single Family Home')` : sql`property_type = ${type}`,
  bedrooms: (min) => sql`bedrooms >= ${min}::smallint`,
  bathrooms: (min) => sql`bathroom_halves >= ${2 * Number(min)}::smallint`,
  pets: () => sql`pets_allowed <> 'no'`,
  animal: (animal) =>
    sql`pets_allowed NOT IN ('no', ${animal === 'cats' ? 'dogs-only' : 'cats-only'}, ${animal === 'dogs' ? 'cats-only' : 'dogs-only'})`,
  freeParking: () => sql`parking_arrangement NOT IN ('Paid street parking', 'No parking available')`,
  airConditioning: () => sql`cooling_system IN ('Central Air', 'Window Units', 'Mini Split')`,
  amenities: (amenity) => sql`search_amenities @> ARRAY[${amenity}]`,
  access: (feature) => sql`search_amenities @> ARRAY[${feature}]`,
  furnished: (furnished) => sql`property_furnished = ${furnished}`,
  rentalLength: (length) => sql`desired_rental_length @> ARRAY[${length}]`,
};

/** With "none", the homes that have the most wishes come first. */
export type NeededWishes = 'none' | readonly string[];

/** A search whose words were interpreted (interpret-search.ts). */
export interface Search extends Filters {
  /** The wishes in words that a match needs. All of them if missing. */
  needed?: NeededWishes | undefined;
  /** Whether a match may be outside of the neighborhood or the area: those closest to it come first. */
  placeOnlyRanks?: boolean;
  /** Whether a match may be farther from the landmark than the search reaches. */
  nearOnlyRanks?: boolean;
  /** The homes closest to one of these come first. For places that no filter finds. */
  closestTo?: readonly Position[];
}

/** The conditions of a search. A match meets every one. `except` leaves out one filter. */
export function conditionsOf(filters: Search, except?: OptionFilterName | 'neighborhood'): Condition[] {
  return [
    isListed,
    ...wishesOf(filters)
      .filter(({ filter }) => filter !== except)
      .map(({ condition }) => condition),
  ];
}

/**
 * One condition of a search: a filter, or a phrase of its words. `longerStays` stands for the length of a
 * stay.
 */
export interface Wish {
  filter: FilterName;
  condition: Condition;
  /** The words of a wish in words. */
  words?: string;
}

/** Lists the conditions that a match must meet. */
export function wishesOf(filters: Search): Wish[] {
  const { text, neighborhood, guests, maxNightly, minRent, maxRent } = filters;
  const { areas, wishes } = readWishes(text);
  const conditions = stayWishes(filters);
  const add = (filter: FilterName, condition: Condition) => conditions.push({ filter, condition });
  if (guests > 0) add('guests', sql`sleeps >= ${guests}::smallint`);
  if (maxNightly !== null)
    add('maxNightly', sql`${rentOf(filters)} <= ${maxNightly * nightsPerMonth}::integer`);
  if (minRent > 0) add('minRent', sql`${rentOf(filters)} >= ${minRent}::integer`);
  if (maxRent > 0) add('maxRent', sql`${rentOf(filters)} <= ${maxRent}::integer`);
  if (neighborhood && !filters.placeOnlyRanks) add('neighborhood', sql`neighborhood = ${neighborhood}`);
  for (const area of areas.filter(hasHomes))
    if (area.isOutside || !filters.placeOnlyRanks) add('neighborhood', isInArea(area));
  const reach = filters.nearOnlyRanks ? null : reachOf(filters);
  if (reach !== null) add('near', isWithin(reach, filters.near));
  for (const condition of boundsConditions(filters)) add('bounds', condition);
  for (const name of optionFilterNames)
    for (const condition of chosenOptionConditions(name, filters[name])) add(name, condition);
  return [...conditions, ...listNeeded(filters, wishes).map((wish) => toWordsWish(wish))];
}

/** The wishes in words that a match needs. */
function listNeeded({ needed }: Search, wishes: readonly string[]): readonly string[] {
  if (!needed) return wishes;
  return needed === 'none' ? [] : wishes.filter((wish) => needed.includes(wish));
}

/** A wish in words, such as "hot tub". */
export function toWordsWish(words: string): Wish {
  return { filter: 'text', condition: containsWords(words), words };
}

/** Whether homes of ours may be in an area. Others are close to it. */
export function hasHomes({ neighborhoods, towns, landmarks }: Area): boolean {
  return neighborhoods.length + towns.length + landmarks.length > 0;
}

export function isInArea({ neighborhoods, towns, landmarks, isOutside }: Area): Condition {
  const names = neighborhoods.map(({ name }) => name);
  const isNear = landmarks.map((name) => isWithin(radiusToAvoid(name), name));
  const isThere = sql`neighborhood = ANY(${names}::text[]) OR city = ANY(${[...towns]}::text[])`;
  const isInside = sql`(${sql.join([isThere, ...isNear], sql` OR `)})`;
  // A home may have no neighborhood.
  return isOutside ? sql`${isInside} IS NOT TRUE` : isInside;
}

const lowerRentColumns = { rentFrom3Months: sql`rent_from3_months`, rentFrom6Months: sql`rent_from6_months` };

/**
 * The monthly rent of a property for the dates of a search, as in the total (domain/stay/stay-cost.ts).
 * Without long dates it's the column that an index has.
 */
export function rentOf({ checkIn, checkOut }: Pick<Filters, 'checkIn' | 'checkOut'>): Condition {
  const lower = checkIn && checkOut ? lowerRentsFor({ from: checkIn, to: checkOut }) : [];
  if (lower.length === 0) return sql`desired_monthly_rent`;
  // `least` skips null.
  return sql`least(desired_monthly_rent, ${sql.join(lower.map(({ name }) => lowerRentColumns[name]))})`;
}

/**
 * The property is within `radius` meters of a landmark. False without a position. An index finds the
 * properties in the box around the circle, and PostgreSQL can estimate how many there are.
 */
export function isWithin(radius: number, near: string): Condition {
  // Distances are rounded to meters.
  const [north, east] = [(radius + 1) / metersPerDegree.latitude, (radius + 1) / metersPerDegree.longitude];
  const boxes = placesCalled(near).map(
    ({ latitude, longitude }) =>
      sql`(latitude BETWEEN ${latitude - north}::float8 AND ${latitude + north}::float8
        AND longitude BETWEEN ${longitude - east}::float8 AND ${longitude + east}::float8)`,
  );
  if (boxes.length === 0) return sql`false`;
  return sql`(latitude IS NOT NULL AND (${sql.join(boxes, sql` OR `)}) AND ${distanceOf({ near })} <= ${radius}::float8)`;
}

/**
 * How far the homes of a search may be from its landmark, in meters. Null without one, and in a part of the
 * map, which replaces the radius: homes are then only sorted by the distance.
 */
export function reachOf({ near, bounds }: Pick<Filters, 'near' | 'bounds'>): number | null {
  return near && !parseBounds(bounds) ? radiusOf(near) : null;
}

/** The approximate position is in the part of the map. Ignores malformed bounds. */
function boundsConditions({ bounds }: Filters): Condition[] {
  const area = parseBounds(bounds);
  if (!area) return [];
  return [
    sql`latitude BETWEEN ${area.south}::float8 AND ${area.north}::float8`,
    sql`longitude BETWEEN ${area.west}::float8 AND ${area.east}::float8`,
  ];
}

function chosenOptionConditions<Name extends OptionFilterName>(
  name: Name,
  value: Filters[Name],
): Condition[] {
  return optionFilterOf(name).chosen(value).map(optionConditions[name]);
}

/** A property fits a stay when it is available by check-in, has no busy night, and rents for that length. */
function stayWishes({ checkIn, checkOut, longerStays }: Filters): Wish[] {
  if (!checkIn) return [];
  const isAvailable = sql`next_available_date <= ${checkIn}::date`;
  if (!checkOut) return [{ filter: 'checkIn', condition: isAvailable }];
  const length = rentalLengthOf(countNights({ from: checkIn, to: checkOut }));
  const lengthsUpToStay = rentalLengths.slice(0, rentalLengths.indexOf(length) + 1);
  const isForLength = longerStays
    ? sql`NOT desired_rental_length && ${lengthsUpToStay}::text[]`
    : optionConditions.rentalLength(length);
  return [
    { filter: 'checkIn', condition: isAvailable },
    { filter: 'longerStays', condition: isForLength },
    { filter: 'checkOut', condition: sql`NOT busy && daterange(${checkIn}, ${checkOut})` },
  ];
}

/**
 * The texts or features contain the words, in any inflected form. PostgreSQL ignores English stop words, so a
 * text that consists of stop words matches every property.
 */
function containsWords(text: string): Condition {
  const query = toWordsQuery(toWordGroups(text));
  return sql`(numnode(${query}) = 0 OR search_words @@ ${query})`;
}

/** The texts or features contain at least one of the groups of words. `groups` must not be empty. */
export function containsAny(groups: readonly string[]): Condition {
  return sql`search_words @@ ${toWordsQuery([groups.join(' | ')])}`;
}

/** How many of the words the texts or features contain. */
function wordCountOf(text: string): RawBuilder<number> {
  const groups = toAllGroups(text).map((group) => sql`(search_words @@ ${toWordsQuery([group])})::int`);
  return sql`(${sql.join([sql`0`, ...groups], sql` + `)})`;
}

/**
 * How well a property matches the words, as an integer. For a place, the distance counts, and before it only
 * the number of words that not every match has. Otherwise, that number, exactly as many bedrooms as asked for
 * count most, then a certain yes to the animal, then words: in the title, in features, in the description.
 */
export function scoreOf(search: Search): RawBuilder<number> {
  const { text, near, bedrooms, closestTo } = search;
  const isRanked = search.needed === 'none';
  const groups = listNeeded(search, readWishes(text).wishes).flatMap(toWordGroups);
  const parts = [sql`0`];
  if (near) parts.push(sql`greatest(50000 - ${distanceOf(search)}, 0)`);
  // Half of the distance, so that homes up to 100 kilometers away are sorted, as from Oceanside.
  else if (closestTo) parts.push(sql`greatest(50000 - ${distanceToNearest(closestTo)} / 2, 0)`);
  if ((near || closestTo) && !isRanked) return sql<number>`(${sql.join(parts, sql` + `)})`;
  if (bedrooms > 0) parts.push(sql`(bedrooms = ${bedrooms}::smallint)::int * 40000`);
  if (bringsPets(search)) parts.push(sql`(pets_allowed <> 'case-by-case')::int * 20000`);
  if (isRanked) parts.push(sql`${wordCountOf(text)} * 100000`);
  else if (groups.length > 0)
    parts.push(sql`least(ts_rank(search_words, ${toWordsQuery(groups)}) * 10000, 19999)::int`);
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

/**
 * Meters to the landmark of a search, or to the nearest one of its kind; null without one.
 */
export function distanceOf({ near }: Pick<Filters, 'near'>): Condition {
  const called = placesCalled(near);
  return called.length === 0 ? sql`NULL::integer` : distanceToNearest(called);
}

/** Meters to the nearest of the places; null for a property without a position. */
export function distanceToNearest(places: readonly Position[]): Condition {
  return sql`least(${sql.join(places.map(distanceTo))})`;
}

function distanceTo({ latitude, longitude }: Position): Condition {
  return metersFrom({ latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` });
}

/**
 * Meters from a place to a property's approximate position; null without one. The formula is that of
 * `distanceBetween` (domain/place/position.ts).
 */
export function metersFrom(place: { latitude: Condition; longitude: Condition }): Condition {
  const x = sql`((longitude - ${place.longitude}) * ${sql.lit(metersPerDegree.longitude)}::float8)`;
  const y = sql`((latitude - ${place.latitude}) * ${sql.lit(metersPerDegree.latitude)}::float8)`;
  return sql`round(sqrt(${x} * ${x} + ${y} * ${y}))::integer`;
}

/** The properties after a cursor, in its order. For "best", `score` is a column. */
export function isAfterSearchCursor(cursor: SearchCursor, filters: Filters): Condition {
  const tieBreak = sql`${new Date(cursor.createdAt)}::timestamptz, ${cursor.id}::uuid`;
  switch (cursor.sort) {
    case 'best':
      return sql`(score, created_at, id) < (${cursor.rank}, ${tieBreak})`;
    case 'newest':
      return sql`(created_at, id) < (${tieBreak})`;
    case 'rent-up':
      return sql`(${rentOf(filters)}, created_at, id) > (${cursor.rank}, ${tieBreak})`;
    case 'rent-down':
      return sql`(${rentOf(filters)}, created_at, id) < (${cursor.rank}, ${tieBreak})`;
    case 'distance':
      return sql`(${distanceOf(filters)}, created_at, id) > (${cursor.rank}, ${tieBreak})`;
  }
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` AND `);
}
