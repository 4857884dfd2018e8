// Keeps the photo list and the draft in sync: the draft saves the order, and a new draft gets all files
// again.
import { href } from 'react-router';
import type { Draft } from './draft.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';
import { listPhotos } from '#ui/photos/send-photo.client.ts';
import { pollPhotos } from '#ui/photos/poll-photos.ts';

export function createDraftPhotos(draft: Draft, known: readonly DraftPhoto[]): PhotoList {
  const photosUrl = () => photosUrlOf(draft);
  return new PhotoList(
    {
      photosUrl,
      uploadUrl: (id) => `${href('/submit-property/uploads/:id?', { id })}?draft=${draft.getState().draftId}`,
      removalUrl: (id) => photosUrl() && `${photosUrl()}&id=${id}`,
      onGone: () => void draft.flush(true),
    },
    known,
  );
}

function photosUrlOf(draft: Draft): string | null {
  const { draftId } = draft.getState();
  return draftId && `${href('/submit-property/photos')}?draft=${draftId}`;
}

/** Syncs the draft and the photo list until `signal` aborts. */
export function syncDraftPhotos(draft: Draft, photos: PhotoList, signal: AbortSignal): void {
  function saveOrder() {
    const photoIds = photos.getView().uploads.map(({ id }) => id);
    draft.setStep('photos', { ...draft.getState().answers.photos, photoIds });
  }
  let { draftId } = draft.getState();
  function handleDraft() {
    const previousId = draftId;
    ({ draftId } = draft.getState());
    if (draftId !== null && draftId !== previousId) photos.uploadAllAgain();
  }

  // A copy in this browser may be newer than the order that the page was opened with.
  const { photoIds } = draft.getState().answers.photos;
  photos.sort(photoIds);
  void relistUnordered(photos, photoIds, photosUrlOf(draft));
  saveOrder();
  const unsubscribes = [photos.subscribe(saveOrder), draft.subscribe(handleDraft)];
  signal.addEventListener('abort', () => unsubscribes.forEach((end) => end()));
  void pollPhotos(photos, () => photosUrlOf(draft), signal);
}

/**
 * Hides stored photos that the saved order lacks until the server lists them again. The previous page may
 * have sent a removal that the server received only after it had rendered this page.
 */
async function relistUnordered(
  photos: PhotoList,
  photoIds: readonly string[],
  url: string | null,
): Promise<void> {
  const unnamed = photos.getView().uploads.filter(({ id, file }) => file === null && !photoIds.includes(id));
  if (unnamed.length === 0 || url === null) return;
  for (const { id } of unnamed) photos.drop(id);
  const listed = await listPhotos(url);
  photos.addKnown(listed.filter(({ id }) => unnamed.some((upload) => upload.id === id)));
}
