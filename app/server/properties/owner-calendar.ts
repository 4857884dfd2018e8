// The calendar of a pending or approved property for its owner, who can block and unblock nights with immediate
// effect. A rejected property has no calendar; its resubmission is another property.
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { clipRanges, type DayRange } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { type Failure, failed, type Result, success } from '#domain/failure.ts';
import {
  type CalendarEntry,
  type FeedState,
  type OwnCalendar,
  readNights,
  readNightsToBlock,
  withoutNights,
} from '#domain/owner-calendar.ts';
import { changeBusyRanges, listCalendarEntries, listBusyRanges } from '../calendar/busy-ranges.ts';
import { getCalendarToken, renewCalendarToken } from '../calendar/feed-export.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import type { OwnedProperty } from './ownership.ts';
import type { Server } from '../server.ts';

const pollIntervalMs = 250;

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
    .select(['status', 'icalUrl'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property || property.status === 'rejected') return null;
  return {
    entries: await listCalendarEntries(server.db, id, ['owner', 'stay', 'feed'], todayInLosAngeles(now)),
    feed: property.icalUrl === null ? null : await getFeedState(server.db, id, property.icalUrl),
    token: await getCalendarToken(server.db, id),
  };
}

/** Blocks the nights from `first` to `last` of a form. Returns the newly blocked nights. */
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
    // The requested nights without those that were already blocked.
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

/**
 * Adds a job that reads the linked calendar, and waits for its result. Returns `timed-out` after `timeoutMs`. Refuses
 * properties that aren't approved, so that the server fetches no URL before an administrator has reviewed the property.
 */
export async function readFeedNow(
  server: Server,
  { id }: OwnedProperty,
  timeoutMs = 12_000,
): Promise<Result<'read' | 'failed' | 'timed-out'>> {
  const property = await server.db
    .selectFrom('properties')
    .select(['status', 'icalUrl'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return failed({ kind: 'property-not-found' });
  if (property.status !== 'approved' || property.icalUrl === null) return failed(noLinkedCalendar);
  const allowed = await server.limits.consumeCalendarRead(id);
  if (!allowed.ok) return allowed;
  const before = await findFeedRow(server.db, id);
  await addJob(server.db, 'read-calendar', { propertyId: id }, { key: `calendar ${id}` });
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    await pause(pollIntervalMs);
    const current = await findFeedRow(server.db, id);
    if (current && current.attemptedAt.getTime() !== before?.attemptedAt.getTime())
      return success(current.problem === null ? 'read' : 'failed');
  }
  return success('timed-out');
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

const noLinkedCalendar = {
  kind: 'invalid',
  message: 'There’s no linked calendar that we read yet.',
  issues: [],
} satisfies Failure;

function findFeedRow(db: Database, propertyId: string) {
  return db
    .selectFrom('calendarFeeds')
    .select(['url', 'readAt', 'attemptedAt', 'problem'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst();
}

async function getFeedState(db: Database, propertyId: string, url: string): Promise<FeedState> {
  const row = await findFeedRow(db, propertyId);
  const host = URL.canParse(url) ? new URL(url).hostname : url;
  // The row may belong to a previously linked URL.
  if (row?.url !== url) return { host, readAt: null, attemptedAt: null, problem: null };
  const { readAt, attemptedAt, problem } = row;
  return { host, readAt, attemptedAt, problem };
}
