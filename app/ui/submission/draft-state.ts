// What the six forms hold beside what the server is known to hold, and how the two come together again when both have
// changed. Pure: each function answers with what is next.
import type { SavedDraft } from './submission-api.ts';
import type { LocalCopy } from './local-copy.ts';
import {
  baseAfter,
  changedSteps,
  type FieldConflict,
  isSameForms,
  mergeForms,
  withFieldsOf,
} from '#domain/draft-merge.ts';
import { emptyForms, readForm, type SubmissionForms } from '#domain/submission-form.ts';
import type { SubmissionStep } from '#domain/submission.ts';

/**
 * `here`: no draft was begun, it is in this browser alone. `unsent`: the server could not be reached. `asking`: somebody
 * has to decide first. `closed`: the draft was emptied elsewhere, or its key is gone. `sent`: it was submitted, and no
 * answer here has said so. `submitted`: it was submitted here.
 */
export type SaveStatus = 'here' | 'saving' | 'saved' | 'unsent' | 'asking' | 'closed' | 'sent' | 'submitted';

export interface DraftState {
  readonly forms: SubmissionForms;
  /** The draft on the server; null before the first step was completed. */
  readonly id: string | null;
  readonly status: SaveStatus;
  /** Fields that were changed here and elsewhere, each in its own way. `forms` holds mine. */
  readonly conflicts: readonly FieldConflict[];
  /** How often each step was changed by something else than the person at its fields. */
  readonly rewritten: Readonly<Partial<Record<SubmissionStep, number>>>;
  /** What the form and the server last agreed on, and the revision that it had. */
  readonly agreed: SubmissionForms;
  readonly revision: number;
  /** Steps whose save got no answer: they are sent again as they were, so that a save that arrived is recognised. */
  readonly unanswered: Partial<SubmissionForms> | null;
}

export function openedState(saved: SavedDraft | null): DraftState {
  const forms = saved?.forms ?? emptyForms;
  return {
    forms,
    id: saved?.id ?? null,
    status: saved ? 'saved' : 'here',
    conflicts: [],
    rewritten: {},
    agreed: forms,
    revision: saved?.revision ?? 0,
    unanswered: null,
  };
}

/** Whether there is anything that the server is not known to have. */
export function isUnsent({ unanswered, agreed, forms }: DraftState): boolean {
  return unanswered !== null || !isSameForms(agreed, forms);
}

/** Nothing is saved any more. */
const endings: ReadonlySet<SaveStatus> = new Set(['closed', 'sent', 'submitted']);

/** Whether a save could be sent at all. */
export function maySave({ id, conflicts, status }: DraftState): boolean {
  return id !== null && conflicts.length === 0 && !endings.has(status);
}

/** Somebody has typed. The same object when nothing is different. */
export function typed(state: DraftState, step: SubmissionStep, held: Record<string, unknown>): DraftState {
  const forms = { ...state.forms, [step]: readForm(step, held) };
  if (isSameForms(state.forms, forms)) return state;
  const conflicts = state.conflicts.map((conflict) =>
    conflict.step === step ? { ...conflict, mine: String(held[conflict.field]) } : conflict,
  );
  return { ...state, forms, conflicts, status: state.status === 'saved' ? 'saving' : state.status };
}

/** Puts back what this browser kept, beside what may have been typed before the page was awake. */
export function restored(state: DraftState, copy: LocalCopy): DraftState {
  const server = state.agreed;
  const base = baseAfter(copy.agreed, copy.sent, server);
  const kept = mergeForms(base, copy.forms, server);
  const { forms } = mergeForms(server, state.forms, kept.forms);
  const agreed = withFieldsOf(server, base, kept.conflicts);
  return rewritten({ ...state, agreed, status: statusOf(state, kept.conflicts) }, forms, kept.conflicts);
}

/** A save begins: what it has to send counts as unanswered. */
export function saving(state: DraftState): DraftState {
  if (!isUnsent(state)) return state;
  const unanswered = state.unanswered ?? changedSteps(state.agreed, state.forms);
  return { ...state, unanswered, status: state.status === 'unsent' ? 'unsent' : 'saving' };
}

/** The server has these steps now, in this draft. */
export function accepted(
  state: DraftState,
  draft: { draftId: string; revision: number },
  steps: Partial<SubmissionForms>,
): DraftState {
  const agreed = { ...state.agreed, ...steps };
  const next = { ...state, id: draft.draftId, revision: draft.revision, agreed, unanswered: null };
  return { ...next, status: isUnsent(next) ? 'saving' : 'saved' };
}

/** Merges what the server holds into what is here. */
export function received(state: DraftState, current: SavedDraft): DraftState {
  const base = baseAfter(state.agreed, state.unanswered ?? {}, current.forms);
  const { forms, conflicts } = mergeForms(base, state.forms, current.forms);
  const agreed = withFieldsOf(current.forms, base, conflicts);
  const next = { ...state, id: current.id, revision: current.revision, agreed, unanswered: null };
  const settled = isSameForms(agreed, forms) ? 'saved' : 'saving';
  return rewritten({ ...next, status: conflicts.length > 0 ? 'asking' : settled }, forms, conflicts);
}

/** Somebody has decided one of the conflicts. */
export function decided(state: DraftState, conflict: FieldConflict, choice: 'mine' | 'theirs'): DraftState {
  const { step, field, theirs } = conflict;
  const conflicts = state.conflicts.filter((other) => other.step !== step || other.field !== field);
  const withTheirs = (forms: SubmissionForms) => ({ ...forms, [step]: { ...forms[step], [field]: theirs } });
  const status = conflicts.length === 0 ? 'saving' : 'asking';
  const next: DraftState = { ...state, conflicts, status, agreed: withTheirs(state.agreed) };
  return choice === 'theirs' ? rewritten(next, withTheirs(state.forms), conflicts) : next;
}

/** The draft is no more: what is here belongs to none, until another is begun. */
export function withoutDraft(state: DraftState): DraftState {
  return { ...openedState(null), forms: state.forms, rewritten: state.rewritten };
}

/** Nothing is here any more. */
export function emptied(state: DraftState): DraftState {
  return rewritten({ ...openedState(null), forms: state.forms, rewritten: state.rewritten }, emptyForms, []);
}

/** Other forms than those that the fields hold. */
function rewritten(
  state: DraftState,
  forms: SubmissionForms,
  conflicts: readonly FieldConflict[],
): DraftState {
  const counts = { ...state.rewritten };
  for (const step of Object.keys(changedSteps(state.forms, forms)) as SubmissionStep[]) {
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return { ...state, forms, conflicts, rewritten: counts };
}

function statusOf(state: DraftState, conflicts: readonly FieldConflict[]): SaveStatus {
  return conflicts.length > 0 ? 'asking' : state.status;
}
