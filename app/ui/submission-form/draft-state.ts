// The state of the submission form and its transitions. Pure functions.
import type { FormCopy, PendingSave } from './form-copies.ts';
import type { SavedDraft, WordingHints } from './submission-api.ts';
import type { Failure } from '#domain/failure.ts';
import {
  changedAnswers,
  type Contact,
  initialAnswersWith,
  type SubmissionAnswers,
  keepTypedFields,
} from '#domain/property/submission-answers.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';

/**
 * `local`: only this browser has the text, because no draft exists yet or the server refused the save.
 * `offline`: the server couldn't be reached. `changed`: another window has saved. `closed`: the draft was
 * submitted or deleted elsewhere.
 */
export type DraftStatus = 'local' | 'saving' | 'saved' | 'offline' | 'changed' | 'closed' | 'submitted';

export interface DraftState extends FormCopy {
  status: DraftStatus;
  /** From the last save of each step. */
  hints: WordingHints;
  /**
   * Increases when the answers change without input in their fields. The fields then remount with the new
   * values.
   */
  formKey: number;
}

export type DraftEvent =
  | { type: 'typed'; step: SubmissionStep; answers: SubmissionAnswers[SubmissionStep] }
  | { type: 'restored'; copy: FormCopy; initial: FormCopy }
  | { type: 'save-sent'; save: PendingSave }
  | { type: 'saved'; draftId: string; version: number; hints?: WordingHints | undefined }
  | { type: 'refused'; failure: Failure }
  | { type: 'submission-sent'; key: string }
  | { type: 'submitted'; answers: SubmissionAnswers }
  | { type: 'emptied'; answers: SubmissionAnswers };

/** The status after a refused request. After other failures the text is unsaved, but the form stays open. */
const statusAfter: Partial<Record<Failure['kind'], DraftStatus>> = {
  'draft-changed': 'changed',
  'draft-not-found': 'closed',
  'draft-submitted': 'closed',
  unavailable: 'offline',
};

/** The status after typing or after a response. */
const saveStatus = (state: DraftState): DraftStatus => (isUnsent(state) ? 'saving' : 'saved');

export function nextState(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'typed': {
      const next = { ...state, answers: { ...state.answers, [event.step]: event.answers } };
      // Typing ends `saved`, and undoing every change restores it. Other statuses stay until the next
      // response.
      const changesStatus = maySave(state) && (state.status === 'saved' || !isUnsent(next));
      return changesStatus ? { ...next, status: saveStatus(next) } : next;
    }
    case 'restored': {
      const { copy, initial } = event;
      // Text typed before hydration wins over the copy.
      const answers = keepTypedFields(copy.answers, initial.answers, state.answers);
      const openStatus = copy.draftId === null ? 'local' : 'saving';
      const status = copy.draftId === initial.draftId ? openStatus : 'closed';
      return { ...copy, answers, status, hints: state.hints, formKey: state.formKey + 1 };
    }
    case 'save-sent': {
      const showsSaving = state.draftId !== null && state.status !== 'offline';
      return { ...state, pending: event.save, status: showsSaving ? 'saving' : state.status };
    }
    case 'saved': {
      const { draftId, version, hints } = event;
      const next = {
        ...state,
        draftId,
        version,
        saved: { ...state.saved, ...state.pending?.steps },
        pending: null,
        hints: { ...state.hints, ...hints },
      };
      return { ...next, status: saveStatus(next) };
    }
    case 'refused': {
      const status = statusAfter[event.failure.kind];
      // The server may have processed a request without a response, so the retry must be identical: keeps
      // `pending` and `idempotencyKey`.
      if (status === 'offline') return { ...state, status: state.draftId === null ? 'local' : status };
      const next = { ...state, pending: null, idempotencyKey: null };
      return { ...next, status: status ?? (isUnsent(next) ? 'local' : 'saved') };
    }
    case 'submission-sent':
      return { ...state, idempotencyKey: event.key };
    case 'submitted': {
      const { answers } = event;
      return { ...state, answers, saved: answers, pending: null, idempotencyKey: null, status: 'submitted' };
    }
    case 'emptied':
      return { ...initialState(null), answers: event.answers, formKey: state.formKey + 1 };
  }
}

export function initialState(saved: SavedDraft | null, contact: Contact | null = null): DraftState {
  const answers = saved?.answers ?? initialAnswersWith(contact);
  return {
    draftId: saved?.id ?? null,
    version: saved?.version ?? 0,
    answers,
    saved: answers,
    pending: null,
    idempotencyKey: null,
    status: saved ? 'saved' : 'local',
    hints: saved?.hints ?? {},
    formKey: 0,
  };
}

/** True if the server may not have everything. */
export function isUnsent({ pending, idempotencyKey, saved, answers }: DraftState): boolean {
  return (
    pending !== null || idempotencyKey !== null || Object.keys(changedAnswers(saved, answers)).length > 0
  );
}

/** True if the form sends nothing until the user decides. */
export function isStopped({ status }: DraftState): boolean {
  return status === 'changed' || status === 'closed';
}

/** True if the form saves changes: it has an open draft, and no submission is pending. */
export function maySave(state: DraftState): state is DraftState & { draftId: string } {
  const { draftId, idempotencyKey, status } = state;
  return draftId !== null && idempotencyKey === null && !isStopped(state) && status !== 'submitted';
}
