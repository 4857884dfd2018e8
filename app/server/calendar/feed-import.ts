// Imports the calendars that owners linked: picks the due ones, reads each, and stores its nights and its state. Runs
// in the worker. If reading fails, the nights of the last import stay.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Selectable } from 'kysely';
import type { FeedProblem } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { CalendarFeedsTable } from '../database/tables.ts';
import { changeBusyRanges } from './busy-ranges.ts';
import type { FeedResult } from './feed-parser.ts';
import type { FeedText } from './feed-thread.ts';
import { type Fetched, guardedFetch, type Validators } from './guarded-fetch.ts';
import type { Server } from '../server.ts';

const hour = 3_600_000;
const readInterval = 3 * hour;
const maxReadInterval = 24 * hour;
/** Limit per run. The next run starts five minutes later. */
const maxDueReads = 1000;

/** Adds a job for each due calendar: never read, read from another URL, last read long ago, or no longer linked. */
export async function addDueFeedReads({ db }: Server, now: Date): Promise<void> {
  for (const { id } of await listDueProperties(db, now))
    await addJob(db, 'read-calendar', { propertyId: id }, { key: `calendar ${id}` });
}

/**
 * Reads a property's linked calendar now. Deletes the imported nights if the owner removed the link. Does nothing if the
 * property was deleted or isn't approved.
 */
export async function importCalendar(
  { db, config }: Server,
  parse: ParseFeed,
  propertyId: string,
  now: Date,
): Promise<void> {
  const property = await db
    .selectFrom('properties')
    .select(['icalUrl', 'status'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  if (property?.icalUrl === null) return removeFeed(db, propertyId);
  if (property?.status !== 'approved') return;
  const url = property.icalUrl;
  const before = await db
    .selectFrom('calendarFeeds')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('url', '=', url)
    .executeTakeFirst();
  const fetch = (validators: Validators) =>
    guardedFetch({ testHosts: config.calendarTestHosts }, url, validators);
  const result = await fetchChanges({ fetch, parse }, before, now);
  await db.transaction().execute(async (transaction) => {
    const current = await transaction
      .selectFrom('properties')
      .select('id')
      .where('id', '=', propertyId)
      .where('icalUrl', '=', url)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!current) return;
    const { ranges, state } = result;
    if (ranges) await changeBusyRanges(transaction, propertyId, 'feed', () => ranges);
    const values = { url, nextReadAt: computeNextRead(now, state.failures), ...state };
    // Forgets the read times and validators of the former URL.
    const resetValues = before ? {} : { readAt: null, readOn: null, etag: null, lastModified: null };
    await transaction
      .insertInto('calendarFeeds')
      .values({ propertyId, ...values })
      .onConflict((conflict) => conflict.column('propertyId').doUpdateSet({ ...resetValues, ...values }))
      .execute();
  });
}

/** Deletes the imported nights after the owner removed the link. */
async function removeFeed(db: Database, propertyId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await changeBusyRanges(transaction, propertyId, 'feed', () => []);
    await transaction.deleteFrom('calendarFeeds').where('propertyId', '=', propertyId).execute();
  });
}

/** Adds jitter, so that Baystead doesn't request all calendars of one site at the same time. */
function computeNextRead(now: Date, failures: number): Date {
  const wait = failures === 0 ? readInterval : Math.min(readInterval * 2 ** (failures - 1), maxReadInterval);
  return new Date(now.getTime() + wait * (0.9 + Math.random() * 0.2));
}

type Feed = Selectable<CalendarFeedsTable>;

function stateOfSuccess(now: Date) {
  return { attemptedAt: now, readAt: now, problem: null, failures: 0, failingSince: null };
}

function stateOfFailure(problem: FeedProblem, before: Feed | undefined, now: Date) {
  const failures = Math.min((before?.failures ?? 0) + 1, 1000);
  return { attemptedAt: now, problem, failures, failingSince: before?.failingSince ?? now };
}

/** `ranges` is null if the feed hasn't changed or couldn't be read. */
async function fetchChanges(
  { fetch, parse }: { fetch: (validators: Validators) => Promise<Fetched>; parse: ParseFeed },
  before: Feed | undefined,
  now: Date,
) {
  const today = todayInLosAngeles(now);
  // The first read of a day is unconditional, because the window of two years moves on and repeated events are
  // expanded to its end.
  const validators = before?.readOn === today ? before : { etag: null, lastModified: null };
  const fetched = await fetch(validators);
  if (fetched.kind === 'unchanged') return { ranges: null, state: stateOfSuccess(now) };
  if (fetched.kind === 'failed') return { ranges: null, state: stateOfFailure(fetched.problem, before, now) };
  const parsed = await parse({ text: fetched.text, today });
  if (!parsed.ok) return { ranges: null, state: stateOfFailure(parsed.problem, before, now) };
  return {
    ranges: parsed.ranges,
    state: { ...stateOfSuccess(now), ...fetched.validators, readOn: today },
  };
}

export type ParseFeed = (feed: FeedText) => Promise<FeedResult>;

/** Parses one feed at a time, because a thread may take 256 MB and keep a core busy for 10 s. */
export function createFeedParser(): ParseFeed {
  let last: Promise<unknown> = Promise.resolve();
  return (feed) => {
    const parsed = last.then(() => parseInThread(feed));
    last = parsed.catch(() => undefined);
    return parsed;
  };
}

/**
 * Parses a feed in its own thread, which doesn't block other jobs and can be terminated. Fails with `too-many-events`
 * after `timeoutMs` (the search for a rule's next occurrence may never end) or beyond a heap of `maxMegabytes`.
 */
export async function parseInThread(
  feed: FeedText,
  { timeoutMs = 10_000, maxMegabytes = 256 } = {},
): Promise<FeedResult> {
  const file = path.join(import.meta.dirname, 'feed-thread.ts');
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 };
  const thread = new Worker(file, { workerData: feed, execArgv: [], resourceLimits });
  const tooManyEvents: FeedResult = { ok: false, problem: 'too-many-events' };
  const { promise, resolve, reject } = Promise.withResolvers<FeedResult>();
  thread.once('message', resolve);
  thread.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooManyEvents);
    else reject(error);
  });
  const timer = setTimeout(() => resolve(tooManyEvents), timeoutMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Properties whose calendar is due, the longest overdue first. */
function listDueProperties(db: Database, now: Date) {
  return db
    .selectFrom('properties')
    .leftJoin('calendarFeeds', 'calendarFeeds.propertyId', 'properties.id')
    .select('properties.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('icalUrl', 'is', null), eb('calendarFeeds.propertyId', 'is not', null)]),
        eb.and([
          eb('icalUrl', 'is not', null),
          eb('status', '=', 'approved'),
          eb.or([
            eb('calendarFeeds.propertyId', 'is', null),
            eb('calendarFeeds.url', '<>', eb.ref('icalUrl')),
            eb('calendarFeeds.nextReadAt', '<=', now),
          ]),
        ]),
      ]),
    )
    .orderBy('calendarFeeds.nextReadAt', (order) => order.asc().nullsFirst())
    .limit(maxDueReads)
    .execute();
}
