// Creates the draft and the photo list of the form, and connects them to events of the page.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Draft } from './draft.ts';
import { createDraftPhotos, syncDraftPhotos, wouldLoseFile } from './draft-photos.ts';
import { type SavedDraft, sendSubmission } from './submission-api.ts';
import { unlistFiles } from '#ui/photos/kept-files.ts';
import type { Contact } from '#domain/submission-answers.ts';
import type { PhotoList } from '#ui/photos/photo-list.ts';
import { fileKey, nameOfKey } from '#ui/photos/upload.ts';

/**
 * `contact` is what a form without a draft starts with. `otherDraftIds` has the ids of the other drafts that
 * this browser can open.
 */
export function useSubmission(
  saved: SavedDraft | null,
  contact: Contact | null,
  otherDraftIds: readonly string[],
) {
  const [{ draft, photos }] = useState(() => {
    const openDrafts = [...(saved ? [saved.id] : []), ...otherDraftIds];
    const created = new Draft({ saved, contact, openDrafts, send: sendSubmission });
    return { draft: created, photos: createDraftPhotos(created, saved?.photos ?? []) };
  });
  const state = useSyncExternalStore(draft.subscribe, draft.getState, draft.getState);
  const { uploads } = useSyncExternalStore(photos.subscribe, photos.getView, photos.getView);
  const [lost, setLost] = useState<readonly string[]>([]);
  useEffect(() => openSubmission(draft, photos, setLost), [draft, photos]);
  const stillLost = lost.filter((key) => !uploads.some((upload) => fileKey(upload) === key));
  if (stillLost.length < lost.length) setLost(stillLost);

  function dismissLost() {
    if (state.draftId !== null) unlistFiles(state.draftId, lost);
    setLost([]);
  }

  function setCaption(photoId: string, caption: string) {
    const { photos: answers } = draft.getState().answers;
    draft.setStep('photos', { ...answers, photoCaptions: { ...answers.photoCaptions, [photoId]: caption } });
  }

  const lostPhotos = { names: stillLost.map(nameOfKey), onDismiss: dismissLost };
  return { draft, state, photos, uploads, lostPhotos, setCaption };
}

/** Restores unsaved data and listens to the page's events. Returns the cleanup function. */
function openSubmission(
  draft: Draft,
  photos: PhotoList,
  onLost: (fileKeys: readonly string[]) => void,
): () => void {
  const subscriptions = new AbortController();
  const { signal } = subscriptions;
  function leave() {
    photos.finishRemovals();
    draft.leave();
  }
  function handleOnline() {
    void draft.flush();
    photos.retryLost();
  }
  function handleVisibility() {
    // When the page becomes visible, also checks whether another window has changed the draft.
    void draft.flush(document.visibilityState === 'visible');
  }
  function handleUnload(event: BeforeUnloadEvent) {
    if (wouldLoseFile(draft, photos)) event.preventDefault();
  }

  draft.open();
  syncDraftPhotos(draft, photos, signal, onLost);
  window.addEventListener('online', handleOnline, { signal });
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('beforeunload', handleUnload, { signal });
  return () => {
    subscriptions.abort();
    leave();
    draft.close();
  };
}
