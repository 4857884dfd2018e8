// Finds the new and cheaper listings of a search. The audit log has the time at which a listing appeared and
// its earlier rents.
import { sql } from 'kysely';
import type { Filters } from '#domain/search/filters.ts';
import { filtersOf } from '#domain/search/query.ts';
import {
  daysBetweenListings,
  maxMailedListings,
  rentHistoryDays,
  type SearchNews,
} from '#domain/search/saved-search.ts';
import type { Database } from '../database/database.ts';
import { allOf, conditionsOf } from '../search/kinds.ts';
import { matchColumns, orderOf } from '../search/matches.ts';
import { readQuery } from '../search/read-query.ts';

/** Events after `since` and up to `until`. `today` as YYYY-MM-DD, for months among the words. */
interface NewsSearch {
  /** The reader, who gets each listing once in `daysBetweenListings`. */
  email: string;
  since: Date;
  until: Date;
  today: string;
  /** The time limit of each statement. */
  timeoutMs: number;
}

interface FoundRow {
  id: string;
  isNew: boolean;
  formerRent: number | null;
  newCount: number;
  cheaperCount: number;
}

/**
 * The listings of a search that were approved, imported or put back in the period, and those whose rent is
 * lower than before the period and than in the `rentHistoryDays` before it: a rent that goes up in the
 * evening and down in the morning isn't lower. A new listing counts as new only. Leaves out listings that the
 * reader was mailed in `daysBetweenListings`. Fails if a statement takes too long.
 */
export async function findNews(
  db: Database,
  filters: Filters,
  { email, since, until, today, timeoutMs }: NewsSearch,
): Promise<SearchNews> {
  const { rows } = await db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('statement_timeout', ${`${timeoutMs}ms`}, true)`.execute(transaction);
    const query = await readQuery(transaction, filters, today);
    // An old sentence that means nothing isn't a search for all homes.
    if (query.sentence !== '' && query.wishes.length === 0) return { rows: [] };
    const wanted = filtersOf(query);
    const former = sql`(changes #>> '{desiredMonthlyRent,from}')::integer`;
    return sql<FoundRow>`
      WITH recent AS (
        SELECT property_id,
          bool_or(action IN ('approved', 'imported', 'resumed')) AS is_new,
          (array_agg(${former} ORDER BY audit_log.id) FILTER (WHERE changes ? 'desiredMonthlyRent'))[1] AS rent_before
        FROM audit_log
        WHERE at > ${since} AND at <= ${until}
          AND (action IN ('approved', 'imported', 'resumed') OR changes ? 'desiredMonthlyRent')
        GROUP BY property_id
      ), event AS (
        SELECT property_id, is_new, least(rent_before, (
          SELECT min(${former}) FROM audit_log
          WHERE audit_log.property_id = recent.property_id AND changes ? 'desiredMonthlyRent'
            AND at <= ${since} AND at > ${until}::timestamptz - make_interval(days => ${rentHistoryDays})
        )) AS former_rent
        FROM recent
        WHERE NOT EXISTS (
          SELECT FROM mailed_listings JOIN saved_searches ON saved_searches.id = saved_search_id
          WHERE email = ${email} AND mailed_listings.property_id = recent.property_id
            AND mailed_listings.mailed_on > ${today}::date - ${daysBetweenListings}::integer)
      )
      SELECT id, is_new, former_rent,
        (count(*) FILTER (WHERE is_new) OVER ())::int AS new_count,
        (count(*) FILTER (WHERE NOT is_new) OVER ())::int AS cheaper_count
      FROM (
        SELECT ${matchColumns(wanted)}, is_new, former_rent FROM properties JOIN event ON property_id = properties.id
        WHERE (is_new OR desired_monthly_rent < former_rent) AND ${allOf(conditionsOf(wanted))}
      ) AS found
      ORDER BY is_stale, ${orderOf(wanted.sort)} LIMIT ${sql.lit(maxMailedListings)}`.execute(transaction);
  });
  const { newCount = 0, cheaperCount = 0 } = rows[0] ?? {};
  const listings = rows.map(({ id, isNew, formerRent }) => ({ id, formerRent: isNew ? null : formerRent }));
  return { listings, newCount, cheaperCount };
}
