// Enforces the deadlines of inquiries: reminds owners, tells guests that no answer came, and deletes old
// inquiries. Idempotent, and safe to run concurrently.
import { daysBefore } from '#domain/day.ts';
import { sql, type Transaction } from 'kysely';
import type { InquiryNews, Side } from '#domain/inquiry/inquiry.ts';
import {
  verifyWithinDays,
  deleteAfterDays,
  noAnswerAfterDays,
  reminderAfterDays,
} from '#domain/inquiry-rules.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { isOpen } from './stays.ts';

const batchSize = 500;

export async function enforceDeadlines(db: Database, now: Date): Promise<void> {
  const reminder = { reminders: 1, to: 'owner', news: 'reminder' } as const;
  await notifyUnanswered(db, now, { ...reminder, afterDays: reminderAfterDays });
  const noAnswer = { reminders: 2, to: 'guest', news: 'no-answer' } as const;
  await notifyUnanswered(db, now, { ...noAnswer, afterDays: noAnswerAfterDays });
  await deleteOldInquiries(db, now);
}

interface Notice {
  afterDays: number;
  /** The inquiry's `reminders` after this notice. Before it, one fewer. */
  reminders: number;
  to: Side;
  news: InquiryNews;
}

/** Sends one mail about each open inquiry whose guest has waited longer than `afterDays` days. */
async function notifyUnanswered(
  db: Database,
  now: Date,
  { afterDays, reminders, to, news }: Notice,
): Promise<void> {
  for (;;) {
    const notifiedCount = await db.transaction().execute(async (transaction) => {
      const due = transaction
        .selectFrom('inquiries')
        .select('id')
        .where('unansweredSince', '<', daysBefore(now, afterDays))
        .where('reminders', '=', reminders - 1)
        .where(isOpen(now))
        .limit(batchSize)
        .forUpdate()
        .skipLocked();
      const updated = await transaction
        .updateTable('inquiries')
        .set({ reminders })
        .where('id', 'in', due)
        .returning('id')
        .execute();
      for (const { id } of updated) await notify(transaction, id, { to, news });
      return updated.length;
    });
    if (notifiedCount < batchSize) return;
  }
}

function notify(
  transaction: Transaction<Tables>,
  inquiryId: string,
  { to, news }: Pick<Notice, 'to' | 'news'>,
) {
  return addJob(transaction, 'send-mail', {
    about: 'inquiry-news',
    inquiryId,
    to,
    news,
    quotedMessageId: null,
  });
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
