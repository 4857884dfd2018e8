// Creates the draft and the photo list of the form, and connects them to events of the page.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Draft } from './draft.ts';
import { createDraftPhotos, syncDraftPhotos } from './draft-photos.ts';
import { type SavedDraft, type Send, sendSubmission } from './submission-api.ts';
import { areSameAnswers, type Contact } from '#domain/property/submission-answers.ts';
import { useAccountId } from '#ui/controls/account-field.tsx';
import type { PhotoList } from '#ui/photos/photo-list.ts';
import { isUnsent } from '#ui/photos/upload.ts';

/** `contact` is what a form without a draft starts with. */
export function useSubmission(saved: SavedDraft | null, contact: Contact | null) {
  const account = useAccountId();
  const [{ draft, photos }] = useState(() => {
    const send: Send = (request, isLeaving) => sendSubmission(request, isLeaving, account);
    const created = new Draft({ saved, contact, send });
    return { draft: created, photos: createDraftPhotos(created, saved?.photos ?? []) };
  });
  const state = useSyncExternalStore(draft.subscribe, draft.getState, draft.getState);
  const { uploads } = useSyncExternalStore(photos.subscribe, photos.getView, photos.getView);
  useEffect(() => openSubmission(draft, photos), [draft, photos]);

  function setCaption(photoId: string, caption: string) {
    const { photos: answers } = draft.getState().answers;
    draft.setStep('photos', { ...answers, photoCaptions: { ...answers.photoCaptions, [photoId]: caption } });
  }

  return { draft, state, photos, uploads, setCaption };
}

/** Restores unsaved data and listens to the page's events. Returns the cleanup function. */
function openSubmission(draft: Draft, photos: PhotoList): () => void {
  const subscriptions = new AbortController();
  const { signal } = subscriptions;
  function leave() {
    photos.finishRemoval();
    void draft.flush(true);
  }
  function handleOnline() {
    void draft.flush();
    photos.retryFailed();
  }
  function handleVisibility() {
    if (document.visibilityState === 'hidden') void draft.flush(true);
  }
  function handleUnload(event: BeforeUnloadEvent) {
    // The browser asks before it closes a window that alone has what was typed.
    const { status, saved, answers } = draft.getState();
    const isOnlyHere = status === 'behind' && !areSameAnswers(saved, answers);
    if (isOnlyHere || photos.getView().uploads.some(isUnsent)) event.preventDefault();
  }

  draft.open();
  syncDraftPhotos(draft, photos, signal);
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
