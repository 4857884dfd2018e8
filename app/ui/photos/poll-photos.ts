// Polls the server about photos that it hasn't decoded yet: the browser can't show some files itself (HEIC),
// and the server may refuse a file.
import { sleep } from '#ui/controls/sleep.ts';
import type { PhotoList } from './photo-list.ts';
import { listPhotos } from './send-photo.client.ts';

/** In ms. */
const interval = 3000;

/** Requests the photos until each has a thumbnail or has failed. Ends when `signal` aborts. */
export async function pollPhotos(
  photos: PhotoList,
  photosUrl: () => string | null,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(interval);
    const { uploads } = photos.getView();
    const url = photosUrl();
    const isAwaited = uploads.some(({ state, thumbnail }) => state === 'stored' && thumbnail === null);
    if (isAwaited && url !== null && !signal.aborted) photos.updateKnown(await listPhotos(url));
  }
}
