// The calendar file of a stay that both sides agreed on (RFC 5545). A changed stay has the same UID and a
// higher SEQUENCE, so that calendars replace their entry. Contains neither the street nor names.
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { sql } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { formatStay } from '#domain/stay/availability.ts';
import type { InquirySide } from '../access/proofs.ts';
import type { Server } from '../server.ts';

/** Each agreement and each cancellation is a revision. Counts from 0. */
const sequence = sql<number>`(
  (SELECT count(*) FROM stay_proposals WHERE inquiry_id = inquiries.id AND state = 'accepted')
  + (SELECT count(*) FROM inquiry_messages WHERE inquiry_id = inquiries.id AND event = 'canceled') - 1)::int`;

/** The file of an agreed or canceled stay. Null if none is agreed on. */
export async function exportStay({ db, config }: Server, { inquiryId }: InquirySide): Promise<string | null> {
  const stay = await db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['stay', 'title', 'lastMessageAt', sequence.as('sequence')])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('inquiries.id', '=', inquiryId)
    .where('stay', 'in', ['accepted', 'canceled'])
    .executeTakeFirst();
  if (!stay) return null;
  const isCanceled = stay.stay === 'canceled';
  const calendar = ical({ prodId: { company: 'Baystead', product: 'Stay', language: 'EN' } });
  calendar.createEvent({
    id: `inquiry-${inquiryId}@${new URL(config.publicUrl).hostname}`,
    sequence: Math.max(0, stay.sequence),
    // Each revision has a message.
    stamp: stay.lastMessageAt,
    summary: `Stay at ${stay.title}`,
    description: formatStay(stay, todayInLosAngeles(new Date())),
    url: `${config.publicUrl}/inquiry/${inquiryId}`,
    allDay: true,
    start: stay.from,
    end: stay.to,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Both can still make appointments on the days of the stay.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return `${calendar.toString()}\r\n`;
}
