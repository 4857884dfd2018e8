// Gives up a photo whose job can't succeed.
import type { PhotoFailure } from '#domain/property/photo.ts';
import type { Server } from '../server.ts';

/**
 * With the queue's growing delays, attempts continue for more than an hour, so a temporary failure such as a
 * full disk can pass.
 */
export const maxAttempts = 8;

/** Marks the photo as failed. `failure` is null if the reason doesn't lie in the file. */
export async function failPhoto(
  { db, logger }: Pick<Server, 'db' | 'logger'>,
  photoId: string,
  reason: string,
  failure: PhotoFailure | null = null,
): Promise<void> {
  logger.warn({ photoId, reason }, 'a photo has failed');
  await db
    .updateTable('photos')
    .set({ state: 'failed', problem: failure })
    .where('id', '=', photoId)
    .execute();
}
