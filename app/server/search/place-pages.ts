// What the pages of places show: numbers of their homes, the homes, and places nearby. Public data only.
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import type { CardPhoto, ListingCard } from '#domain/property/listing.ts';
import { findPlace, minHomesOfPlace, type Place, places } from '#domain/search/place-pages.ts';
import { distanceBetween } from '#domain/place/position.ts';
import { type ListingCount, toListingCount } from '#domain/search/search-results.ts';
import { firstFreeDay, listMainPhotos, pick } from '../properties/listings.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf } from './conditions.ts';
import { countLimit } from './counts.ts';
import { listCardPage } from './search.ts';

/** Among the nearest ones, so that a place doesn't link across the county. */
const maxNearby = 12;

export interface PlaceNumbers {
  homes: number;
  /** US dollars a month. */
  medianRent: number;
  lowestRent: number;
  freeNow: number;
  /** The next days on which a home becomes free that isn't free now; at most three. */
  nextFreeDays: string[];
}

interface PlaceSummary {
  numbers: PlaceNumbers;
  /** The first page of the search for the place's homes. */
  cards: ListingCard[];
  /** The nearest places that have a page, nearest first. */
  nearby: Place[];
}

/** Null if the place has too few homes for a page. */
export async function summarizePlace(
  server: Server,
  place: Place,
  now = new Date(),
): Promise<PlaceSummary | null> {
  const numbers = await countHomes(server, place, todayInLosAngeles(now));
  if (numbers.homes < minHomesOfPlace) return null;
  const neighbors = places
    .filter(({ slug }) => slug !== place.slug)
    .toSorted((one, other) => distanceBetween(one, place) - distanceBetween(other, place))
    .slice(0, maxNearby);
  const [page, listed] = await Promise.all([
    listCardPage(server, place.filters, null, now),
    listPlaces(server, neighbors),
  ]);
  const slugs = new Set(listed.map(({ place: { slug } }) => slug));
  const nearby = neighbors.filter(({ slug }) => slugs.has(slug));
  return { numbers, cards: page.properties, nearby };
}

async function countHomes({ db }: Server, { filters }: Place, today: string): Promise<PlaceNumbers> {
  const { rows } = await sql<PlaceNumbers>`
    WITH found AS (
      SELECT desired_monthly_rent AS rent, ${firstFreeDay(today)} AS first_free
      FROM properties WHERE ${allOf(conditionsOf(filters))}
    )
    SELECT count(*)::int AS homes,
      coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY rent), 0)::int AS median_rent,
      coalesce(min(rent), 0)::int AS lowest_rent,
      (count(*) FILTER (WHERE first_free <= ${today}))::int AS free_now,
      ARRAY(SELECT DISTINCT first_free FROM found WHERE first_free > ${today} ORDER BY 1 LIMIT 3) AS next_free_days
    FROM found`.execute(db);
  return rows[0] ?? { homes: 0, medianRent: 0, lowestRent: 0, freeNow: 0, nextFreeDays: [] };
}

/** A place with a page, and how many homes it has. */
export interface ListedPlace {
  place: Place;
  homes: ListingCount;
  /** US dollars a month, among the counted homes. */
  lowestRent: number;
}

/** The places with a page, those with the most homes first. Counts at most `countLimit` homes of each. */
export async function listPlaces(
  { db }: Pick<Server, 'db'>,
  among: readonly Place[] = places,
): Promise<ListedPlace[]> {
  const counts = among.map(
    ({ slug, filters }) => sql`
      SELECT ${slug}::text AS slug, count(*)::int AS homes, min(desired_monthly_rent) AS lowest_rent FROM (
        SELECT desired_monthly_rent FROM properties WHERE ${allOf(conditionsOf(filters))} LIMIT ${sql.lit(countLimit)}
      ) AS found`,
  );
  const { rows } = await sql<{ slug: string; homes: number; lowestRent: number }>`
    SELECT slug, homes, lowest_rent FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted
    WHERE homes >= ${sql.lit(minHomesOfPlace)} ORDER BY homes DESC, slug`.execute(db);
  return rows.flatMap(({ slug, homes, lowestRent }) => {
    const place = findPlace(slug);
    return place ? [{ place, homes: toListingCount(homes), lowestRent }] : [];
  });
}

/**
 * The main photo of each place's newest home with photos, by slug. Prefers homes that aren't in `shown`, a
 * list of ids.
 */
export async function listPlacePhotos(
  { db }: Pick<Server, 'db'>,
  among: readonly Place[],
  shown: readonly string[],
): Promise<Map<string, CardPhoto>> {
  if (among.length === 0) return new Map();
  const newest = among.map(
    ({ slug, filters }) => sql`(
      SELECT ${slug}::text AS slug, id FROM properties
      WHERE ${allOf(conditionsOf(filters))}
        AND EXISTS (SELECT FROM photos WHERE property_id = properties.id AND state = 'ready')
      ORDER BY id = ANY(${shown}::uuid[]), created_at DESC, id LIMIT 1)`,
  );
  const { rows } = await sql<{ slug: string; id: string }>`${sql.join(newest, sql` UNION ALL `)}`.execute(db);
  const photos = await listMainPhotos(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ slug, id }) => {
      const photo = photos.get(id);
      // Without the blurred preview, which weighs more than the rest of a tile.
      return photo
        ? [[slug, { ...pick(photo, ['path', 'hasAvif', 'width', 'height']), placeholder: null }] as const]
        : [];
    }),
  );
}

/** The page of a neighborhood, if it has one. */
export async function findPlaceOf(server: Server, neighborhood: string | null): Promise<Place | null> {
  const place = places.find(({ filters }) => neighborhood !== null && filters.neighborhood === neighborhood);
  const listed = place ? await listPlaces(server, [place]) : [];
  return listed[0]?.place ?? null;
}
