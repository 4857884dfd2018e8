// Accepts, declines and withdraws stays (suggest-stay.ts suggests other dates). Accepting a stay blocks its
// nights in the same transaction, so that two guests can't get the same night. Every change locks the
// property, then the inquiry (database/lock-order.ts).
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import type { DayRange } from '#domain/stay/availability.ts';
import type { UnreadLink } from '#domain/property/calendar-link.ts';
import { canChangeStay, type StayState } from '#domain/inquiry/inquiry.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkOptionalMessage } from '#domain/inquiry/inquiry-form.ts';
import { withoutNights } from '#domain/stay/owner-calendar.ts';
import type { InquirySide } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import { changeBusyRanges } from '../calendar/busy-ranges.ts';
import { lockProperties, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { readOldLinks } from '../properties/owner-calendar-links.ts';
import {
  type LockedInquiry,
  lockInquiry,
  markAnswered,
  toIdempotentId,
  insertMessage,
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
    const locked = await lockStay(transaction, caller, { newState: 'accepted', input });
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === 'accepted') return success(null);
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
 * Declines the dates that the other side proposed, or cancels the accepted stay. Compares the dates in
 * `input` and sends its message, as `acceptStay` does.
 */
export function declineStay(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  idempotencyKey: unknown,
): Promise<Result<null>> {
  return endStay(server, caller, 'declined', { input, idempotencyKey });
}

/** Withdraws the caller's own dates, or cancels the accepted stay. Otherwise like `declineStay`. */
export function withdrawStay(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  idempotencyKey: unknown,
): Promise<Result<null>> {
  return endStay(server, caller, 'withdrawn', { input, idempotencyKey });
}

async function endStay(
  server: Server,
  caller: InquirySide,
  newState: 'declined' | 'withdrawn',
  { input, idempotencyKey }: { input: FormInput; idempotencyKey: unknown },
): Promise<Result<null>> {
  const body = checkOptionalMessage(input);
  if (!body.ok) return body;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    const locked = await lockStay(transaction, caller, { newState, input });
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === newState) return success(null);
    if (inquiry.isClosed && body.value !== null) return failed({ kind: 'inquiry-closed' });
    const message = await insertOptionalMessage(transaction, caller, { body: body.value, idempotencyKey });
    if (!message.ok) return message;
    await freeNights(transaction, inquiry);
    await decideStay(transaction, caller, { stay: newState, messageId: message.value });
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

/**
 * Locks an inquiry whose stay is `newState`, or may be changed to it by `caller`, and has the dates that the
 * caller's page showed. After its first change, the calling function must not return a failure,
 * because that doesn't roll back the transaction.
 */
async function lockStay(
  transaction: Transaction<Tables>,
  caller: InquirySide,
  { newState, input }: { newState: StayState; input: FormInput },
): Promise<Result<LockedInquiry>> {
  const locked = await lockInquiry(transaction, caller, { evenClosed: newState !== 'accepted' });
  if (!locked.ok) return locked;
  if (!showsDates(input, locked.value)) return failed({ kind: 'stay-changed' });
  const { stay: state, proposedBy } = locked.value;
  const isAllowed = state === newState || canChangeStay(caller.side, { state, proposedBy }, newState);
  return isAllowed ? locked : failed({ kind: 'stay-decided', state });
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
  for (const other of superseded) {
    if (!other.verifiedAt) continue;
    const job = {
      about: 'inquiry-news',
      inquiryId: other.id,
      to: 'guest',
      news: 'superseded',
      quotedMessageId: null,
    } as const;
    await addJob(transaction, 'send-mail', job);
  }
}

/** Frees the nights of an accepted stay. Does nothing in other states. */
export async function freeNights(
  transaction: Transaction<Tables>,
  { propertyId, stay, from, to }: Pick<LockedInquiry, 'propertyId' | 'stay' | 'from' | 'to'>,
): Promise<void> {
  if (stay !== 'accepted') return;
  await changeBusyRanges(transaction, propertyId, 'stay', (ranges) => withoutNights(ranges, { from, to }));
}
