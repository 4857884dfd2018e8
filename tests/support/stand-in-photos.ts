// Photos of properties that were submitted without the form: rows without files, and a store that has one
// image in place of them all.
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { cameraPhoto } from './camera-photo.ts';

/** Small, because a browser decodes it for every photo of every page. */
export const standIn = await cameraPhoto({ width: 160, height: 120 });

function newPhotoRow() {
  const id = uuidv7();
  const names = { id, storageKey: id.replaceAll('-', ''), originalName: 'bay.jpg' };
  const image = { mediaType: 'image/jpeg', width: 1600, height: 1200, bytes: 1 };
  return { ...names, ...image, placeholder: 'data:image/webp;base64,', state: 'ready' as const };
}

/** Adds photos to a property at the positions from 2, behind the main photo, up to `upTo`. */
export async function addPhotos(db: Database, propertyId: string, upTo: number): Promise<void> {
  const rows = Array.from({ length: upTo - 1 }, (_, index) => ({
    ...newPhotoRow(),
    propertyId,
    position: index + 2,
  }));
  await db.insertInto('photos').values(rows).execute();
}

/** Adds a photo to a draft. Returns its id. */
export async function addDraftPhoto(db: Database, draftId: string): Promise<string> {
  const row = newPhotoRow();
  await db.insertInto('photos').values(row).execute();
  await db.insertInto('versionPhotos').values({ versionId: draftId, photoId: row.id }).execute();
  return row.id;
}

/** Adds a photo to a draft whose content hasn't arrived. Returns its storage key. */
export async function addUploadingPhoto(
  db: Database,
  draftId: string,
  change: { id?: string; bytes?: number; state?: 'uploading' | 'pending' } = {},
): Promise<string> {
  const { id = crypto.randomUUID(), bytes = 1000, state = 'uploading' } = change;
  const storageKey = id.replaceAll('-', '');
  await db.insertInto('photos').values({ id, storageKey, originalName: 'bay.jpg', bytes, state }).execute();
  await db.insertInto('versionPhotos').values({ versionId: draftId, photoId: id }).execute();
  return storageKey;
}

/**
 * A store that returns one image for every object that `store` lacks. Intercepting the browser's requests
 * instead would turn off its cache, and each page would take half as long again.
 */
export function withStandIns(store: ObjectStore): ObjectStore {
  const image = new Blob([new Uint8Array(standIn)]);
  return { ...store, open: async (key) => (await store.open(key)) ?? image };
}
