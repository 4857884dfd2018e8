// Finds similar properties: same city, near in size and rent. Returns public fields only
// (properties/listings.ts).
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import type { Listing, ListingCard } from '#domain/property/listing.ts';
import { formatMiles } from '#domain/place/position.ts';
import type { Database } from '../database/database.ts';
import { listCards } from '../properties/cards.ts';
import { allOf, type Condition, conditionsOf, metersFrom, needsOf } from './kinds.ts';
import type { Server } from '../server.ts';
import type { Plan } from '#domain/stay/fit.ts';
import { noteStay } from './stay-notes.ts';

/** The property to compare with. */
type ComparedProperty = Pick<Listing, 'id' | 'bedrooms' | 'desiredMonthlyRent' | 'approxSqft'>;

interface Candidate extends ComparedProperty {
  /** Whether it fits the planned stay. */
  fits: boolean;
  /** Whether it fits the guests and their pet. */
  welcomes: boolean;
  /** Meters between the approximate positions. Null if one isn't known. */
  meters: number | null;
}

const maxShown = 3;
/** How far two properties may differ in bedrooms, and by which factor in rent. */
interface Range {
  bedrooms: number;
  rentRatio: number;
}
const similarRange: Range = { bedrooms: 1, rentRatio: 1.5 };
/** For guests whose stay few similar properties fit. */
const widerRange: Range = { bedrooms: 5, rentRatio: 3 };
/**
 * How many properties to read below and above the rent, for each number of bedrooms. The index
 * properties_listed_alike has this order: city, bedrooms, rent, id.
 */
const candidatesPerSide = 20;
/**
 * One bedroom counts as much as a fifth of the rent, and a difference in area half as much as one in rent.
 */
const weights = { bedroom: 0.2, area: 0.5 };

/**
 * Up to three approved properties with their distance, most similar first, then newest. Limits them to
 * matches of `filters`. Without `filters`, reads a bounded number of rows, and lists properties that fit
 * `stay` first, also less similar ones, then those that fit its guests and pet.
 */
export async function findSimilar(
  { db }: Pick<Server, 'db'>,
  property: ComparedProperty,
  filters: Partial<Filters> = {},
  stay: Plan = noFilters,
  now = new Date(),
): Promise<ListingCard[]> {
  const conditions = conditionsOf({ ...noFilters, ...filters });
  const { checkIn, checkOut, guests, pets, animal } = stay;
  // A check-in without a check-out is no stay.
  const needs = needsOf({ ...noFilters, checkIn: checkOut && checkIn, checkOut, guests, pets, animal });
  const fitsStay = allOf(needs.map(({ condition }) => condition));
  const guestNeeds = needsOf({ ...noFilters, guests, pets, animal });
  const welcomesGuests = allOf(guestNeeds.map(({ condition }) => condition));
  const fit = { fits: fitsStay, welcomes: welcomesGuests };
  const similar = await findCandidates(db, property, conditions, fit, similarRange);
  const fitting = similar.filter(({ fits }) => fits);
  const wider =
    fitting.length < maxShown && needs.length > 0
      ? await findCandidates(db, property, conditions, fit, widerRange)
      : [];
  const known = new Set(similar.map(({ id }) => id));
  const nearest = [...similar, ...wider.filter(({ id, fits }) => fits && !known.has(id))]
    .map(({ id, fits, welcomes, meters, ...candidate }) => ({
      id,
      fits,
      welcomes,
      meters,
      difference: differenceTo(property, candidate),
    }))
    .toSorted(
      (one, other) =>
        Number(other.fits) - Number(one.fits) ||
        Number(other.welcomes) - Number(one.welcomes) ||
        one.difference - other.difference ||
        (one.id < other.id ? 1 : -1),
    )
    .slice(0, maxShown);
  const found = await listCards(
    db,
    nearest.map(({ id }) => id),
    now,
  );
  const cards = found.map((card) => {
    const meters = nearest.find(({ id }) => id === card.id)?.meters ?? null;
    return meters === null ? card : { ...card, location: `${card.location} · ${formatMiles(meters)} away` };
  });
  return noteStay(db, cards, stay, todayInLosAngeles(now));
}

/** The nearest properties by rent, below and above, for each number of bedrooms. */
async function findCandidates(
  db: Database,
  property: ComparedProperty,
  conditions: readonly Condition[],
  fit: { fits: Condition; welcomes: Condition },
  range: Range,
): Promise<Candidate[]> {
  const { id, bedrooms, desiredMonthlyRent: rent } = property;
  const meters = metersFrom({ latitude: sql`here.latitude`, longitude: sql`here.longitude` });
  const columns = sql`id, bedrooms, desired_monthly_rent, approx_sqft, ${fit.fits} AS fits,
    ${fit.welcomes} AS welcomes, ${meters} AS meters`;
  const sameCity = sql`city = here.city
    AND bedrooms = near.bedrooms AND id <> ${id}::uuid AND ${allOf(conditions)}`;
  const { rows } = await sql<Candidate>`
    SELECT found.* FROM (SELECT city, latitude, longitude FROM properties WHERE id = ${id}::uuid) AS here
    CROSS JOIN generate_series(${bedrooms - range.bedrooms}::int, ${bedrooms + range.bedrooms}::int) AS near (bedrooms)
    CROSS JOIN LATERAL (
      (SELECT ${columns} FROM properties
       WHERE ${sameCity} AND desired_monthly_rent BETWEEN ${rent + 1} AND ${Math.floor(rent * range.rentRatio)}
       ORDER BY desired_monthly_rent, id LIMIT ${sql.lit(candidatesPerSide)})
      UNION ALL
      (SELECT ${columns} FROM properties
       WHERE ${sameCity} AND desired_monthly_rent BETWEEN ${Math.ceil(rent / range.rentRatio)} AND ${rent}
       ORDER BY desired_monthly_rent DESC, id DESC LIMIT ${sql.lit(candidatesPerSide)})
    ) AS found`.execute(db);
  return rows;
}

function differenceTo(property: ComparedProperty, candidate: Omit<ComparedProperty, 'id'>): number {
  const inRent = differenceOf(property.desiredMonthlyRent, candidate.desiredMonthlyRent);
  const inArea = differenceOf(property.approxSqft, candidate.approxSqft);
  return inRent + weights.area * inArea + weights.bedroom * Math.abs(property.bedrooms - candidate.bedrooms);
}

/** The difference relative to the larger value, from 0 to 1. */
function differenceOf(one: number, other: number): number {
  return Math.abs(one - other) / Math.max(one, other, 1);
}
