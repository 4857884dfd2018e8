// Clears away what nobody will come back for: abandoned drafts, photos without an owner, sessions, links and
// counters that have run out, files that no row knows. Safe to run at any time and twice at once.
import { type ExpressionBuilder, sql } from 'kysely';
import { draftDays } from '#domain/own-property.ts';
import { sweepSignIns } from '../accounts/sign-in-rows.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { removeDrafts } from '../drafts/draft-rows.ts';
import { sweepKeys } from '../drafts/access-tokens.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { deleteFiles, storageKeyOf } from '../photos/photo-objects.ts';
import { discardUploads, uploadFolder } from '../photos/uploads.ts';
import type { Server } from '../server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const batch = 500;
/** Each with up to forty photos, whose files are one job. */
const draftBatch = 20;

/** Meant for every hour: files without a row are looked for in a twenty-fourth of the store each time. */
export async function sweep({ config, db, store }: Server, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  const abandoned = new Date(now.getTime() - draftDays * day);
  await sweepDrafts(db, abandoned);
  await sweepKeys(db, now);
  await sweepSignIns(db, now);
  await sweepPhotos(db, store, yesterday);
  await sql`DELETE FROM rate_limits WHERE expire < ${now.getTime()}`.execute(db);
  await discardUploads(db, uploadFolder(config.dataDir), now);
  await store.discardUnfinished(yesterday);
  for (let shard = now.getUTCHours(); shard < 256; shard += 24) {
    const start = shard.toString(16).padStart(2, '0');
    for (const kind of ['originals', 'variants'])
      await sweepObjects(db, store, `${kind}/${start}`, yesterday);
    // Older than any upload that may be gone on with.
    for (const { key, storedAt } of await store.list(`uploads/${start}`))
      if (storedAt < yesterday) await store.delete(key);
  }
}

/** With their photos. A draft that somebody is just working on is locked, and passed over. */
async function sweepDrafts(db: Database, before: Date): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (transaction) => {
      const unused = await transaction
        .selectFrom('drafts')
        .select('id')
        .where('updatedAt', '<', before)
        .where((is) => is.not(isCorrectionSent(is)))
        .limit(draftBatch)
        .forUpdate()
        .skipLocked()
        .execute();
      await removeDrafts(
        transaction,
        unused.map(({ id }) => id),
      );
      return unused.length;
    });
    if (swept < draftBatch) return;
  }
}

/**
 * As long as there are both properties: that which was rejected, and that which it became. Such a draft stays, empty since
 * it was submitted, so that the correction is not offered a second time.
 */
function isCorrectionSent(is: ExpressionBuilder<Tables, 'drafts'>) {
  const became = is.selectFrom('properties').whereRef('properties.id', '=', 'drafts.propertyId');
  return is.and([is('correctionOf', 'is not', null), is.exists(became.select('properties.id'))]);
}

async function sweepPhotos(db: Database, store: ObjectStore, before: Date): Promise<void> {
  for (;;) {
    const orphans = db
      .selectFrom('photos')
      .select('id')
      .where('draftId', 'is', null)
      .where('propertyId', 'is', null)
      .where('createdAt', '<', before)
      .limit(batch);
    const removed = await db
      .deleteFrom('photos')
      .where('id', 'in', orphans)
      .returning('storageKey')
      .execute();
    for (const { storageKey } of removed) await deleteFiles(store, storageKey);
    if (removed.length < batch) return;
  }
}

/** An object is stored before its row is written and deleted after: a process that ends in between leaves it alone. */
async function sweepObjects(db: Database, store: ObjectStore, prefix: string, before: Date): Promise<void> {
  const old = (await store.list(prefix)).filter(({ storedAt }) => storedAt < before);
  for (let from = 0; from < old.length; from += batch) {
    const keys = old.slice(from, from + batch).map(({ key }) => key);
    const rows = await db
      .selectFrom('photos')
      .select('storageKey')
      .where('storageKey', 'in', keys.map(storageKeyOf))
      .execute();
    const known = new Set(rows.map(({ storageKey }) => storageKey));
    for (const key of keys) if (!known.has(storageKeyOf(key))) await store.delete(key);
  }
}
