// Keeps the photo list and the draft in sync. The draft saves the ids of stored photos, this browser stores
// unfinished uploads, and a new draft gets all files again.
import { href } from 'react-router';
import type { Draft } from './draft.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import { sleep } from '#ui/controls/sleep.ts';
import { isKept, readKeptFiles, readStoredList, writeStoredList } from '#ui/photos/kept-files.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';
import { listPhotos } from '#ui/photos/send-photo.client.ts';
import { fileKey, isUnfinished, sortName } from '#ui/photos/upload.ts';

export function createDraftPhotos(draft: Draft, stored: readonly DraftPhoto[]): PhotoList {
  const draftId = () => draft.getState().draftId;
  const uploadsUrl = () => `${href('/submit-property/uploads/:id?')}?draft=${draftId() ?? ''}`;
  return new PhotoList({ uploadsUrl, draftId, onDraftGone: () => void draft.flush(true) }, stored);
}

/** True if closing the tab would lose a file that isn't uploaded yet. */
export function wouldLoseFile(draft: Draft, photos: PhotoList): boolean {
  const { draftId } = draft.getState();
  const underWay = photos.getView().uploads.filter(isUnfinished);
  return underWay.some(({ file }) => file !== null && !isKept(draftId, file));
}

/**
 * Syncs the draft and the photo list until `signal` aborts. Calls `onLost` with the `fileKey` of each file
 * that a closed tab lost.
 */
export function syncDraftPhotos(
  draft: Draft,
  photos: PhotoList,
  signal: AbortSignal,
  onLost: (fileKeys: readonly string[]) => void,
): void {
  let { draftId } = draft.getState();
  const order = draftId === null ? [] : readStoredList(draftId, 'order');
  const { photoIds } = draft.getState().answers.photos;
  if (draftId !== null) photos.repeatRemovals(readStoredList(draftId, 'removed'));
  // The draft has the order of stored photos only. If uploads were unfinished, localStorage has
  // the order of all photos.
  photos.sort(order.length > 0 ? order : photoIds);
  const unsubscribes = [
    photos.subscribe(() => storePhotoOrder(draft, photos)),
    draft.subscribe(() => {
      const previousId = draftId;
      if (previousId !== null && draft.getState().status === 'submitted')
        writeStoredList(previousId, 'unsent', []);
      ({ draftId } = draft.getState());
      if (draftId === previousId) return;
      if (previousId !== null) {
        writeStoredList(previousId, 'order', []);
        writeStoredList(previousId, 'removed', []);
        writeStoredList(previousId, 'unsent', []);
        onLost([]);
      }
      if (draftId === null) return;
      photos.uploadAllAgain();
      resumeKeptFiles(draftId, photos, [], signal, onLost);
    }),
  ];
  signal.addEventListener('abort', () => unsubscribes.forEach((end) => end()));
  storePhotoOrder(draft, photos);
  if (draftId !== null) resumeKeptFiles(draftId, photos, order, signal, onLost);
  void pollThumbnails(draft, photos, signal);
}

function storePhotoOrder(draft: Draft, photos: PhotoList): void {
  const { draftId, answers } = draft.getState();
  const { uploads } = photos.getView();
  const photoIds = uploads.flatMap(({ photoId }) => photoId ?? []);
  draft.setStep('photos', { ...answers.photos, photoIds });
  const isStored = photoIds.length === uploads.length;
  if (draftId !== null) writeStoredList(draftId, 'order', isStored ? [] : uploads.map(sortName));
}

/**
 * Resumes the unfinished uploads of closed windows, and reports the files that they lost. Takes a lock, so
 * that of two open windows only one does it.
 */
function resumeKeptFiles(
  draftId: string,
  photos: PhotoList,
  order: readonly string[],
  signal: AbortSignal,
  onLost: (fileKeys: readonly string[]) => void,
): void {
  const names = () => photos.getView().uploads.map(sortName).join();
  const namesBefore = names();
  async function resume() {
    const files = await readKeptFiles(draftId);
    const isUntouched = names() === namesBefore;
    await photos.resume(files);
    if (isUntouched) photos.sort(order);
    const found = new Set(photos.getView().uploads.map(fileKey));
    onLost(readStoredList(draftId, 'unsent').filter((key) => !found.has(key)));
  }
  async function resumeAndHoldLock() {
    await resume();
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve());
    // The owner may have left the page meanwhile. The tab would then hold the lock until it closes.
    if (!signal.aborted) await promise;
  }
  // The Web Locks API exists only on HTTPS pages and on localhost.
  if ('locks' in navigator) {
    navigator.locks
      .request(`baystead-photos:${draftId}`, { signal }, resumeAndHoldLock)
      .catch(() => undefined);
  } else {
    void resume();
  }
}

/** The first and the longest delay between two requests, in ms. */
const minDelay = 2000;
const maxDelay = 30_000;

/**
 * Requests the stored photos until each has a thumbnail. The browser can't show some files itself (HEIC), and
 * the server may find a file unreadable.
 */
async function pollThumbnails(draft: Draft, photos: PhotoList, signal: AbortSignal): Promise<void> {
  let delay = minDelay;
  while (!signal.aborted) {
    await sleep(delay);
    const { draftId } = draft.getState();
    const isMissingThumbnail = photos
      .getView()
      .uploads.some((upload) => upload.state === 'stored' && !upload.thumbnail);
    delay = isMissingThumbnail ? Math.min(maxDelay, delay * 1.5) : minDelay;
    if (isMissingThumbnail && draftId !== null && !signal.aborted)
      photos.updateStored(await listPhotos(draftId));
  }
}
