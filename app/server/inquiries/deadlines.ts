// Enforces the deadlines of inquiries: reminds owners, tells guests that no answer came, and deletes old
// inquiries. Idempotent, and safe to run concurrently.
import { daysBefore } from '#domain/day.ts';
import { sql } from 'kysely';
import {
  verifyWithinDays,
  deleteAfterDays,
  noAnswerAfterDays,
  reminderAfterDays,
} from '#domain/inquiry-rules.ts';
import type { Database } from '../database/database.ts';
import { isOpen } from './stays.ts';
import { mailNews } from './write-message.ts';

const batchSize = 500;

/** Each counts the `reminders` of an inquiry up by one. */
const notices = [
  { afterDays: reminderAfterDays, to: 'owner', news: 'reminder' },
  { afterDays: noAnswerAfterDays, to: 'guest', news: 'no-answer' },
] as const;

export async function enforceDeadlines(db: Database, now: Date): Promise<void> {
  for (const [reminders, notice] of notices.entries()) await notifyUnanswered(db, now, reminders, notice);
  await deleteOldInquiries(db, now);
}

/** Sends one mail about each open inquiry whose guest has waited longer than `afterDays` days. */
async function notifyUnanswered(
  db: Database,
  now: Date,
  reminders: number,
  { afterDays, to, news }: (typeof notices)[number],
): Promise<void> {
  for (;;) {
    const notifiedCount = await db.transaction().execute(async (transaction) => {
      const due = transaction
        .selectFrom('inquiries')
        .select('id')
        .where('unansweredSince', '<', daysBefore(now, afterDays))
        .where('reminders', '=', reminders)
        .where(isOpen(now))
        .limit(batchSize)
        .forUpdate()
        .skipLocked();
      const updated = await transaction
        .updateTable('inquiries')
        .set({ reminders: reminders + 1 })
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
