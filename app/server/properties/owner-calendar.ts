// The calendar of a pending or approved property for its owner, who can block and unblock nights with
// immediate effect. A rejected property has no calendar.
import type { Transaction } from 'kysely';
import { clipRanges, type DayRange } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import {
  type CalendarEntry,
  type OwnCalendar,
  readNights,
  readNightsToBlock,
  withoutNights,
} from '#domain/owner-calendar.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { changeBusyRanges, listCalendarEntries, listBusyRanges } from '../calendar/busy-ranges.ts';
import { getCalendarToken, renewCalendarToken } from '../calendar/feed-export.ts';
import type { Tables } from '../database/tables.ts';
import { listCalendarLinks } from './owner-calendar-links.ts';
import type { Server } from '../server.ts';

export interface UnblockedNights {
  /** The requested nights that the owner had blocked. */
  unblocked: DayRange[];
  /** The requested nights, from today on, that an accepted stay or another calendar keeps busy. */
  stillBusy: CalendarEntry[];
}

/** Null for a deleted or rejected property. */
export async function getOwnCalendar(
  server: Server,
  { id }: OwnedProperty,
  now: Date,
): Promise<OwnCalendar | null> {
  const property = await server.db
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property || property.status === 'rejected') return null;
  const token = await getCalendarToken(server.db, id);
  if (token === null) return null;
  const today = todayInLosAngeles(now);
  return {
    entries: await listCalendarEntries(server.db, id, ['owner', 'stay', 'feed'], today),
    links: await listCalendarLinks(server.db, id, today),
    token,
  };
}

/** Blocks the nights from `checkIn` to `checkOut` of a form. Returns the newly blocked nights. */
export async function blockNights(
  server: Server,
  { id }: OwnedProperty,
  form: Readonly<Record<string, string>>,
  now: Date,
): Promise<Result<DayRange[]>> {
  const nights = readNightsToBlock(form, todayInLosAngeles(now));
  if (!nights.ok) return nights;
  return server.db.transaction().execute(async (transaction) => {
    const blocked = await lockBlockedNights(transaction, id);
    if (!blocked.ok) return blocked;
    await changeBusyRanges(transaction, id, 'owner', (current) => [...current, nights.value]);
    // The requested nights that are not blocked yet.
    return success(blocked.value.reduce(withoutNights, [nights.value]));
  });
}

/** Unblocks the owner's own nights. Accepted stays and nights of other calendars stay busy. */
export async function unblockNights(
  server: Server,
  { id }: OwnedProperty,
  form: Readonly<Record<string, string>>,
  now: Date,
): Promise<Result<UnblockedNights>> {
  const nights = readNights(form);
  if (!nights.ok) return nights;
  return server.db.transaction().execute(async (transaction) => {
    const blocked = await lockBlockedNights(transaction, id);
    if (!blocked.ok) return blocked;
    await changeBusyRanges(transaction, id, 'owner', (current) => withoutNights(current, nights.value));
    const otherEntries = await listCalendarEntries(transaction, id, ['stay', 'feed'], todayInLosAngeles(now));
    return success({
      unblocked: clipRanges(blocked.value, nights.value),
      stillBusy: otherEntries.flatMap((entry) =>
        clipRanges([entry], nights.value).map((range) => ({ ...entry, ...range })),
      ),
    });
  });
}

/** Revokes the URL of the property's calendar feed and creates a new one. */
export function renewFeedUrl(server: Server, { id }: OwnedProperty): Promise<void> {
  return renewCalendarToken(server.db, id);
}

/** Locks a property and returns the nights that its owner has blocked. Fails for a rejected property. */
async function lockBlockedNights(transaction: Transaction<Tables>, id: string): Promise<Result<DayRange[]>> {
  const property = await transaction
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!property) return failed({ kind: 'property-not-found' });
  if (property.status === 'rejected') return failed({ kind: 'status-changed', status: property.status });
  return success(await listBusyRanges(transaction, id, 'owner'));
}
