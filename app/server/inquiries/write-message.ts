// Writes messages and queues mails to the other side. Must run in a transaction that has locked the inquiry.
import { sql, type Transaction } from 'kysely';
import { v5 as uuidv5, validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type InquiryNews, otherSide, type Side } from '#domain/inquiry/inquiry.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { maxMessages } from '#domain/inquiry-rules.ts';
import type { InquirySide } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Returns the same id for a retry with the same idempotency key and content. Without a valid key, returns a
 * new id.
 */
export function toIdempotentId(idempotencyKey: unknown, content: unknown): string {
  return typeof idempotencyKey === 'string' && isUuid(idempotencyKey)
    ? uuidv5(JSON.stringify(content), idempotencyKey)
    : uuidv7();
}

/**
 * Locks a verified, open inquiry until the transaction ends. With `evenClosed`, also a closed one whose stay
 * was decided, so that an accepted stay can be canceled.
 */
export async function lockInquiry(
  transaction: Transaction<Tables>,
  { inquiryId }: InquirySide,
  { evenClosed = false } = {},
) {
  const inquiry = await transaction
    .selectFrom('inquiries')
    .select(['id', 'propertyId', 'stay', 'proposedBy', 'guestShared', 'ownerShared'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .select(isClosed.as('isClosed'))
    .where('id', '=', inquiryId)
    .where('verifiedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!inquiry) return failed({ kind: 'inquiry-not-found' });
  const isTooLate = inquiry.isClosed && !(evenClosed && inquiry.stay !== 'requested');
  return isTooLate ? failed({ kind: 'inquiry-closed' }) : success(inquiry);
}

export type LockedInquiry = Extract<Awaited<ReturnType<typeof lockInquiry>>, { ok: true }>['value'];

/**
 * Adds a message. Returns false for a retry of a stored message. Fails with `inquiry-full`. Callers hold the
 * inquiry's lock, so that two concurrent messages can't both become the last one allowed.
 */
export async function insertMessage(
  transaction: Transaction<Tables>,
  { inquiryId, side }: InquirySide,
  { id, body }: { id: string; body: string },
): Promise<Result<boolean>> {
  if (await isStoredMessage(transaction, inquiryId, id)) return success(false);
  const lastAllowed = transaction
    .selectFrom('inquiryMessages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .where('author', '<>', 'team')
    .offset(maxMessages - 1)
    .limit(1);
  if (await lastAllowed.executeTakeFirst()) return failed({ kind: 'inquiry-full' });
  await transaction
    .insertInto('inquiryMessages')
    .values({ inquiryId, id, author: side, reader: null, body })
    .execute();
  if (side === 'owner') await markAnswered(transaction, inquiryId);
  else
    await transaction
      .updateTable('inquiries')
      .set({ lastMessageAt: sql`now()`, unansweredSince: sql`coalesce(unanswered_since, now())` })
      .where('id', '=', inquiryId)
      .execute();
  return success(true);
}

/** True for a retry of a message, whose id is idempotent (`toIdempotentId`). */
export async function isStoredMessage(
  transaction: Transaction<Tables>,
  inquiryId: string,
  id: string,
): Promise<boolean> {
  const stored = await transaction
    .selectFrom('inquiryMessages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return stored !== undefined;
}

/** Records that the owner answered with a message or a decision. */
export async function markAnswered(transaction: Transaction<Tables>, inquiryId: string): Promise<void> {
  await transaction
    .updateTable('inquiries')
    .set({
      lastMessageAt: sql`now()`,
      answeredAt: sql`coalesce(answered_at, now())`,
      unansweredSince: null,
      reminders: 0,
    })
    .where('id', '=', inquiryId)
    .execute();
}

/** Mails the other side. Quotes the message only if its author has verified an address. */
export async function notifyOtherSide(
  transaction: Transaction<Tables>,
  { inquiryId, side, isVerified }: InquirySide,
  news: InquiryNews,
  messageId: string | null = null,
): Promise<Result<null>> {
  await mailNews(transaction, { inquiryId, to: otherSide(side), news }, isVerified ? messageId : null);
  return success(null);
}

/** Mails one side. */
export async function mailNews(
  transaction: Transaction<Tables>,
  mail: { inquiryId: string; to: Side; news: InquiryNews },
  quotedMessageId: string | null = null,
): Promise<void> {
  await addJob(transaction, 'send-mail', { about: 'inquiry-news', ...mail, quotedMessageId });
}
