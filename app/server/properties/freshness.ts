// The hourly job that keeps listings up to date (domain/property/freshness.ts). It puts listings back on the
// day that their owner named, asks owners whether their listing is still available, sorts unconfirmed
// listings last, and pauses them in the end. It also closes properties of blocked people that have become
// public since the block. Two processes may run it concurrently: each step locks and checks the rows that it
// changes.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { daysBefore, todayInLosAngeles } from '#domain/day.ts';
import {
  daysBetweenNotices,
  freshnessDays,
  type FreshnessNotice,
  freshnessNotices,
} from '#domain/property/freshness.ts';
import { isOwnerBlocked } from '../accounts/blocks.ts';
import { availabilityConfirmedAt } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { isListed } from './listed.ts';
import { closeHomesOfBlocked, endPause, storePause } from './pause.ts';

const batchSize = 200;

export async function keepListingsFresh(db: Database, now: Date): Promise<void> {
  await inBatches(db, sql`${isListed} AND ${isOwnerBlocked}`, (transaction, ids) =>
    closeHomesOfBlocked(transaction, sql`properties.id = ANY(${ids})`, { actorId: null, reason: null }),
  );
  const isPauseOver = sql`paused_until <= ${todayInLosAngeles(now)} AND NOT ${isOwnerBlocked}`;
  await inBatches(db, isPauseOver, async (transaction, ids) => {
    for (const id of ids) await endPause(transaction, id, null);
  });
  // Reading a linked calendar confirms a listing, but changes no column of it. So this job ends the
  // warnings.
  const isConfirmed = sql<boolean>`${availabilityConfirmedAt} >= ${daysBefore(now, freshnessDays.question)}`;
  await inBatches(
    db,
    sql`${isListed} AND (is_stale OR freshness_notices > 0) AND ${isConfirmed}`,
    async (transaction, ids) => {
      await updateProperties(transaction, ids, { isStale: false, freshnessNotices: 0 });
    },
  );
  await inBatches(
    db,
    sql`${isListed} AND NOT is_stale AND ${isUnconfirmed(now, freshnessDays.stale)}`,
    async (transaction, ids) => {
      await updateProperties(transaction, ids, { isStale: true });
    },
  );
  for (const notice of freshnessNotices) await sendNotices(db, now, notice);
}

/** Compares `availability_confirmed_at` alone too, because it has an index and excludes most listings. */
function isUnconfirmed(now: Date, days: number): RawBuilder<boolean> {
  const before = daysBefore(now, days);
  return sql`(availability_confirmed_at < ${before} AND ${availabilityConfirmedAt} < ${before})`;
}

/** Sends a mail of `freshnessNotices` to the owners who got the mails before it, if it is due. */
async function sendNotices(
  db: Database,
  now: Date,
  { notice, afterDays }: { notice: FreshnessNotice; afterDays: number },
): Promise<void> {
  const isDue = sql<boolean>`${isListed} AND freshness_notices = ${notice - 1}
    AND (freshness_noticed_at IS NULL OR ${notice} = 1 OR freshness_noticed_at <= ${daysBefore(now, daysBetweenNotices)})
    AND ${isUnconfirmed(now, afterDays)}`;
  await inBatches(db, isDue, async (transaction, ids) => {
    await updateProperties(transaction, ids, { freshnessNotices: notice, freshnessNoticedAt: now });
    for (const id of ids) {
      if (afterDays === freshnessDays.paused)
        await storePause(transaction, id, { by: 'freshness', until: null, reason: null, actorId: null });
      await addJob(transaction, 'send-mail', { about: 'freshness', propertyId: id, notice });
    }
  });
}

async function updateProperties(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  values: { isStale?: boolean; freshnessNotices?: number; freshnessNoticedAt?: Date },
): Promise<void> {
  await transaction.updateTable('properties').set(values).where('id', 'in', ids).execute();
}

/**
 * Calls `act` with the ids of all properties that meet the condition. `act` must change the properties so
 * that they no longer meet it. Skips locked rows.
 */
async function inBatches(
  db: Database,
  condition: RawBuilder<unknown>,
  act: (transaction: Transaction<Tables>, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM properties WHERE ${condition} ORDER BY id LIMIT ${sql.lit(batchSize)}
        FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await act(transaction, ids);
      return ids.length;
    });
    if (count < batchSize) return;
  }
}
