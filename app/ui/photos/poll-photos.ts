// Polls the server about photos that aren't finished: the browser can't show some files itself (HEIC), the
// server may refuse a file, and another window may finish an upload.
import { sleep } from '#ui/controls/sleep.ts';
import type { PhotoList } from './photo-list.ts';
import { listPhotos } from './send-photo.client.ts';
import type { Upload } from './upload.ts';

/** In ms. */
const interval = 2000;
/** The longest pause between two requests without news, in intervals. */
const maxPause = 15;

/** Requests the photos until each has a thumbnail or has failed. Ends when `signal` aborts. */
export async function pollPhotos(
  photos: PhotoList,
  photosUrl: () => string | null,
  signal: AbortSignal,
): Promise<void> {
  const listAwaited = () =>
    photos
      .getView()
      .uploads.filter(isAwaited)
      .map(({ id }) => id)
      .join();
  let awaited = '';
  let pause = 1;
  let waited = 0;
  while (!signal.aborted) {
    await sleep(interval);
    const ids = listAwaited();
    if (ids !== awaited) pause = 1;
    awaited = ids;
    waited += 1;
    const url = photosUrl();
    if (ids === '' || url === null || waited < pause || signal.aborted) continue;
    photos.updateKnown(await listPhotos(url));
    waited = 0;
    pause = Math.min(maxPause, pause * 2);
  }
}

function isAwaited({ state, thumbnail }: Upload): boolean {
  return state === 'interrupted' || (state === 'stored' && thumbnail === null);
}
