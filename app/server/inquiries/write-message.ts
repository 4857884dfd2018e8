// Writes messages and queues mails to the other side. Must run in a transaction that has locked the inquiry.
import { sql, type Transaction } from 'kysely';
import { v5 as uuidv5, validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type EventKind, type InquiryNews, otherSide, type Side } from '#domain/inquiry/inquiry.ts';
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

/** Locks a verified, open inquiry until the transaction ends. With `evenClosed`, also a closed one. */
export async function lockInquiry(
  transaction: Transaction<Tables>,
  { inquiryId }: InquirySide,
  { evenClosed = false } = {},
) {
  const inquiry = await transaction
    .selectFrom('inquiries')
    .select(['id', 'propertyId', 'stay', 'guests', 'pets', 'costTerms', 'endAsked'])
    .select(['guestShared', 'ownerShared'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .select([isClosed.as('isClosed'), agreedProposalId.as('agreedProposalId')])
    .where('id', '=', inquiryId)
    .where('verifiedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!inquiry) return failed({ kind: 'inquiry-not-found' });
  return inquiry.isClosed && !evenClosed ? failed({ kind: 'inquiry-closed' }) : success(inquiry);
}

/** Of the agreed stay. Null for one of a release without proposals. */
const agreedProposalId = sql<string | null>`(SELECT id FROM stay_proposals
  WHERE inquiry_id = inquiries.id AND state = 'accepted' ORDER BY number DESC LIMIT 1)`;

export type LockedInquiry = Extract<Awaited<ReturnType<typeof lockInquiry>>, { ok: true }>['value'];

/**
 * True if an inquiry takes no more messages. Events without a note don't count. Callers hold the inquiry's
 * lock, so that two concurrent messages can't both become the last one allowed.
 */
export async function isFull(transaction: Transaction<Tables>, inquiryId: string): Promise<boolean> {
  const lastAllowed = transaction
    .selectFrom('inquiryMessages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .where('author', '<>', 'team')
    .where('body', '<>', '')
    .offset(maxMessages - 1)
    .limit(1);
  return (await lastAllowed.executeTakeFirst()) !== undefined;
}

interface NewMessage {
  id: string;
  /** Empty for an event without a note. */
  body: string;
  event?: EventKind;
  /** The proposal that the event is about. */
  proposalId?: string | null;
}

/** Stores a message or an event of one side, without checks. An owner's counts as an answer. */
export async function storeMessage(
  transaction: Transaction<Tables>,
  { inquiryId, side }: InquirySide,
  message: NewMessage,
): Promise<void> {
  await transaction
    .insertInto('inquiryMessages')
    .values({ inquiryId, author: side, reader: null, ...message })
    .execute();
  await transaction
    .updateTable('inquiries')
    .set({ lastMessageAt: sql`now()`, ...(side === 'owner' ? answered : toWaiting(message)) })
    .where('id', '=', inquiryId)
    .execute();
}

const answered = { answeredAt: sql<Date>`coalesce(answered_at, now())`, unansweredSince: null, reminders: 0 };

/**
 * Whether a guest waits for the owner's answer after a message. New dates start the owner's deadline again.
 * After a decision without a note, the guest waits no longer.
 */
function toWaiting({ event, body }: NewMessage) {
  const now = sql<Date>`now()`;
  if (event === 'suggested' || event === 'change-asked') return { unansweredSince: now, reminders: 0 };
  if (body !== '') return { unansweredSince: sql<Date>`coalesce(unanswered_since, now())` };
  return event === 'shared' || event === 'leaving' ? {} : { unansweredSince: null };
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

/**
 * Mails the other side about a proposal, or about the inquiry. Quotes the message only if its author has
 * verified an address.
 */
export async function notifyOtherSide(
  transaction: Transaction<Tables>,
  { inquiryId, side, isVerified }: InquirySide,
  news: InquiryNews,
  messageId: string | null = null,
  proposalId: string | null = null,
): Promise<Result<null>> {
  const mail = { inquiryId, to: otherSide(side), news, proposalId };
  await mailNews(transaction, mail, isVerified ? messageId : null);
  return success(null);
}

/** Mails one side. */
export async function mailNews(
  transaction: Transaction<Tables>,
  mail: { inquiryId: string; to: Side; news: InquiryNews; proposalId?: string | null },
  quotedMessageId: string | null = null,
): Promise<void> {
  await addJob(transaction, 'send-mail', { about: 'inquiry-news', ...mail, quotedMessageId });
}
