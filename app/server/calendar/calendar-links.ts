// The iCal links of a property. Only approved properties have links, so the server requests no URL before an
// administrator has reviewed its property. feed-import.ts reads them. Every change here runs in a transaction that
// has locked the property (lockProperties).
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DayRange } from '#domain/availability.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { changeBusyRanges } from './busy-ranges.ts';

/** The URL that is requested. Links that differ only in `webcal:` are the same link. */
export function toLinkUrl(icalUrl: string): string {
  return icalUrl.replace(/^webcal:/i, 'https:');
}

/** The URLs of a property's links, in any order. */
export async function listLinkUrls(db: Database, propertyId: string): Promise<string[]> {
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
): Promise<string> {
  const id = uuidv7();
  await transaction.insertInto('calendarLinks').values({ id, propertyId, url }).execute();
  return id;
}

/** Deletes a link and frees the nights that no other link makes busy. Returns its URL, undefined for an unknown id. */
export async function deleteCalendarLink(
  transaction: Transaction<Tables>,
  propertyId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await transaction
    .deleteFrom('calendarLinks')
    .where('id', '=', id)
    .where('propertyId', '=', propertyId)
    .returning('url')
    .executeTakeFirst();
  if (deleted) await applyLinkedNights(transaction, propertyId);
  return deleted?.url;
}

/** Follows a change of the form's iCal link: the old link leaves the list, and the new one joins it. */
export async function replaceFormLink(
  transaction: Transaction<Tables>,
  propertyId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  if (from !== null)
    await transaction
      .deleteFrom('calendarLinks')
      .where('propertyId', '=', propertyId)
      .where('url', '=', toLinkUrl(from))
      .execute();
  await applyLinkedNights(transaction, propertyId);
  if (to === null) return;
  const urls = await listLinkUrls(transaction, propertyId);
  if (!urls.includes(toLinkUrl(to))) await insertCalendarLink(transaction, propertyId, toLinkUrl(to));
}

/** Makes the nights of all links busy, and no others of this source. */
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

/** Ranges as a value of the column `nights`. */
export function toMultirange(ranges: readonly DayRange[]): RawBuilder<string> {
  return sql<string>`${`{${ranges.map(({ from, to }) => `[${from},${to})`).join(',')}}`}::datemultirange`;
}
