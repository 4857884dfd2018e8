// The listings of a search for the map: approximate positions and rents. Public data only.
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/filters.ts';
import { type MapHome, type MapHomes, maxMapHomes } from '#domain/map.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf } from './conditions.ts';
import { countLimit } from './counts.ts';
import { interpretSearch, stayOf } from './interpret-search.ts';

type Row = Omit<MapHome, 'latitude' | 'longitude'> & { latitude: number | null; longitude: number | null };

/**
 * The same listings as the list, in no particular order. If the search finds more than `maxMapHomes`, an
 * arbitrary selection.
 */
export async function listMapHomes({ db }: Server, filters: Filters, now = new Date()): Promise<MapHomes> {
  const { search, matches } = await interpretSearch(db, filters, todayInLosAngeles(now));
  const ids = matches.map(({ id }) => id);
  const found = matches.length < countLimit ? sql`id = ANY(${ids}::uuid[])` : allOf(conditionsOf(search));
  const { rows } = await sql<Row>`
    SELECT id, title, desired_monthly_rent AS rent, latitude, longitude
    FROM properties WHERE ${found} LIMIT ${sql.lit(maxMapHomes + 1)}`.execute(db);
  const shown = rows.slice(0, maxMapHomes);
  const homes = shown.filter(isPlaced);
  return {
    homes,
    hasMore: rows.length > maxMapHomes,
    unplaced: shown.length - homes.length,
    stay: stayOf(search),
  };
}

function isPlaced(row: Row): row is MapHome {
  return row.latitude !== null;
}
