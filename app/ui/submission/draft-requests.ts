// What is asked of the server for the form, and what each answer means for what is here. Whoever calls sees to it that
// there is one request at a time: each names the revision that the one before has made.
import { isStopped, isUnsent, openedState, stateAfter, unsavedSteps } from './draft-state.ts';
import type { DraftStore } from './draft-state.ts';
import { newSecret, type SubmissionAnswer, type SubmissionRequest } from './submission-api.ts';
import { type Failure, failed } from '#domain/failure.ts';

/** Never rejects. */
export type Send = (request: SubmissionRequest) => Promise<SubmissionAnswer>;

export function createDraftRequests({ now, become }: DraftStore, send: Send) {
  function conclude(answer: SubmissionAnswer): Failure | null {
    become(stateAfter(now(), answer));
    return answer.ok ? null : answer.failure;
  }

  /** What is to be saved: once more, as it was, what got no answer, or else what changed. */
  function beginSave() {
    const state = now();
    const pending = state.pending ?? { revision: state.revision, steps: unsavedSteps(state) };
    if (isUnsent(state)) become({ pending, status: state.status === 'offline' ? 'offline' : 'saving' });
    return pending;
  }

  /** Null when the server has it. */
  async function save(draftId: string): Promise<Failure | null> {
    return conclude(await send({ intent: 'save', draftId, ...beginSave() }));
  }

  async function saveAll(): Promise<Failure | null> {
    for (let state = now(); state.draftId !== null && isUnsent(state); state = now()) {
      const failure = await save(state.draftId);
      if (failure) return failure;
    }
    return null;
  }

  return {
    beginSave,
    save,

    /** The same begin again while it has no answer, whatever was typed since: that is saved afterwards. */
    async begin(): Promise<Failure | null> {
      const { pending, forms } = now();
      if (isStopped(now())) return { kind: 'draft-changed' };
      const landlord = pending?.steps.landlord ?? forms.landlord;
      become({ pending: { revision: 0, steps: { landlord } } });
      return conclude(await send({ intent: 'begin', landlord }));
    },

    /** The key stays until an answer has come. */
    async submit(): Promise<SubmissionAnswer> {
      if (now().submissionKey === null) {
        const failure = isStopped(now()) ? { kind: 'draft-changed' as const } : await saveAll();
        if (failure) return failed(failure);
      }
      const { draftId, revision, forms, submissionKey } = now();
      const key = submissionKey ?? newSecret();
      become({ submissionKey: key });
      const answer = await send({ intent: 'submit', draftId, revision, submissionKey: key, ...forms });
      if (answer.ok) {
        become({ status: 'submitted', saved: forms, forms, pending: null, submissionKey: null });
      } else if (answer.failure.kind !== 'unavailable') {
        become({ ...stateAfter(now(), answer), submissionKey: null });
      }
      return answer;
    },

    async startOver(): Promise<Failure | null> {
      const { draftId, version } = now();
      const answer = draftId === null ? null : await send({ intent: 'start-over', draftId });
      if (answer && !answer.ok) return answer.failure;
      become({ ...openedState(null), version: version + 1 });
      return null;
    },

    async sendLink(email: string): Promise<SubmissionAnswer> {
      const failure = await saveAll();
      return failure ? failed(failure) : send({ intent: 'send-link', draftId: now().draftId ?? '', email });
    },
  };
}
