// Functions for demonstration data only: dates in the past, fields that an administrator would add, and audit
// events for the start and end of loading, so that an interrupted load continues and a finished one never
// repeats.
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Position } from '#domain/place/gazetteer.ts';
import type { PropertyType } from '#domain/property/options.ts';
import type { Database } from '../database/database.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { BusySource, DayRange } from '#domain/stay/availability.ts';
import { dayMs, todayInLosAngeles } from '#domain/day.ts';
import type { Tables } from '../database/tables.ts';
import { changeBusyRanges } from '../calendar/busy-ranges.ts';
import { toMultirange } from '../calendar/calendar-links.ts';
import { positionColumns } from './position-columns.ts';
import type { Server } from '../server.ts';

/**
 * Days until the first read of a calendar feed. Keeps the worker from reading the demonstration's feeds,
 * which don't exist.
 */
const daysUntilFirstRead = 36_500;

export interface DemoAdjustments {
  submittedAt: Date;
  propertyType: PropertyType;
  maxGuests: number | null;
  houseRules: readonly string[];
  position: Position | null;
}

const hasEvent = async (server: Server, action: 'demonstration-began' | 'demonstration-finished') =>
  (await server.db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()) !== undefined;
const recordEvent = (server: Server, action: 'demonstration-began' | 'demonstration-finished') =>
  server.db
    .transaction()
    .execute((transaction) => recordAuditEvent(transaction, { actorId: null, action, propertyId: null }));

/** Runs `work` under a database lock, so that processes load the demonstration one at a time. */
export function lockDemonstration<Value>(server: Server, work: () => Promise<Value>): Promise<Value> {
  return server.db.connection().execute(async (connection) => {
    await acquireLock(connection);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('demonstration'))`.execute(connection);
    }
  });
}

/** True for an empty database, and for one with an interrupted load. */
export async function shouldLoadDemonstration(server: Server): Promise<boolean> {
  if (await hasEvent(server, 'demonstration-finished')) return false;
  if (await hasEvent(server, 'demonstration-began')) return true;
  const anyProperty = await server.db.selectFrom('properties').select('id').limit(1).executeTakeFirst();
  return anyProperty === undefined;
}

export function hasDemonstrationBegun(server: Server) {
  return hasEvent(server, 'demonstration-began');
}

export function isDemonstrationLoaded(server: Server) {
  return hasEvent(server, 'demonstration-finished');
}

/** Records the start. Returns the titles of the properties that an interrupted load has stored. */
export async function beginDemonstration(server: Server): Promise<Set<string>> {
  if (!(await hasEvent(server, 'demonstration-began'))) await recordEvent(server, 'demonstration-began');
  const rows = await server.db.selectFrom('properties').select('title').execute();
  return new Set(rows.map((row) => row.title));
}

/** Sets fields that a submission can't set. Returns when the property was changed. */
export async function adjustProperty(
  server: Server,
  propertyId: string,
  adjustments: DemoAdjustments,
): Promise<Date> {
  const { submittedAt, houseRules, position, ...columns } = adjustments;
  const { updatedAt } = await server.db
    .updateTable('properties')
    .set({
      ...columns,
      ...positionColumns(position),
      houseRules: [...houseRules],
      createdAt: submittedAt,
      submitterEmailVerified: true,
    })
    .where('id', '=', propertyId)
    .returning('updatedAt')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('propertyVersions')
    .set({ sentAt: submittedAt })
    .where('id', '=', propertyId)
    .execute();
  return updatedAt;
}

/** Fills a property's calendar with busy ranges of every source. */
export function fillDemonstrationCalendar(
  server: Server,
  propertyId: string,
  ranges: readonly DemoRange[],
  now: Date,
) {
  return server.db.transaction().execute((transaction) => fillCalendar(transaction, propertyId, ranges, now));
}

/** The id of the property with this title. Null if it was deleted during the load. */
export async function findPropertyId(server: Server, title: string): Promise<string | null> {
  const found = await server.db
    .selectFrom('properties')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirst();
  return found?.id ?? null;
}

export async function countPendingPhotos(server: Server): Promise<number> {
  const { count } = await server.db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function finishDemonstration(server: Server) {
  return recordEvent(server, 'demonstration-finished');
}

type DemoRange = DayRange & { source: BusySource };

async function fillCalendar(
  transaction: Transaction<Tables>,
  propertyId: string,
  ranges: readonly DemoRange[],
  now: Date,
): Promise<void> {
  for (const source of ['owner', 'stay', 'feed'] as const) {
    const rangesOfSource = ranges.filter((range) => range.source === source);
    await changeBusyRanges(transaction, propertyId, source, () => rangesOfSource);
  }
  await transaction
    .updateTable('calendarLinks')
    .set({
      nights: toMultirange(ranges.filter(({ source }) => source === 'feed')),
      nextReadAt: new Date(now.getTime() + daysUntilFirstRead * dayMs),
      attemptedAt: now,
      readAt: now,
      readOn: todayInLosAngeles(now),
    })
    .where('propertyId', '=', propertyId)
    .execute();
}

/** Polls for the lock, because a load takes longer than the statement timeout. */
async function acquireLock(connection: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      held: boolean;
    }>`SELECT pg_try_advisory_lock(hashtext('demonstration')) AS held`.execute(connection);
    if (rows[0]?.held) return;
    await pause(500);
  }
}
