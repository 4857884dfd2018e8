// Which nights each home is taken, and by what: the owner's own entries, agreed stays, and what a feed says. The only
// writer of `busy_ranges`, and of `properties.busy`, which is computed from them in the same transaction. Everybody may see
// which nights are taken, and nobody who or why.
import { sql, type Transaction } from 'kysely';
import { type BusySource, type DayRange, type HomeCalendar, mergeRanges } from '#domain/availability.ts';
import type { CalendarEntry } from '#domain/own-calendar.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Listing } from '#domain/listing.ts';
import type { Server } from '../server.ts';

/** All taken nights of a home, as a column of a query on properties: in order and not touching. */
export const takenNights = sql<DayRange[]>`(
  SELECT coalesce(json_agg(json_build_object('from', lower(nights), 'to', upper(nights)) ORDER BY nights), '[]')
  FROM unnest(busy) AS nights)`;

/** What one source says of a home, in order and not touching. */
export async function rangesOf(db: Database, propertyId: string, source: BusySource): Promise<DayRange[]> {
  const rows = await db
    .selectFrom('busyRanges')
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('propertyId', '=', propertyId)
    .where('source', '=', source)
    .execute();
  return mergeRanges(rows);
}

/** What some sources say of a home, each by itself, but for what has ended before a day; the earliest first. */
export function entriesOf(
  db: Database,
  propertyId: string,
  sources: readonly BusySource[],
  today: string,
): Promise<CalendarEntry[]> {
  return db
    .selectFrom('busyRanges')
    .select(['source', sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('propertyId', '=', propertyId)
    .where('source', 'in', sources)
    .where(sql<boolean>`upper(nights) > ${today}`)
    .orderBy(sql`lower(nights)`)
    .orderBy('source')
    .execute();
}

/**
 * Replaces what one source says of a home. Writers of one home take turns, so `change` gets what is really there.
 * False when nothing changed, also because the home is gone.
 */
export async function changeBusy(
  transaction: Transaction<Tables>,
  propertyId: string,
  source: BusySource,
  change: (current: DayRange[]) => readonly DayRange[],
): Promise<boolean> {
  const home = await transaction
    .selectFrom('properties')
    .select('id')
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!home) return false;
  const current = await rangesOf(transaction, propertyId, source);
  const next = mergeRanges(change(current));
  if (JSON.stringify(next) === JSON.stringify(current)) return false;
  await transaction
    .deleteFrom('busyRanges')
    .where('propertyId', '=', propertyId)
    .where('source', '=', source)
    .execute();
  await sql`
    INSERT INTO busy_ranges (property_id, source, nights)
    SELECT ${propertyId}, ${source}, daterange(first, departure)
    FROM unnest(${next.map(({ from }) => from)}::date[], ${next.map(({ to }) => to)}::date[]) AS r (first, departure)
  `.execute(transaction);
  await transaction
    .updateTable('properties')
    .set({
      busy: sql`(SELECT coalesce(range_agg(nights), '{}') FROM busy_ranges WHERE property_id = ${propertyId})`,
      calendarChangedAt: sql`now()`,
    })
    .where('id', '=', propertyId)
    .execute();
  return true;
}

/** The calendar that visitors see. Callers must check that they may see the property. */
export async function getCalendar(server: Server, { id }: Pick<Listing, 'id'>): Promise<HomeCalendar> {
  const calendar = await server.db
    .selectFrom('properties')
    .leftJoin('calendarFeeds', 'calendarFeeds.propertyId', 'properties.id')
    .select([
      takenNights.as('busy'),
      sql<Date | null>`greatest(read_at, calendar_changed_at)`.as('checkedAt'),
    ])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  return calendar ?? { busy: [], checkedAt: null };
}
