// What the form knows at one moment, and what an answer of the server makes of it. Pure.
import type { FormCopy } from './form-copies.ts';
import type { SavedDraft, SubmissionAnswer } from './submission-api.ts';
import { changedSteps, emptyForms, type SubmissionForms, withTyped } from '#domain/submission-form.ts';

/**
 * `local`: no draft was begun, everything is in this browser alone. `offline`: the server could not be reached.
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
export function restoredState(state: DraftState, copy: FormCopy, opened: DraftState): DraftState {
  const forms = withTyped(copy.forms, opened.forms, state.forms);
  const version = state.version + 1;
  if (copy.draftId !== opened.draftId) return { ...copy, forms, version, status: 'closed' };
  return { ...copy, forms, version, status: copy.draftId === null ? 'local' : 'saving' };
}

/** What this browser keeps of it. */
export function copyOf({ status: _status, version: _version, ...copy }: DraftState): FormCopy {
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
  const pending = kind === 'unavailable' ? state.pending : null;
  return { pending, status: state.draftId === null ? 'local' : 'offline' };
}
