// The listings that come closest to a search, with the reason why each doesn't fit.
import { sql } from 'kysely';
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/search/filters.ts';
import { fitOf, isAboutDates } from '#domain/stay/fit.ts';
import { nameMisfit } from '#domain/stay/fit-words.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { pageSize } from '#domain/search/search-results.ts';
import { describeStayTotal } from '#domain/stay/stay-cost.ts';
import { isTimeoutError } from '../database/database.ts';
import { listCards } from '../properties/cards.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { allOf, type ComparedHome, homeColumns, type Need, needsOf } from './kinds.ts';
import { runWithTimeout } from './run-with-timeout.ts';

/** Like counts, these listings are left out if they take too long. */
const limitMs = 300;
/** Of more listings, only the newest ones are compared. */
const maxCompared = 5000;
/** Beside listings that fit, one that misses more of the wishes isn't close. */
const maxMissed = 2;

interface NearListing extends ComparedHome {
  id: string;
  /** For each wish of the search, whether the listing misses it. */
  missed: boolean[];
}

/**
 * Listings that fill up a page with `found` matches, closest first. Each misses one or two of the wishes. If
 * nothing was found, each has at least one of several wishes. Empty for a search without wishes.
 */
export async function listNearest(
  { db, logger }: Pick<Server, 'db' | 'logger'>,
  filters: Filters,
  found: number,
  now: Date,
): Promise<ListingCard[]> {
  // An area of the map is meant as it is.
  const all = needsOf(filters);
  const inArea = all.filter(({ kind }) => kind === 'bounds').map(({ condition }) => condition);
  const needs = all.filter(({ kind }) => kind !== 'bounds');
  if (needs.length === 0 || found >= pageSize) return [];
  const most = found > 0 ? maxMissed : Math.max(needs.length - 1, 1);
  const missed = sql`ARRAY[${sql.join(needs.map(({ condition }) => sql`(${condition}) IS NOT TRUE`))}]`;
  // Arrays begin at 1 in SQL.
  const missedWeight = sql.join(
    needs.map(({ weight }, index) => sql`CASE WHEN missed[${sql.lit(index + 1)}] THEN ${weight} ELSE 0 END`),
    sql` + `,
  );
  try {
    const rows = await runWithTimeout(
      db,
      limitMs,
      sql<NearListing>`
        SELECT id, missed, ${homeColumns(filters)}
        FROM (
          SELECT *, ${missed} AS missed FROM properties WHERE ${allOf([isListed, ...inArea])}
          ORDER BY created_at DESC LIMIT ${sql.lit(maxCompared)}
        ) AS properties
        WHERE cardinality(array_positions(missed, true)) BETWEEN 1 AND ${most}::integer
        ORDER BY ${missedWeight}, created_at DESC LIMIT ${pageSize - found}::integer`,
    );
    const asked = { needs, filters, today: todayInLosAngeles(now) };
    const byId = new Map(rows.map((row) => [row.id, row]));
    const cards = await listCards(db, [...byId.keys()], now);
    return cards.map((card) => {
      const row = byId.get(card.id);
      if (!row) return card;
      return { ...card, desiredMonthlyRent: row.rent, note: reasonOf(asked, card, row) };
    });
  } catch (error) {
    if (!isTimeoutError(error)) logger.warn({ err: error }, 'the nearest listings could not be read');
    return [];
  }
}

/** What the search asked for. */
interface Asked {
  needs: readonly Need[];
  filters: Filters;
  today: string;
}

/** "$200 above your rent · Cats only", and the total of a stay that the home is free for. */
function reasonOf({ needs, filters, today }: Asked, card: ListingCard, row: NearListing): string {
  const missed = needs.filter((_, index) => row.missed[index]);
  const { misfits, cost } = fitOf(row, filters, today);
  const isTooEarly = filters.checkOut === null && missed.some(({ kind }) => kind === 'checkIn');
  const reasons = [
    ...missed.map(({ misses }) => misses(row)),
    ...(isTooEarly ? [card.note] : []),
    ...misfits.map((misfit) => capitalizeFirst(nameMisfit(misfit, today))),
    cost && !misfits.some(isAboutDates) ? describeStayTotal(cost) : '',
  ];
  return [...new Set(reasons)].filter(Boolean).join(' · ');
}
