// The photos of one draft in the form: where they are sent, what of them this browser keeps meanwhile, and what
// becomes of them when the page is opened again.
import { href } from 'react-router';
import type { DraftSync } from './draft-sync.ts';
import { createPendingFiles } from './pending-files.ts';
import type { SavedDraft } from './submission-api.ts';
import { type Failure, failureMessage } from '#domain/failure.ts';
import { discardPhoto, discardUpload, sendPhoto, storedPhotos } from '#ui/photos/send-photo.client.ts';
import { nameInOrder } from '#ui/photos/upload.ts';
import { createUploadQueue, type UploadQueue } from '#ui/photos/upload-queue.ts';
import type { SendControls, SendOutcome } from '#ui/photos/upload-transfer.ts';
import { pollVariants } from '#ui/photos/variant-polling.ts';

export type DraftPhotos = ReturnType<typeof createDraftPhotos>;

const closed: Failure = { kind: 'draft-not-found' };

export function createDraftPhotos(draft: DraftSync, saved: SavedDraft | null) {
  const draftId = () => draft.getState().draftId;
  const files = createPendingFiles(draftId);
  const order = createNote(draftId, 'order');
  const removed = createNote(draftId, 'removed');
  const formerOrder = saved ? order.read() : [];

  const address = () => `${href('/submit-property/uploads/:id?')}?draft=${draftId() ?? ''}`;

  const stored = () => storedPhotos(draftId() ?? '');

  async function send(file: File, controls: SendControls): Promise<SendOutcome> {
    const answer = await sendPhoto(address(), file, controls, stored);
    if (answer !== 'draft-gone') return answer;
    void draft.check();
    return { ok: false, message: failureMessage(closed), retry: 'asked' };
  }

  /** A photo that was removed without a connection stays so, also when this tab is closed before there is one. */
  async function discard(photoId: string): Promise<void> {
    removed.write([...removed.read(), photoId]);
    const isHeard = await discardPhoto(draftId() ?? '', photoId);
    if (isHeard) removed.write(removed.read().filter((id) => id !== photoId));
  }

  const queue = createUploadQueue({
    send,
    discard,
    discardUpload: (file) => void discardUpload(address(), file),
    keep: (file) => void files.keep(file),
    release: (file) => void files.release(file),
  });
  queue.addStored(saved?.photos ?? []);
  queue.subscribe(() => {
    draft.setStep('photos', { ...draft.getState().forms.photos, photoIds: queue.storedIds() });
    // The draft knows the order of what is stored; beside files that are not, this browser keeps that of the whole list.
    const isStored = queue.list().every(({ photoId }) => photoId !== null);
    order.write(isStored ? [] : queue.list().map(nameInOrder));
  });
  sendAgainToNewDraft(draft, queue);

  return {
    queue,
    /** Whether a closed tab would lose a file that is on its way. */
    wouldLose: () =>
      queue
        .list()
        .some(
          ({ state, file }) =>
            (state === 'waiting' || state === 'sending') && file !== null && !files.has(file),
        ),
    /** Goes on with what an earlier window has left; returns how to end. */
    start: () => {
      // In the order that was put back with the forms, which the server may not have heard of.
      queue.resume([], draft.getState().forms.photos.photoIds);
      const unheard = new Set(removed.read());
      for (const { key, photoId } of queue.list()) {
        if (photoId === null || !unheard.has(photoId)) continue;
        queue.drop(key);
        void discard(photoId);
      }
      void files.adopt((left) => queue.resume(left, formerOrder));
      return pollVariants({
        ...queue,
        // What was submitted can be asked for no longer, and need not be.
        list: () => (draft.getState().status === 'submitted' ? [] : queue.list()),
        ask: stored,
      });
    },
  };
}

/** After a draft was closed its photos are gone; those whose files are still at hand go to the next one. */
function sendAgainToNewDraft(draft: DraftSync, queue: UploadQueue): void {
  let former = draft.getState().draftId;
  draft.subscribe(() => {
    const { draftId } = draft.getState();
    if (draftId === former) return;
    former = draftId;
    if (draftId === null || queue.list().length === 0) return;
    queue.sendAllAgain();
    for (const { key, state, retry } of queue.list())
      if (state === 'failed' && retry !== 'never') queue.retry(key);
  });
}

/** A short list that this browser keeps beside a draft, as far as it may. */
function createNote(draftId: () => string | null, name: string) {
  const keyOf = () => `baystead-photos:${draftId() ?? 'new'}:${name}`;
  return {
    read: (): string[] => {
      try {
        const noted: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
        return Array.isArray(noted) ? noted.map(String) : [];
      } catch {
        return [];
      }
    },
    write: (noted: readonly string[]): void => {
      try {
        if (noted.length === 0) localStorage.removeItem(keyOf());
        else localStorage.setItem(keyOf(), JSON.stringify(noted));
      } catch {
        // Forbidden by the browser's settings, or full.
      }
    },
  };
}
