// The listings that come closest to a search, with the reason why each doesn't fit.
import { sql } from 'kysely';
import { bringsPets, type FilterName } from '#domain/search/filters.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { formatMoney } from '#domain/numbers.ts';
import { formatDistance, placeOf } from '#domain/place/position.ts';
import { type Furnished, furnishedLabels, nightsPerMonth } from '#domain/property/options.ts';
import { radiusOf } from '#domain/place/places.ts';
import { costFields, costOfStay, type CostTerms, describeStayTotal } from '#domain/stay/stay-cost.ts';
import { formatLengths, type RentalLength } from '#domain/property/lengths.ts';
import { isTimeoutError } from '../database/database.ts';
import { listCards } from '../properties/cards.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { allOf, distanceOf, rentOf, type Search, type Wish, wishesOf } from './conditions.ts';
import { runWithTimeout } from './run-with-timeout.ts';

/** Like counts, these listings are left out if they take too long. */
const limitMs = 300;
/** Of more listings, only the newest ones are compared. */
const maxCompared = 10_000;
/** A listing that misses more of the filters isn't close. */
const maxMissed = 2;

interface NearListing extends CostTerms {
  id: string;
  /** For each wish of the search, whether the listing misses it. */
  missed: boolean[];
  rent: number;
  sleeps: number;
  bedrooms: number;
  bathroomHalves: number;
  petsAllowed: string;
  propertyType: string;
  neighborhood: string | null;
  location: string;
  lengths: RentalLength[];
  furnished: Furnished;
  latitude: number | null;
  longitude: number | null;
}

/** Listings that miss one or two of the filters, closest first. At most `count`. Empty without filters. */
export async function listNearest(
  { db, logger }: Server,
  search: Search,
  count: number,
  now: Date,
): Promise<ListingCard[]> {
  // An area of the map is meant as it is.
  const all = wishesOf(search);
  const inArea = all.filter(({ filter }) => filter === 'bounds');
  const wishes = all.filter(({ filter }) => filter !== 'bounds');
  if (wishes.length === 0) return [];
  const missed = sql`ARRAY[${sql.join(wishes.map(({ condition }) => sql`NOT (${condition})`))}]`;
  // Arrays begin at 1 in SQL.
  const missedWeight = sql.join(
    wishes.map(
      (wish, index) => sql`CASE WHEN missed[${sql.lit(index + 1)}] THEN ${weightOf(wish, search)} ELSE 0 END`,
    ),
    sql` + `,
  );
  try {
    const rows = await runWithTimeout(
      db,
      limitMs,
      sql<NearListing>`
        SELECT id, missed, latitude, longitude, ${rentOf(search)} AS rent, sleeps, bedrooms, bathroom_halves, pets_allowed,
          property_type, ${costColumns}, neighborhood, location, desired_rental_length AS lengths, property_furnished AS furnished
        FROM (
          SELECT *, ${missed} AS missed FROM properties
          WHERE ${allOf([isListed, ...inArea.map(({ condition }) => condition)])}
          ORDER BY created_at DESC LIMIT ${sql.lit(maxCompared)}
        ) AS properties
        WHERE cardinality(array_positions(missed, true)) BETWEEN 1 AND ${sql.lit(maxMissed)}
        ORDER BY ${missedWeight}, created_at DESC LIMIT ${count}::integer`,
    );
    const cards = await listCards(
      db,
      rows.map(({ id }) => id),
      now,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return cards.map((card) => {
      const row = found.get(card.id);
      const desiredMonthlyRent = row?.rent ?? card.desiredMonthlyRent;
      return { ...card, desiredMonthlyRent, note: reasonOf(wishes, search, card, row) };
    });
  } catch (error) {
    if (!isTimeoutError(error)) logger.warn({ err: error }, 'the nearest listings could not be read');
    return [];
  }
}

const costColumns = sql.join(costFields.map((name) => sql.ref(name)));

/** How much a guest minds: another town more than another rent. */
const weights: Partial<Record<FilterName, number>> = {
  location: 4,
  animal: 3,
  pets: 3,
  checkOut: 3,
  guests: 2,
  bedrooms: 2,
  longerStays: 2,
  rentalLength: 2,
};

function weightOf({ filter }: Wish, search: Search) {
  const { maxRent, near, checkIn } = search;
  if (filter === 'maxRent')
    return sql`0.5 + 4.0 * (${rentOf(search)} - ${maxRent}::integer) / ${maxRent}::integer`;
  if (filter === 'near')
    return sql`coalesce(0.5 + (${distanceOf({ near })} - ${radiusOf(near)}::integer) / ${radiusOf(near)}::float8, 9)`;
  if (filter === 'checkIn') return sql`1 + (next_available_date - ${checkIn}::date) / 15.0`;
  return sql.lit(weights[filter] ?? 1);
}

/** "$200 above your rent · No dogs", and the total of a stay that the home is free for. */
function reasonOf(wishes: readonly Wish[], search: Search, card: ListingCard, row?: NearListing): string {
  if (!row) return card.note;
  const missed = wishes.filter((_, index) => row.missed[index]);
  const reasons = missed.map(({ filter, words }) => {
    if (filter === 'checkIn') return card.note;
    return words === undefined
      ? describe(filter, search, row)
      : `Doesn’t mention “${words.replaceAll('"', '')}”`;
  });
  return [...new Set(reasons), ...describeTotal(missed, search, row)].join(' · ');
}

const aboutDates = new Set<FilterName>(['checkIn', 'checkOut', 'longerStays', 'rentalLength']);

function describeTotal(missed: readonly Wish[], search: Search, row: NearListing): string[] {
  const { checkIn, checkOut } = search;
  if (!checkIn || !checkOut || missed.some(({ filter }) => aboutDates.has(filter))) return [];
  return [describeStayTotal(costOfStay(row, { from: checkIn, to: checkOut, pets: bringsPets(search) }))];
}

function describe(filter: FilterName, search: Search, row: NearListing): string {
  switch (filter) {
    case 'maxRent':
      return `${formatMoney(row.rent - search.maxRent)} above your rent`;
    case 'maxNightly':
      return `${formatMoney(Math.ceil(row.rent / nightsPerMonth) - (search.maxNightly ?? 0))} a night above your price`;
    case 'minRent':
      return `${formatMoney(search.minRent - row.rent)} below your rent`;
    case 'checkOut':
      return 'Taken for part of your stay';
    case 'longerStays':
    case 'rentalLength':
      return `Rents for ${formatLengths(row.lengths)}`;
    case 'guests':
      return `Sleeps ${row.sleeps}`;
    case 'bedrooms':
      return row.bedrooms === 1 ? '1 bedroom' : `${row.bedrooms} bedrooms`;
    case 'bathrooms':
      return row.bathroomHalves === 2 ? '1 bathroom' : `${row.bathroomHalves / 2} bathrooms`;
    case 'animal':
      return search.animal === 'both' ? 'Not for dogs and cats' : `No ${search.animal}`;
    case 'pets':
      return 'No pets';
    case 'near':
      return formatDistance(row, search.near) ?? 'We don’t know how far';
    case 'location':
    case 'neighborhood':
      return `In ${placeOf(row)}`;
    case 'type':
      return row.propertyType;
    case 'freeParking':
      return 'No free parking';
    case 'airConditioning':
      return 'No air conditioning';
    case 'amenities':
      return `No ${search.amenities.join(' or ')}`;
    case 'access':
      return `Doesn’t say: ${search.access.join(', ').toLowerCase()}`;
    case 'furnished':
      return furnishedLabels[row.furnished];
    case 'bounds':
    case 'checkIn':
    case 'sort':
    case 'text':
      return '';
  }
}
