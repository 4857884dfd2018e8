// Photos of drafts: lists and deletes them, and reads public images, whose URLs don't reveal the photo's id.
import { validate as isUuid } from 'uuid';
import type { Selectable } from 'kysely';
import { webpUrl } from '#domain/property/listing.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import type { Draft } from '../access/proofs.ts';
import type { PhotosTable } from '../database/tables.ts';
import { publicPath, parseVariantName } from './photo-objects.ts';
import { deleteUnusedPhotos } from './photo-rows.ts';
import type { Server } from '../server.ts';

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

/** The draft's photos in the order of choice, in any state. */
export async function listDraftPhotos({ db }: Pick<Server, 'db'>, draft: Draft): Promise<DraftPhoto[]> {
  const rows = await db
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(draftPhotoColumns)
    .where('versionId', '=', draft.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toDraftPhoto);
}

/** A public image by the file name in its URL. Null for any other name. */
export async function readVariant({ store }: Pick<Server, 'store'>, name: string): Promise<Blob | null> {
  const variant = parseVariantName(name);
  const found = variant && (await store.open(variant.key));
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
  'photos.state',
  'problem',
] as const;

type DraftPhotoRow = Pick<
  Selectable<PhotosTable>,
  'id' | 'storageKey' | 'originalName' | 'width' | 'height' | 'bytes' | 'state' | 'problem'
>;

/** A photo as the submission form shows it. */
export function toDraftPhoto({ storageKey, originalName, ...photo }: DraftPhotoRow): DraftPhoto {
  const thumbnail = photo.state === 'ready' ? webpUrl(publicPath(storageKey), 400) : null;
  return { ...photo, name: originalName, thumbnail };
}
