// The submission of one wizard: its forms and its photographs, wired to each other, to the network and to React.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { failureMessage } from '#domain/failure.ts';
import { photoMessages } from '#domain/photo.ts';
import type { SavedDraft, SubmissionAnswer, SubmissionRequest } from './submission-api.ts';
import { createKeptDraft, type KeptDraft } from './draft-sync.ts';
import { createLocalCopies, type LocalCopies } from './local-copy.ts';
import { createPendingFiles, type PendingFiles } from './pending-files.ts';
import { watchPictures } from '../photos/variant-polling.ts';
import {
  discardPhoto,
  photosAddress,
  type PhotoAnswer,
  sendPhoto,
  storedPhotos,
} from '#ui/photos/send-photo.ts';
import { nameInOrder } from '#ui/photos/upload.ts';
import { createUploadQueue, type UploadQueue } from '#ui/photos/upload-queue.ts';
import type { SendControls, SendOutcome } from '#ui/photos/upload-travel.ts';
import { sendInPassing, useSend } from './use-send.ts';

interface Parts {
  draft: KeptDraft;
  queue: UploadQueue;
  files: PendingFiles;
  copies: LocalCopies;
  /** The order of the photographs that an earlier window has left, read before this one writes its own. */
  order: readonly string[];
}

/** `others` are the ids of the other drafts that this browser has. */
export function useSubmission(saved: SavedDraft | null, others: readonly string[]) {
  const send = useSend();
  const [parts] = useState(() => connect(saved, send));
  const { draft, queue } = parts;
  const view = useSyncExternalStore(draft.subscribe, draft.now, draft.now);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const refused = useSyncExternalStore(queue.subscribe, queue.refused, queue.refused);
  const handleWake = useEffectEvent(() => {
    parts.copies.keepOnly([...(saved ? [saved.id] : []), ...others]);
    return wake(parts, saved);
  });
  useEffect(() => handleWake(), []);
  return { draft, view, queue, uploads, refused };
}

function connect(
  saved: SavedDraft | null,
  send: (request: SubmissionRequest) => Promise<SubmissionAnswer>,
): Parts {
  const files = createPendingFiles(() => draft.now().id);
  const copies = createLocalCopies(() => localStorage);
  let reopening: Promise<boolean> | null = null;

  /** Several photographs may find out at once that the draft is closed. One that was submitted is not begun anew. */
  function reopen(): Promise<boolean> {
    reopening ??= draft
      .compare()
      .then(() => draft.now().status !== 'sent' && draft.reopen())
      .then((isNew) => {
        reopening = null;
        if (isNew) queue.sendAllAgain();
        return isNew;
      });
    return reopening;
  }

  async function sendOnce(file: File, controls: SendControls): Promise<PhotoAnswer> {
    const { id } = draft.now();
    return id === null ? 'draft-gone' : sendPhoto(photosAddress({ draft: id }), file, controls);
  }
  async function sendFile(file: File, controls: SendControls): Promise<SendOutcome> {
    const answer = await sendOnce(file, controls);
    if (answer !== 'draft-gone') return answer;
    await reopen();
    if (draft.now().status === 'sent') {
      return { ok: false, message: failureMessage({ kind: 'draft-submitted' }), retry: 'never' };
    }
    const second = await sendOnce(file, controls);
    return second === 'draft-gone' ? { ok: false, message: photoMessages.notStored, retry: 'asked' } : second;
  }

  const queue = createUploadQueue({
    send: sendFile,
    discard: (photoId) => discardKept(draft.now().id, photoId, copies),
    keep: (file) => void files.keep(file),
    release: (file) => void files.release(file),
  });
  const order = copies.readOrder(saved?.id ?? null);
  const draft = createKeptDraft({ saved, send, copies, photos: queue });
  queue.addStored(saved?.photos ?? []);
  queue.subscribe(() => {
    draft.hold('photos', { photoIds: queue.storedIds() });
    keepOrder(draft.now().id, queue, copies);
  });
  return { draft, queue, files, copies, order };
}

/** A photograph that was removed without a connection stays so, also when this tab is closed before there is one. */
async function discardKept(draftId: string | null, photoId: string, copies: LocalCopies): Promise<void> {
  const others = () => copies.readRemoved(draftId).filter((id) => id !== photoId);
  copies.writeRemoved(draftId, [...others(), photoId]);
  if (await discardPhoto(draftId ?? '', photoId)) copies.writeRemoved(draftId, others());
}

/** Of those that the server does not have any more there is nothing to tell. */
function removeAgain({ id, photos }: SavedDraft, queue: UploadQueue, copies: LocalCopies): void {
  const removed = copies.readRemoved(id).filter((photoId) => photos.some((photo) => photo.id === photoId));
  copies.writeRemoved(id, removed);
  if (removed.length > 0) queue.follow({ photos, known: [], removed, order: queue.storedIds() });
}

/** The draft knows the order of what is stored; beside files that are not, this browser keeps that of the whole list. */
function keepOrder(draftId: string | null, queue: UploadQueue, copies: LocalCopies): void {
  const isComplete = queue.list().every(({ photoId }) => photoId !== null);
  if (isComplete) copies.removeOrder(draftId);
  else copies.writeOrder(draftId, queue.list().map(nameInOrder));
}

/** Brings back what this browser kept, and listens for what may change; returns how to end that. */
function wake({ draft, queue, files, copies, order }: Parts, saved: SavedDraft | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function leave() {
    const request = draft.parting();
    if (request) sendInPassing(request);
  }
  function handleOnline() {
    void draft.saveNow();
    queue.retryLost();
  }
  function handleVisibility() {
    void (document.visibilityState === 'visible' ? draft.compare() : draft.saveNow());
  }
  function handleUnload(event: BeforeUnloadEvent) {
    const isLost = ({ state, file }: ReturnType<typeof queue.list>[number]) =>
      (state === 'waiting' || state === 'sending') && file !== null && !files.has(file);
    if (queue.list().some(isLost)) event.preventDefault();
  }

  draft.resume();
  draft.restore();
  if (saved) removeAgain(saved, queue, copies);
  void files.adopt((left) => queue.resume(left, order));
  const endWatch = watchPictures({
    ...queue,
    // What was submitted can be asked for no longer, and need not be.
    list: () => (['submitted', 'sent'].includes(draft.now().status) ? [] : queue.list()),
    ask: () => storedPhotos(draft.now().id ?? ''),
  });
  window.addEventListener('online', handleOnline, { signal });
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('beforeunload', handleUnload, { signal });
  return () => {
    listening.abort();
    endWatch();
    leave();
    draft.pause();
  };
}
