// The jobs that make a photo's public variants: WebP and JPEG first, AVIF when no other photo waits. Both are
// idempotent, because a job may run again after it was killed.
import type { Jobs } from '../jobs.ts';
import { photoWidths } from '#domain/property/listing.ts';
import type { PhotoFailure } from '#domain/property/photo.ts';
import { addJob, photoPriorities } from '../database/queue.ts';
import type { DecodeResult, Variant } from './decoder/decode.ts';
import { type Decoder, DecoderEnded } from './decoder/decoder.ts';
import type { ObjectStore } from './object-store.ts';
import type { Server } from '../server.ts';
import { failPhoto, maxAttempts } from './fail-photo.ts';
import { deleteFiles, originalKey, privateKey, variantKey } from './photo-objects.ts';

type PhotoDecoder = Pick<Decoder, 'decode' | 'encodeAvif'>;

/**
 * Makes the WebP and JPEG variants, or the one image of a private photo, and marks the photo "ready", or
 * "failed" if it can't be decoded. A photo that kills the decoder is retried once, after all other photos.
 * Rejects when the store fails, and the queue retries. `attempt` counts from 1.
 */
export async function derivePhoto(
  { db, store, logger, metrics }: Server,
  decoder: PhotoDecoder,
  { photoId, isRetry = false }: Jobs['derive-photo'],
  attempt = 1,
): Promise<void> {
  const photo = await db
    .selectFrom('photos')
    .select(['storageKey', 'extension', 'state', 'isPrivate'])
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (photo?.state !== 'pending') return;
  const { storageKey, isPrivate } = photo;

  const giveUp = (reason: string, failure: PhotoFailure | null = null) =>
    failPhoto({ db, logger }, photoId, reason, failure);
  if (attempt > maxAttempts) return giveUp('too many attempts');

  try {
    const decoding = await store.withFile(originalKey(photo), (file) =>
      timeDecoding(metrics, 'decode', decoder.decode(file)),
    );
    if (!decoding) {
      await giveUp('its original is missing');
      return;
    }
    if (!decoding.ok) {
      await giveUp(decoding.reason, decoding.failure);
      return;
    }
    const { variants, camera, ...described } = decoding.decoded;
    if (isPrivate) await putPrivateImage(store, storageKey, variants);
    else await putVariants(store, storageKey, variants);
    const updated = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('photos')
        .set({ ...described, state: 'ready' })
        .where('id', '=', photoId)
        .returning('id')
        .executeTakeFirst();
      if (row && isPrivate)
        await transaction
          .updateTable('siteVisitPhotos')
          .set({ hash: described.hash, camera: JSON.stringify(camera) })
          .where('photoId', '=', photoId)
          .execute();
      else if (row) await addJob(transaction, 'encode-avif', { photoId });
      return row;
    });
    // The photo was deleted meanwhile. No other code deletes the files just stored.
    if (!updated) await deleteFiles(store, storageKey);
  } catch (error) {
    if (!(error instanceof DecoderEnded)) throw error;
    if (isRetry) return giveUp(error.message, 'too-complex');
    logger.warn({ photoId, reason: error.message }, 'a photo ended the decoder and will be retried once');
    await addJob(db, 'derive-photo', { photoId, isRetry: true }, { priority: photoPriorities.retry });
  }
}

/**
 * Makes the AVIF variants of a "ready" photo. They are optional, so a photo that can't be encoded stays as it
 * is. Rejects if the store fails or if the first attempt kills the decoder, so that the queue retries.
 */
export async function encodePhotoAvif(
  { db, store, logger, metrics }: Server,
  decoder: PhotoDecoder,
  { photoId }: Jobs['encode-avif'],
  attempt = 1,
): Promise<void> {
  const photo = await db
    .selectFrom('photos')
    .select(['storageKey', 'extension'])
    .where('id', '=', photoId)
    .where('state', '=', 'ready')
    .where('hasAvif', '=', false)
    .executeTakeFirst();
  if (!photo) return;
  const { storageKey } = photo;
  const encoding = await store
    .withFile(originalKey(photo), (file) => timeDecoding(metrics, 'encode-avif', decoder.encodeAvif(file)))
    .catch((error: unknown) => {
      if (error instanceof DecoderEnded && attempt > 1) return { ok: false, reason: error.message } as const;
      throw error;
    });
  if (!encoding?.ok) {
    const reason = encoding?.reason ?? 'its original is missing';
    logger.warn({ photoId, reason }, 'a photo goes without AVIF');
    return;
  }
  await putVariants(store, storageKey, encoding.decoded);
  const updated = await db
    .updateTable('photos')
    .set({ hasAvif: true })
    .where('id', '=', photoId)
    .returning('id')
    .executeTakeFirst();
  if (!updated) await deleteFiles(store, storageKey);
}

async function timeDecoding<Value>(
  { decodings }: Server['metrics'],
  pass: 'decode' | 'encode-avif',
  decoding: Promise<DecodeResult<Value>>,
): Promise<DecodeResult<Value>> {
  const endTimer = decodings.startTimer({ pass });
  try {
    const result = await decoding;
    endTimer({ outcome: result.ok ? 'done' : 'refused' });
    return result;
  } catch (error) {
    endTimer({ outcome: error instanceof DecoderEnded ? 'killed' : 'failed' });
    throw error;
  }
}

async function putVariants(
  store: ObjectStore,
  storageKey: string,
  variants: readonly Variant[],
): Promise<void> {
  for (const { suffix, content } of variants)
    await store.put(variantKey(storageKey, suffix), toChunks(content));
}

/** The only image of a private photo. No public URL reaches its key. */
async function putPrivateImage(
  store: ObjectStore,
  storageKey: string,
  variants: readonly Variant[],
): Promise<void> {
  const widest = variants.find(({ suffix }) => suffix === `-${Math.max(...photoWidths)}.webp`);
  if (widest) await store.put(privateKey(storageKey), toChunks(widest.content));
}

async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
