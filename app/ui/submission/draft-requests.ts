// What is asked of the server for a submission in the making, and what each answer means for what is here. Whoever calls
// sees to it that there is one request at a time: each names the revision that the one before has made.
import { accepted, isUnsent, maySave, saving, withoutDraft } from './draft-state.ts';
import type { DraftStore, PhotoList } from './draft-store.ts';
import type { SubmissionAnswer, SubmissionRequest } from './submission-api.ts';
import type { SubmissionStep } from '#domain/submission.ts';

/** Never rejects. */
export type Send = (request: SubmissionRequest) => Promise<SubmissionAnswer>;
type Refusal = Extract<SubmissionAnswer, { ok: false }>;

/** How often a request is repeated while others, with nothing that needs to be looked at, keep overtaking it. */
const patience = 3;
const undecided: Refusal = { ok: false, failure: { kind: 'draft-changed' } };

const submittedAlready: Refusal = { ok: false, failure: { kind: 'draft-submitted' } };

/** The key of a draft that another window of this browser has submitted is gone: the server finds none. */
function sendKnowing(store: DraftStore, send: Send): Send {
  return async (request) => {
    const answer = await send(request);
    const isGone = !answer.ok && answer.failure.kind === 'draft-not-found';
    return isGone && store.wasSubmitted() ? submittedAlready : answer;
  };
}

export function createDraftRequests(store: DraftStore, photos: PhotoList, sendAny: Send) {
  const send = sendKnowing(store, sendAny);

  /** Sends what has changed; with nothing changed it asks whether others have. Null when that went well. */
  async function saveChanges(): Promise<Refusal | null> {
    if (!maySave(store.now())) return null;
    const known = photos.storedIds();
    store.become(saving(store.now()));
    const { id, revision, unanswered } = store.now();
    const steps = unanswered ?? {};
    const answer = await send({ intent: 'save', draftId: id ?? '', revision, steps });
    if (answer.ok) {
      store.become(accepted(store.now(), answer, steps));
      return null;
    }
    if (answer.current) store.receive(answer.current, known);
    else concludeRefused(answer);
    return answer;
  }

  function concludeRefused({ failure }: Refusal) {
    const state = store.now();
    // Refused, so that it certainly did not arrive.
    const unanswered = failure.kind === 'unavailable' ? state.unanswered : null;
    if (failure.kind === 'draft-submitted') store.become({ ...state, unanswered, status: 'sent' });
    else if (failure.kind === 'draft-not-found') store.become({ ...state, unanswered, status: 'closed' });
    else if (isUnsent(state)) store.become({ ...state, unanswered, status: 'unsent' });
  }

  /** Makes a request; repeats it when it was based on an older draft, unless what was changed needs a look first. */
  async function insist(
    request: () => Promise<SubmissionAnswer>,
    needsLook: 'conflicts' | 'changes',
  ): Promise<SubmissionAnswer> {
    // What is submitted was saved before: a draft that has become a property meanwhile refuses it then.
    if (store.now().unanswered || (needsLook === 'changes' && isUnsent(store.now()))) {
      const refusal = await saveChanges();
      if (refusal && !refusal.current) return refusal;
    }
    for (let attempt = 1; ; attempt += 1) {
      if (store.now().conflicts.length > 0) return undecided;
      await photos.discarded();
      const known = photos.storedIds();
      const answer = await request();
      if (!answer.ok && answer.failure.kind === 'draft-submitted') concludeRefused(answer);
      if (answer.ok || !answer.current) return answer;
      const isChanged = store.receive(answer.current, known);
      if ((isChanged && needsLook === 'changes') || attempt === patience) return answer;
    }
  }

  /** Has the server check one step and keep it; begins the draft where there is none. */
  async function completeStep(step: SubmissionStep): Promise<SubmissionAnswer> {
    let held = store.now().forms[step];
    const answer = await insist(() => {
      const { forms, id, revision } = store.now();
      held = forms[step];
      return send({ intent: 'step', step, data: held, draftId: id, revision });
    }, 'conflicts');
    const state = store.now();
    if (answer.ok) {
      store.become(accepted(state, answer, { [step]: held }));
    } else if (answer.failure.kind === 'unavailable') {
      const unanswered = state.unanswered ?? { [step]: held };
      store.become({ ...state, unanswered, status: state.id === null ? 'here' : 'unsent' });
    }
    return answer;
  }

  return {
    saveChanges,
    completeStep,
    /** One that was submitted already is answered again, unless something here is not part of it. */
    submit: async (photoIds: () => string[]): Promise<SubmissionAnswer> => {
      if (store.now().status === 'sent' && isUnsent(store.now())) return submittedAlready;
      return insist(() => {
        const { forms, id, revision } = store.now();
        const submissionKey = store.submissionKey();
        const whole = { ...forms, submissionKey, photos: { photoIds: photoIds() } };
        return send({ intent: 'submit', draftId: id, revision, ...whole });
      }, 'changes');
    },
    /** After the draft was closed: begins a new one with everything that is here. Tells whether there is one. */
    reopen: async (): Promise<boolean> => {
      const former = store.now().id;
      store.become(withoutDraft(store.now()));
      const answer = await completeStep('landlord');
      return answer.ok && store.now().id !== former;
    },
  };
}
