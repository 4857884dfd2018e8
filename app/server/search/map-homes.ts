// The listings of a search for the map: approximate positions and prices. Public data only.
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { countNights } from '#domain/stay/availability.ts';
import type { Filters } from '#domain/search/filters.ts';
import { type MapHome, type MapHomes, type MapMark, maxMapHomes } from '#domain/search/map.ts';
import { placesCalled, type Position } from '#domain/place/places.ts';
import {
  costFields,
  costOfStay,
  type CostTerms,
  type PricedStay,
  roundTotal,
} from '#domain/stay/stay-cost.ts';
import type { Server } from '../server.ts';
import { allOf, conditionsOf, reachOf } from './conditions.ts';
import { countLimit } from './counts.ts';
import { matchColumns, orders } from './matches.ts';
import { interpretSearch, stayOf, totaledStayOf } from './interpret-search.ts';

export interface PricedRow extends Pick<MapHome, 'id' | 'title'>, CostTerms {
  latitude: number | null;
  longitude: number | null;
}

interface Row extends PricedRow {
  found: number;
}

/** If a search finds more listings, the map chooses among the newest ones. */
const maxCompared = 1000;
/** The area of the listings is divided into this many rows and columns of squares. */
const squares = 20;

/**
 * The same listings as the list, in its order. If the search finds more than `maxMapHomes`, the newest of
 * each square of their area, then the second newest, and so on, so that the map shows where there are homes.
 */
export async function listMapHomes({ db }: Server, filters: Filters, now = new Date()): Promise<MapHomes> {
  const { search, matches } = await interpretSearch(db, filters, todayInLosAngeles(now));
  const ids = matches.map(({ id }) => id);
  const found = matches.length < countLimit ? sql`id = ANY(${ids}::uuid[])` : allOf(conditionsOf(search));
  const { rows } = await sql<Row>`
    WITH newest AS (
      SELECT id, latitude, longitude, created_at FROM properties WHERE ${found}
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(maxCompared)}
    ), area AS (
      SELECT count(*)::int AS found, min(latitude) AS south, min(longitude) AS west,
        nullif(max(latitude) - min(latitude), 0) AS height, nullif(max(longitude) - min(longitude), 0) AS width
      FROM newest
    ), shown AS (
      SELECT id, found, row_number() OVER (
        PARTITION BY floor((latitude - south) / height * ${sql.lit(squares)}),
          floor((longitude - west) / width * ${sql.lit(squares)})
        ORDER BY created_at DESC, id DESC) AS turn
      FROM newest, area ORDER BY latitude IS NULL, turn, created_at DESC, id DESC LIMIT ${sql.lit(maxMapHomes)}
    )
    SELECT ${matchColumns(search)}, title, found, ${sql.join(costFields.map((field) => sql.ref(field)))}
    FROM shown JOIN properties USING (id) ORDER BY is_stale, ${orders[search.sort]}`.execute(db);
  const stay = totaledStayOf(search);
  const homes = toMapHomes(rows, stay);
  return {
    homes,
    hasMore: (rows[0]?.found ?? 0) > maxMapHomes,
    unplaced: rows.length - homes.length,
    nights: stay && countNights(stay),
    place: {
      marks: listMarks(search.near),
      radius: reachOf(search) ?? 0,
    },
    stay: stayOf(search),
  };
}

/**
 * The homes whose position is known, with the total of the stay, or without one the rent a month. `totalOf`
 * gives a total as the page writes it elsewhere.
 */
export function toMapHomes(
  rows: readonly PricedRow[],
  stay: PricedStay | null,
  totalOf = roundTotal,
): MapHome[] {
  return rows.filter(isPlaced).map((row) => {
    const { id, title, desiredMonthlyRent, latitude, longitude } = row;
    const cost = stay && costOfStay(row, stay);
    const price = cost ? totalOf(cost) : desiredMonthlyRent;
    return { id, title, price, isBeforeFees: cost?.isIncomplete ?? false, latitude, longitude };
  });
}

/** The marks of a landmark, or of all landmarks of its kind. */
export function listMarks(near: string): MapMark[] {
  return placesCalled(near).map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
}

function isPlaced(row: PricedRow): row is PricedRow & Position {
  return row.latitude !== null;
}
