// Ties the photos of the form to its draft: the draft knows the stored ones, this browser keeps the others, and a new draft gets
// them again.
import { href } from 'react-router';
import type { Draft } from './draft.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import { sleep } from '#ui/controls/sleep.ts';
import { isKept, readKeptFiles, readNote, writeNote } from '#ui/photos/kept-files.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';
import { listPhotos } from '#ui/photos/send-photo.client.ts';
import { isUnderWay, nameInOrder } from '#ui/photos/upload.ts';

export function createDraftPhotos(draft: Draft, stored: readonly DraftPhoto[]): PhotoList {
  const draftId = () => draft.getState().draftId;
  const uploadsUrl = () => `${href('/submit-property/uploads/:id?')}?draft=${draftId() ?? ''}`;
  return new PhotoList({ uploadsUrl, draftId, onDraftGone: () => void draft.flush(true) }, stored);
}

/** Whether a closed tab would lose a file that is not stored yet. */
export function wouldLoseFile(photos: PhotoList): boolean {
  const underWay = photos.getView().uploads.filter(isUnderWay);
  return underWay.some(({ file }) => file !== null && !isKept(file));
}

/** Runs until `signal` aborts. */
export function openDraftPhotos(draft: Draft, photos: PhotoList, signal: AbortSignal): void {
  let { draftId } = draft.getState();
  const order = draftId === null ? [] : readNote(draftId, 'order');
  const { photoIds } = draft.getState().forms.photos;
  if (draftId !== null) photos.repeatRemovals(readNote(draftId, 'removed'));
  // Where some photos were not stored yet, this browser kept the order of all.
  photos.sort(order.length > 0 ? order : photoIds);
  const endings = [
    photos.subscribe(() => handlePhotos(draft, photos)),
    draft.subscribe(() => {
      const former = draftId;
      ({ draftId } = draft.getState());
      if (draftId === former || draftId === null) return;
      photos.sendAllAgain();
      adoptKeptFiles(draftId, photos, [], signal);
    }),
  ];
  signal.addEventListener('abort', () => endings.forEach((end) => end()));
  handlePhotos(draft, photos);
  if (draftId !== null) adoptKeptFiles(draftId, photos, order, signal);
  void pollThumbnails(draft, photos, signal);
}

function handlePhotos(draft: Draft, photos: PhotoList): void {
  const { draftId, forms } = draft.getState();
  const { uploads } = photos.getView();
  const photoIds = uploads.flatMap(({ photoId }) => photoId ?? []);
  draft.type('photos', { ...forms.photos, photoIds });
  const isStored = photoIds.length === uploads.length;
  if (draftId !== null) writeNote(draftId, 'order', isStored ? [] : uploads.map(nameInOrder));
}

/** Resumes what a closed window has left. A second window of the draft waits for that until the first is closed. */
function adoptKeptFiles(
  draftId: string,
  photos: PhotoList,
  order: readonly string[],
  signal: AbortSignal,
): void {
  const names = () => photos.getView().uploads.map(nameInOrder).join();
  const opened = names();
  async function adopt() {
    const files = await readKeptFiles(draftId);
    const isUntouched = names() === opened;
    photos.resume(files);
    if (isUntouched) photos.sort(order);
  }
  async function adoptAndHold() {
    await adopt();
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve());
    await promise;
  }
  // Browsers have locks on HTTPS pages and on localhost.
  if ('locks' in navigator) {
    navigator.locks.request(`baystead-photos:${draftId}`, { signal }, adoptAndHold).catch(() => undefined);
  } else {
    void adopt();
  }
}

/** In ms between two requests: at first, and at most. */
const shortestPause = 2000;
const longestPause = 30_000;

/** Asks for thumbnails until each photo has one: for files the browser cannot show (HEIC), and to hear of unreadable ones. */
async function pollThumbnails(draft: Draft, photos: PhotoList, signal: AbortSignal): Promise<void> {
  let pause = shortestPause;
  while (!signal.aborted) {
    await sleep(pause);
    const { draftId } = draft.getState();
    const isLacking = photos
      .getView()
      .uploads.some((upload) => upload.state === 'stored' && !upload.thumbnail);
    pause = isLacking ? Math.min(longestPause, pause * 1.5) : shortestPause;
    if (isLacking && draftId !== null && !signal.aborted) photos.learn(await listPhotos(draftId));
  }
}
