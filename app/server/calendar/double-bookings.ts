// Compares the entries of linked calendars with agreed stays.
import { sql, type Transaction } from 'kysely';
import type { DayRange } from '#domain/stay/availability.ts';
import { nameLinks } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { type DoubleBooking, findSoldNights } from '#domain/stay/double-booking.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { hostOfLink } from './calendar-links.ts';

/** The nights of a property's agreed stays that a linked calendar has sold, too. For its owner. */
export async function findDoubleBookings(
  db: Database,
  propertyId: string,
  now: Date,
): Promise<DoubleBooking[]> {
  const today = todayInLosAngeles(now);
  const { rows: stays } = await sql<DayRange & { inquiryId: string; isShared: boolean }>`
    SELECT id AS "inquiryId", lower(nights) AS "from", upper(nights) AS "to", EXISTS (
      SELECT FROM calendar_links AS link WHERE link.property_id = ${propertyId} AND link.nights && inquiries.nights
    ) AS "isShared"
    FROM inquiries WHERE property_id = ${propertyId} AND stay = 'accepted' AND upper(nights) > ${today}::date
    ORDER BY nights`.execute(db);
  if (!stays.some(({ isShared }) => isShared)) return [];
  const { rows: blocked } = await sql<DayRange>`
    SELECT lower(nights) AS "from", upper(nights) AS "to" FROM busy_ranges
    WHERE property_id = ${propertyId} AND source = 'owner'`.execute(db);
  const { rows: links } = await sql<{ name: string | null; url: string; events: DayRange[] }>`
    SELECT name, url, ARRAY(
      SELECT json_build_object('from', lower(event), 'to', upper(event)) FROM unnest(events) AS event
    ) AS events
    FROM calendar_links WHERE property_id = ${propertyId} ORDER BY created_at, id`.execute(db);
  const named = nameLinks(links.map((link) => ({ ...link, host: hostOfLink(link.url) })));
  const own = [...stays, ...blocked];
  return stays.flatMap((stay) =>
    named.flatMap(({ name, events }) =>
      findSoldNights(stay, events, own, today).map((nights) => ({
        ...nights,
        inquiryId: stay.inquiryId,
        linkName: name,
      })),
    ),
  );
}

/**
 * Mails the owner about each stay that has become double-booked. Lock the property first. A stay is mailed
 * again only after its double booking was gone.
 */
export async function mailDoubleBookings(
  transaction: Transaction<Tables>,
  propertyId: string,
  now: Date,
): Promise<void> {
  const found = await findDoubleBookings(transaction, propertyId, now);
  const isDoubleBooked = sql<boolean>`(id = ANY(${found.map(({ inquiryId }) => inquiryId)}::uuid[]))`;
  const isLocked = await lockInquiries(transaction, (eb) =>
    eb.and([eb('propertyId', '=', propertyId), eb('isDoubleBooked', '<>', isDoubleBooked)]),
  );
  const changed = await transaction
    .updateTable('inquiries')
    .set({ isDoubleBooked })
    .where(isLocked)
    .returning(['id', 'isDoubleBooked'])
    .execute();
  for (const { id, ...inquiry } of changed) {
    if (!inquiry.isDoubleBooked) continue;
    const news = { inquiryId: id, to: 'owner', news: 'double-booked', quotedMessageId: null } as const;
    await addJob(transaction, 'send-mail', { about: 'inquiry-news', ...news });
  }
}
