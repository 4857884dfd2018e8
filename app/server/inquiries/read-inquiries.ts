// Reads the parts of an inquiry that each side may see, field by field. Leaves out the other side's contact
// details until that side shares them.
import { explainMessage } from '#domain/hints/message-hints.ts';
import { sql } from 'kysely';
import {
  type Contact,
  type InquiryMessage,
  type InquirySummary,
  type InquiryDetails,
  type MessagePage,
  type OpenProposal,
  otherSide,
  type Side,
  toOtherName,
} from '#domain/inquiry/inquiry.ts';
import { inquiryKinds, type KeyKind } from '#domain/account/key.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { type DayRange, overlaps } from '#domain/stay/availability.ts';
import { townOf } from '#domain/place/position.ts';
import { listLeavingTerms } from '#domain/stay/cost-facts.ts';
import { type FittingHome, fittingFields } from '#domain/stay/fit.ts';
import { listLengthRules } from '#domain/stay/length-rules.ts';
import { withoutNights } from '#domain/stay/owner-calendar.ts';
import { addedNights, describeDifference } from '#domain/stay/stay-change.ts';
import { listKeys } from '../access/keys.ts';
import { ownedBy, type Caller, type InquirySide, type OwnedProperty, type User } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import type { Database } from '../database/database.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import { findDoubleBookings } from '../calendar/double-bookings.ts';
import { listMainPhotos, pick } from '../properties/listings.ts';
import { findInNewest, listMessages, readMessagePage } from './list-messages.ts';
import {
  type Proposal,
  readNewestProposal,
  selectRivals,
  shownOf,
  toFirstTerms,
  toStay,
  toTerms,
} from './inquiry-stay.ts';
import type { Server } from '../server.ts';

/** The most inquiries in a list. */
const maxListed = 100;

/**
 * The parts that one side may see, with the page of messages before the message `before` (see
 * `readMessagePage`). Null if the inquiry is gone.
 */
export async function getInquiry(
  server: Server,
  { inquiryId, side }: InquirySide,
  before: string | null = null,
): Promise<InquiryDetails | null> {
  const row = await readRow(server.db, inquiryId, side);
  if (!row) return null;
  const inquiry = await toHead(server.db, row, side);
  const page = await readMessagePage(server.db, inquiryId, { reader: side, before });
  const bookings =
    side === 'owner' && inquiry.stay.state === 'accepted'
      ? await findDoubleBookings(server.db, inquiry.property.id, new Date())
      : [];
  const doubleBookings = bookings.filter((one) => one.inquiryId === inquiryId);
  const ownHost = new URL(server.config.publicUrl).hostname;
  const mayLeave = inquiry.otherContact !== null;
  const hints = findInNewest(page.messages, (text) => explainMessage(text, { ownHost, mayLeave }));
  return { ...inquiry, ...(await toStayParts(server.db, row, side)), doubleBookings, hints, ...page };
}

/** What the page of an inquiry needs to change its stay. */
async function toStayParts(db: Database, row: DetailsRow, side: Side) {
  const today = todayInLosAngeles(new Date());
  const isAgreed = row.stay === 'accepted';
  const newest = await readNewestProposal(db, row.id);
  const home: FittingHome = pick(row, [...fittingFields, 'busy']);
  const open = newest?.state === 'open' ? newest : null;
  return {
    proposal: open && (await toOpenProposal(db, row, open, side)),
    shown: shownOf(row.stay, newest),
    home: { ...home, busy: isAgreed ? withoutNights(home.busy, row) : home.busy },
    costTerms: isAgreed ? row.costTerms : toFirstTerms(row.costTerms),
    lengthRules: listLengthRules(townOf(row.location), open ?? row, row.costTerms),
    // A stay is canceled before arrival, and needs notice after it.
    leavingTerms: listLeavingTerms(
      { ...row, ...(row.from < today ? { cancellation: null } : { noticeDays: null }) },
      row,
      today,
    ),
    isAskedToStay: side === 'guest' && isAgreed && row.endAsked === 1 && row.to > today,
  };
}

async function toOpenProposal(
  db: Database,
  row: DetailsRow,
  open: Proposal,
  side: Side,
): Promise<OpenProposal> {
  const isAgreed = row.stay === 'accepted';
  const added = isAgreed ? addedNights(row, open) : [open];
  return {
    ...toTerms(open),
    ...pick(open, ['proposedBy', 'firstNight']),
    difference: isAgreed ? describeDifference(row, open) : null,
    isFree: !added.some((nights) => row.busy.some((busy) => overlaps(busy, nights))),
    rivals: side === 'owner' ? await countRivals(db, row, added) : 0,
  };
}

async function countRivals(db: Database, row: DetailsRow, added: readonly DayRange[]): Promise<number> {
  const { count } = await selectRivals(db, row, added)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('firstNight', '>=', todayInLosAngeles(new Date()))
    .where(sql<boolean>`verified_at IS NOT NULL AND NOT ${isClosed}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The inquiries that a user sent from a verified address. */
export async function listGuestInquiries(
  server: Server,
  { email, emailVerified }: User,
): Promise<InquirySummary[]> {
  if (!emailVerified) return [];
  return listSummaries('guest', selectInquiries(server.db).where('guestEmail', '=', email));
}

/** The inquiries about all of a user's properties. */
export function listOwnerInquiries(server: Server, user: User): Promise<InquirySummary[]> {
  const owned = selectOwnedIds(server.db, user);
  return listSummaries('owner', selectInquiries(server.db).where('propertyId', 'in', owned));
}

/** The inquiries that a browser opens by its keys. A key of a property opens all inquiries about it. */
export async function listInquiriesByKey(
  { db }: Server,
  { browser }: Pick<Caller, 'browser'>,
): Promise<{ sent: InquirySummary[]; received: InquirySummary[] }> {
  const keys = await listKeys(db, browser, [...inquiryKinds, 'property']);
  const anyOf = (kind: KeyKind) =>
    sql<string>`ANY(${keys.filter((key) => key.kind === kind).map(({ subjectId }) => subjectId)}::uuid[])`;
  const sent = selectInquiries(db).where('inquiries.id', '=', anyOf('inquiry-as-guest'));
  const received = selectInquiries(db).where(
    sql<boolean>`(inquiries.id = ${anyOf('inquiry-as-owner')} OR property_id = ${anyOf('property')})`,
  );
  const lists = await Promise.all([listSummaries('guest', sent), listSummaries('owner', received)]);
  return { sent: lists[0], received: lists[1] };
}

/** The inquiries about a property, for its owner. */
export function listPropertyInquiries(server: Server, { id }: OwnedProperty): Promise<InquirySummary[]> {
  return listSummaries('owner', selectInquiries(server.db).where('propertyId', '=', id));
}

/** Counts the inquiries that wait for the user's answer, as a guest and as an owner. */
export async function countUnansweredInquiries(server: Server, user: User): Promise<number> {
  const asOwner = Object.values(await countUnansweredByProperty(server, user));
  const asGuest = user.emailVerified ? await countUnansweredByGuest(server.db, user.email) : 0;
  return asOwner.reduce((sum, count) => sum + count, asGuest);
}

async function countUnansweredByGuest(db: Database, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('guestEmail', '=', email)
    .where(isUnansweredBy('guest'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts the inquiries about each of the user's properties that wait for an answer. Leaves out properties
 * without any.
 */
export async function countUnansweredByProperty(server: Server, user: User): Promise<Record<string, number>> {
  const rows = await server.db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(({ fn }) => ['propertyId', fn.countAll<string>().as('count')])
    .where('propertyId', 'in', selectOwnedIds(server.db, user))
    .where(isUnansweredBy('owner'))
    .groupBy('propertyId')
    .execute();
  return Object.fromEntries(rows.map(({ propertyId, count }) => [propertyId, Number(count)]));
}

function selectOwnedIds(db: Database, user: User) {
  return db.selectFrom('properties').select('properties.id').where(ownedBy(user));
}

/**
 * A query condition for inquiries that wait for this side: an owner has a message to answer or a change to
 * decide on, a guest has a proposal to decide on. Neither can answer once the inquiry is closed.
 */
function isUnansweredBy(side: Side) {
  const hasProposal = sql`EXISTS (SELECT FROM stay_proposals WHERE inquiry_id = inquiries.id AND state = 'open'
    AND proposed_by = ${otherSide(side)} AND first_night >= ${todayInLosAngeles(new Date())}::date)`;
  const isWaiting =
    side === 'owner'
      ? sql`(unanswered_since IS NOT NULL OR stay = 'accepted' AND ${hasProposal})`
      : sql`verified_at IS NOT NULL AND ${hasProposal}`;
  return sql<boolean>`(${isWaiting} AND NOT ${isClosed})`;
}

/** An inquiry without its messages and without what only its page needs. */
type InquiryHead = Omit<
  InquiryDetails,
  keyof MessagePage | keyof Awaited<ReturnType<typeof toStayParts>> | 'doubleBookings' | 'hints'
>;

/** Whose inquiries to read, as an account or a mailed link verified it. */
export interface Person {
  /** The address of the guest. Null if it isn't verified. */
  email: string | null;
  /** In a query of `properties`: whether the person owns the property. */
  isOwn: ReturnType<typeof ownedBy>;
}

/**
 * Yields the inquiries of a person as guest and as owner. Yields them one at a time, because their messages
 * may not fit into memory.
 */
export async function* listInquiriesOf(
  db: Database,
  { email, isOwn }: Person,
): AsyncGenerator<{ inquiry: InquiryHead; messages: AsyncIterable<InquiryMessage> }> {
  const inquiries = db.selectFrom('inquiries').select('id');
  const owned = db.selectFrom('properties').select('properties.id').where(isOwn);
  const asOwner = inquiries.where('verifiedAt', 'is not', null).where('propertyId', 'in', owned);
  const asGuest = inquiries.where('guestEmail', '=', email ?? '');
  const sides = [
    ...(await asGuest.execute()).map(({ id }) => ({ id, side: 'guest' as const })),
    ...(await asOwner.execute()).map(({ id }) => ({ id, side: 'owner' as const })),
  ];
  for (const { id, side } of sides) {
    const row = await readRow(db, id, side);
    if (row) yield { inquiry: await toHead(db, row, side), messages: listMessages(db, id, side) };
  }
}

/** One inquiry, with the fields of its property that a change of the stay is checked against. */
function readRow(db: Database, inquiryId: string, side: Side) {
  return selectInquiriesWithContacts(db)
    .select([
      sql<string | null>`(SELECT words ${fromNewestReport(side)})`.as('report'),
      sql<boolean | null>`(SELECT resolution IS NULL ${fromNewestReport(side)})`.as('isReportOpen'),
    ])
    .select(['endAsked', ...fittingFields, selectBusyRanges.as('busy')])
    .select(['noticeDays', 'cancellation', 'cancellationNote'])
    .where('inquiries.id', '=', inquiryId)
    .executeTakeFirst();
}

type DetailsRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

async function toHead(db: Database, row: DetailsRow, side: Side): Promise<InquiryHead> {
  const photo = (await listMainPhotos(db, [row.propertyId])).get(row.propertyId);
  const contacts = toContacts(row);
  const seen = toSeen(row, side);
  const isGuest = side === 'guest';
  const isOtherShared = isGuest ? row.ownerShared : row.guestShared;
  return {
    ...seen,
    property: {
      ...seen.property,
      photo: photo ? pick(photo, ['path', 'hasAvif', 'placeholder', 'width', 'height']) : null,
    },
    isVerified: row.verifiedAt !== null,
    ownContact: contacts[side],
    hasShared: isGuest ? row.guestShared : row.ownerShared,
    otherContact: isOtherShared ? contacts[otherSide(side)] : null,
    report: row.report,
    isReportOpen: row.isReportOpen ?? false,
  };
}

const fromNewestReport = (side: Side) => sql`FROM reports
  WHERE inquiry_id = inquiries.id AND side = ${side} ORDER BY reports.created_at DESC LIMIT 1`;

function selectInquiries(db: Database) {
  return db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['inquiries.id', 'propertyId', 'title', 'location', 'guests', 'pets', 'costTerms'])
    .select(['stay', 'guestShared', 'ownerShared', 'guestName', 'landlordFullName'])
    .select(['verifiedAt', isClosed.as('isClosed')])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')]);
}

/** Includes both sides' contact details. Callers must authorize. */
export function selectInquiriesWithContacts(db: Database) {
  return selectInquiries(db).select(['guestEmail', 'guestPhone', 'landlordEmail', 'landlordPhone']);
}

type InquiryRow = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number];

/** Inquiries that wait for the reader first, longest wait first; the others by newest message. */
async function listSummaries(
  side: Side,
  query: ReturnType<typeof selectInquiries>,
): Promise<InquirySummary[]> {
  const since = side === 'owner' ? sql`coalesce(unanswered_since, last_message_at)` : sql`last_message_at`;
  const rows = await query
    .where('verifiedAt', 'is not', null)
    .select(sql<Date | null>`CASE WHEN ${isUnansweredBy(side)} THEN ${since} END`.as('waitingSince'))
    .select(firstWordsFor(side).as('firstWords'))
    .orderBy('waitingSince')
    .orderBy('lastMessageAt', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    ...toSeen(row, side),
    firstWords: row.firstWords,
    waitingSince: row.waitingSince,
  }));
}

/** The beginning of the newest words from the guest or the owner, as in "You: Yes, it has a desk". */
const firstWordsFor = (side: Side) => sql<string>`(
  SELECT CASE author WHEN ${side} THEN 'You: ' ELSE '' END || left(body, 140) FROM inquiry_messages
  WHERE inquiry_id = inquiries.id AND author <> 'team' AND body <> '' ORDER BY number DESC LIMIT 1)`;

/** What a side sees of an inquiry in a list and on its page. */
function toSeen(row: InquiryRow, side: Side) {
  const { id, propertyId, title, location, isClosed: closed } = row;
  return {
    id,
    side,
    otherName: toOtherName(row, side),
    property: { id: propertyId, title, location },
    stay: toStay(row),
    isClosed: closed,
  };
}

type ContactsRow = Pick<
  Awaited<ReturnType<ReturnType<typeof selectInquiriesWithContacts>['execute']>>[number],
  'guestName' | 'guestEmail' | 'guestPhone' | 'landlordFullName' | 'landlordEmail' | 'landlordPhone'
>;

export function toContacts(row: ContactsRow): Record<Side, Contact> {
  return {
    guest: { name: row.guestName, email: row.guestEmail, phone: row.guestPhone },
    owner: { name: row.landlordFullName, email: row.landlordEmail, phone: row.landlordPhone },
  };
}
