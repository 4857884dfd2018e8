// Exports a property's calendar to other sites as iCalendar (RFC 5545). Contains blocked nights and accepted stays,
// but no imported nights, because two sites would return the same nights to each other forever. The token in the URL
// gives access to nights only, never to names.
import ical from 'ical-generator';
import { sql } from 'kysely';
import type { CalendarEntry } from '#domain/own-calendar.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Database } from '../database/database.ts';
import { newSecret } from '../secrets.ts';
import { entriesOf } from './busy-ranges.ts';
import type { Server } from '../server.ts';

/** Returns the token of a property's feed URL, and creates it on the first call. The property must exist. */
export async function readCalendarKey(db: Database, propertyId: string): Promise<string> {
  await db
    .insertInto('calendarKeys')
    .values({ propertyId, key: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom('calendarKeys')
    .select('key')
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow();
  return key;
}

/** Replaces the token, so the previous URL stops working. */
export async function renewCalendarKey(db: Database, propertyId: string): Promise<void> {
  await db
    .updateTable('calendarKeys')
    .set({ key: newSecret() })
    .where('propertyId', '=', propertyId)
    .execute();
}

/** The feed with this token, for a property in any status. Null for an unknown token. */
export async function exportFeed(server: Server, key: string): Promise<string | null> {
  const home = await server.db
    .selectFrom('calendarKeys')
    .innerJoin('properties', 'properties.id', 'calendarKeys.propertyId')
    .select(['properties.id', sql<Date>`coalesce(calendar_changed_at, created_at)`.as('changedAt')])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!home) return null;
  const entries = await entriesOf(server.db, home.id, ['owner', 'stay'], todayInLosAngeles(new Date()));
  return write(home, entries, new URL(server.config.publicUrl).hostname);
}

/** Returns the same text for the same nights, so that its ETag changes only with them. */
function write(home: { id: string; changedAt: Date }, entries: CalendarEntry[], host: string): string {
  const calendar = ical({
    name: 'Baystead',
    prodId: { company: 'Baystead', product: 'Availability', language: 'EN' },
    events: entries.map(({ from, to, source }) => ({
      id: `${home.id}-${source}-${from}@${host}`,
      stamp: home.changedAt,
      summary: 'Not available',
      allDay: true,
      start: from,
      end: to,
    })),
  });
  return `${calendar.toString()}\r\n`;
}
