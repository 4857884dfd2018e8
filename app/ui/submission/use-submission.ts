// The draft and the photos of the form, tied to the life of the page.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Draft } from './draft.ts';
import { createDraftPhotos, openDraftPhotos, wouldLoseFile } from './draft-photos.ts';
import { type SavedDraft, sendSubmission } from './submission-api.ts';
import type { PhotoList } from '#ui/photos/photo-list.ts';

/** `others` are the ids of the other drafts that this browser can open. */
export function useSubmission(saved: SavedDraft | null, others: readonly string[]) {
  const [{ draft, photos }] = useState(() => {
    const openDrafts = [...(saved ? [saved.id] : []), ...others];
    const created = new Draft({ saved, openDrafts, send: sendSubmission });
    return { draft: created, photos: createDraftPhotos(created, saved?.photos ?? []) };
  });
  const state = useSyncExternalStore(draft.subscribe, draft.getState, draft.getState);
  const { uploads } = useSyncExternalStore(photos.subscribe, photos.getView, photos.getView);
  useEffect(() => openSubmission(draft, photos), [draft, photos]);
  return { draft, state, photos, uploads };
}

/** Restores what this browser kept, and follows the page's events; returns how to end that. */
function openSubmission(draft: Draft, photos: PhotoList): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function leave() {
    photos.finishRemovals();
    draft.leave();
  }
  function handleOnline() {
    void draft.flush();
    photos.retryLost();
  }
  function handleVisibility() {
    // On the way back it asks whether another window has changed the draft meanwhile.
    void draft.flush(document.visibilityState === 'visible');
  }
  function handleUnload(event: BeforeUnloadEvent) {
    if (wouldLoseFile(photos)) event.preventDefault();
  }

  draft.open();
  openDraftPhotos(draft, photos, signal);
  window.addEventListener('online', handleOnline, { signal });
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('beforeunload', handleUnload, { signal });
  return () => {
    listening.abort();
    leave();
    draft.close();
  };
}
