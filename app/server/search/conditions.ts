// Builds the WHERE clause of a search from its filters. Adding a filter adds its condition here and nothing
// else to the search.
import { type RawBuilder, sql } from 'kysely';
import { countNights } from '#domain/availability.ts';
import { type Filters, type OptionFilterName, optionFilterNames, optionFilterOf } from '#domain/filters.ts';
import { parseBounds } from '#domain/map.ts';
import { type Landmark, landmarksCalled } from '#domain/places.ts';
import { metersPerDegree } from '#domain/position.ts';
import { nightsPerMonth, rentalLengths } from '#domain/property/options.ts';
import type { SearchCursor } from '#domain/search-results.ts';
import { rentalLengthOf } from '#domain/stay.ts';
import { isListed } from '../properties/listed.ts';
import { toWordGroups, toWordsQuery } from './words.ts';

export type Condition = RawBuilder<unknown>;

/** Whether a property has an option of a filter. Facet counts and searches use the same condition. */
export const optionConditions: Record<OptionFilterName, (option: string | number) => Condition> = {
  location: (city) => sql`city = lower(${city})`,
  type: (type) =>
    type === 'House' ? sql`property_type IN ('House', 'Single Family Home')` : sql`property_type = ${type}`,
  bedrooms: (min) => sql`bedrooms >= ${min}::smallint`,
  bathrooms: (min) => sql`bathroom_halves >= ${2 * Number(min)}::smallint`,
  pets: () => sql`pets_allowed <> 'no'`,
  animal: (animal) => sql`pets_allowed NOT IN ('no', ${animal === 'dogs' ? 'cats-only' : 'dogs-only'})`,
  freeParking: () => sql`parking_arrangement NOT IN ('Paid street parking', 'No parking available')`,
  airConditioning: () => sql`cooling_system IN ('Central Air', 'Window Units', 'Mini Split')`,
  amenities: (amenity) => sql`search_amenities @> ARRAY[${amenity}]`,
  furnished: (furnished) => sql`property_furnished = ${furnished}`,
  rentalLength: (length) => sql`desired_rental_length @> ARRAY[${length}]`,
};

/** A search whose words were interpreted (interpret-search.ts). */
export interface Search extends Filters {
  /** How many of the words a match has. All by default. */
  minimumWords?: number;
}

/** The conditions of a search. A match meets every one. `except` leaves out one filter. */
export function conditionsOf(filters: Search, except?: OptionFilterName | 'neighborhood'): Condition[] {
  const { text, neighborhood, near, guests, maxNightly, minRent, maxRent } = filters;
  const conditions: Condition[] = [isListed, ...stayConditions(filters)];
  if (guests > 0) conditions.push(sql`sleeps >= ${guests}::smallint`);
  if (maxNightly !== null)
    conditions.push(sql`desired_monthly_rent <= ${maxNightly * nightsPerMonth}::integer`);
  if (minRent > 0) conditions.push(sql`desired_monthly_rent >= ${minRent}::integer`);
  if (maxRent > 0) conditions.push(sql`desired_monthly_rent <= ${maxRent}::integer`);
  if (neighborhood && except !== 'neighborhood') conditions.push(sql`neighborhood = ${neighborhood}`);
  // A property without a position has no distance.
  if (near) conditions.push(sql`latitude IS NOT NULL`);
  conditions.push(...boundsConditions(filters));
  for (const name of optionFilterNames.filter((each) => each !== except))
    conditions.push(...chosenOptionConditions(name, filters[name]));
  if (text) conditions.push(containsWords(filters));
  return conditions;
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
function stayConditions({ checkIn, checkOut, longerStays }: Filters): Condition[] {
  if (!checkIn) return [];
  const isAvailable = sql`next_available_date <= ${checkIn}::date`;
  if (!checkOut) return [isAvailable];
  const length = rentalLengthOf(countNights({ from: checkIn, to: checkOut }));
  const lengthsUpToStay = rentalLengths.slice(0, rentalLengths.indexOf(length) + 1);
  return [
    isAvailable,
    longerStays
      ? sql`NOT desired_rental_length && ${lengthsUpToStay}::text[]`
      : optionConditions.rentalLength(length),
    sql`NOT busy && daterange(${checkIn}, ${checkOut})`,
  ];
}

/**
 * The texts or features contain the words, in any inflected form. PostgreSQL ignores English stop words, so a
 * text that consists of stop words matches every property.
 */
function containsWords(search: Search): Condition {
  const query = wordsQueryOf(search);
  return sql`(numnode(${query}) = 0 OR search_words @@ ${query})`;
}

function wordsQueryOf({ text, minimumWords }: Search): RawBuilder<unknown> {
  const groups = toWordGroups(text);
  return toWordsQuery(groups, Math.min(minimumWords ?? groups.length, groups.length));
}

/**
 * How well a property matches the words, as an integer. For a place, only the distance counts. Otherwise,
 * exactly as many bedrooms as asked for count most, then a certain yes to the animal, then words: in the
 * title, in features, in the description.
 */
export function scoreOf(search: Search): RawBuilder<number> {
  const { text, near, bedrooms, pets, animal } = search;
  if (near) return sql<number>`greatest(1000000 - ${distanceOf(search)}, 0)`;
  const parts = [sql`0`];
  if (bedrooms > 0) parts.push(sql`(bedrooms = ${bedrooms}::smallint)::int * 40000`);
  if (pets || animal) parts.push(sql`(pets_allowed <> 'case-by-case')::int * 20000`);
  if (text) parts.push(sql`least(ts_rank(search_words, ${wordsQueryOf(search)}) * 10000, 19999)::int`);
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

/**
 * Meters to the landmark of a search, or to the nearest one of its kind; null without one. The formula is
 * that of `distanceBetween` (domain/position.ts).
 */
export function distanceOf({ near }: Pick<Filters, 'near'>): Condition {
  const called = landmarksCalled(near);
  return called.length === 0 ? sql`NULL::integer` : sql`least(${sql.join(called.map(distanceTo))})`;
}

function distanceTo(landmark: Landmark): Condition {
  const x = sql`((longitude - ${landmark.longitude}::float8) * ${sql.lit(metersPerDegree.longitude)}::float8)`;
  const y = sql`((latitude - ${landmark.latitude}::float8) * ${sql.lit(metersPerDegree.latitude)}::float8)`;
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
      return sql`(desired_monthly_rent, created_at, id) > (${cursor.rank}, ${tieBreak})`;
    case 'rent-down':
      return sql`(desired_monthly_rent, created_at, id) < (${cursor.rank}, ${tieBreak})`;
    case 'distance':
      return sql`(${distanceOf(filters)}, created_at, id) > (${cursor.rank}, ${tieBreak})`;
  }
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` AND `);
}
