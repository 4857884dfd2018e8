// Builds the WHERE clause of a search from its filters. Adding a filter adds its condition here and nothing else to the search.
import { type RawBuilder, sql } from 'kysely';
import { countNights } from '#domain/availability.ts';
import {
  type Bounds,
  type Filters,
  type OptionFilterName,
  optionFilterNames,
  optionFilterOf,
} from '#domain/filters.ts';
import { landmarks } from '#domain/places.ts';
import { metersPerDegree } from '#domain/position.ts';
import { nightsPerMonth, rentalLengths } from '#domain/property.ts';
import type { SearchCursor } from '#domain/search.ts';
import { rentalLengthOf } from '#domain/stay.ts';
import { isListed } from '../properties/listed.ts';

export type Condition = RawBuilder<unknown>;

/** Whether a property has an option of a filter. Facet counts and searches use the same condition. */
export const optionConditions: Record<OptionFilterName, (option: string | number) => Condition> = {
  location: (city) => sql`city = lower(${city})`,
  type: (type) =>
    type === 'House' ? sql`property_type IN ('House', 'Single Family Home')` : sql`property_type = ${type}`,
  bedrooms: (min) => sql`bedrooms >= ${min}::smallint`,
  bathrooms: (min) => sql`bathroom_halves >= ${2 * Number(min)}::smallint`,
  pets: () => sql`pets_allowed <> 'no'`,
  freeParking: () => sql`parking_arrangement NOT IN ('Paid street parking', 'No parking available')`,
  airConditioning: () => sql`cooling_system IN ('Central Air', 'Window Units', 'Mini Split')`,
  amenities: (amenity) => sql`search_amenities @> ARRAY[${amenity}]`,
  furnished: (furnished) => sql`property_furnished = ${furnished}`,
  rentalLength: (length) => sql`desired_rental_length @> ARRAY[${length}]`,
};

/** The conditions of a search. A match meets every one. `except` leaves out one filter. */
export function conditionsOf(filters: Filters, except?: OptionFilterName | 'neighborhood'): Condition[] {
  const { text, neighborhood, near, bounds, guests, maxNightly } = filters;
  const conditions: Condition[] = [isListed, ...stayConditions(filters)];
  if (guests > 0) conditions.push(sql`sleeps >= ${guests}::smallint`);
  if (maxNightly !== null)
    conditions.push(sql`desired_monthly_rent <= ${maxNightly * nightsPerMonth}::integer`);
  if (neighborhood && except !== 'neighborhood') conditions.push(sql`neighborhood = ${neighborhood}`);
  // A property without a position has no distance.
  if (near) conditions.push(sql`latitude IS NOT NULL`);
  if (bounds) conditions.push(isInBounds(bounds));
  for (const name of optionFilterNames.filter((each) => each !== except))
    conditions.push(...chosenOptionConditions(name, filters[name]));
  if (text) conditions.push(containsWords(text));
  return conditions;
}

function isInBounds([west, south, east, north]: Bounds): Condition {
  return sql`longitude BETWEEN ${west}::float8 AND ${east}::float8 AND latitude BETWEEN ${south}::float8 AND ${north}::float8`;
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
 * The title or the description contains each word, in any inflected form. PostgreSQL ignores English stop words, so a
 * text that consists of stop words matches every property.
 */
function containsWords(text: string): Condition {
  // `search_text` was indexed without punctuation as well (migrations).
  const query = sql`plainto_tsquery('english', ${text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ')})`;
  return sql`(numnode(${query}) = 0 OR search_text @@ ${query})`;
}

/** Meters to the landmark of a search; null without one. The formula is that of `distanceBetween` (domain/position.ts). */
export function distanceOf({ near }: Pick<Filters, 'near'>): Condition {
  const landmark = landmarks.find(({ name }) => name === near);
  if (!landmark) return sql`NULL::integer`;
  const x = sql`((longitude - ${landmark.longitude}::float8) * ${sql.lit(metersPerDegree.longitude)}::float8)`;
  const y = sql`((latitude - ${landmark.latitude}::float8) * ${sql.lit(metersPerDegree.latitude)}::float8)`;
  return sql`round(sqrt(${x} * ${x} + ${y} * ${y}))::integer`;
}

/** The properties after a cursor, in its order. */
export function isAfterSearchCursor(cursor: SearchCursor, filters: Filters): Condition {
  const tieBreak = sql`${new Date(cursor.createdAt)}::timestamptz, ${cursor.id}::uuid`;
  switch (cursor.sort) {
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
