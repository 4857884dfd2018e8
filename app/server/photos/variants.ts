// The job that makes a photo's public variants. Idempotent, because it may run again after it was killed.
import type { Jobs } from '../jobs.ts';
import { photoWidths } from '#domain/property/listing.ts';
import { type Decoder, DecoderEnded } from './decoder/decoder.ts';
import type { Server } from '../server.ts';
import { failPhoto, maxAttempts } from './fail-photo.ts';
import { originalKey, privateKey, variantKey } from './photo-objects.ts';

/**
 * Makes the variants, or the one image of a private photo, and marks the photo "ready", or "failed" if it
 * can't be decoded or ends the decoder twice. Rejects when the store fails, and the queue retries. `attempt`
 * counts from 1.
 */
export async function derivePhoto(
  server: Server,
  decoder: Pick<Decoder, 'decode'>,
  { photoId }: Jobs['derive-photo'],
  attempt = 1,
): Promise<void> {
  const { db, store, metrics } = server;
  const photo = await db
    .selectFrom('photos')
    .select(['storageKey', 'extension', 'isPrivate'])
    .where('id', '=', photoId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (!photo) return;
  const { storageKey, isPrivate } = photo;
  if (attempt > maxAttempts) return failPhoto(server, photoId, 'too many attempts');
  let decoding;
  try {
    decoding = await store.withFile(originalKey(photo), (file) =>
      timeDecoding(metrics, decoder.decode(file)),
    );
  } catch (error) {
    if (!(error instanceof DecoderEnded) || attempt === 1) throw error;
    return failPhoto(server, photoId, error.message, 'unreadable');
  }
  if (!decoding) return failPhoto(server, photoId, 'its original is missing');
  if (!decoding.ok) return failPhoto(server, photoId, decoding.reason, decoding.failure);

  const { variants, camera, ...described } = decoding.decoded;
  const widest = `-${Math.max(...photoWidths)}.webp`;
  for (const { suffix, content } of variants) {
    // No public URL reaches the only image of a private photo.
    if (!isPrivate) await store.put(variantKey(storageKey, suffix), toChunks(content));
    else if (suffix === widest) await store.put(privateKey(storageKey), toChunks(content));
  }
  await db.transaction().execute(async (transaction) => {
    if (isPrivate)
      await transaction
        .updateTable('siteVisitPhotos')
        .set({ hash: described.hash, camera: JSON.stringify(camera) })
        .where('photoId', '=', photoId)
        .execute();
    await transaction
      .updateTable('photos')
      .set({ ...described, hasAvif: !isPrivate, state: 'ready' })
      .where('id', '=', photoId)
      .execute();
  });
}

async function timeDecoding(
  { decodings }: Server['metrics'],
  decoding: ReturnType<Decoder['decode']>,
): ReturnType<Decoder['decode']> {
  const endTimer = decodings.startTimer();
  try {
    const result = await decoding;
    endTimer({ outcome: result.ok ? 'done' : 'refused' });
    return result;
  } catch (error) {
    endTimer({ outcome: error instanceof DecoderEnded ? 'killed' : 'failed' });
    throw error;
  }
}

async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
