// What the form knows at one moment, and what an answer of the server makes of it; and the store that holds it, tells of
// its changes, and has this browser keep whatever is not on the server.
import type { FormCopies, FormCopy } from './form-copies.ts';
import type { SavedDraft, SubmissionAnswer } from './submission-api.ts';
import { changedSteps, emptyForms, type SubmissionForms, withTyped } from '#domain/submission-form.ts';

/**
 * `local`: what was typed is in this browser alone: no draft was begun, or the server refused to save it. `offline`: the
 * server could not be reached.
 * `changed`: the draft was changed elsewhere. `closed`: it was submitted or removed elsewhere.
 */
export type SyncStatus = 'local' | 'saving' | 'saved' | 'offline' | 'changed' | 'closed' | 'submitted';

export interface DraftState extends FormCopy {
  status: SyncStatus;
  /** Grows when the forms were changed by something else than their fields, which begin anew then. */
  version: number;
}

export function openedState(saved: SavedDraft | null): DraftState {
  const forms = saved?.forms ?? emptyForms;
  return {
    draftId: saved?.id ?? null,
    revision: saved?.revision ?? 0,
    forms,
    saved: forms,
    pending: null,
    submissionKey: null,
    status: saved ? 'saved' : 'local',
    version: 0,
  };
}

/** With what this browser has kept; what was typed since the form was opened stays. */
function restoredState(state: DraftState, copy: FormCopy, opened: DraftState): DraftState {
  const forms = withTyped(copy.forms, opened.forms, state.forms);
  const version = state.version + 1;
  if (copy.draftId !== opened.draftId) return { ...copy, forms, version, status: 'closed' };
  return { ...copy, forms, version, status: copy.draftId === null ? 'local' : 'saving' };
}

/** What this browser keeps of it. */
function copyOf({ status: _status, version: _version, ...copy }: DraftState): FormCopy {
  return copy;
}

export function unsavedSteps({ saved, forms }: DraftState): Partial<SubmissionForms> {
  return changedSteps(saved, forms);
}

/** Whether there is anything that the server is not known to have. */
export function isUnsent(state: DraftState): boolean {
  const isUnanswered = state.pending !== null || state.submissionKey !== null;
  return isUnanswered || Object.keys(unsavedSteps(state)).length > 0;
}

/** Whether somebody has to decide before anything is sent again. */
export function isStopped({ status }: DraftState): boolean {
  return status === 'changed' || status === 'closed';
}

/** Whether what is typed is saved: there is a draft, and nothing has ended it. */
export function maySave(state: DraftState): state is DraftState & { draftId: string } {
  if (state.draftId === null || state.submissionKey !== null) return false;
  return !isStopped(state) && state.status !== 'submitted';
}

/** What an answer changes. A refusal says that the pending save did not arrive; silence says nothing. */
export function stateAfter(state: DraftState, answer: SubmissionAnswer): Partial<DraftState> {
  if (answer.ok) {
    const saved = { ...state.saved, ...state.pending?.steps };
    const { draftId, revision } = answer;
    const next = { ...state, draftId, revision, saved, pending: null };
    return { ...next, status: isUnsent(next) ? 'saving' : 'saved' };
  }
  const { kind } = answer.failure;
  if (kind === 'draft-changed') return { pending: null, status: 'changed' };
  if (kind === 'draft-not-found' || kind === 'draft-submitted') return { pending: null, status: 'closed' };
  if (kind === 'unavailable') return { status: state.draftId === null ? 'local' : 'offline' };
  return { pending: null, status: Object.keys(unsavedSteps(state)).length > 0 ? 'local' : 'saved' };
}

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

  function setState(change: Partial<DraftState>) {
    const former = state;
    state = { ...state, ...change };
    if (keepsCopy) {
      if (former.draftId !== state.draftId || !isUnsent(state)) copies.remove(former.draftId);
      if (isUnsent(state)) copies.write(copyOf(state));
    }
    for (const listener of listeners) listener();
  }

  return {
    getState: () => state,
    setState,
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
      setState(copy ? restoredState(state, copy, opened) : {});
    },
    /** Keeps nothing any more. */
    dropCopy: () => {
      keepsCopy = false;
      copies.remove(state.draftId);
    },
  };
}
