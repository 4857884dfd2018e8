// What was typed, what of it the server has, and when the rest is sent. It saves as things change, keeps in this browser
// what is not saved yet, and stops when the draft was changed elsewhere: nothing is merged. No React and no network: how
// a request is sent is handed in.
import { type AttemptOutcome, createAutosave } from './autosave.ts';
import {
  createDraftStore,
  type DraftStore,
  type DraftStoreSettings,
  isStopped,
  isUnsent,
  maySave,
  openedState,
  stateAfter,
  unsavedSteps,
} from './draft-state.ts';
import { newSecret, type SubmissionAnswer, type SubmissionRequest } from './submission-api.ts';
import { emptyForms, isSameForm, readStep } from '#domain/submission-form.ts';
import type { SubmissionStep } from '#domain/submission.ts';
import { failed, type Failure } from '#domain/failure.ts';

interface DraftSyncSettings extends DraftStoreSettings {
  send: Send;
}

export type DraftSync = ReturnType<typeof createDraftSync>;

export function createDraftSync({ send, ...settings }: DraftSyncSettings) {
  const store = createDraftStore(settings);
  const { getState, setState } = store;
  const requests = createDraftRequests(store, send);
  const autosave = createAutosave(() => alone(attemptSave));
  let lastRequest: Promise<unknown> = Promise.resolve();
  let wantsCheck = false;

  /** One request after the other. What is left to save after one is saved by the next. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = lastRequest.then(work).finally(saveRest);
    lastRequest = result;
    return result;
  }

  function saveRest() {
    if (maySave(getState()) && isUnsent(getState())) autosave.changed();
  }

  async function attemptSave(): Promise<AttemptOutcome> {
    const state = getState();
    if (!maySave(state)) return 'done';
    if (!isUnsent(state) && !wantsCheck) {
      // It was typed and taken back again.
      if (state.status !== 'saved') setState({ status: 'saved' });
      return 'done';
    }
    wantsCheck = false;
    const failure = await requests.save(state.draftId);
    return failure && maySave(getState()) && isUnsent(getState()) ? 'again' : 'done';
  }

  return {
    getState,
    subscribe: store.subscribe,

    /** Takes over what one step's fields hold now, and saves it soon. */
    setStep: (step: SubmissionStep, held: Record<string, unknown>) => {
      const { forms, status } = getState();
      const form = readStep(step, held);
      if (isSameForm(forms[step], form)) return;
      setState({ forms: { ...forms, [step]: form }, status: status === 'saved' ? 'saving' : status });
      autosave.changed();
    },
    /** Puts back what this browser kept, once the page is awake. */
    restore: () => {
      store.restore();
      saveRest();
    },

    /** Has the server check the first step and begin a draft with it. Null when it is done. */
    begin: () => alone(() => requests.begin()),
    /** Saves at once what is not saved yet. */
    flush: () => autosave.flush(),
    /** The same, and finds out whether the draft was changed elsewhere. */
    check: () => {
      wantsCheck = true;
      return autosave.flush();
    },
    /** Sends everything. Sent again without an answer it has the same key, and never makes a second home. */
    submit: () => alone(() => requests.submit()),
    /** Mails a link to the draft, with everything saved before. Only for a draft that was begun. */
    sendLink: (email: string) => alone(() => requests.sendLink(email)),
    /** Empties everything, here and on the server. Null when it is done. */
    startOver: () => alone(() => requests.startOver()),

    /** After the draft was closed: everything typed becomes a new form, of which nothing was sent. */
    startNew: () => {
      const forms = { ...getState().forms, photos: emptyForms.photos };
      setState({ ...openedState(null), forms, version: getState().version + 1 });
    },
    /** Lets go of what was typed since the draft was changed elsewhere; the page is to be opened afresh then. */
    dropChanges: () => store.dropCopy(),

    /** What is to be sent when the page goes away and no answer can be waited for; null when nothing is. */
    lastSave: (): SubmissionRequest | null => {
      const state = getState();
      if (!maySave(state) || !isUnsent(state)) return null;
      return { intent: 'save', draftId: state.draftId, ...requests.beginSave() };
    },
    pause: () => autosave.pause(),
    resume: () => autosave.resume(),
  };
}

/** Never rejects. */
export type Send = (request: SubmissionRequest) => Promise<SubmissionAnswer>;

function createDraftRequests({ getState, setState }: DraftStore, send: Send) {
  function conclude(answer: SubmissionAnswer): Failure | null {
    setState(stateAfter(getState(), answer));
    return answer.ok ? null : answer.failure;
  }

  /** What is to be saved: once more, as it was, what got no answer, or else what changed. */
  function beginSave() {
    const state = getState();
    const pending = state.pending ?? { revision: state.revision, steps: unsavedSteps(state) };
    if (isUnsent(state)) setState({ pending, status: state.status === 'offline' ? 'offline' : 'saving' });
    return pending;
  }

  /** Null when the server has it. */
  async function save(draftId: string): Promise<Failure | null> {
    return conclude(await send({ intent: 'save', draftId, ...beginSave() }));
  }

  async function saveAll(): Promise<Failure | null> {
    for (let state = getState(); state.draftId !== null && isUnsent(state); state = getState()) {
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
      const { pending, forms } = getState();
      if (isStopped(getState())) return { kind: 'draft-changed' };
      const landlord = pending?.steps.landlord ?? forms.landlord;
      setState({ pending: { revision: 0, steps: { landlord } } });
      return conclude(await send({ intent: 'begin', landlord }));
    },

    /** The key stays until an answer has come. */
    async submit(): Promise<SubmissionAnswer> {
      if (getState().submissionKey === null) {
        const failure = isStopped(getState()) ? { kind: 'draft-changed' as const } : await saveAll();
        if (failure) return failed(failure);
      }
      const { draftId, revision, forms, submissionKey } = getState();
      const key = submissionKey ?? newSecret();
      setState({ submissionKey: key });
      const answer = await send({ intent: 'submit', draftId, revision, submissionKey: key, ...forms });
      if (answer.ok) {
        setState({ status: 'submitted', saved: forms, forms, pending: null, submissionKey: null });
      } else if (answer.failure.kind !== 'unavailable') {
        setState({ ...stateAfter(getState(), answer), submissionKey: null });
      }
      return answer;
    },

    async startOver(): Promise<Failure | null> {
      const { draftId, version } = getState();
      const answer = draftId === null ? null : await send({ intent: 'start-over', draftId });
      if (answer && !answer.ok) return answer.failure;
      setState({ ...openedState(null), version: version + 1 });
      return null;
    },

    async sendLink(email: string): Promise<SubmissionAnswer> {
      const failure = await saveAll();
      return failure
        ? failed(failure)
        : send({ intent: 'send-link', draftId: getState().draftId ?? '', email });
    },
  };
}
