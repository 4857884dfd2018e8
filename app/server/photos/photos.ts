// Photos of drafts, from the uploaded file to the public image. Originals are never public, and the URLs of
// public images don't reveal the photo's id.
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Insertable, Selectable, Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { webpUrl } from '#domain/listing.ts';
import { type DraftPhoto, photoLimits, photoMessages } from '#domain/photo.ts';
import type { Database } from '../database/database.ts';
import type { Draft } from '../accounts/access.ts';
import { addJob, photoPriorities } from '../database/queue.ts';
import { readFileColumns, UploadError } from './inspect-file.ts';
import {
  createStorageKey,
  originalKey,
  publicPath,
  parseVariantName,
  type PhotoFiles,
} from './photo-objects.ts';
import { deleteUnusedPhotos } from './photo-rows.ts';
import type { PhotosTable, Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';

interface IncomingFile {
  /** The id of the new photo. Ignored if the draft already has the same content. */
  id?: string;
  /** The sender's file name. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** What is known about an uploaded file before the decoder opens it. */
export interface StoredOriginal extends PhotoFiles {
  mediaType: string;
  bytes: number;
  digest: Buffer;
}

/** Deletes an original without a row. If it can't be deleted now, the hourly sweep deletes it. */
export async function deleteOriginal({ store, logger }: Server, photo: PhotoFiles): Promise<void> {
  try {
    await store.delete(originalKey(photo));
  } catch (error) {
    logger.warn({ err: error }, 'a file could not be deleted at once');
  }
}

/**
 * Checks and stores an original. Fails if the file is refused. If reading the content fails, rejects with
 * that error. The caller adds a row within a day, or calls `deleteOriginal`.
 */
export async function storeOriginal(
  server: Server,
  { name, content }: Pick<IncomingFile, 'name' | 'content'>,
): Promise<Result<StoredOriginal>> {
  let original: StoredOriginal | null = null;
  try {
    const { photo } = await server.store.putInspected(content, async (file) => {
      original = { storageKey: createStorageKey(), ...(await readFileColumns(file)) };
      return { key: originalKey(original), photo: original };
    });
    return success(photo);
  } catch (error) {
    // The store may have saved the file even though its response was lost.
    if (original) await deleteOriginal(server, original);
    if (!(error instanceof UploadError)) throw error;
    return failed({ kind: 'photo-refused', fileName: name, message: error.message });
  }
}

/**
 * Adds a photo to a draft and adds the job that makes its variants. Idempotent: the same content, even sent
 * concurrently, returns the existing photo. Fails if the file is refused or the draft is closed, and then
 * deletes the stored file. If reading the content fails, rejects with that error.
 */
export async function addPhoto(
  server: Server,
  draft: Draft,
  { id = uuidv7(), name, content }: IncomingFile,
): Promise<Result<DraftPhoto>> {
  const stored = await storeOriginal(server, { name, content });
  if (!stored.ok) return stored;
  try {
    const row = await server.db
      .transaction()
      .execute((transaction) => attachPhoto(transaction, draft, { id, originalName: name, ...stored.value }));
    if (row?.storageKey !== stored.value.storageKey) await deleteOriginal(server, stored.value);
    return row ? success(toDraftPhoto(row)) : failed({ kind: 'draft-not-found' });
  } catch (error) {
    // Keeps the file after any other error. If the connection broke during the commit, the photo may have
    // been added; otherwise the sweep deletes the file.
    if (!(error instanceof UploadError)) throw error;
    await deleteOriginal(server, stored.value);
    return failed({ kind: 'photo-refused', fileName: name, message: error.message });
  }
}

/**
 * Removes a photo from the draft. If nothing else refers to it, a job deletes its files. False if the draft
 * has no such photo, or was sent: its photos are under review then. Locks the draft, so that it can't be sent
 * meanwhile.
 */
export async function deletePhoto(server: Server, draft: Draft, photoId: string): Promise<boolean> {
  if (!isUuid(photoId)) return false;
  return server.db.transaction().execute(async (transaction) => {
    const openDraft = await transaction
      .selectFrom('propertyVersions')
      .select('id')
      .where('id', '=', draft.id)
      .where('state', '=', 'draft')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!openDraft) return false;
    const removed = await transaction
      .deleteFrom('versionPhotos')
      .where('versionId', '=', draft.id)
      .where('photoId', '=', photoId)
      .returning('photoId')
      .executeTakeFirst();
    if (removed) await deleteUnusedPhotos(transaction, [photoId]);
    return removed !== undefined;
  });
}

/** The draft's photo with this id, or null. */
export async function findPhoto(server: Server, draft: Draft, id: string): Promise<DraftPhoto | null> {
  if (!isUuid(id)) return null;
  const row = await selectDraftPhotos(server.db, draft).where('id', '=', id).executeTakeFirst();
  return row ? toDraftPhoto(row) : null;
}

/** Fails when the draft has the maximum number of photos. */
export async function checkPhotoCount(server: Server, draft: Draft): Promise<Result<null>> {
  const count = await countPhotos(server.db, draft);
  const message = photoMessages.tooMany(count);
  return count < photoLimits.count ? success(null) : failed({ kind: 'invalid', message, issues: [] });
}

/** The draft's photos in the order of upload. */
export async function listDraftPhotos(server: Server, draft: Draft): Promise<DraftPhoto[]> {
  const rows = await selectDraftPhotos(server.db, draft).orderBy('createdAt').orderBy('id').execute();
  return rows.map(toDraftPhoto);
}

function selectDraftPhotos(db: Database, draft: Draft) {
  return db
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(draftPhotoColumns)
    .where('versionId', '=', draft.id);
}

/** A public image by the file name in its URL. Null for any other name. */
export async function readVariant(server: Server, name: string): Promise<Blob | null> {
  const variant = parseVariantName(name);
  const found = variant && (await server.store.open(variant.key));
  return found && found.slice(0, found.size, variant.mediaType);
}

/** The columns that `toDraftPhoto` needs. */
export const draftPhotoColumns = [
  'photos.id',
  'storageKey',
  'originalName',
  'width',
  'height',
  'bytes',
  'digest',
  'photos.state',
  'problem',
] as const;

type DraftPhotoRow = Pick<
  Selectable<PhotosTable>,
  'id' | 'storageKey' | 'originalName' | 'width' | 'height' | 'bytes' | 'digest' | 'state' | 'problem'
>;

/** A photo as the submission form shows it. */
export function toDraftPhoto({
  id,
  storageKey,
  originalName,
  width,
  height,
  bytes,
  digest,
  state,
  problem,
}: DraftPhotoRow): DraftPhoto {
  const thumbnail = state === 'ready' ? webpUrl(publicPath(storageKey), 400) : null;
  return {
    id,
    name: originalName,
    width,
    height,
    bytes,
    digest: digest?.toString('hex') ?? null,
    state,
    problem,
    thumbnail,
  };
}

type NewPhoto = Omit<Insertable<PhotosTable>, 'propertyId' | 'position'> & { digest: Buffer };

/**
 * Adds the photo, or returns the draft's photo with the same content. Null if the draft is closed. Updating
 * the draft locks it, so concurrent uploads can't exceed the limit or add the same photo twice, and a
 * submission can't close the draft meanwhile.
 */
async function attachPhoto(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: NewPhoto,
): Promise<DraftPhotoRow | null> {
  const openDraft = await transaction
    .updateTable('propertyVersions')
    .set({ updatedAt: new Date() })
    .where('id', '=', draft.id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  if (!openDraft) return null;
  const existing = await selectDraftPhotos(transaction, draft)
    .where('digest', '=', photo.digest)
    .executeTakeFirst();
  if (existing && existing.state !== 'failed') return existing;
  // The failure may have been temporary, so sending the file again retries it.
  const row = existing
    ? await transaction
        .updateTable('photos')
        .set({ state: 'pending', problem: null })
        .where('id', '=', existing.id)
        .returning(draftPhotoColumns)
        .executeTakeFirstOrThrow()
    : await insertPhoto(transaction, draft, photo);
  const priority = photoPriorities.afterWaiting(await countWaiting(transaction, draft));
  await addJob(transaction, 'derive-photo', { photoId: row.id }, { priority });
  return row;
}

/**
 * Counts the waiting photos of all drafts from the same client address, so that one address can't fill the
 * queue.
 */
async function countWaiting(transaction: Transaction<Tables>, draft: Draft): Promise<number> {
  const { count } = await transaction
    .selectFrom('photos')
    .innerJoin('versionPhotos', 'photoId', 'photos.id')
    .innerJoin('propertyVersions', 'propertyVersions.id', 'versionId')
    .where('photos.state', '=', 'pending')
    .where('propertyVersions.state', '=', 'draft')
    .where((eb) =>
      eb.or([
        eb('propertyVersions.id', '=', draft.id),
        eb(
          'propertyVersions.clientAddressHash',
          '=',
          eb
            .selectFrom('propertyVersions as own')
            .select('own.clientAddressHash')
            .where('own.id', '=', draft.id),
        ),
      ]),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countPhotos(db: Database, draft: Draft): Promise<number> {
  const { count } = await db
    .selectFrom('versionPhotos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('versionId', '=', draft.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertPhoto(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: NewPhoto,
): Promise<DraftPhotoRow> {
  const count = await countPhotos(transaction, draft);
  if (count >= photoLimits.count) throw new UploadError(photoMessages.tooMany(count));
  const row = await transaction
    .insertInto('photos')
    .values(photo)
    .returning(draftPhotoColumns)
    .executeTakeFirstOrThrow();
  await transaction.insertInto('versionPhotos').values({ versionId: draft.id, photoId: row.id }).execute();
  return row;
}
