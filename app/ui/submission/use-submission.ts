// The submission of one wizard: its draft and its photographs, wired to the network, to the page's life and to React.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createDraftPhotos, type DraftPhotos } from './draft-photos.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createFormCopies } from './form-copies.ts';
import type { SavedDraft } from './submission-api.ts';
import { sendInPassing, useSend } from './use-send.ts';

/** `others` are the ids of the other drafts that this browser can open. */
export function useSubmission(saved: SavedDraft | null, others: readonly string[]) {
  const send = useSend();
  const [{ draft, photos }] = useState(() => {
    const copies = createFormCopies(() => ({ local: localStorage, session: sessionStorage }));
    const openDrafts = [...(saved ? [saved.id] : []), ...others];
    const sync = createDraftSync({ saved, openDrafts, send, copies });
    return { draft: sync, photos: createDraftPhotos(sync, saved) };
  });
  const { queue } = photos;
  const view = useSyncExternalStore(draft.subscribe, draft.now, draft.now);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const refused = useSyncExternalStore(queue.subscribe, queue.refused, queue.refused);
  const handleWake = useEffectEvent(() => wake(draft, photos));
  useEffect(() => handleWake(), []);
  return { draft, view, queue, uploads, refused };
}

/** Brings back what this browser kept, and listens for what may happen to the page; returns how to end that. */
function wake(draft: DraftSync, photos: DraftPhotos): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function leave() {
    const request = draft.lastSave();
    if (request) sendInPassing(request);
  }
  function handleOnline() {
    void draft.flush();
    photos.queue.retryLost();
  }
  function handleVisibility() {
    void (document.visibilityState === 'visible' ? draft.check() : draft.flush());
  }
  function handleUnload(event: BeforeUnloadEvent) {
    if (photos.wouldLose()) event.preventDefault();
  }

  draft.resume();
  draft.restore();
  const endPhotos = photos.start();
  window.addEventListener('online', handleOnline, { signal });
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('beforeunload', handleUnload, { signal });
  return () => {
    listening.abort();
    endPhotos();
    leave();
    draft.pause();
  };
}
