// Enforces the deadlines of inquiries: reminds owners, tells guests that no answer came, expires proposals,
// asks about longer stays, and deletes old inquiries. Idempotent, and safe to run concurrently.
import { daysBefore, todayInLosAngeles } from '#domain/day.ts';
import { sql } from 'kysely';
import {
  verifyWithinDays,
  deleteAfterDays,
  guestAskedDays,
  longStayNights,
  noAnswerAfterDays,
  ownerAskedDays,
  reminderAfterDays,
} from '#domain/inquiry-rules.ts';
import type { Database } from '../database/database.ts';
import { isClosed } from '../accounts/blocks.ts';
import { expireProposals } from './proposals.ts';
import { isOpen } from './stays.ts';
import { mailNews } from './write-message.ts';

const batchSize = 500;

/** In a query of `inquiries`: the guest of an open one has waited for this many days. */
const hasWaited = (days: number) => (now: Date) =>
  sql<boolean>`(unanswered_since < ${daysBefore(now, days)} AND ${isOpen(now)})`;

/**
 * In a query of `inquiries`: a long stay ends within `days` days, but not within `butNot`, and no proposal
 * waits for an answer.
 */
const endsWithin = (days: number, butNot: number) => (now: Date) => {
  const today = sql`${todayInLosAngeles(now)}::date`;
  return sql<boolean>`(stay = 'accepted' AND NOT ${isClosed} AND lower(nights) <= ${today}
    AND upper(nights) - lower(nights) >= ${longStayNights}
    AND upper(nights) - ${days}::int <= ${today} AND upper(nights) - ${butNot}::int > ${today}
    AND NOT EXISTS (SELECT FROM stay_proposals WHERE inquiry_id = inquiries.id AND state = 'open'))`;
};

/** Each counts a column of an inquiry up by one. */
const notices = [
  { column: 'reminders', count: 0, to: 'owner', news: 'reminder', isDue: hasWaited(reminderAfterDays) },
  { column: 'reminders', count: 1, to: 'guest', news: 'no-answer', isDue: hasWaited(noAnswerAfterDays) },
  // The owner first, so that the guest has time to answer.
  { column: 'endAsked', count: 1, to: 'owner', news: 'stay-ends', isDue: endsWithin(ownerAskedDays, 0) },
  {
    column: 'endAsked',
    count: 0,
    to: 'guest',
    news: 'stay-ends',
    isDue: endsWithin(guestAskedDays, ownerAskedDays),
  },
] as const;

export async function enforceDeadlines(db: Database, now: Date): Promise<void> {
  const expire = () =>
    db.transaction().execute((transaction) => expireProposals(transaction, now, batchSize));
  while ((await expire()) === batchSize);
  for (const notice of notices) await sendNotices(db, now, notice);
  await deleteOldInquiries(db, now);
}

/** Sends one mail about each inquiry that is due. */
async function sendNotices(
  db: Database,
  now: Date,
  { column, count, to, news, isDue }: (typeof notices)[number],
): Promise<void> {
  for (;;) {
    const notifiedCount = await db.transaction().execute(async (transaction) => {
      const due = transaction
        .selectFrom('inquiries')
        .select('id')
        .where(column, '=', count)
        .where(isDue(now))
        .limit(batchSize)
        .forUpdate()
        .skipLocked();
      const updated = await transaction
        .updateTable('inquiries')
        .set({ [column]: count + 1 })
        .where('id', 'in', due)
        .returning('id as inquiryId')
        .execute();
      for (const { inquiryId } of updated) await mailNews(transaction, { inquiryId, to, news });
      return updated.length;
    });
    if (notifiedCount < batchSize) return;
  }
}

/**
 * Deletes old and unverified inquiries with their messages and keys. The inquiry of an accepted stay is
 * kept until the stay is over, so that either side can cancel it.
 */
async function deleteOldInquiries(db: Database, now: Date): Promise<void> {
  const inactiveSince = daysBefore(now, deleteAfterDays);
  for (;;) {
    const old = db
      .selectFrom('inquiries')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('verifiedAt', 'is', null), eb('createdAt', '<', daysBefore(now, verifyWithinDays))]),
          eb.and([
            eb('lastMessageAt', '<', inactiveSince),
            eb.or([eb('stay', '<>', 'accepted'), sql<boolean>`upper(nights) < ${now}::date`]),
          ]),
        ]),
      )
      .limit(batchSize)
      .forUpdate()
      .skipLocked();
    const removed = await db.deleteFrom('inquiries').where('id', 'in', old).returning('id').execute();
    if (removed.length < batchSize) return;
  }
}
