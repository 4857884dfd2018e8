// The pages of places: each neighborhood, and the surroundings of each landmark. They show numbers of its
// homes, the homes, and places nearby. Public data only.
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { foldText } from '#domain/fold-text.ts';
import type { CardPhoto } from '#domain/property/listing.ts';
import { type GazetteerPlace, landmarks, neighborhoods } from '#domain/place/gazetteer.ts';
import { distanceBetween } from '#domain/place/position.ts';
import { type Filters, parseFilters } from '#domain/search/filters.ts';
import { type ListingCount, toListingCount } from '#domain/search/search-results.ts';
import { firstFreeDay, listMainPhotos, pick } from '../properties/listings.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf } from './kinds.ts';
import { countLimit } from './matches.ts';
import { listCardPage } from './search.ts';

/** A place with fewer homes has no page: its address leads to the search. */
const minHomes = 3;
/** Among the nearest ones, so that a place doesn't link across the county. */
const maxNearby = 12;

export interface Place extends GazetteerPlace {
  /** The last part of the page's address: "north-park", "near-mission-beach". Unique and permanent. */
  slug: string;
  /** "North Park", "Near Mission Beach". */
  title: string;
  /** "in North Park, San Diego", "near Mission Beach". */
  where: string;
  /** Of the search for its homes. */
  filters: Filters;
}

export const places: readonly Place[] = [...neighborhoods, ...landmarks].map((place) => {
  const { name, town } = place;
  const title = town ? name : `Near ${name}`;
  const slug = foldText(title.replaceAll('’', '')).replaceAll(/[^a-z]+/g, '-');
  const filters = parseFilters(new URLSearchParams({ [town ? 'neighborhood' : 'near']: name }));
  return { ...place, slug, title, where: town ? `in ${name}, ${town}` : `near ${name}`, filters };
});

export function findPlace(slug: string): Place | null {
  return places.find((place) => place.slug === slug) ?? null;
}

/**
 * The numbers of a place, with rents in US dollars a month, the first page of its homes, and the nearest
 * places that have a page, nearest first. Null if the place has too few homes for a page.
 */
export async function summarizePlace(server: Server, place: Place, now = new Date()) {
  const today = todayInLosAngeles(now);
  const { rows } = await sql<{ homes: number; lowestRent: number; medianRent: number; freeNow: number }>`
    SELECT count(*)::int AS homes, min(desired_monthly_rent) AS lowest_rent,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY desired_monthly_rent) AS median_rent,
      (count(*) FILTER (WHERE ${firstFreeDay(today)} <= ${today}))::int AS free_now
    FROM properties WHERE ${allOf(conditionsOf(place.filters))}`.execute(server.db);
  const [numbers] = rows;
  if (!numbers || numbers.homes < minHomes) return null;
  const byDistance = (one: Place, other: Place) =>
    distanceBetween(one, place) - distanceBetween(other, place);
  const neighbors = places.filter(({ slug }) => slug !== place.slug).toSorted(byDistance);
  const [{ page }, listed] = await Promise.all([
    listCardPage(server, place.filters, null, now),
    listPlaces(server, neighbors.slice(0, maxNearby)),
  ]);
  const nearby = listed.map((each) => each.place).toSorted(byDistance);
  return { ...numbers, cards: page.properties, nearby };
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
      ) AS found HAVING count(*) >= ${sql.lit(minHomes)}`,
  );
  const { rows } = await sql<{ slug: string; homes: number; lowestRent: number }>`
    ${sql.join(counts, sql` UNION ALL `)} ORDER BY homes DESC, slug`.execute(db);
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
  const ids = rows.map(({ id }) => id);
  const photos = await listMainPhotos(db, ids);
  const found = new Map<string, CardPhoto>();
  for (const { slug, id } of rows) {
    const photo = photos.get(id);
    // Without the blurred preview, which weighs more than the rest of a tile.
    if (photo) found.set(slug, { ...pick(photo, ['path', 'hasAvif', 'width', 'height']), placeholder: null });
  }
  return found;
}

/** The page of a neighborhood, if it has one. */
export async function getPlace(server: Server, neighborhood: string | null): Promise<Place | null> {
  const place = places.find(({ town, name }) => town !== null && name === neighborhood);
  const listed = place ? await listPlaces(server, [place]) : [];
  return listed[0]?.place ?? null;
}
