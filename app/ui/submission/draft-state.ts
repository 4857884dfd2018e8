// What the form knows at one moment, and what each event makes of it. Pure.
import type { FormCopy, PendingSave } from './form-copies.ts';
import type { SavedDraft } from './submission-api.ts';
import type { Failure } from '#domain/failure.ts';
import { changedSteps, emptyForms, type SubmissionForms, withTyped } from '#domain/submission-form.ts';
import type { SubmissionStep } from '#domain/submission.ts';

/**
 * `local`: only this browser has the text, because no draft exists yet or the server refused the save. `offline`: the server
 * could not be reached. `changed`: another window has saved. `closed`: the draft was submitted or removed elsewhere.
 */
export type DraftStatus = 'local' | 'saving' | 'saved' | 'offline' | 'changed' | 'closed' | 'submitted';

export interface DraftState extends FormCopy {
  status: DraftStatus;
  /** Grows when something other than the fields changes the forms: the fields then start over with the new values. */
  version: number;
}

export type DraftEvent =
  | { type: 'typed'; step: SubmissionStep; form: SubmissionForms[SubmissionStep] }
  | { type: 'restored'; copy: FormCopy; opened: FormCopy }
  | { type: 'save-sent'; save: PendingSave }
  | { type: 'saved'; draftId: string; revision: number }
  | { type: 'refused'; failure: Failure }
  | { type: 'submission-sent'; key: string }
  | { type: 'submitted'; forms: SubmissionForms }
  | { type: 'emptied'; forms: SubmissionForms };

/** The status after a refused request; any other refusal leaves the text unsaved, but the form open. */
const statusAfter: Partial<Record<Failure['kind'], DraftStatus>> = {
  'draft-changed': 'changed',
  'draft-not-found': 'closed',
  'draft-submitted': 'closed',
  unavailable: 'offline',
};

/** The status once typing or an answer has changed what is unsent. */
const settledStatus = (state: DraftState): DraftStatus => (isUnsent(state) ? 'saving' : 'saved');

export function nextState(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'typed': {
      const next = { ...state, forms: { ...state.forms, [event.step]: event.form } };
      const isOpen = maySave(state) && (state.status === 'saved' || !isUnsent(next));
      return isOpen ? { ...next, status: settledStatus(next) } : next;
    }
    case 'restored': {
      const { copy, opened } = event;
      // What was typed before the page had its scripts wins over the copy.
      const forms = withTyped(copy.forms, opened.forms, state.forms);
      const openStatus = copy.draftId === null ? 'local' : 'saving';
      const status = copy.draftId === opened.draftId ? openStatus : 'closed';
      return { ...copy, forms, status, version: state.version + 1 };
    }
    case 'save-sent': {
      const isShown = state.draftId !== null && state.status !== 'offline';
      return { ...state, pending: event.save, status: isShown ? 'saving' : state.status };
    }
    case 'saved': {
      const { draftId, revision } = event;
      const next = {
        ...state,
        draftId,
        revision,
        saved: { ...state.saved, ...state.pending?.steps },
        pending: null,
      };
      return { ...next, status: settledStatus(next) };
    }
    case 'refused': {
      const status = statusAfter[event.failure.kind];
      // Without an answer the request may have been stored: `pending` and `idempotencyKey` stay, to be retried as they were.
      if (status === 'offline') return { ...state, status: state.draftId === null ? 'local' : status };
      const next = { ...state, pending: null, idempotencyKey: null };
      return { ...next, status: status ?? (isUnsent(next) ? 'local' : 'saved') };
    }
    case 'submission-sent':
      return { ...state, idempotencyKey: event.key };
    case 'submitted': {
      const { forms } = event;
      return { ...state, forms, saved: forms, pending: null, idempotencyKey: null, status: 'submitted' };
    }
    case 'emptied':
      return { ...openedState(null), forms: event.forms, version: state.version + 1 };
  }
}

export function openedState(saved: SavedDraft | null): DraftState {
  const forms = saved?.forms ?? emptyForms;
  return {
    draftId: saved?.id ?? null,
    revision: saved?.revision ?? 0,
    forms,
    saved: forms,
    pending: null,
    idempotencyKey: null,
    status: saved ? 'saved' : 'local',
    version: 0,
  };
}

/** Whether the server may lack something. */
export function isUnsent({ pending, idempotencyKey, saved, forms }: DraftState): boolean {
  return pending !== null || idempotencyKey !== null || Object.keys(changedSteps(saved, forms)).length > 0;
}

/** Whether nothing is sent until the person decides. */
export function isStopped({ status }: DraftState): boolean {
  return status === 'changed' || status === 'closed';
}

/** Whether changes are sent: there is a draft, and nothing has ended or stopped it. */
export function maySave(state: DraftState): state is DraftState & { draftId: string } {
  const { draftId, idempotencyKey, status } = state;
  return draftId !== null && idempotencyKey === null && !isStopped(state) && status !== 'submitted';
}
