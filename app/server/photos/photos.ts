// Photographs of drafts, from the file that arrives to the picture that the public may see. Hides the object store:
// an original is never public, and what is derived from it has an address that does not tell the photograph's id.
import type { Logger } from 'pino';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { failed, failureMessage, type Result, success } from '#domain/failure.ts';
import { webpAddress } from '#domain/listing.ts';
import { type DraftPhoto, photoLimits, photoMessages } from '#domain/photo.ts';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Draft } from '../properties/drafts.ts';
import { inspectImage } from './image-inspection.ts';
import { addJob } from '../jobs/jobs.ts';
import type { Limits } from '../limits.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { deleteFiles, newStorageKey, originalKey, publicPath, publicVariant } from './photo-objects.ts';
import { receiveUpload, type Upload, type UploadRequest } from './photo-reception.ts';
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
  logger: Logger;
}

export function createPhotos({ db, store, limits, logger }: PhotosSettings) {
  /**
   * Adds one photograph to a draft, of whatever size limits allow a file, and orders its variants. The failure says
   * why it was refused. Rejects with what the content threw, and leaves no file behind then.
   */
  async function add(draft: Draft, { name, content }: IncomingFile): Promise<Result<DraftPhoto>> {
    const storageKey = newStorageKey();
    const original = originalKey(storageKey);
    try {
      const full = await fullness(db, draft);
      if (full) throw new Refusal(full);
      const bytes = await store.put(original, noLargerThan(photoLimits.bytes, content));
      const inspection = await store.withFile(original, inspectImage);
      if (!inspection?.ok) throw new Refusal(inspection?.message ?? photoMessages.notStored);
      const { mediaType, width, height } = inspection;
      const id = uuidv7();
      const photo = {
        id,
        storageKey,
        originalName: name,
        mediaType,
        width,
        height,
        bytes,
        placeholder: null,
      };
      await db.transaction().execute((transaction) => attach(transaction, draft, photo));
      return success({ id, name, width, height, state: 'pending', thumbnail: null });
    } catch (error) {
      await store.delete(original);
      if (!(error instanceof Refusal)) throw error;
      return failed({ kind: 'photo-refused', fileName: name, message: error.message });
    }
  }

  /** Deletes a photograph of the draft with all its files; false when the draft has no such photograph. */
  async function remove(draft: Draft, photoId: string): Promise<boolean> {
    if (!isUuid(photoId)) return false;
    const removed = await db
      .deleteFrom('photos')
      .where('id', '=', photoId)
      .where('draftId', '=', draft.id)
      .returning('storageKey')
      .executeTakeFirst();
    if (removed) await deleteFiles(store, removed.storageKey);
    return removed !== undefined;
  }

  return {
    add,
    remove,

    /** Takes the files of an upload into a draft that is not submitted yet (see photo-reception.ts). */
    async receive(draft: Draft, request: UploadRequest): Promise<Result<Upload>> {
      if (draft.propertyId !== null) return failed({ kind: 'draft-not-found' });
      return receiveUpload({ limits, logger, add, remove }, draft, request);
    },

    /** The draft's photographs in the order in which they came. */
    async listOf(draft: Draft): Promise<DraftPhoto[]> {
      const rows = await db
        .selectFrom('photos')
        .select(['id', 'storageKey', 'originalName', 'width', 'height', 'state'])
        .where('draftId', '=', draft.id)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(({ id, storageKey, originalName, width, height, state }) => {
        const thumbnail = state === 'ready' ? webpAddress(publicPath(storageKey), 400) : null;
        return { id, name: originalName, width, height, state, thumbnail };
      });
    },

    /** A derived picture by the last part of its address; null for every other name. */
    async readVariant(name: string): Promise<PublicPicture | null> {
      const variant = publicVariant(name);
      const found = variant && (await store.open(variant.key));
      return found ? { ...found, mediaType: variant.mediaType } : null;
    },
  };
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

/** The sentence for a draft that can take no more photographs. */
async function fullness(db: Database | Transaction<Tables>, draft: Draft): Promise<string | null> {
  const { count } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('draftId', '=', draft.id)
    .executeTakeFirstOrThrow();
  return Number(count) < photoLimits.count ? null : photoMessages.tooMany(Number(count));
}

/** Under the draft's lock: uploads at the same moment cannot pass the limit together, nor a submission by them. */
async function attach(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: Omit<Insertable<PhotosTable>, 'draftId' | 'propertyId' | 'position'>,
): Promise<void> {
  const open = await transaction
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', draft.id)
    .where('propertyId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) throw new Refusal(failureMessage({ kind: 'draft-not-found' }));
  const full = await fullness(transaction, draft);
  if (full) throw new Refusal(full);
  await transaction
    .insertInto('photos')
    .values({ ...photo, draftId: draft.id, propertyId: null, position: null })
    .execute();
  await transaction.updateTable('drafts').set({ updatedAt: new Date() }).where('id', '=', draft.id).execute();
  await addJob(transaction, 'derive-photo', { photoId: photo.id });
}
