// The job that makes a photograph's public pictures. May run twice for one photograph, also after having been killed
// in the middle: it writes the same objects again.
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { deriveImages } from './image-processing.ts';
import type { ObjectStore } from './object-store.ts';
import { deleteFiles, originalKey, variantKey } from './photo-objects.ts';
import { UndecodableImage } from './undecodable-image.ts';

export interface Attempt {
  /** Which one this is, from 1; also those count that never came to their end because the process died. */
  number: number;
  /** What the one before was ended by; null when it was the process. */
  lastError: string | null;
}

/** So long a passing trouble, a full disk for one, may last: with the queue's growing pauses more than an hour. */
const mostAttempts = 8;
/** A picture that has brought the process down this often will do so again. */
const mostCrashes = 3;

interface Derivation {
  db: Database;
  store: ObjectStore;
  logger: Logger;
}

/** Makes the variants and marks the photograph 'ready', or 'failed' where there is no hope. Rejects to be tried again. */
export async function derivePhoto(
  { db, store, logger }: Derivation,
  photoId: string,
  attempt: Attempt,
): Promise<void> {
  const photo = await db
    .selectFrom('photos')
    .select(['storageKey', 'state'])
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (photo?.state !== 'pending') return;
  const { storageKey } = photo;

  const giveUp = async (reason: string, error?: unknown) => {
    logger.warn({ err: error, photoId }, `a photograph has failed: ${reason}`);
    await db.updateTable('photos').set({ state: 'failed' }).where('id', '=', photoId).execute();
  };
  if (attempt.number > mostAttempts) return giveUp('too many attempts');
  if (attempt.number > mostCrashes && attempt.lastError === null) return giveUp('it ends the process');

  try {
    const derived = await store.withFile(originalKey(storageKey), deriveImages);
    if (!derived) {
      await giveUp('its original is missing');
      return;
    }
    const { variants, ...described } = derived;
    for (const { suffix, content } of variants)
      await store.put(variantKey(storageKey, suffix), once(content));
    const kept = await db
      .updateTable('photos')
      .set({ ...described, state: 'ready' })
      .where('id', '=', photoId)
      .returning('id')
      .executeTakeFirst();
    // Removed in the meantime: nobody else would ever look for what was just stored.
    if (!kept) await deleteFiles(store, storageKey);
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error;
    await giveUp('it cannot be decoded', error);
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
