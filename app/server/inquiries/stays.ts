// Accepts, declines and withdraws stays. Accepting blocks the nights in the property's calendar in the same transaction, so
// that two guests can't get the same night. Every change locks the property, then the inquiry (database/lock-order.ts).
import { sql, type Transaction } from 'kysely';
import { mayChangeStay, type StayState } from '#domain/conversation.ts';
import type { TypedForm } from '#domain/account.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkAnswer } from '#domain/inquiry-form.ts';
import { withoutNights } from '#domain/own-calendar.ts';
import { changeBusy } from '../calendar/busy-ranges.ts';
import { lockHomes, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { type LockedInquiry, lockInquiry, noteAnswer, repeatableId, say, tellOther } from './messages.ts';
import type { GuestSide, InquirySide, OwnerSide } from './sides.ts';
import type { Server } from '../server.ts';

/**
 * Accepts the requested nights, and supersedes other requests for some of them. Fails with `stay-unavailable` if the
 * calendar has a busy range in them. Sends the message in `typed`, if any. In a full inquiry a message fails with
 * `inquiry-full`, but accepting without one succeeds.
 */
export async function acceptStay(
  server: Server,
  side: OwnerSide,
  typed: TypedForm = {},
  key: unknown = null,
): Promise<Result<null>> {
  const sentence = checkSentence(typed);
  if (!sentence.ok) return sentence;
  return server.db.transaction().execute(async (transaction) => {
    await lockHomes(transaction, ({ eb }) => eb('id', '=', homeOf(side)));
    await lockOverlapping(transaction, side);
    const locked = await lockStay(transaction, side, 'accepted');
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === 'accepted') return success(null);
    const { propertyId, from, to } = inquiry;
    if (from < todayInLosAngeles(new Date())) return failed({ kind: 'stay-past' });
    const isTaken = sql<boolean>`busy && daterange(${from}::date, ${to}::date)`;
    const home = transaction.selectFrom('properties').select('id').where('id', '=', propertyId);
    if (await home.where(isTaken).executeTakeFirst()) return failed({ kind: 'stay-taken' });
    const said = await saySentence(transaction, side, { sentence: sentence.value, key });
    if (!said.ok) return said;
    await changeBusy(transaction, propertyId, 'stay', (agreed) => [...agreed, { from, to }]);
    await overtakeOthers(transaction, inquiry);
    await noteAnswer(transaction, inquiry.id);
    await setStay(transaction, inquiry.id, 'accepted');
    return tellOther(transaction, side, 'accepted', said.value);
  });
}

/** Declines a requested stay or calls off an accepted one. Sends the message in `typed`, as `acceptStay` does. */
export async function declineStay(
  server: Server,
  side: OwnerSide,
  typed: TypedForm,
  key: unknown,
): Promise<Result<null>> {
  const sentence = checkSentence(typed);
  if (!sentence.ok) return sentence;
  return server.db.transaction().execute(async (transaction) => {
    await lockHomes(transaction, ({ eb }) => eb('id', '=', homeOf(side)));
    const locked = await lockStay(transaction, side, 'declined');
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === 'declined') return success(null);
    if (inquiry.closedAt && sentence.value !== null) return failed({ kind: 'inquiry-closed' });
    const said = await saySentence(transaction, side, { sentence: sentence.value, key });
    if (!said.ok) return said;
    await freeNights(transaction, inquiry);
    await noteAnswer(transaction, inquiry.id);
    await setStay(transaction, inquiry.id, 'declined');
    return tellOther(transaction, side, 'declined', said.value);
  });
}

/** Withdraws the guest's request, or calls off an accepted stay. */
export function withdrawStay(server: Server, side: GuestSide): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    await lockHomes(transaction, ({ eb }) => eb('id', '=', homeOf(side)));
    const locked = await lockStay(transaction, side, 'withdrawn');
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    if (inquiry.stay === 'withdrawn') return success(null);
    await freeNights(transaction, inquiry);
    await transaction
      .updateTable('inquiries')
      .set({ stay: 'withdrawn', unansweredSince: null, lastWordAt: sql`now()` })
      .where('id', '=', inquiry.id)
      .execute();
    return tellOther(transaction, side, 'withdrawn');
  });
}

/** A query condition for inquiries whose stay is undecided and not over. */
export function isOpen(now: Date) {
  return sql<boolean>`stay = 'asked' AND confirmed_at IS NOT NULL AND closed_at IS NULL
    AND lower(nights) >= ${todayInLosAngeles(now)}::date`;
}

/** The optional message of a decision, or null. */
function checkSentence(typed: TypedForm): Result<string | null> {
  const { message } = typed;
  if (typeof message !== 'string' || message.trim() === '') return success(null);
  const checked = checkAnswer(typed);
  return checked.ok ? success(checked.value.message) : checked;
}

/** Returns the message's id. Must run before any other change, because a failure doesn't roll back the transaction. */
async function saySentence(
  transaction: Transaction<Tables>,
  side: InquirySide,
  { sentence, key }: { sentence: string | null; key: unknown },
): Promise<Result<string | null>> {
  if (sentence === null) return success(null);
  const id = repeatableId(key, [side.side, sentence]);
  const said = await say(transaction, side, { id, body: sentence });
  return said.ok ? success(id) : said;
}

/**
 * Locks an inquiry whose stay is `to`, or may be changed to it by this side. After its first change, the caller must
 * not return a failure, because that doesn't roll back the transaction.
 */
async function lockStay(
  transaction: Transaction<Tables>,
  side: InquirySide,
  to: StayState,
): Promise<Result<LockedInquiry>> {
  const locked = await lockInquiry(transaction, side, { evenClosed: to !== 'accepted' });
  if (!locked.ok) return locked;
  const { stay } = locked.value;
  const isAllowed = stay === to || mayChangeStay(side.side, stay, to);
  return isAllowed ? locked : failed({ kind: 'stay-decided', state: stay });
}

async function setStay(transaction: Transaction<Tables>, id: string, stay: StayState): Promise<void> {
  await transaction.updateTable('inquiries').set({ stay }).where('id', '=', id).execute();
}

function homeOf({ inquiryId }: InquirySide) {
  return sql<string>`(SELECT property_id FROM inquiries WHERE id = ${inquiryId})`;
}

/** Locks this inquiry and every other with some of the same nights. */
async function lockOverlapping(transaction: Transaction<Tables>, side: InquirySide): Promise<void> {
  const nights = sql`(SELECT nights FROM inquiries WHERE id = ${side.inquiryId})`;
  await lockInquiries(transaction, (is) =>
    is.and([is('propertyId', '=', homeOf(side)), sql<boolean>`nights && ${nights}`]),
  );
}

/** Supersedes the undecided requests for nights of an accepted stay, and mails their guests. */
async function overtakeOthers(transaction: Transaction<Tables>, { id, propertyId, from, to }: LockedInquiry) {
  const overtaken = await transaction
    .updateTable('inquiries')
    .set({ stay: 'overtaken', unansweredSince: null })
    .where('propertyId', '=', propertyId)
    .where('id', '<>', id)
    .where('stay', '=', 'asked')
    .where(sql<boolean>`nights && daterange(${from}::date, ${to}::date)`)
    .returning(['id', 'confirmedAt'])
    .execute();
  for (const other of overtaken) {
    if (!other.confirmedAt) continue;
    const job = {
      about: 'inquiry-news',
      inquiryId: other.id,
      to: 'guest',
      news: 'superseded',
      wordsOf: null,
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
  await changeBusy(transaction, propertyId, 'stay', (agreed) => withoutNights(agreed, { from, to }));
}
