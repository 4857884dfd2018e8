// Accepts, declines and withdraws stays. Accepting blocks the nights in the property's calendar in the same transaction, so
// that two guests can't get the same night. Every change locks the property, then the inquiry (database/lock-order.ts).
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { canChangeStay, type StayState } from '#domain/inquiry.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkMessage } from '#domain/inquiry-form.ts';
import { withoutNights } from '#domain/owner-calendar.ts';
import { changeBusyRanges } from '../calendar/busy-ranges.ts';
import { lockProperties, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import {
  type LockedInquiry,
  lockInquiry,
  markAnswered,
  toIdempotentId,
  insertMessage,
  notifyOtherSide,
} from './write-message.ts';
import type { GuestSide, InquirySide, OwnerSide } from './access.ts';
import type { Server } from '../server.ts';

/**
 * Accepts the requested nights, and supersedes other requests for some of them. Fails with `stay-unavailable` if the
 * calendar has a busy range in them. Sends the message in `input`, if any. In a full inquiry a message fails with
 * `inquiry-full`, but accepting without one succeeds.
 */
export async function acceptStay(
  server: Server,
  caller: OwnerSide,
  input: FormInput = {},
  idempotencyKey: unknown = null,
): Promise<Result<null>> {
  const body = checkOptionalMessage(input);
  if (!body.ok) return body;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    await lockOverlapping(transaction, caller);
    const locked = await lockStay(transaction, caller, 'accepted');
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
    await changeBusyRanges(transaction, propertyId, 'stay', (agreed) => [...agreed, { from, to }]);
    await supersedeOthers(transaction, inquiry);
    await markAnswered(transaction, inquiry.id);
    await setStay(transaction, inquiry.id, 'accepted');
    return notifyOtherSide(transaction, caller, 'accepted', message.value);
  });
}

/** Declines a requested stay or calls off an accepted one. Sends the message in `input`, as `acceptStay` does. */
export async function declineStay(
  server: Server,
  caller: OwnerSide,
  input: FormInput,
  idempotencyKey: unknown,
): Promise<Result<null>> {
  const body = checkOptionalMessage(input);
  if (!body.ok) return body;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    const locked = await lockStay(transaction, caller, 'declined');
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === 'declined') return success(null);
    if (inquiry.closedAt && body.value !== null) return failed({ kind: 'inquiry-closed' });
    const message = await insertOptionalMessage(transaction, caller, { body: body.value, idempotencyKey });
    if (!message.ok) return message;
    await freeNights(transaction, inquiry);
    await markAnswered(transaction, inquiry.id);
    await setStay(transaction, inquiry.id, 'declined');
    return notifyOtherSide(transaction, caller, 'declined', message.value);
  });
}

/** Withdraws the guest's request, or calls off an accepted stay. */
export function withdrawStay(server: Server, caller: GuestSide): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    const locked = await lockStay(transaction, caller, 'withdrawn');
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === 'withdrawn') return success(null);
    await freeNights(transaction, inquiry);
    await transaction
      .updateTable('inquiries')
      .set({ stay: 'withdrawn', unansweredSince: null, lastMessageAt: sql`now()` })
      .where('id', '=', inquiry.id)
      .execute();
    return notifyOtherSide(transaction, caller, 'withdrawn');
  });
}

/** A query condition for verified, open inquiries whose stay is undecided and hasn't begun. */
export function isOpen(now: Date) {
  return sql<boolean>`stay = 'requested' AND verified_at IS NOT NULL AND closed_at IS NULL
    AND lower(nights) >= ${todayInLosAngeles(now)}::date`;
}

/** The optional message of a decision, or null. */
function checkOptionalMessage(input: FormInput): Result<string | null> {
  const { message } = input;
  if (typeof message !== 'string' || message.trim() === '') return success(null);
  const checked = checkMessage(input);
  return checked.ok ? success(checked.value.message) : checked;
}

/** Returns the message's id. Must run before any other change, because a failure doesn't roll back the transaction. */
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
 * Locks an inquiry whose stay is `newState`, or may be changed to it by `caller`. After its first change, the calling
 * function must not return a failure, because that doesn't roll back the transaction.
 */
async function lockStay(
  transaction: Transaction<Tables>,
  caller: InquirySide,
  newState: StayState,
): Promise<Result<LockedInquiry>> {
  const locked = await lockInquiry(transaction, caller, { evenClosed: newState !== 'accepted' });
  if (!locked.ok) return locked;
  const { stay } = locked.value;
  const isAllowed = stay === newState || canChangeStay(caller.side, stay, newState);
  return isAllowed ? locked : failed({ kind: 'stay-decided', state: stay });
}

async function setStay(transaction: Transaction<Tables>, id: string, stay: StayState): Promise<void> {
  await transaction.updateTable('inquiries').set({ stay }).where('id', '=', id).execute();
}

function propertyIdOf({ inquiryId }: InquirySide) {
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
  await changeBusyRanges(transaction, propertyId, 'stay', (agreed) => withoutNights(agreed, { from, to }));
}
