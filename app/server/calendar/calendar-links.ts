// The iCal links of a property. Only approved properties have links, so the server requests no URL before an
// administrator has reviewed its property. feed-import.ts reads them. Every change here runs in a transaction
// that has locked the property (lockProperties).
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DayRange } from '#domain/stay/availability.ts';
import { maxCalendarLinks } from '#domain/property/calendar-link.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { changeBusyRanges } from './busy-ranges.ts';

/**
 * The URL that is requested. Links that differ only in `webcal:`, `webcals:` or `feed:` are the same link.
 */
export function toLinkUrl(icalUrl: string): string {
  return icalUrl.replace(/^(?:webcals?|feed):/i, 'https:');
}

/** The host of a link, without "www.". */
export function hostOfLink(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** The URLs of a property's links, in any order. */
async function listLinkUrls(db: Database, propertyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('calendarLinks')
    .select('url')
    .where('propertyId', '=', propertyId)
    .execute();
  return rows.map(({ url }) => url);
}

/** Adds a link, which is due immediately. Returns its id. */
export async function insertCalendarLink(
  transaction: Transaction<Tables>,
  propertyId: string,
  url: string,
  name: string | null = null,
): Promise<string> {
  const id = uuidv7();
  await transaction.insertInto('calendarLinks').values({ id, propertyId, url, name }).execute();
  return id;
}

/** Why a property can't have another link: it has this one already, or no room. Null if it can. */
export async function checkNewLink(
  transaction: Transaction<Tables>,
  propertyId: string,
  url: string,
): Promise<'repeated' | 'full' | null> {
  const urls = await listLinkUrls(transaction, propertyId);
  if (urls.includes(url)) return 'repeated';
  return urls.length >= maxCalendarLinks ? 'full' : null;
}

/**
 * Deletes a link and frees the nights that no other link makes busy. If it is the form's link, clears
 * `icalUrl`, and changes `updatedAt`, so that an administrator's open edit can't restore it unseen. False for
 * an unknown id.
 */
export async function deleteCalendarLink(
  transaction: Transaction<Tables>,
  propertyId: string,
  id: string,
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('calendarLinks')
    .where('id', '=', id)
    .where('propertyId', '=', propertyId)
    .returning('url')
    .executeTakeFirst();
  if (!deleted) return false;
  await applyLinkedNights(transaction, propertyId);
  const property = await transaction
    .selectFrom('properties')
    .select('icalUrl')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();
  if (property.icalUrl !== null && toLinkUrl(property.icalUrl) === deleted.url)
    await transaction
      .updateTable('properties')
      .set({ icalUrl: null, updatedAt: sql`now()` })
      .where('id', '=', propertyId)
      .execute();
  return true;
}

/** Deletes all links of a property that isn't approved anymore, and frees their nights. Keeps `icalUrl`. */
export async function deleteCalendarLinks(
  transaction: Transaction<Tables>,
  propertyId: string,
): Promise<void> {
  await transaction.deleteFrom('calendarLinks').where('propertyId', '=', propertyId).execute();
  await applyLinkedNights(transaction, propertyId);
}

/**
 * Applies an administrator's change of `icalUrl`: replaces the old link with the new one. The old link's
 * nights stay busy until the first complete read of the new one.
 */
export async function replaceFormLink(
  transaction: Transaction<Tables>,
  propertyId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  const oldUrl = from === null ? null : toLinkUrl(from);
  const newUrl = to === null ? null : toLinkUrl(to);
  const urls = await listLinkUrls(transaction, propertyId);
  const adds = newUrl !== null && !urls.includes(newUrl);
  if (oldUrl === null || !urls.includes(oldUrl)) {
    if (adds) await insertCalendarLink(transaction, propertyId, newUrl);
    return;
  }
  if (oldUrl === newUrl) return;
  const isOldLink = sql<boolean>`property_id = ${propertyId} AND url = ${oldUrl}`;
  if (adds) {
    await transaction
      .updateTable('calendarLinks')
      .set({ url: newUrl, ...unread })
      .where(isOldLink)
      .execute();
    return;
  }
  await transaction.deleteFrom('calendarLinks').where(isOldLink).execute();
  await applyLinkedNights(transaction, propertyId);
}

/** A link that is due now, and about whose URL nothing is known. */
const unread = {
  nextReadAt: sql<Date>`now()`,
  readOn: null,
  etag: null,
  lastModified: null,
  problem: null,
  failingSince: null,
  failures: 0,
};

/** Sets the property's imported busy nights to the union of its links' nights. */
export async function applyLinkedNights(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  const { rows } = await sql<DayRange>`
    SELECT lower(range) AS from, upper(range) AS to FROM calendar_links, unnest(nights) AS range
    WHERE property_id = ${propertyId}`.execute(transaction);
  await changeBusyRanges(transaction, propertyId, 'feed', () => rows);
}

/** Adds a job that reads a link now. Replaces a waiting job for the same link. */
export function addFeedRead(db: Database, linkId: string): Promise<void> {
  return addJob(db, 'read-calendar', { linkId }, { key: `calendar ${linkId}` });
}

/** Converts ranges to a value for the column `events`, and for `&& ANY(…)`. */
export function toRanges(ranges: readonly DayRange[]): RawBuilder<string[]> {
  return sql<string[]>`${ranges.map(({ from, to }) => `[${from},${to})`)}::daterange[]`;
}

/** Converts ranges to a value for the column `nights`. */
export function toMultirange(ranges: readonly DayRange[]): RawBuilder<string> {
  return sql<string>`${`{${ranges.map(({ from, to }) => `[${from},${to})`).join(',')}}`}::datemultirange`;
}
