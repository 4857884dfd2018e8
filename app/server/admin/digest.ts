// The daily mail to administrators about what waits for them, and their choice whether to get it.
import { sql } from 'kysely';
import { daysBefore, todayInLosAngeles } from '#domain/day.ts';
import { type Digest, isWorthMailing, type WaitingItems, type WaitingKind } from '#domain/review/digest.ts';
import { dueBefore, overdueBefore } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import { isWaitingVisit } from '../properties/site-visit-rows.ts';
import type { Server } from '../server.ts';
import { isCurrent, isWaitingChange } from '../versions/version-rows.ts';

/**
 * Queues a mail for each administrator who wants it, unless nothing is new. Safe to run twice a day and
 * concurrently: the transaction that queues a mail marks the day.
 */
export async function mailDigests(server: Pick<Server, 'db'>, now: Date): Promise<void> {
  await server.db.transaction().execute(async (transaction) => {
    const admins = await transaction
      .selectFrom('users')
      .select(['uid', 'digestAt'])
      .where('role', '=', 'admin')
      .where('wantsDigest', '=', true)
      .orderBy('uid')
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { uid, digestAt } of admins) {
      if (digestAt && todayInLosAngeles(digestAt) >= todayInLosAngeles(now)) continue;
      const since = digestAt ?? daysBefore(now, 1);
      if (!isWorthMailing(await readDigest(transaction, since, now))) continue;
      await transaction.updateTable('users').set({ digestAt: now }).where('uid', '=', uid).execute();
      await addJob(transaction, 'send-mail', { about: 'digest', uid, since: since.toISOString() });
    }
  });
}

/** Counts what waits for administrators, and how much of it arrived after `since`. */
export async function readDigest(db: Database, since: Date, now: Date): Promise<Digest> {
  const { rows } = await sql<WaitingItems & { kind: WaitingKind }>`
    SELECT kind, count(*)::integer AS count, (count(*) FILTER (WHERE arrived > ${since}))::integer AS new_count,
      (count(*) FILTER (WHERE waiting_since <= ${dueBefore(now)} AND waiting_since > ${overdueBefore(now)}))::integer AS due_count,
      (count(*) FILTER (WHERE waiting_since <= ${overdueBefore(now)}))::integer AS overdue_count
    FROM (
      SELECT 'submission' AS kind, properties.created_at AS waiting_since, greatest(properties.created_at, sent_at) AS arrived
      FROM properties LEFT JOIN property_versions ON property_id = properties.id AND ${isCurrent}
      WHERE status = 'pending' AND state IS DISTINCT FROM 'changes-requested'
      UNION ALL
      SELECT 'change', sent_at, sent_at FROM property_versions WHERE ${isWaitingChange}
      UNION ALL SELECT 'change', sent_at, sent_at FROM site_visits WHERE ${isWaitingVisit}
      UNION ALL SELECT 'report', NULL, created_at FROM reports WHERE resolution IS NULL
    ) AS waiting GROUP BY kind`.execute(db);
  const itemsOf = (kind: WaitingKind): WaitingItems => {
    const {
      count = 0,
      newCount = 0,
      dueCount = 0,
      overdueCount = 0,
    } = rows.find((row) => row.kind === kind) ?? {};
    return { count, newCount, dueCount, overdueCount };
  };
  return { submission: itemsOf('submission'), change: itemsOf('change'), report: itemsOf('report') };
}

/** Whether the administrator gets the daily mail. */
export async function wantsDigest(server: Server, { uid }: Admin): Promise<boolean> {
  const row = await server.db
    .selectFrom('users')
    .select('wantsDigest')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.wantsDigest ?? true;
}

export async function setDigest(server: Server, { uid }: Admin, isWanted: boolean): Promise<void> {
  await server.db.updateTable('users').set({ wantsDigest: isWanted }).where('uid', '=', uid).execute();
}
