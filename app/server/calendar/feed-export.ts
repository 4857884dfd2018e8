// Exports a property's calendar to other sites as iCalendar (RFC 5545). Contains blocked nights and accepted
// stays, but no imported nights, because two sites would return the same nights to each other forever. The
// token in the URL gives access to nights only, never to names.
import ical from 'ical-generator';
import { sql } from 'kysely';
import type { CalendarEntry } from '#domain/stay/owner-calendar.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { type Database, unlessDeleted } from '../database/database.ts';
import { createToken } from '../tokens.ts';
import { listCalendarEntries } from './busy-ranges.ts';
import type { Server } from '../server.ts';

/**
 * Returns the token of a property's feed URL, and creates it on the first call. Null for a deleted property.
 */
export async function getCalendarToken(db: Database, propertyId: string): Promise<string | null> {
  const insert = db
    .insertInto('calendarTokens')
    .values({ propertyId, token: createToken() })
    .onConflict((conflict) => conflict.doNothing());
  await unlessDeleted(insert.execute());
  const stored = await db
    .selectFrom('calendarTokens')
    .select('token')
    .where('propertyId', '=', propertyId)
    .executeTakeFirst();
  return stored?.token ?? null;
}

/** Replaces the token, so the previous URL stops working. */
export async function renewCalendarToken(db: Database, propertyId: string): Promise<void> {
  await db
    .updateTable('calendarTokens')
    .set({ token: createToken() })
    .where('propertyId', '=', propertyId)
    .execute();
}

/** The feed with this token, for a property in any status. Null for an unknown token. */
export async function exportFeed(server: Server, token: string): Promise<string | null> {
  const property = await server.db
    .selectFrom('calendarTokens')
    .innerJoin('properties', 'properties.id', 'calendarTokens.propertyId')
    .select(['properties.id', sql<Date>`coalesce(calendar_changed_at, created_at)`.as('changedAt')])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!property) return null;
  const entries = await listCalendarEntries(
    server.db,
    property.id,
    ['owner', 'stay'],
    todayInLosAngeles(new Date()),
  );
  return toIcal(property, entries, new URL(server.config.publicUrl).hostname);
}

/** Returns the same text for the same nights, so that its ETag changes only with them. */
function toIcal(property: { id: string; changedAt: Date }, entries: CalendarEntry[], host: string): string {
  const calendar = ical({
    name: 'Baystead',
    prodId: { company: 'Baystead', product: 'Availability', language: 'EN' },
    events: entries.map(({ from, to, source }) => ({
      id: `${property.id}-${source}-${from}@${host}`,
      stamp: property.changedAt,
      summary: 'Not available',
      allDay: true,
      start: from,
      end: to,
    })),
  });
  const text = `${calendar.toString()}\r\n`;
  return entries.length > 0 ? text : text.replace('END:VCALENDAR', `${utcZone}\r\nEND:VCALENDAR`);
}

/** A calendar has to have a component (RFC 5545, 3.4). This one makes no night busy. */
const utcZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');
