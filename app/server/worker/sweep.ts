// The hourly sweep: deletes abandoned drafts, photos without an owner, expired sessions, tokens and rate
// limits, old counts of views, and files without a row. Idempotent, and safe to run concurrently.
import { type ExpressionBuilder, sql } from 'kysely';
import { addDays } from '#domain/availability.ts';
import { verifySearchWithinDays } from '#domain/saved-search.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { draftDays } from '#domain/property/owner-property.ts';
import { reportWordsDays } from '#domain/property-report.ts';
import { viewRetentionDays } from '#domain/weekly-activity.ts';
import { deleteExpiredAuthRows } from '../accounts/account-rows.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { deleteExpiredTokens } from '../submission/access-tokens.ts';
import { deleteOldIdempotencyKeys } from '../submission/idempotency-keys.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { deleteFiles, photoKinds, storageKeyOf } from '../photos/photo-objects.ts';
import { discardUploads, uploadFolder } from '../photos/uploads.ts';
import type { Server } from '../server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const batchSize = 500;
/**
 * Smaller than `batchSize`, because each draft may have 40 photos, and one job deletes the files of a draft.
 */
const draftBatchSize = 20;

/** Must run every hour, because each run checks 1/24 of the object store for files without a row. */
export async function sweep({ config, db, store }: Server, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  const abandoned = new Date(now.getTime() - draftDays * day);
  await sweepDrafts(db, abandoned);
  await deleteExpiredTokens(db, now);
  await deleteOldIdempotencyKeys(db, now);
  await deleteExpiredAuthRows(db, now);
  await forgetReports(db, now);
  const oldestViews = addDays(todayInLosAngeles(now), -viewRetentionDays);
  await db.deleteFrom('propertyViews').where('day', '<', oldestViews).execute();
  await db
    .deleteFrom('savedSearches')
    .where('verifiedAt', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - verifySearchWithinDays * day))
    .execute();
  await sweepPhotos(db, store, yesterday);
  await sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`.execute(db);
  await discardUploads(db, uploadFolder(config.dataDir), now);
  await store.discardUnfinished(yesterday);
  for (let shard = now.getUTCHours(); shard < 256; shard += 24) {
    const start = shard.toString(16).padStart(2, '0');
    for (const kind of photoKinds) await sweepObjects(db, store, `${kind}/${start}`, yesterday);
    // Older than any upload that can be resumed.
    for (const { key, storedAt } of await store.list(`uploads/${start}`))
      if (storedAt < yesterday) await store.delete(key);
  }
}

/** Deletes drafts with their photos. Skips locked drafts, because a request is using them. */
async function sweepDrafts(db: Database, before: Date): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (transaction) => {
      const unused = await transaction
        .selectFrom('drafts')
        .select('id')
        .where('updatedAt', '<', before)
        .where((eb) => eb.not(eb.or([isResubmissionSent(eb), isRevisionSent(eb)])))
        .limit(draftBatchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      await deleteDrafts(
        transaction,
        unused.map(({ id }) => id),
      );
      return unused.length;
    });
    if (swept < draftBatchSize) return;
  }
}

/**
 * True while the rejected property and its resubmission exist. The sweep keeps the submitted draft, which is
 * empty, because it prevents a second resubmission of the rejected property.
 */
function isResubmissionSent(eb: ExpressionBuilder<Tables, 'drafts'>) {
  const resultingProperty = eb.selectFrom('properties').whereRef('properties.id', '=', 'drafts.propertyId');
  return eb.and([eb('resubmissionOf', 'is not', null), eb.exists(resultingProperty.select('properties.id'))]);
}

/** True for the draft of a property's revision, which holds its photos until a reviewer accepts it. */
function isRevisionSent(eb: ExpressionBuilder<Tables, 'drafts'>) {
  const revision = eb.selectFrom('propertyRevisions').whereRef('propertyRevisions.draftId', '=', 'drafts.id');
  return eb.exists(revision.select('propertyRevisions.draftId'));
}

/** Deletes the words and the address of reports that were resolved long ago. */
async function forgetReports(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('propertyReports')
    .set({ words: null, email: null })
    .where('resolvedAt', '<', new Date(now.getTime() - reportWordsDays * day))
    .where((eb) => eb.or([eb('words', 'is not', null), eb('email', 'is not', null)]))
    .execute();
}

async function sweepPhotos(db: Database, store: ObjectStore, before: Date): Promise<void> {
  for (;;) {
    const orphans = db
      .selectFrom('photos')
      .select('id')
      .where('draftId', 'is', null)
      .where('propertyId', 'is', null)
      .where('createdAt', '<', before)
      .limit(batchSize);
    const removed = await db
      .deleteFrom('photos')
      .where('id', 'in', orphans)
      .returning('storageKey')
      .execute();
    for (const { storageKey } of removed) await deleteFiles(store, storageKey);
    if (removed.length < batchSize) return;
  }
}

/** Skips recent objects, because an object is stored before its row and deleted after it. */
async function sweepObjects(db: Database, store: ObjectStore, prefix: string, before: Date): Promise<void> {
  const old = (await store.list(prefix)).filter(({ storedAt }) => storedAt < before);
  for (let from = 0; from < old.length; from += batchSize) {
    const keys = old.slice(from, from + batchSize).map(({ key }) => key);
    const rows = await db
      .selectFrom('photos')
      .select('storageKey')
      .where('storageKey', 'in', keys.map(storageKeyOf))
      .execute();
    const knownKeys = new Set(rows.map(({ storageKey }) => storageKey));
    for (const key of keys) if (!knownKeys.has(storageKeyOf(key))) await store.delete(key);
  }
}
