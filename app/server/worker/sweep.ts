// The hourly sweep: deletes abandoned drafts, unused photos, expired sessions, keys and rate
// limits, old counts of views, and files without a row. Idempotent, and safe to run concurrently.
import { sql } from 'kysely';
import { verifySearchWithinDays } from '#domain/search/saved-search.ts';
import { daysBefore, todayInLosAngeles, addDays } from '#domain/day.ts';
import { draftDays, earlierPhotosDays } from '#domain/property/owner-property.ts';
import { reportWordsDays } from '#domain/review/report.ts';
import { viewRetentionDays } from '#domain/property/weekly-activity.ts';
import { deleteUnusedBrowsers } from '../access/browsers.ts';
import { deleteExpiredKeys } from '../access/keys.ts';
import { deleteExpiredAuthRows } from '../accounts/account-rows.ts';
import type { Database } from '../database/database.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { deleteOldIdempotencyKeys } from '../submission/idempotency-keys.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { photoKinds, storageKeyOf } from '../photos/photo-objects.ts';
import { deleteUnusedPhotos, isUnused } from '../photos/photo-rows.ts';
import { sweepSiteVisits } from '../properties/site-visit-rows.ts';
import type { Server } from '../server.ts';
import { isCurrent } from '../versions/version-rows.ts';

const batchSize = 500;
/**
 * Smaller than `batchSize`, because each draft may have 40 photos, and one job deletes the files of a draft.
 */
const draftBatchSize = 20;

/** Must run every hour, because each run checks 1/24 of the object store for files without a row. */
export async function sweep({ db, store }: Server, now: Date): Promise<void> {
  const yesterday = daysBefore(now, 1);
  const abandoned = daysBefore(now, draftDays);
  await sweepDrafts(db, abandoned);
  await deleteExpiredKeys(db, now);
  await deleteUnusedBrowsers(db, yesterday);
  await deleteOldIdempotencyKeys(db, now);
  await deleteExpiredAuthRows(db, now);
  await forgetReports(db, now);
  const oldestViews = addDays(todayInLosAngeles(now), -viewRetentionDays);
  await db.deleteFrom('propertyViews').where('day', '<', oldestViews).execute();
  await db
    .deleteFrom('savedSearches')
    .where('verifiedAt', 'is', null)
    .where('createdAt', '<', daysBefore(now, verifySearchWithinDays))
    .execute();
  await sweepVersions(db, now);
  await sweepSiteVisits(db, now);
  await sweepPhotos(db, yesterday);
  await sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`.execute(db);
  await store.discardUnfinished(yesterday);
  for (let shard = now.getUTCHours(); shard < 256; shard += 24) {
    const start = shard.toString(16).padStart(2, '0');
    for (const kind of photoKinds) await sweepObjects(db, store, `${kind}/${start}`, yesterday);
  }
}

/** Deletes drafts with their photos. Skips locked drafts, because a request is using them. */
async function sweepDrafts(db: Database, before: Date): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (transaction) => {
      const unused = await transaction
        .selectFrom('propertyVersions')
        .select('id')
        .where('state', '=', 'draft')
        .where('updatedAt', '<', before)
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
 * Deletes the words and the address of reports that were resolved long ago, and all of those whose home or
 * conversation is gone.
 */
async function forgetReports(db: Database, now: Date): Promise<void> {
  await sql`DELETE FROM reports WHERE resolved_at < ${daysBefore(now, reportWordsDays)}
    AND (NOT EXISTS (SELECT FROM properties WHERE properties.id = property_id)
      OR inquiry_id IS NOT NULL AND NOT EXISTS (SELECT FROM inquiries WHERE inquiries.id = inquiry_id))`.execute(
    db,
  );
  await db
    .updateTable('reports')
    .set({ words: null, email: null })
    .where('resolvedAt', '<', daysBefore(now, reportWordsDays))
    .where((eb) => eb.or([eb('words', 'is not', null), eb('email', 'is not', null)]))
    .execute();
}

/**
 * After a day, clears what answers replaced. Keeps it for requests for changes: those versions can still be
 * answered, and `undoDecision` would report one without it as undone. After a month, removes the photos of
 * accepted and earlier versions of approved properties. A current version that isn't accepted keeps its
 * photos, because the owner's form starts from them.
 */
async function sweepVersions(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('propertyVersions')
    .set({ replaced: null })
    .where('replaced', 'is not', null)
    .where('state', '<>', 'changes-requested')
    .where('reviewedAt', '<', daysBefore(now, 1))
    .execute();
  const before = daysBefore(now, earlierPhotosDays);
  await sql`DELETE FROM version_photos USING property_versions JOIN properties ON properties.id = property_id
    WHERE version_id = property_versions.id AND properties.status = 'approved' AND number IS NOT NULL
      AND (state = 'accepted' OR NOT ${isCurrent})
      AND coalesce(property_versions.reviewed_at, sent_at) < ${before}`.execute(db);
}

/** Deletes unused photos of earlier uploads. Skips locked photos, because a request is using them. */
async function sweepPhotos(db: Database, before: Date): Promise<void> {
  for (;;) {
    const removed = await db.transaction().execute(async (transaction) => {
      const unused = await transaction
        .selectFrom('photos')
        .select('id')
        .where(isUnused)
        .where('createdAt', '<', before)
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      await deleteUnusedPhotos(
        transaction,
        unused.map(({ id }) => id),
      );
      return unused.length;
    });
    if (removed < batchSize) return;
  }
}

/**
 * Deletes objects without a row, and pieces of photos that have their original. Skips recent objects, because
 * an object is stored before its row and deleted after it.
 */
async function sweepObjects(db: Database, store: ObjectStore, prefix: string, before: Date): Promise<void> {
  const old = (await store.list(prefix)).filter(({ storedAt }) => storedAt < before);
  for (let from = 0; from < old.length; from += batchSize) {
    const keys = old.slice(from, from + batchSize).map(({ key }) => key);
    const rows = await db
      .selectFrom('photos')
      .select('storageKey')
      .where('storageKey', 'in', keys.map(storageKeyOf))
      .$if(prefix.startsWith('uploads/'), (query) =>
        query.where('state', 'in', ['uploading', 'pending']).where('mediaType', 'is', null),
      )
      .execute();
    const knownKeys = new Set(rows.map(({ storageKey }) => storageKey));
    for (const key of keys) if (!knownKeys.has(storageKeyOf(key))) await store.delete(key);
  }
}
