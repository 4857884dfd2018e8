// Holds the state of the submission in the making, tells of its changes, and sees to it that this browser keeps whatever
// is not on the server.
import { type DraftState, isUnsent, openedState, received, restored } from './draft-state.ts';
import type { SavedDraft } from './submission-api.ts';
import type { FormCopies } from './local-copy.ts';
import { isSameForms } from '#domain/draft-merge.ts';
import type { PhotoChanges } from '#ui/photos/upload-windows.ts';

/** The photographs beside the forms. */
export interface PhotoList {
  storedIds: () => string[];
  /** Takes over what other windows did; tells whether that changed anything to look at. */
  follow: (changes: PhotoChanges) => boolean;
  /** Resolves when the server has heard of every removal, as far as it can be reached. */
  discarded: () => Promise<void>;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore(saved: SavedDraft | null, copies: FormCopies, photos: PhotoList) {
  let state = openedState(saved);
  const listeners = new Set<() => void>();
  let isRestored = false;
  /** Kept here too: a browser may refuse to. */
  let submissionKey: string | null = null;

  /** What an earlier window has left is not written over before it was put back. */
  function keepCopy({ id, agreed, forms, unanswered }: DraftState) {
    if (!isRestored) return;
    if (isUnsent(state)) copies.write(id, { agreed, forms, sent: unanswered ?? {} });
    else copies.remove(id);
  }

  /** A copy follows the draft that it belongs to. */
  function become(next: DraftState) {
    if (next === state) return;
    if (next.id !== state.id) {
      copies.remove(state.id);
      submissionKey = null;
    }
    // Whatever is typed after it is found by this when the form is opened again, and by other windows.
    if (next.id === state.id && (next.status === 'submitted' || next.status === 'sent'))
      copies.noteSubmitted(next.id);
    state = next;
    keepCopy(state);
    for (const listener of listeners) listener();
  }

  return {
    now: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    become,
    submissionKey: () => (submissionKey ??= copies.submissionKey(state.id ?? '')),
    wasSubmitted: () => copies.wasSubmitted(state.id),

    /** Puts back what this browser kept; tells whether there was anything. */
    restore(): boolean {
      const copy = copies.read(state.id);
      isRestored = true;
      if (!copy) {
        keepCopy(state);
        return false;
      }
      become(restored(state, copy));
      const order = state.forms.photos.photoIds;
      const removed = copy.agreed.photos.photoIds.filter((id) => !order.includes(id));
      if (saved) photos.follow({ photos: saved.photos, known: [], removed, order });
      return true;
    },

    /** Merges what the server holds into what is here; tells whether that changed anything to look at. */
    receive(current: SavedDraft, known: readonly string[]): boolean {
      const before = state;
      become(received(state, current));
      const isChanged = state.conflicts.length > 0 || !isSameForms(before.forms, state.forms);
      const order = state.forms.photos.photoIds;
      const hasOtherPhotos = photos.follow({ photos: current.photos, known, removed: [], order });
      return isChanged || hasOtherPhotos;
    },
  };
}
