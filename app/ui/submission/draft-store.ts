// Holds the state of the form, tells of its changes, and has this browser keep whatever is not on the server.
import { copyOf, type DraftState, isUnsent, openedState, restoredState } from './draft-state.ts';
import type { FormCopies } from './form-copies.ts';
import type { SavedDraft } from './submission-api.ts';

export interface DraftStoreSettings {
  saved: SavedDraft | null;
  /** The ids of all drafts that this browser can open. */
  openDrafts: readonly string[];
  copies: FormCopies;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore({ saved, openDrafts, copies }: DraftStoreSettings) {
  const opened = openedState(saved);
  let state = opened;
  /** What an earlier window has left is not written over before it was put back. */
  let keepsCopy = false;
  const listeners = new Set<() => void>();

  function become(change: Partial<DraftState>) {
    const former = state;
    state = { ...state, ...change };
    if (keepsCopy) {
      if (former.draftId !== state.draftId || !isUnsent(state)) copies.remove(former.draftId);
      if (isUnsent(state)) copies.write(copyOf(state));
    }
    for (const listener of listeners) listener();
  }

  return {
    now: () => state,
    become,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Puts back what this browser kept, once. What was typed since the form was opened stays. */
    restore: () => {
      if (keepsCopy) return;
      const copy = copies.read(opened.draftId) ?? (saved ? null : copies.readClosed(openDrafts));
      keepsCopy = true;
      become(copy ? restoredState(state, copy, opened) : {});
    },
    /** Keeps nothing any more. */
    dropCopy: () => {
      keepsCopy = false;
      copies.remove(state.draftId);
    },
  };
}
