// The busy nights of each property: blocked by the owner, booked by accepted stays, or imported from a
// calendar feed. The only module that writes `busy_ranges`, and `properties.busy`, which it computes in the
// same transaction. Visitors may see which nights are busy, but never why or for which guest.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import {
  type BusySource,
  type DayRange,
  type PropertyCalendar,
  mergeRanges,
} from '#domain/stay/availability.ts';
import type { CalendarEntry } from '#domain/stay/owner-calendar.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Listing } from '#domain/property/listing.ts';
import type { Server } from '../server.ts';

/** All busy nights of a property, as a column for queries on properties: sorted ranges that don't touch. */
export const selectBusyRanges = sql<DayRange[]>`(
  SELECT coalesce(json_agg(json_build_object('from', lower(nights), 'to', upper(nights)) ORDER BY nights), '[]')
  FROM unnest(busy) AS nights)`;

/**
 * In a query of `properties`: when the availability was last confirmed, by the owner, a change of nights, or
 * a linked calendar that was read.
 */
export const availabilityConfirmedAt = sql<Date>`greatest(availability_confirmed_at, calendar_changed_at,
  (SELECT max(read_at) FROM calendar_links WHERE property_id = properties.id))`;

const dayInCalifornia = (moment: RawBuilder<Date>) =>
  sql`(${moment} AT TIME ZONE 'America/Los_Angeles')::date`;

/** The busy nights from one source: sorted ranges that don't touch. */
export async function listBusyRanges(
  db: Database,
  propertyId: string,
  source: BusySource,
): Promise<DayRange[]> {
  const rows = await db
    .selectFrom('busyRanges')
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('propertyId', '=', propertyId)
    .where('source', '=', source)
    .execute();
  return mergeRanges(rows);
}

/** The entries from these sources that end after `today`, unmerged and sorted by their first night. */
export function listCalendarEntries(
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
 * Replaces the busy nights from one source. Locks the property first, so `change` receives the current
 * ranges. False if nothing changed or the property was deleted.
 */
export async function changeBusyRanges(
  transaction: Transaction<Tables>,
  propertyId: string,
  source: BusySource,
  change: (current: DayRange[]) => readonly DayRange[],
): Promise<boolean> {
  const property = await transaction
    .selectFrom('properties')
    .select('id')
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!property) return false;
  const current = await listBusyRanges(transaction, propertyId, source);
  const next = mergeRanges(change(current));
  if (JSON.stringify(next) === JSON.stringify(current)) return false;
  await transaction
    .deleteFrom('busyRanges')
    .where('propertyId', '=', propertyId)
    .where('source', '=', source)
    .execute();
  await sql`
    INSERT INTO busy_ranges (property_id, source, nights)
    SELECT ${propertyId}, ${source}, daterange(check_in, check_out)
    FROM unnest(${next.map(({ from }) => from)}::date[], ${next.map(({ to }) => to)}::date[]) AS r (check_in, check_out)
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

/** The calendar that visitors see. Callers must check that the visitor may see the property. */
export async function getCalendar(server: Server, { id }: Pick<Listing, 'id'>): Promise<PropertyCalendar> {
  const calendar = await server.db
    .selectFrom('properties')
    .select([
      selectBusyRanges.as('busy'),
      sql<number>`(${dayInCalifornia(sql<Date>`now()`)} - ${dayInCalifornia(availabilityConfirmedAt)})`.as(
        'confirmedDaysAgo',
      ),
    ])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  return calendar ?? { busy: [], confirmedDaysAgo: null };
}
