// What becomes of the stay that a conversation is about. An accepted one takes its nights of the home's calendar in the
// same transaction, so that nobody else can be promised them. Whoever changes a stay locks the home first and the
// conversation then (database/lock-order.ts): of two at once the second sees what the first has done.
import { sql, type Transaction } from 'kysely';
import { mayChangeStay, type StayState } from '#domain/conversation.ts';
import type { TypedForm } from '#domain/account.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkAnswer } from '#domain/inquiry-form.ts';
import { withoutNights } from '#domain/own-calendar.ts';
import { changeBusy } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';
import { lockHomes, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { type LockedInquiry, lockInquiry, noteAnswer, repeatableId, say, tellOther } from './messages.ts';
import type { GuestSide, InquirySide, OwnerSide } from './sides.ts';
import type { Server } from '../server.ts';

/**
 * Promises the guest the nights that were asked for. Others who asked for some of them are told that they are gone.
 * Fails with `stay-taken` where the calendar says that the home is not free, whatever it says so by. A sentence in
 * `typed` is said with it; in a full inquiry that fails with `inquiry-full`, and accepting without a sentence succeeds.
 */
export async function acceptStay(
  server: Server,
  side: OwnerSide,
  typed: TypedForm = {},
  key: unknown = null,
): Promise<Result<null>> {
  const sentence = checkSentence(typed);
  if (!sentence.ok) return sentence;
  return change(server.db, side, 'accepted', async (transaction, inquiry) => {
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
    return tellOther(transaction, side, 'accepted', said.value);
  });
}

/** Says no to the stay, or calls off an agreed one, with a sentence if there is one in `typed`, as in `accept`. */
export async function declineStay(
  server: Server,
  side: OwnerSide,
  typed: TypedForm,
  key: unknown,
): Promise<Result<null>> {
  const sentence = checkSentence(typed);
  if (!sentence.ok) return sentence;
  return change(server.db, side, 'declined', async (transaction, inquiry) => {
    if (inquiry.closedAt && sentence.value !== null) return failed({ kind: 'inquiry-closed' });
    const said = await saySentence(transaction, side, { sentence: sentence.value, key });
    if (!said.ok) return said;
    await freeNights(transaction, inquiry);
    await noteAnswer(transaction, inquiry.id);
    return tellOther(transaction, side, 'declined', said.value);
  });
}

/** Takes back what was asked for, or calls off what was agreed. */
export function withdrawStay(server: Server, side: GuestSide): Promise<Result<null>> {
  return change(server.db, side, 'withdrawn', async (transaction, inquiry) => {
    await freeNights(transaction, inquiry);
    await transaction
      .updateTable('inquiries')
      .set({ unansweredSince: null, lastWordAt: sql`now()` })
      .where('id', '=', inquiry.id)
      .execute();
    return tellOther(transaction, side, 'withdrawn');
  });
}

/** The condition of a query on conversations: nobody has decided about the stay yet, and it is still ahead. */
export function isOpen(now: Date) {
  return sql<boolean>`stay = 'asked' AND confirmed_at IS NOT NULL AND closed_at IS NULL
    AND lower(nights) >= ${todayInLosAngeles(now)}::date`;
}

/** What is said with a decision; null for nothing. */
function checkSentence(typed: TypedForm): Result<string | null> {
  const { message } = typed;
  if (typeof message !== 'string' || message.trim() === '') return success(null);
  const checked = checkAnswer(typed);
  return checked.ok ? success(checked.value.message) : checked;
}

/** Returns the id of its message. Call it before any other change: a failure doesn't roll back the transaction. */
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

/** Must not fail after its first change: a failure doesn't roll back the transaction. */
type Apply = (transaction: Transaction<Tables>, inquiry: LockedInquiry) => Promise<Result<null>>;

/** Brings a stay into a state that its side may bring it to, and does what goes with it. Done before, it is a success. */
function change(db: Database, side: InquirySide, to: StayState, apply: Apply): Promise<Result<null>> {
  return db.transaction().execute(async (transaction) => {
    await lockHomes(transaction, ({ eb }) => eb('id', '=', homeOf(side)));
    if (to === 'accepted') await lockOverlapping(transaction, side);
    const locked = await lockInquiry(transaction, side, { evenClosed: to !== 'accepted' });
    if (!locked.ok) return locked;
    const { stay } = locked.value;
    if (stay === to) return success(null);
    if (!mayChangeStay(side.side, stay, to)) return failed({ kind: 'stay-decided', state: stay });
    const applied = await apply(transaction, locked.value);
    if (!applied.ok) return applied;
    await transaction.updateTable('inquiries').set({ stay: to }).where('id', '=', side.inquiryId).execute();
    return applied;
  });
}

function homeOf({ inquiryId }: InquirySide) {
  return sql<string>`(SELECT property_id FROM inquiries WHERE id = ${inquiryId})`;
}

/** Locks those that an accepted stay may overtake, and its own. */
async function lockOverlapping(transaction: Transaction<Tables>, side: InquirySide): Promise<void> {
  const nights = sql`(SELECT nights FROM inquiries WHERE id = ${side.inquiryId})`;
  await lockInquiries(transaction, (is) =>
    is.and([is('propertyId', '=', homeOf(side)), sql<boolean>`nights && ${nights}`]),
  );
}

/** Whoever else asked for some of the nights of an accepted stay, and has no answer about them. */
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
      news: 'overtaken',
      wordsOf: null,
    } as const;
    await addJob(transaction, 'send-mail', job);
  }
}

/** Of a stay that was agreed. */
export async function freeNights(
  transaction: Transaction<Tables>,
  { propertyId, stay, from, to }: Pick<LockedInquiry, 'propertyId' | 'stay' | 'from' | 'to'>,
): Promise<void> {
  if (stay !== 'accepted') return;
  await changeBusy(transaction, propertyId, 'stay', (agreed) => withoutNights(agreed, { from, to }));
}
