// One row for each kind of wish: the SQL condition of homes that have it, what the card of another home says,
// and how much missing it weighs.
import { type RawBuilder, sql } from 'kysely';
import { formatMoney } from '#domain/numbers.ts';
import { areaOf, placesCalled, type Position, radiusOf, radiusToAvoid } from '#domain/place/gazetteer.ts';
import { formatDistance, metersPerDegree, placeOf } from '#domain/place/position.ts';
import { formatLengths, type RentalLength, rentalLengthOf } from '#domain/property/lengths.ts';
import { type Furnished, furnishedLabels, nightsPerMonth, rentalLengths } from '#domain/property/options.ts';
import type { FilterName, Filters } from '#domain/search/filters.ts';
import { parseBounds } from '#domain/search/map.ts';
import { listChosen, type Wish } from '#domain/search/query.ts';
import { fittingFields, type FittingHome } from '#domain/stay/fit.ts';
import { countMonths } from '#domain/stay/months.ts';
import { lowerRentsFor } from '#domain/stay/stay-cost.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import { isListed } from '../properties/listed.ts';
import { containsWords } from './word-query.ts';

export type Condition = RawBuilder<unknown>;

/** The columns that the reasons against a home need (`homeColumns`). */
export interface ComparedHome extends FittingHome {
  /** US dollars a month, for the dates of the search. */
  rent: number;
  bathroomHalves: number;
  propertyType: string;
  neighborhood: string | null;
  location: string;
  propertyFurnished: Furnished;
  latitude: number | null;
  longitude: number | null;
}

export const homeColumns = (filters: Filters) =>
  sql`${rentOf(filters)} AS rent, ${sql.join(fittingFields.map((name) => sql.ref(name)))}, ${selectBusyRanges} AS busy,
    bathroom_halves, property_type, neighborhood, location, property_furnished, latitude, longitude`;

interface Kind {
  /** The condition of homes that have it. `value` as in the URL. */
  is: (value: string, filters: Filters) => Condition;
  /** What the card of a home without it says. Missing if the card shows it anyway, or if `fitOf` says it. */
  misses?: (home: ComparedHome, value: string, filters: Filters) => string;
  /** How much a guest minds that a home misses it. 1 if it isn't given. */
  weight?: (value: string, filters: Filters) => Condition;
}

const weighs = (weight: number) => () => sql.lit(weight);
const inPlace = (home: ComparedHome) => `In ${placeOf(home)}`;
const nothing: Kind = { is: () => sql`true` };

const kinds: Record<FilterName, Kind> = {
  text: nothing,
  words: { is: containsWords, misses: (_, words) => `Doesn’t mention “${words.replaceAll('"', '')}”` },
  location: { is: (city) => sql`city = lower(${city})`, misses: inPlace, weight: weighs(4) },
  places: {
    // A home is in one of them.
    is: (_, { places }) => isInArea(places),
    misses: inPlace,
    weight: (_, { places }) => {
      const centers = places.flatMap((name) => areaOf(name)?.closestTo ?? []);
      return weighDistance(distanceToNearest(centers), 5000);
    },
  },
  // A home may have no neighborhood.
  outside: { is: (name) => sql`${isInArea([name])} IS NOT TRUE`, misses: inPlace },
  near: {
    // In a part of the map, homes are only sorted by the distance.
    is: (name, { bounds }) => (parseBounds(bounds) ? sql`true` : isWithin(radiusOf(name), name)),
    misses: (home, name) => formatDistance(home, name) ?? 'We don’t know how far',
    weight: (near) =>
      weighDistance(sql`${distanceOf({ near })} - ${radiusOf(near)}::integer`, radiusOf(near)),
  },
  notNear: {
    is: (name) => sql`${isWithin(radiusToAvoid(name), name)} IS NOT TRUE`,
    misses: (home, name) => formatDistance(home, name) ?? '',
  },
  bounds: {
    ...nothing,
    is: (bounds) => {
      const area = parseBounds(bounds);
      if (!area) return sql`true`;
      return sql`latitude BETWEEN ${area.south}::float8 AND ${area.north}::float8
        AND longitude BETWEEN ${area.west}::float8 AND ${area.east}::float8`;
    },
  },
  type: {
    is: (type) =>
      type === 'House' ? sql`property_type IN ('House', 'Single Family Home')` : sql`property_type = ${type}`,
    misses: ({ propertyType }) => propertyType,
  },
  bedrooms: {
    is: (least) => sql`bedrooms >= ${least}::smallint`,
    misses: ({ bedrooms }) => (bedrooms === 1 ? '1 bedroom' : `${bedrooms} bedrooms`),
    weight: weighs(2),
  },
  bathrooms: {
    is: (least) => sql`bathroom_halves >= ${2 * Number(least)}::smallint`,
    misses: ({ bathroomHalves: halves }) => (halves === 2 ? '1 bathroom' : `${halves / 2} bathrooms`),
  },
  guests: {
    is: (guests) => sql`sleeps >= ${guests}::smallint`,
    weight: weighs(2),
  },
  checkIn: {
    is: (day) => sql`next_available_date <= ${day}::date`,
    weight: (day) => sql`1 + (next_available_date - ${day}::date) / 15.0`,
  },
  checkOut: {
    is: (day, { checkIn }) => sql`NOT busy && daterange(${checkIn}, ${day})`,
    weight: weighs(3),
  },
  longerStays: {
    is: (_, { checkIn, checkOut }) => {
      const length = lengthOfStay(checkIn ?? '', checkOut ?? '');
      const lengthsUpToStay = rentalLengths.slice(0, rentalLengths.indexOf(length) + 1);
      return sql`NOT desired_rental_length && ${lengthsUpToStay}::text[]`;
    },
    weight: weighs(2),
  },
  maxNightly: {
    is: (dollars, filters) => sql`${rentOf(filters)} <= ${Number(dollars) * nightsPerMonth}::integer`,
    misses: ({ rent }, most) =>
      `${formatMoney(Math.ceil(rent / nightsPerMonth) - Number(most))} a night above your price`,
  },
  minRent: {
    is: (dollars, filters) => sql`${rentOf(filters)} >= ${dollars}::integer`,
    misses: ({ rent }, least) => `${formatMoney(Number(least) - rent)} below your rent`,
  },
  maxRent: {
    is: (dollars, filters) => sql`${rentOf(filters)} <= ${dollars}::integer`,
    misses: ({ rent }, most) => `${formatMoney(rent - Number(most))} above your rent`,
    weight: (most, filters) => sql`0.5 + 4.0 * (${rentOf(filters)} - ${most}::integer) / ${most}::integer`,
  },
  pets: { is: () => sql`pets_allowed <> 'no'`, weight: weighs(3) },
  animal: {
    is: (animal) =>
      sql`pets_allowed NOT IN ('no', ${animal === 'cats' ? 'dogs-only' : 'cats-only'}, ${animal === 'dogs' ? 'cats-only' : 'dogs-only'})`,
    weight: weighs(3),
  },
  freeParking: {
    is: () => sql`parking_arrangement NOT IN ('Paid street parking', 'No parking available')`,
    misses: () => 'No free parking',
  },
  airConditioning: {
    is: () => sql`cooling_system IN ('Central Air', 'Window Units', 'Mini Split')`,
    misses: () => 'No air conditioning',
  },
  amenities: { is: hasFeature, misses: (_, amenity) => `No ${amenity}` },
  access: { is: hasFeature, misses: (_, feature) => `Doesn’t say: ${feature.toLowerCase()}` },
  furnished: {
    is: (furnished) => sql`property_furnished = ${furnished}`,
    misses: ({ propertyFurnished }) => furnishedLabels[propertyFurnished],
  },
  rentalLength: {
    is: (length) => sql`desired_rental_length @> ARRAY[${length}]`,
    misses: ({ desiredRentalLength }) => `Rents for ${formatLengths(desiredRentalLength)}`,
    weight: weighs(2),
  },
  sort: nothing,
};

/** Whether a home has an option of a filter. Facet counts and searches use the same condition. */
export function hasOption(name: FilterName, option: string | number, filters: Filters): Condition {
  return kinds[name].is(String(option), filters);
}

/** One wish of a search, as the database sees it. */
export interface Need {
  kind: FilterName;
  condition: Condition;
  weight: Condition;
  misses: (home: ComparedHome) => string;
}

/** The wishes that a match has. `except` leaves out one filter. */
export function needsOf(filters: Filters, except?: FilterName): Need[] {
  const { checkIn, checkOut, longerStays, places } = filters;
  const isStay = checkIn !== null && checkOut !== null;
  const wishes: Pick<Wish, 'kind' | 'value'>[] = listChosen(
    isStay ? filters : { ...filters, checkOut: null, longerStays: false },
    // All places are one wish.
  ).filter(({ kind, value }) => kind !== except && (kind !== 'places' || value === places[0]));
  if (isStay && !longerStays) wishes.push({ kind: 'rentalLength', value: lengthOfStay(checkIn, checkOut) });
  return wishes.map(({ kind, value }) => ({
    kind,
    condition: kinds[kind].is(value, filters),
    weight: kinds[kind].weight?.(value, filters) ?? sql.lit(1),
    misses: (home) => kinds[kind].misses?.(home, value, filters) ?? '',
  }));
}

/** The conditions of a search. A match meets every one. `except` leaves out one filter. */
export function conditionsOf(filters: Filters, except?: FilterName): Condition[] {
  return [isListed, ...needsOf(filters, except).map(({ condition }) => condition)];
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join([sql`true`, ...conditions], sql` AND `);
}

function lengthOfStay(checkIn: string, checkOut: string): RentalLength {
  return rentalLengthOf(countMonths({ from: checkIn, to: checkOut }));
}

function hasFeature(feature: string): Condition {
  return sql`search_amenities @> ARRAY[${feature}]`;
}

/** Whether a home is in one of the places, which are neighborhoods, parts of town, towns or ZIP codes. */
function isInArea(names: readonly string[]): Condition {
  const areas = names.flatMap((name) => areaOf(name) ?? []);
  const neighborhoods = areas.flatMap((area) => area.neighborhoods);
  const towns = areas.flatMap((area) => area.towns);
  if (towns.length === 0) return sql`neighborhood = ANY(${neighborhoods}::text[])`;
  return sql`(neighborhood = ANY(${neighborhoods}::text[]) OR city = ANY(${towns}::text[]))`;
}

/** A distance of `scale` meters weighs as much as any other wish. */
function weighDistance(meters: Condition, scale: number): Condition {
  return sql`coalesce(0.5 + (${meters}) / ${scale}::float8, 9)`;
}

/**
 * The monthly rent of a property for the dates of a search, as in the total (domain/stay/stay-cost.ts).
 * Without long dates it's the column that an index has.
 */
export function rentOf({ checkIn, checkOut }: Pick<Filters, 'checkIn' | 'checkOut'>): Condition {
  const lower = checkIn && checkOut ? lowerRentsFor({ from: checkIn, to: checkOut }) : [];
  if (lower.length === 0) return sql`desired_monthly_rent`;
  // `least` skips null.
  return sql`least(desired_monthly_rent, ${sql.join(lower.map(({ name }) => sql.ref(name)))})`;
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

/** Meters to the landmark of a search, or to the nearest one of its kind. Null without one. */
export function distanceOf({ near }: Pick<Filters, 'near'>): Condition {
  return distanceToNearest(placesCalled(near));
}

function distanceToNearest(places: readonly Position[]): Condition {
  if (places.length === 0) return sql`NULL::integer`;
  return sql`least(${sql.join(places.map((place) => metersFrom(place)))})`;
}

/**
 * Meters from a place to a property's approximate position; null without one. The formula is that of
 * `distanceBetween` (domain/place/position.ts).
 */
export function metersFrom(place: Position | Record<keyof Position, Condition>): Condition {
  const x = sql`((longitude - ${place.longitude}::float8) * ${sql.lit(metersPerDegree.longitude)}::float8)`;
  const y = sql`((latitude - ${place.latitude}::float8) * ${sql.lit(metersPerDegree.latitude)}::float8)`;
  return sql`round(sqrt(${x} * ${x} + ${y} * ${y}))::integer`;
}
