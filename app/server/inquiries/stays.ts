// Accepts and ends stays (suggest-stay.ts suggests other dates). Accepting a stay blocks its
// nights in the same transaction, so that two guests can't get the same night. Every change locks the
// property, then the inquiry (database/lock-order.ts).
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import type { DayRange } from '#domain/stay/availability.ts';
import type { UnreadLink } from '#domain/property/calendar-link.ts';
import { canAccept, endedBy, type StayState } from '#domain/inquiry/inquiry.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkOptionalMessage } from '#domain/inquiry/inquiry-form.ts';
import { withoutNights } from '#domain/stay/owner-calendar.ts';
import type { InquirySide } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import { changeBusyRanges } from '../calendar/busy-ranges.ts';
import { lockProperties, lockInquiries } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import { readOldLinks } from '../properties/owner-calendar-links.ts';
import {
  type LockedInquiry,
  lockInquiry,
  markAnswered,
  toIdempotentId,
  insertMessage,
  mailNews,
  notifyOtherSide,
} from './write-message.ts';
import type { Server } from '../server.ts';

/**
 * Accepts the proposed nights, and supersedes other requests for some of them. Fails with `stay-changed`
 * unless `shownCheckIn` and `shownCheckOut` of `input` are the current dates, and with `stay-unavailable` if
 * the calendar has a busy range in them. Sends the message in `input`, if any. In a full inquiry a message
 * fails with `inquiry-full`, but accepting without one succeeds. First reads the linked calendars that were
 * last read more than an hour ago or never, and tells the owner which ones couldn't be read.
 */
export async function acceptStay(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  idempotencyKey: unknown,
  readTimeoutMs?: number,
): Promise<Result<UnreadLink[]>> {
  const body = checkOptionalMessage(input);
  if (!body.ok) return body;
  const requested = await server.db
    .selectFrom('inquiries')
    .select('propertyId')
    .where('id', '=', caller.inquiryId)
    .where('stay', '=', 'requested')
    .executeTakeFirst();
  const unread = requested ? await readOldLinks(server, requested.propertyId, new Date(), readTimeoutMs) : [];
  const accepted = await server.db.transaction().execute(async (transaction): Promise<Result<null>> => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    await lockOverlapping(transaction, caller);
    const locked = await lockInquiry(transaction, caller);
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (!showsDates(input, inquiry)) return failed({ kind: 'stay-changed' });
    if (inquiry.stay === 'accepted') return success(null);
    if (!canAccept(caller.side, { ...inquiry, state: inquiry.stay }))
      return failed({ kind: 'stay-decided', state: inquiry.stay });
    const { propertyId, from, to } = inquiry;
    if (from < todayInLosAngeles(new Date())) return failed({ kind: 'stay-past' });
    const isBusy = sql<boolean>`busy && daterange(${from}::date, ${to}::date)`;
    const property = transaction.selectFrom('properties').select('id').where('id', '=', propertyId);
    if (await property.where(isBusy).executeTakeFirst()) return failed({ kind: 'stay-unavailable' });
    const message = await insertOptionalMessage(transaction, caller, { body: body.value, idempotencyKey });
    if (!message.ok) return message;
    await changeBusyRanges(transaction, propertyId, 'stay', (ranges) => [...ranges, { from, to }]);
    await supersedeOthers(transaction, inquiry);
    await decideStay(transaction, caller, { stay: 'accepted', messageId: message.value });
    return notifyOtherSide(transaction, caller, 'accepted', message.value);
  });
  if (!accepted.ok) return accepted;
  return success(caller.side === 'owner' ? unread : []);
}

/**
 * Declines or withdraws the proposed dates, or cancels the accepted stay. Compares the dates in `input` and
 * sends its message, as `acceptStay` does. Without a message, also cancels an accepted stay of a closed
 * inquiry.
 */
export async function endStay(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  idempotencyKey: unknown,
): Promise<Result<null>> {
  const body = checkOptionalMessage(input);
  if (!body.ok) return body;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    const locked = await lockInquiry(transaction, caller, { evenClosed: body.value === null });
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    const ended = endedBy(caller.side, { ...inquiry, state: inquiry.stay });
    if (!showsDates(input, inquiry)) return failed({ kind: 'stay-changed' });
    if (inquiry.stay === ended) return success(null);
    if (!['requested', 'accepted'].includes(inquiry.stay))
      return failed({ kind: 'stay-decided', state: inquiry.stay });
    const message = await insertOptionalMessage(transaction, caller, { body: body.value, idempotencyKey });
    if (!message.ok) return message;
    await freeNights(transaction, inquiry);
    await decideStay(transaction, caller, { stay: ended, messageId: message.value });
    // The mail depends on who ends the stay: the owner can't offer the dates, or the guest doesn't need them.
    const news = caller.side === 'owner' ? 'declined' : 'withdrawn';
    return notifyOtherSide(transaction, caller, news, message.value);
  });
}

/** A query condition for verified, open inquiries whose stay is undecided and hasn't begun. */
export function isOpen(now: Date) {
  return sql<boolean>`stay = 'requested' AND verified_at IS NOT NULL AND NOT ${isClosed}
    AND lower(nights) >= ${todayInLosAngeles(now)}::date`;
}

/**
 * Returns the message's id. Must run before any other change, because a failure doesn't roll back the
 * transaction.
 */
async function insertOptionalMessage(
  transaction: Transaction<Tables>,
  caller: InquirySide,
  { body, idempotencyKey }: { body: string | null; idempotencyKey: unknown },
): Promise<Result<string | null>> {
  if (body === null) return success(null);
  const id = toIdempotentId(idempotencyKey, [caller.side, body]);
  const message = await insertMessage(transaction, caller, { id, body });
  return message.ok ? success(id) : message;
}

/** Whether the caller's page showed the current dates, which the other side may have replaced since. */
export function showsDates({ shownCheckIn, shownCheckOut }: FormInput, { from, to }: DayRange): boolean {
  return shownCheckIn === from && shownCheckOut === to;
}

/** Stores a decision. A guest who decides without a message isn't waiting for an answer. */
async function decideStay(
  transaction: Transaction<Tables>,
  { inquiryId, side }: InquirySide,
  { stay, messageId }: { stay: StayState; messageId: string | null },
): Promise<void> {
  const inquiry = transaction.updateTable('inquiries').where('id', '=', inquiryId);
  await inquiry.set({ stay, lastMessageAt: sql`now()` }).execute();
  if (side === 'owner') await markAnswered(transaction, inquiryId);
  else if (messageId === null) await inquiry.set({ unansweredSince: null }).execute();
}

/** A subquery for the property of an inquiry. */
export function propertyIdOf({ inquiryId }: InquirySide) {
  return sql<string>`(SELECT property_id FROM inquiries WHERE id = ${inquiryId})`;
}

/** Locks this inquiry and every other with some of the same nights. */
async function lockOverlapping(transaction: Transaction<Tables>, caller: InquirySide): Promise<void> {
  const nights = sql`(SELECT nights FROM inquiries WHERE id = ${caller.inquiryId})`;
  await lockInquiries(transaction, (eb) =>
    eb.and([eb('propertyId', '=', propertyIdOf(caller)), sql<boolean>`nights && ${nights}`]),
  );
}

/** Supersedes the undecided requests for nights of an accepted stay, and mails their guests. */
async function supersedeOthers(
  transaction: Transaction<Tables>,
  { id, propertyId, from, to }: LockedInquiry,
) {
  const superseded = await transaction
    .updateTable('inquiries')
    .set({ stay: 'superseded', unansweredSince: null })
    .where('propertyId', '=', propertyId)
    .where('id', '<>', id)
    .where('stay', '=', 'requested')
    .where(sql<boolean>`nights && daterange(${from}::date, ${to}::date)`)
    .returning(['id', 'verifiedAt'])
    .execute();
  for (const { id: inquiryId, verifiedAt } of superseded)
    if (verifiedAt) await mailNews(transaction, { inquiryId, to: 'guest', news: 'superseded' });
}

/** Frees the nights of an accepted stay. Does nothing in other states. */
export async function freeNights(
  transaction: Transaction<Tables>,
  { propertyId, stay, from, to }: Pick<LockedInquiry, 'propertyId' | 'stay' | 'from' | 'to'>,
): Promise<void> {
  if (stay !== 'accepted') return;
  await changeBusyRanges(transaction, propertyId, 'stay', (ranges) => withoutNights(ranges, { from, to }));
}
