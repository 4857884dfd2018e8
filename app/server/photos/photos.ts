// Photos of drafts, from the file that arrives to the image that the public may see. Hides the object store:
// an original is never public, and what is derived from it has an address that does not tell the photo's id.
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Insertable, Selectable, Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { webpAddress } from '#domain/listing.ts';
import { type DraftPhoto, photoLimits, photoMessages } from '#domain/photo.ts';
import type { Database } from '../database/database.ts';
import type { Draft } from '../accounts/access.ts';
import { fileKind } from './file-kind.ts';
import { addJob, photoPriorities } from '../database/queue.ts';
import type { WholeContent } from './object-store.ts';
import { newStorageKey, originalKey, publicPath, publicVariant } from './photo-objects.ts';
import { removeFiles } from './photo-rows.ts';
import type { PhotosTable, Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';

interface IncomingFile {
  /** Of the photo that it becomes, unless the draft has the same content already. */
  id?: string;
  /** As the sender calls it. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** If the file can't be deleted now, the hourly cleanup deletes it. */
async function dropUnused({ store, logger }: Server, key: string): Promise<void> {
  try {
    await store.delete(key);
  } catch (error) {
    logger.warn({ err: error }, 'a file could not be deleted at once');
  }
}

/**
 * Adds one photo to a draft and orders its variants. The same content sent again, also at the same moment, is
 * answered with the photo that is there. The failure says why a file was refused, or that the draft is closed. Rejects with what the content
 * threw; but for a photo that was added, no file is left behind.
 */
export async function addPhoto(
  server: Server,
  draft: Draft,
  { id = uuidv7(), name, content }: IncomingFile,
): Promise<Result<DraftPhoto>> {
  const storageKey = newStorageKey();
  const original = originalKey(storageKey);
  try {
    const described = await server.store.putInspected(original, content, describe);
    const row = await server.db
      .transaction()
      .execute((transaction) =>
        attach(transaction, draft, { id, storageKey, originalName: name, ...described }),
      );
    if (row?.storageKey !== storageKey) await dropUnused(server, original);
    return row ? success(draftPhoto(row)) : failed({ kind: 'draft-not-found' });
  } catch (error) {
    await dropUnused(server, original);
    if (!(error instanceof Refusal)) throw error;
    return failed({ kind: 'photo-refused', fileName: name, message: error.message });
  }
}

/** Deletes a photo of the draft, and its files by a job; false when the draft has no such photo. */
export async function removePhoto(server: Server, draft: Draft, photoId: string): Promise<boolean> {
  if (!isUuid(photoId)) return false;
  return server.db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('photos')
      .where('id', '=', photoId)
      .where('draftId', '=', draft.id)
      .returning('storageKey')
      .execute();
    await removeFiles(transaction, removed);
    return removed.length > 0;
  });
}

/** The draft's photo with this id; null when it has none. */
export async function findPhoto(server: Server, draft: Draft, id: string): Promise<DraftPhoto | null> {
  const row = await server.db
    .selectFrom('photos')
    .select(draftPhotoColumns)
    .where('id', '=', id)
    .where('draftId', '=', draft.id)
    .executeTakeFirst();
  return row ? draftPhoto(row) : null;
}

/** Fails when the draft holds as many photos as it may. */
export async function checkPhotoCount(server: Server, draft: Draft): Promise<Result<null>> {
  const count = await countOf(server.db, draft);
  const message = photoMessages.tooMany(count);
  return count < photoLimits.count ? success(null) : failed({ kind: 'invalid', message, issues: [] });
}

/** The draft's photos in the order in which they came. */
export async function listDraftPhotos(server: Server, draft: Draft): Promise<DraftPhoto[]> {
  const rows = await server.db
    .selectFrom('photos')
    .select(draftPhotoColumns)
    .where('draftId', '=', draft.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(draftPhoto);
}

/** A derived image by the last part of its address; null for every other name. */
export async function readVariant(server: Server, name: string): Promise<Blob | null> {
  const variant = publicVariant(name);
  const found = variant && (await server.store.open(variant.key));
  return found && found.slice(0, found.size, variant.mediaType);
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

/** A photo as the form shows it in which it is put in order. */
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

/** What is kept of a file beside the file, when it begins like an image that we take. */
async function describe({ file, bytes, sha256 }: WholeContent) {
  const kind = await fileKind(file);
  if (!kind.ok) throw new Refusal(kind.message);
  return { mediaType: kind.mediaType, bytes, digest: sha256 };
}

type NewPhoto = Omit<Insertable<PhotosTable>, 'draftId' | 'propertyId' | 'position'> & { digest: Buffer };

/**
 * Answers with the draft's photo of this content: the new one, or the one that was there; null when it is
 * closed. Under the draft's lock:
 * uploads at the same moment can neither pass the limit together, nor bring one photo twice, nor a submission by.
 */
async function attach(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: NewPhoto,
): Promise<DraftPhotoRow | null> {
  const open = await transaction
    .updateTable('drafts')
    .set({ updatedAt: new Date() })
    .where('id', '=', draft.id)
    .where('propertyId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!open) return null;
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

async function countOf(db: Database, draft: Draft): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('draftId', '=', draft.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertInto(
  transaction: Transaction<Tables>,
  draft: Draft,
  photo: NewPhoto,
): Promise<DraftPhotoRow> {
  const count = await countOf(transaction, draft);
  if (count >= photoLimits.count) throw new Refusal(photoMessages.tooMany(count));
  return transaction
    .insertInto('photos')
    .values({ ...photo, draftId: draft.id, propertyId: null, position: null })
    .returning(draftPhotoColumns)
    .executeTakeFirstOrThrow();
}
