// The iCal links on the owner's calendar: adding, reading now and removing. The worker makes every request,
// so adding a link stores it, waits for its first read, and deletes it again if that fails.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import {
  type CalendarLink,
  calendarLinkMessages as messages,
  type FeedFailure,
  type UnreadLink,
  describeFeedFailure,
  maxLinkName,
  nameLinks,
} from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import type { FailedCalendarLink } from '#domain/property/owner-property.ts';
import { isPublic } from '#domain/property/options.ts';
import { icalLink } from '#domain/property/schemas.ts';
import { optionalLine } from '#domain/schema-parts.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import {
  addFeedRead,
  checkNewLink,
  deleteCalendarLink,
  hostOfLink,
  insertCalendarLink,
  toLinkUrl,
} from '../calendar/calendar-links.ts';
import type { Database } from '../database/database.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { Server } from '../server.ts';

const pollIntervalMs = 250;
const readTimeoutMs = 12_000;

/** The links of a property, oldest first. `today` is YYYY-MM-DD. */
export async function listCalendarLinks(
  db: Database,
  propertyId: string,
  today: string,
): Promise<CalendarLink[]> {
  const rows = await db
    .selectFrom('calendarLinks')
    .select(['id', 'name', 'url', 'readAt', 'attemptedAt', 'problem'])
    .select(
      sql<number>`(SELECT coalesce(sum(upper(range) - greatest(lower(range), ${today}::date)), 0)::integer
        FROM unnest(nights) AS range WHERE upper(range) > ${today}::date)`.as('nights'),
    )
    .where('propertyId', '=', propertyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return nameLinks(rows.map(({ url, ...link }) => ({ ...link, host: hostOfLink(url) })));
}

/** The links whose last read failed, oldest first, by property id. Leaves out properties without any. */
export async function listFailedLinks(
  db: Database,
  propertyIds: readonly string[],
): Promise<Map<string, FailedCalendarLink[]>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendarLinks')
    .select(['id', 'propertyId', 'name', 'url', 'problem'])
    .where('propertyId', 'in', propertyIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const byProperty = Map.groupBy(rows, ({ propertyId }) => propertyId);
  return new Map([...byProperty].map(([propertyId, links]) => [propertyId, keepFailed(links)]));
}

function keepFailed(
  links: readonly { id: string; name: string | null; url: string; problem: FeedFailure | null }[],
): FailedCalendarLink[] {
  return nameLinks(links.map((link) => ({ ...link, host: hostOfLink(link.url) }))).flatMap(
    ({ id, name, problem }) => (problem === null ? [] : [{ id, name, problem }]),
  );
}

/**
 * Adds a link and tests it. Returns how many nights it makes busy. A link that can't be read within
 * `timeoutMs` isn't added; the failure says why. Counts and inserts under the property's lock, so that
 * concurrent requests can't exceed the limit.
 */
export async function addCalendarLink(
  server: Server,
  { id: propertyId }: OwnedProperty,
  form: Readonly<Record<string, string>>,
  now: Date,
  timeoutMs = readTimeoutMs,
): Promise<Result<number>> {
  const typed = icalLink.safeParse(form['icalUrl'] ?? '');
  if (!typed.success) return refused(typed.error.issues[0]?.message ?? messages.missing);
  if (typed.data === null) return refused(messages.missing);
  const name = optionalLine('Name', maxLinkName).safeParse(form['linkName']);
  if (!name.success) return refused(name.error.issues[0]?.message ?? messages.missing, 'linkName');
  const url = toLinkUrl(typed.data);
  const added = await server.db.transaction().execute(async (transaction): Promise<Result<string>> => {
    const property = await transaction
      .selectFrom('properties')
      .select('status')
      .where('id', '=', propertyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!property) return failed({ kind: 'property-not-found' });
    if (!isPublic(property)) return refused(messages.notApproved);
    const reason = await checkNewLink(transaction, propertyId, url);
    if (reason) return refused(reason === 'full' ? messages.tooMany : messages.repeated);
    const allowed = await server.limits.consume('calendar-test', { id: propertyId });
    if (!allowed.ok) return allowed;
    const id = await insertCalendarLink(transaction, propertyId, url, name.data);
    await addFeedRead(transaction, id);
    return success(id);
  });
  if (!added.ok) return added;
  const read = await waitForRead(server.db, added.value, null, timeoutMs);
  const { numDeletedRows } = await server.db
    .deleteFrom('calendarLinks')
    .where('id', '=', added.value)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    return refused(read?.problem ? describeFeedFailure(read.problem) : messages.testFailed);
  const links = await listCalendarLinks(server.db, propertyId, todayInLosAngeles(now));
  const link = links.find(({ id }) => id === added.value);
  return link ? success(link.nights) : refused(messages.gone);
}

/** Removes a link, as `deleteCalendarLink` describes. */
export async function removeCalendarLink(
  server: Server,
  { id: propertyId }: OwnedProperty,
  linkId: string,
): Promise<Result<null>> {
  if (!isUuid(linkId)) return failed(linkGone);
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', propertyId));
    const isDeleted = await deleteCalendarLink(transaction, propertyId, linkId);
    return isDeleted ? success(null) : failed(linkGone);
  });
}

/** Adds a job that reads a link, and waits for its result. Returns `timed-out` after `timeoutMs`. */
export async function readLinkNow(
  server: Server,
  { id: propertyId }: OwnedProperty,
  linkId: string,
  timeoutMs = readTimeoutMs,
): Promise<Result<'read' | 'failed' | 'timed-out'>> {
  if (!isUuid(linkId)) return failed(linkGone);
  const link = await server.db
    .selectFrom('calendarLinks')
    .select('attemptedAt')
    .where('id', '=', linkId)
    .where('propertyId', '=', propertyId)
    .executeTakeFirst();
  if (!link) return failed(linkGone);
  const allowed = await server.limits.consume('calendar-read', { id: linkId });
  if (!allowed.ok) return allowed;
  await addFeedRead(server.db, linkId);
  const read = await waitForRead(server.db, linkId, link.attemptedAt, timeoutMs);
  if (!read) return success('timed-out');
  return success(read.problem === null ? 'read' : 'failed');
}

/**
 * Reads, in the worker, the links that were last read more than an hour ago, or never. Returns those that
 * couldn't be read within `timeoutMs`.
 */
export async function readOldLinks(
  server: Server,
  propertyId: string,
  now: Date,
  timeoutMs = readTimeoutMs,
): Promise<UnreadLink[]> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const old = await server.db
    .selectFrom('calendarLinks')
    .select(['id', 'attemptedAt'])
    .where('propertyId', '=', propertyId)
    .where((eb) => eb.or([eb('readAt', '<', hourAgo), eb('readAt', 'is', null)]))
    .execute();
  if (old.length === 0) return [];
  await Promise.all(
    old.map(async ({ id, attemptedAt }) => {
      const allowed = await server.limits.consume('calendar-read', { id });
      if (!allowed.ok) return;
      await addFeedRead(server.db, id);
      await waitForRead(server.db, id, attemptedAt, timeoutMs);
    }),
  );
  const links = await listCalendarLinks(server.db, propertyId, todayInLosAngeles(now));
  return links.flatMap(({ name, readAt }) => (readAt === null || readAt < hourAgo ? [{ name, readAt }] : []));
}

/** Waits until the worker has attempted a read since `attemptedAt`. Returns undefined after `timeoutMs`. */
async function waitForRead(db: Database, linkId: string, attemptedAt: Date | null, timeoutMs: number) {
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    await pause(pollIntervalMs);
    const link = await db
      .selectFrom('calendarLinks')
      .select(['attemptedAt', 'problem'])
      .where('id', '=', linkId)
      .executeTakeFirst();
    if (link && link.attemptedAt?.getTime() !== attemptedAt?.getTime()) return link;
  }
  return undefined;
}

const linkGone = toFailure(messages.gone);

function refused(message: string, field: 'icalUrl' | 'linkName' = 'icalUrl') {
  return failed({ kind: 'invalid', message, issues: [{ field, message }] });
}
