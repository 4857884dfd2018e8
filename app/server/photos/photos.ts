// Photographs of drafts, from the file that arrives to the picture that the public may see. Hides the object store:
// an original is never public, and what is derived from it has an address that does not tell the photograph's id.
import type { Logger } from 'pino';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { failed, failureMessage, type Result, success } from '#domain/failure.ts';
import { webpAddress } from '#domain/listing.ts';
import { type DraftPhoto, photoLimits, photoMessages } from '#domain/photo.ts';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Draft } from '../accounts/access.ts';
import { fileKind } from './file-kind.ts';
import { addJob, photoPriorities } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { ObjectStore, StoredObject, WholeContent } from './object-store.ts';
import { deleteFiles, newStorageKey, originalKey, publicPath, publicVariant } from './photo-objects.ts';
import { removeFiles } from './photo-removal.ts';
import { receiveUpload, type Upload, type UploadRequest } from './uploads.ts';
import type { IncomingFile } from './photo-upload.ts';
import type { PhotosTable, Tables } from '../database/tables.ts';

export interface PublicPicture extends StoredObject {
  mediaType: string;
}

export type Photos = ReturnType<typeof createPhotos>;

interface PhotosSettings {
  db: Database;
  store: ObjectStore;
  limits: Pick<Limits, 'upload'>;
  quota: Pick<StorageQuota, 'checkDraft'>;
  logger: Logger;
}

export function createPhotos({ db, store, limits, quota, logger }: PhotosSettings) {
  const warnOfLeftFile = (error: unknown) =>
    logger.warn({ err: error }, 'a file could not be deleted at once');
  /** What cannot be deleted now, the sweep will find. */
  const dropUnused = (key: string) => store.delete(key).catch(warnOfLeftFile);

  /**
   * Adds one photograph to a draft, of whatever size limits allow a file, and orders its variants. The same content
   * sent again, also at the same moment, is answered with the photograph that is there. The failure says why a file
   * was refused. Rejects with what the content threw; but for a photograph that was added, no file is left behind.
   */
  async function add(draft: Draft, { name, content }: IncomingFile): Promise<Result<DraftPhoto>> {
    const storageKey = newStorageKey();
    const original = originalKey(storageKey);
    try {
      const described = await store.putInspected(
        original,
        noLargerThan(photoLimits.bytes, content),
        describe,
      );
      const row = await db
        .transaction()
        .execute((transaction) =>
          attach(transaction, draft, { id: uuidv7(), storageKey, originalName: name, ...described }),
        );
      if (row.storageKey !== storageKey) await dropUnused(original);
      return success(draftPhoto(row));
    } catch (error) {
      await dropUnused(original);
      if (!(error instanceof Refusal)) throw error;
      return failed({ kind: 'photo-refused', fileName: name, message: error.message });
    }
  }

  /** Deletes a photograph of the draft with all its files; false when the draft has no such photograph. */
  async function remove(draft: Draft, photoId: string): Promise<boolean> {
    if (!isUuid(photoId)) return false;
    const removed = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('photos')
        .where('id', '=', photoId)
        .where('draftId', '=', draft.id)
        .returning('storageKey')
        .executeTakeFirst();
      if (row) await removeFiles(transaction, [row]);
      return row;
    });
    if (!removed) return false;
    // At once; what the store does not delete now, the job will.
    await deleteFiles(store, removed.storageKey).catch(warnOfLeftFile);
    return true;
  }

  return {
    add,
    remove,

    /**
     * Takes the files of an upload into a draft that is not submitted yet (see uploads.ts), as long as there is room:
     * asked for each file, since one upload may bring more than a gigabyte.
     */
    async receive(draft: Draft, request: UploadRequest): Promise<Result<Upload>> {
      const whileRoom = async (_draft: Draft, file: IncomingFile) => {
        const hasRoom = await quota.checkDraft(draft.id);
        return hasRoom.ok ? add(draft, file) : hasRoom;
      };
      const hasRoom = await quota.checkDraft(draft.id);
      return hasRoom.ok ? receiveUpload({ limits, logger, add: whileRoom }, draft, request) : hasRoom;
    },

    /** The draft's photographs in the order in which they came. */
    async listOf(draft: Draft): Promise<DraftPhoto[]> {
      const rows = await db
        .selectFrom('photos')
        .select(draftPhotoColumns)
        .where('draftId', '=', draft.id)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(draftPhoto);
    },

    /** A derived picture by the last part of its address; null for every other name. */
    async readVariant(name: string): Promise<PublicPicture | null> {
      const variant = publicVariant(name);
      const found = variant && (await store.open(variant.key));
      return found ? { ...found, mediaType: variant.mediaType } : null;
    },
  };
}

/** The columns that `draftPhoto` needs. */
export const draftPhotoColumns = [
  'id',
  'storageKey',
  'originalName',
  'width',
  'height',
  'bytes',
  'state',
  'problem',
] as const;

type DraftPhotoRow = Pick<Selectable<PhotosTable>, (typeof draftPhotoColumns)[number]>;

/** A photograph as the form shows it in which it is put in order. */
export function draftPhoto({
  id,
  storageKey,
  originalName,
  width,
  height,
  bytes,
  state,
  problem,
}: DraftPhotoRow): DraftPhoto {
  const thumbnail = state === 'ready' ? webpAddress(publicPath(storageKey), 400) : null;
  return { id, name: originalName, width, height, bytes, state, problem, thumbnail };
}

/** A file that is not taken; the message is for the person who sent it. */
class Refusal extends Error {}

async function* noLargerThan(limit: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new Refusal(photoMessages.tooLarge);
    yield chunk;
  }
  if (bytes === 0) throw new Refusal(photoMessages.notAnImage);
}

/** What is kept of a file beside the file, when it begins like a picture that we take. */
async function describe({ file, bytes, sha256 }: WholeContent) {
  const kind = await fileKind(file);
  if (!kind.ok) throw new Refusal(kind.message);
  return { mediaType: kind.mediaType, bytes, digest: sha256 };
}

type NewPhoto = Omit<Insertable<PhotosTable>, 'draftId' | 'propertyId' | 'position'> & { digest: Buffer };

/**
 * Answers with the draft's photograph of this content: the new one, or the one that was there. Under the draft's lock:
 * uploads at the same moment can neither pass the limit together, nor bring one photograph twice, nor a submission by.
 */
async function attach(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: NewPhoto,
): Promise<DraftPhotoRow> {
  const open = await transaction
    .updateTable('drafts')
    .set({ updatedAt: new Date() })
    .where('id', '=', draft.id)
    .where('propertyId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!open) throw new Refusal(failureMessage({ kind: 'draft-not-found' }));
  const known = await transaction
    .selectFrom('photos')
    .select(draftPhotoColumns)
    .where('draftId', '=', draft.id)
    .where('digest', '=', photo.digest)
    .executeTakeFirst();
  if (known && known.state !== 'failed') return known;
  // One that has failed may have done so for a passing trouble: whoever sends it again, asks for another try.
  const row = known
    ? await transaction
        .updateTable('photos')
        .set({ state: 'pending', problem: null })
        .where('id', '=', known.id)
        .returning(draftPhotoColumns)
        .executeTakeFirstOrThrow()
    : await insertInto(transaction, draft, photo);
  const priority = photoPriorities.behind(await countWaiting(transaction, draft));
  await addJob(transaction, 'derive-photo', { photoId: row.id }, { priority });
  return row;
}

/** Photos that wait in drafts which were begun from the same address as this one: nobody fills the queue for others. */
async function countWaiting(transaction: Transaction<Tables>, draft: Draft): Promise<number> {
  const { count } = await transaction
    .selectFrom('photos')
    .innerJoin('drafts', 'drafts.id', 'photos.draftId')
    .where('photos.state', '=', 'pending')
    .where((is) =>
      is.or([
        is('drafts.id', '=', draft.id),
        is(
          'drafts.begunFrom',
          '=',
          is.selectFrom('drafts as own').select('own.begunFrom').where('own.id', '=', draft.id),
        ),
      ]),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertInto(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: NewPhoto,
): Promise<DraftPhotoRow> {
  const { count } = await transaction
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('draftId', '=', draft.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= photoLimits.count) throw new Refusal(photoMessages.tooMany(Number(count)));
  return transaction
    .insertInto('photos')
    .values({ ...photo, draftId: draft.id, propertyId: null, position: null })
    .returning(draftPhotoColumns)
    .executeTakeFirstOrThrow();
}
