// The listings of a search for the map: approximate positions and prices. Public data only.
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { countNights } from '#domain/stay/availability.ts';
import type { Filters } from '#domain/search/filters.ts';
import { type MapHome, type MapHomes, type MapMark, maxMapHomes, parseBounds } from '#domain/search/map.ts';
import { placesCalled, radiusOf } from '#domain/place/gazetteer.ts';
import {
  costFields,
  costOfStay,
  type CostTerms,
  type PricedStay,
  roundTotal,
} from '#domain/stay/stay-cost.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf } from './kinds.ts';
import { countLimit, find, matchColumns, orderOf } from './matches.ts';
import { stayOf, totaledStayOf } from './stay-notes.ts';

interface Row extends Pick<MapHome, 'id' | 'title'>, CostTerms {
  latitude: number | null;
  longitude: number | null;
}

/** If a search finds more listings, the map chooses among the newest ones. */
const maxCompared = 1000;
/** The sides of a square have a fiftieth of a degree, 1.2 to 1.4 miles. */
const squaresPerDegree = 50;

/**
 * The same listings as the list, in its order. If the search finds more than `maxMapHomes`, the newest of
 * each square, then the second newest, and so on, so that the map shows where there are homes.
 */
export async function listMapHomes({ db }: Server, asked: Filters, now = new Date()): Promise<MapHomes> {
  const { filters, matches } = await find(db, asked, todayInLosAngeles(now));
  const ids = matches.map(({ id }) => id);
  const found = matches.length < countLimit ? sql`id = ANY(${ids}::uuid[])` : allOf(conditionsOf(filters));
  const { rows } = await sql<Row & { found: number }>`
    WITH newest AS (
      SELECT id, latitude, longitude, created_at FROM properties WHERE ${found}
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(maxCompared)}
    ), shown AS (
      SELECT id, (count(*) OVER ())::int AS found, row_number() OVER (
        PARTITION BY floor(latitude * ${sql.lit(squaresPerDegree)}), floor(longitude * ${sql.lit(squaresPerDegree)})
        ORDER BY created_at DESC, id DESC) AS turn
      FROM newest ORDER BY latitude IS NULL, turn, created_at DESC, id DESC LIMIT ${sql.lit(maxMapHomes)}
    )
    SELECT ${matchColumns(filters)}, title, found, ${sql.join(costFields.map((field) => sql.ref(field)))}
    FROM shown JOIN properties USING (id) ORDER BY is_stale, ${orderOf(filters.sort)}`.execute(db);
  const stay = totaledStayOf(filters);
  const homes = toMapHomes(rows, stay);
  const { near, bounds } = filters;
  // All homes are near a neighbor town, so the map shows no circle around it.
  const isNeighbor = placesCalled(near).some(({ kind }) => kind === 'neighbor');
  return {
    homes,
    hasMore: (rows[0]?.found ?? 0) > maxMapHomes,
    unplaced: rows.length - homes.length,
    nights: stay && countNights(stay),
    place: {
      marks: listMarks(near),
      radius: near === '' || parseBounds(bounds) || isNeighbor ? 0 : radiusOf(near),
    },
    stay: stayOf(filters),
  };
}

/** The homes whose position is known, with the total of the stay, or without one the rent a month. */
function toMapHomes(rows: readonly Row[], stay: PricedStay | null): MapHome[] {
  return rows.flatMap((row) => {
    const { id, title, desiredMonthlyRent, latitude, longitude } = row;
    if (latitude === null || longitude === null) return [];
    const cost = stay && costOfStay(row, stay);
    const price = cost ? roundTotal(cost) : desiredMonthlyRent;
    return [{ id, title, price, isBeforeFees: cost?.isIncomplete ?? false, latitude, longitude }];
  });
}

/** The marks of a landmark, or of all landmarks of its kind. */
function listMarks(near: string): MapMark[] {
  return placesCalled(near).map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
}
