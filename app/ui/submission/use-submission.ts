// The submission of one wizard: its draft and its photos, wired to the network, to the page's life and to React.
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { href, useFetcher } from 'react-router';
import { createDraftPhotos, type DraftPhotos } from './draft-photos.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createFormCopies } from './form-copies.ts';
import {
  type SavedDraft,
  type SubmissionAnswer,
  type SubmissionRequest,
  transportFailure,
} from './submission-api.ts';

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
  const view = useSyncExternalStore(draft.subscribe, draft.getState, draft.getState);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const handleWake = useEffectEvent(() => wake(draft, photos));
  useEffect(() => handleWake(), []);
  return { draft, view, queue, uploads };
}

/** Brings back what this browser kept, and listens for what may happen to the page; returns how to end that. */
function wake(draft: DraftSync, photos: DraftPhotos): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function leave() {
    photos.queue.finishRemovals();
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

/** Milliseconds after which an answer counts as lost. What is sent is small, so that a slow connection suffices. */
const timeoutMs = 20_000;

/**
 * Returns a function that never rejects: the route's client action sees to that. One request at a time: a second one would
 * abort the first.
 */
export function useSend(): (request: SubmissionRequest) => Promise<SubmissionAnswer> {
  const { submit, state, data } = useFetcher<SubmissionAnswer>();
  const deliver = useRef<((answer: SubmissionAnswer) => void) | null>(null);

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    deliver.current?.(data);
    deliver.current = null;
  }, [state, data]);

  return (request) => {
    const { promise, resolve } = Promise.withResolvers<SubmissionAnswer>();
    const timeout = setTimeout(() => {
      deliver.current = null;
      resolve({ ok: false, failure: transportFailure(new TypeError('no answer in time'), '') });
    }, timeoutMs);
    deliver.current = (answer) => {
      clearTimeout(timeout);
      resolve(answer);
    };
    void submit(request, {
      method: 'post',
      action: href('/submit-property'),
      encType: 'application/json',
      defaultShouldRevalidate: false,
    });
    return promise;
  };
}

/** Sends what must not wait for an answer because the page goes away. The browser takes up to 64 kB of it with it. */
function sendInPassing(request: SubmissionRequest): void {
  void fetch(`${href('/submit-property')}.data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    keepalive: true,
  }).catch(() => undefined);
}
