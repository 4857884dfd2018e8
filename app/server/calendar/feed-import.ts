// Imports the calendars that owners linked: picks the due links, reads each, and stores its nights and its
// state. Runs in the worker. If reading fails, the nights of the link's last import stay.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Selectable } from 'kysely';
import type { FeedFailure } from '#domain/property/calendar-link.ts';
import { dayMs, todayInLosAngeles } from '#domain/day.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { CalendarLinksTable } from '../database/calendar-tables.ts';
import { addFeedRead, applyLinkedNights, toMultirange, toRanges } from './calendar-links.ts';
import { mailDoubleBookings } from './double-bookings.ts';
import type { FeedResult } from './feed-parser.ts';
import type { FeedText } from './feed-thread.ts';
import { type Fetched, guardedFetch, type Validators } from '../network/guarded-fetch.ts';
import type { Server } from '../server.ts';

const hour = 3_600_000;
const readInterval = 3 * hour;
const maxReadInterval = dayMs;
/** Limit per run. The next run starts five minutes later. */
const maxDueReads = 1000;

/** Adds a job for each due link, the longest overdue first. */
export async function addDueFeedReads({ db }: Server, now: Date): Promise<void> {
  const due = await db
    .selectFrom('calendarLinks')
    .select('id')
    .where('nextReadAt', '<=', now)
    .orderBy('nextReadAt')
    .limit(maxDueReads)
    .execute();
  for (const { id } of due) await addFeedRead(db, id);
}

/**
 * Reads a link now. Does nothing for a deleted link. Discards the result if the link changes or goes while it
 * is read.
 */
export async function importCalendar(
  { db, config, metrics }: Server,
  parse: ParseFeed,
  linkId: string,
  now: Date,
): Promise<void> {
  const link = await db.selectFrom('calendarLinks').selectAll().where('id', '=', linkId).executeTakeFirst();
  if (!link) return;
  const fetch = (validators: Validators) =>
    guardedFetch({ testHosts: config.calendarTestHosts }, link.url, validators);
  const { read, state } = await fetchChanges({ fetch, parse }, link, now);
  // Drops the date of `invalid-date`, because a label must have few values.
  metrics.calendarReads.inc({ outcome: state.problem?.split(' ')[0] ?? 'done' });
  await db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', link.propertyId));
    const { numUpdatedRows } = await transaction
      .updateTable('calendarLinks')
      .set({ ...state, nextReadAt: computeNextRead(now, state.failures) })
      .$if(read !== null, (query) =>
        query.set({ nights: toMultirange(read?.ranges ?? []), events: toRanges(read?.events ?? []) }),
      )
      .where('id', '=', linkId)
      .where('url', '=', link.url)
      .executeTakeFirst();
    if (!read || numUpdatedRows === 0n) return;
    await applyLinkedNights(transaction, link.propertyId);
    await mailDoubleBookings(transaction, link.propertyId, now);
  });
}

/** Adds jitter, so that Baystead doesn't request all calendars of one site at the same time. */
function computeNextRead(now: Date, failures: number): Date {
  const wait = failures === 0 ? readInterval : Math.min(readInterval * 2 ** (failures - 1), maxReadInterval);
  return new Date(now.getTime() + wait * (0.9 + Math.random() * 0.2));
}

type Link = Selectable<CalendarLinksTable>;

function stateOfSuccess(now: Date) {
  return { attemptedAt: now, readAt: now, problem: null, failures: 0, failingSince: null };
}

function stateOfFailure(failure: FeedFailure, before: Link, now: Date) {
  const failures = Math.min(before.failures + 1, 1000);
  return { attemptedAt: now, problem: failure, failures, failingSince: before.failingSince ?? now };
}

/** `read` is null if the feed hasn't changed or couldn't be read. */
async function fetchChanges(
  { fetch, parse }: { fetch: (validators: Validators) => Promise<Fetched>; parse: ParseFeed },
  before: Link,
  now: Date,
) {
  const today = todayInLosAngeles(now);
  // The first read of a day is unconditional, because the window of two years moves on and repeated events
  // are expanded to its end.
  const validators = before.readOn === today ? before : { etag: null, lastModified: null };
  const fetched = await fetch(validators);
  if (fetched.kind === 'unchanged') return { read: null, state: stateOfSuccess(now) };
  if (fetched.kind === 'failed') return { read: null, state: stateOfFailure(fetched.failure, before, now) };
  const parsed = await parse({ text: fetched.text, today });
  if (!parsed.ok) return { read: null, state: stateOfFailure(parsed.failure, before, now) };
  return {
    read: parsed,
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
 * Parses a feed in its own thread, which doesn't block other jobs and can be terminated. Fails with
 * `too-many-events` after `timeoutMs` (a thousand rules of the year 1 take longer) or beyond a heap of
 * `maxMegabytes`.
 */
export async function parseInThread(
  feed: FeedText,
  { timeoutMs = 10_000, maxMegabytes = 256 } = {},
): Promise<FeedResult> {
  const file = path.join(import.meta.dirname, 'feed-thread.ts');
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 };
  const thread = new Worker(file, { workerData: feed, execArgv: [], resourceLimits });
  const tooManyEvents: FeedResult = { ok: false, failure: 'too-many-events' };
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
