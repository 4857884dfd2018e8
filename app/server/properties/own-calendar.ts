// The calendar of a home in the hands of its owner, while the home is public or on its way there: what they block and unblock
// counts at once. A rejected home is on its way nowhere; its corrected version is another home.
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
} from '#domain/own-calendar.ts';
import { changeBusy, entriesOf, rangesOf } from '../calendar/busy-ranges.ts';
import { readCalendarKey, renewCalendarKey } from '../calendar/feed-export.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { addJob } from '../database/queue.ts';
import type { OwnedProperty } from './ownership.ts';
import type { Server } from '../server.ts';

const lookEveryMs = 250;

export interface UnblockedNights {
  /** The nights that the owner had blocked, and that are not blocked anymore. */
  unblocked: DayRange[];
  /** The nights from today on that an agreed stay or another calendar still takes. */
  stillBusy: CalendarEntry[];
}

/** Null for a home that is gone, or rejected. */
export async function getOwnCalendar(
  server: Server,
  { id }: OwnedProperty,
  now: Date,
): Promise<OwnCalendar | null> {
  const home = await server.db
    .selectFrom('properties')
    .select(['status', 'icalUrl'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!home || home.status === 'rejected') return null;
  return {
    entries: await entriesOf(server.db, id, ['owner', 'stay', 'feed'], todayInLosAngeles(now)),
    feed: home.icalUrl === null ? null : await feedState(server.db, id, home.icalUrl),
    key: await readCalendarKey(server.db, id),
  };
}

/** Blocks the nights from `first` to `last` of a form; returns the nights that the owner had not blocked before. */
export async function blockNights(
  server: Server,
  { id }: OwnedProperty,
  form: Readonly<Record<string, string>>,
  now: Date,
): Promise<Result<DayRange[]>> {
  const nights = readNightsToBlock(form, todayInLosAngeles(now));
  if (!nights.ok) return nights;
  return server.db.transaction().execute(async (transaction) => {
    const own = await lockOwnNights(transaction, id);
    if (!own.ok) return own;
    await changeBusy(transaction, id, 'owner', (current) => [...current, nights.value]);
    return success(own.value.reduce(withoutNights, [nights.value]));
  });
}

/** Unblocks the owner's own nights. Agreed stays and nights of other calendars stay taken. */
export async function unblockNights(
  server: Server,
  { id }: OwnedProperty,
  form: Readonly<Record<string, string>>,
  now: Date,
): Promise<Result<UnblockedNights>> {
  const nights = readNights(form);
  if (!nights.ok) return nights;
  return server.db.transaction().execute(async (transaction) => {
    const own = await lockOwnNights(transaction, id);
    if (!own.ok) return own;
    await changeBusy(transaction, id, 'owner', (current) => withoutNights(current, nights.value));
    const others = await entriesOf(transaction, id, ['stay', 'feed'], todayInLosAngeles(now));
    return success({
      unblocked: clipRanges(own.value, nights.value),
      stillBusy: others.flatMap((entry) =>
        clipRanges([entry], nights.value).map((range) => ({ ...entry, ...range })),
      ),
    });
  });
}

/**
 * Has the linked calendar read, and waits for it: `late` where that takes longer. Of an approved home only: nobody
 * makes this server fetch an address before a person has looked at the home.
 */
export async function readFeedNow(
  server: Server,
  { id }: OwnedProperty,
  timeoutMs = 12_000,
): Promise<Result<'read' | 'failed' | 'late'>> {
  const home = await server.db
    .selectFrom('properties')
    .select(['status', 'icalUrl'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!home) return failed({ kind: 'property-not-found' });
  if (home.status !== 'approved' || home.icalUrl === null) return failed(nothingToRead);
  const allowed = await server.limits.calendarRead(id);
  if (!allowed.ok) return allowed;
  const before = await feedRow(server.db, id);
  await addJob(server.db, 'read-calendar', { propertyId: id }, { key: `calendar ${id}` });
  for (let waited = 0; waited < timeoutMs; waited += lookEveryMs) {
    await pause(lookEveryMs);
    const now = await feedRow(server.db, id);
    if (now && now.attemptedAt.getTime() !== before?.attemptedAt.getTime())
      return success(now.problem === null ? 'read' : 'failed');
  }
  return success('late');
}

/** The address that other sites have read until now leads nowhere from now on. */
export function renewFeedAddress(server: Server, { id }: OwnedProperty): Promise<void> {
  return renewCalendarKey(server.db, id);
}

/** Locks a property and returns the nights that its owner has blocked. Fails for a rejected property. */
async function lockOwnNights(transaction: Transaction<Tables>, id: string): Promise<Result<DayRange[]>> {
  const home = await transaction
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!home) return failed({ kind: 'property-not-found' });
  if (home.status === 'rejected') return failed({ kind: 'status-changed', status: home.status });
  return success(await rangesOf(transaction, id, 'owner'));
}

const nothingToRead = {
  kind: 'invalid',
  message: 'There’s no linked calendar that we read yet.',
  issues: [],
} satisfies Failure;

function feedRow(db: Database, propertyId: string) {
  return db
    .selectFrom('calendarFeeds')
    .select(['url', 'readAt', 'attemptedAt', 'problem'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst();
}

async function feedState(db: Database, propertyId: string, url: string): Promise<FeedState> {
  const row = await feedRow(db, propertyId);
  const host = URL.canParse(url) ? new URL(url).hostname : url;
  // What was remembered of another address says nothing of this one.
  if (row?.url !== url) return { host, readAt: null, attemptedAt: null, problem: null };
  const { readAt, attemptedAt, problem } = row;
  return { host, readAt, attemptedAt, problem };
}
