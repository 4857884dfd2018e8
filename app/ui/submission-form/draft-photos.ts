// Keeps the photo list and the draft in sync: the draft saves the order.
import { href } from 'react-router';
import type { Draft } from './draft.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';
import { pollPhotos } from '#ui/photos/poll-photos.ts';

export function createDraftPhotos(draft: Draft, known: readonly DraftPhoto[]): PhotoList {
  const photosUrl = () => photosUrlOf(draft);
  return new PhotoList(
    {
      photosUrl,
      uploadUrl: (id) => `${href('/submit-property/uploads/:id', { id })}?draft=${draft.getState().draftId}`,
      removalUrl: (id) => photosUrl() && `${photosUrl()}&id=${id}`,
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
  // A copy in this browser may be newer than the order that the page was opened with.
  photos.sort(draft.getState().answers.photos.photoIds);
  saveOrder();
  signal.addEventListener('abort', photos.subscribe(saveOrder));
  void pollPhotos(photos, () => photosUrlOf(draft), signal);
}
