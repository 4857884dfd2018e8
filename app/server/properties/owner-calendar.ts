// The calendar of a pending or approved property for its owner, who can block and unblock nights with
// immediate effect. A rejected property has no calendar.
import { sql, type Transaction } from 'kysely';
import { type BusySource, clipRanges, type DayRange } from '#domain/stay/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import {
  type CalendarEntry,
  type OwnCalendar,
  readNights,
  readNightsToBlock,
  withoutNights,
} from '#domain/stay/owner-calendar.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { changeBusyRanges, listBusyRanges } from '../calendar/busy-ranges.ts';
import { findDoubleBookings } from '../calendar/double-bookings.ts';
import { getCalendarToken, renewCalendarToken } from '../calendar/feed-export.ts';
import type { Database } from '../database/database.ts';
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
  return {
    ...(await listEntriesAndLinks(server.db, id, todayInLosAngeles(now))),
    doubleBookings: await findDoubleBookings(server.db, id, now),
    token,
  };
}

/** The links of a property, and its busy nights from today on with what causes each. */
async function listEntriesAndLinks(
  db: Database,
  propertyId: string,
  today: string,
): Promise<Pick<OwnCalendar, 'entries' | 'links'>> {
  const links = await listCalendarLinks(db, propertyId, today);
  const names = new Map(links.map(({ id, name }) => [id, name]));
  // Stays and links that take adjacent nights share one row of `busy_ranges`.
  const { rows } = await sql<Row>`
    SELECT source, lower(coalesce(cause.nights, busy_ranges.nights)) AS "from",
      upper(coalesce(cause.nights, busy_ranges.nights)) AS "to", "inquiryId", "linkId"
    FROM busy_ranges LEFT JOIN LATERAL (
      SELECT nights, id AS "inquiryId", NULL::uuid AS "linkId" FROM inquiries
      WHERE source = 'stay' AND property_id = ${propertyId} AND stay = 'accepted'
        AND nights <@ busy_ranges.nights
      UNION ALL
      SELECT linked, NULL, id FROM calendar_links, unnest(calendar_links.nights) AS linked
      WHERE source = 'feed' AND property_id = ${propertyId} AND linked <@ busy_ranges.nights
    ) AS cause ON true
    WHERE property_id = ${propertyId} AND upper(coalesce(cause.nights, busy_ranges.nights)) > ${today}
    ORDER BY "from", source, "linkId"`.execute(db);
  const entries = rows.map(({ inquiryId, linkId, ...entry }): CalendarEntry => ({
    ...entry,
    ...(inquiryId !== null && { inquiryId }),
    ...(linkId !== null && { linkName: names.get(linkId) }),
  }));
  return { entries, links };
}

type Row = DayRange & { source: BusySource; inquiryId: string | null; linkId: string | null };

/** Blocks the nights of a form (`readNights`). Returns the newly blocked nights. */
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
    await changeBusyRanges(transaction, id, 'owner', (current) => [...current, ...nights.value]);
    // The requested nights that are not blocked yet.
    return success(blocked.value.reduce(withoutNights, nights.value));
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
    await changeBusyRanges(transaction, id, 'owner', (current) =>
      nights.value.reduce(withoutNights, current),
    );
    const { entries } = await listEntriesAndLinks(transaction, id, todayInLosAngeles(now));
    const others = entries.filter(({ source }) => source !== 'owner');
    return success({
      unblocked: nights.value.flatMap((range) => clipRanges(blocked.value, range)),
      stillBusy: nights.value.flatMap((range) =>
        others.flatMap((entry) => clipRanges([entry], range).map((part) => ({ ...entry, ...part }))),
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
