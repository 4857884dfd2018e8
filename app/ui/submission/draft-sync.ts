// What was typed, what of it the server has, and when the rest is sent. It saves as things change, keeps in this browser
// what is not saved yet, and stops when the draft was changed elsewhere: nothing is merged. No React and no network: how
// a request is sent is handed in.
import { type AttemptOutcome, createAutosave, type Later } from './autosave.ts';
import { createDraftRequests, type Send } from './draft-requests.ts';
import { isUnsent, maySave, openedState } from './draft-state.ts';
import { createDraftStore, type DraftStoreSettings } from './draft-state.ts';
import type { SubmissionRequest } from './submission-api.ts';
import { emptyForms, isSameForm, readForm } from '#domain/submission-form.ts';
import type { SubmissionStep } from '#domain/submission.ts';

interface DraftSyncSettings extends DraftStoreSettings {
  send: Send;
  later?: Later;
}

export type DraftSync = ReturnType<typeof createDraftSync>;

export function createDraftSync({ send, later, ...settings }: DraftSyncSettings) {
  const store = createDraftStore(settings);
  const { now, become } = store;
  const requests = createDraftRequests(store, send);
  const autosave = createAutosave({ attempt: () => alone(attemptSave), ...(later && { later }) });
  let lastRequest: Promise<unknown> = Promise.resolve();
  let wantsCheck = false;

  /** One request after the other. What is left to save after one is saved by the next. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = lastRequest.then(work).finally(saveRest);
    lastRequest = result;
    return result;
  }

  function saveRest() {
    if (maySave(now()) && isUnsent(now())) autosave.changed();
  }

  async function attemptSave(): Promise<AttemptOutcome> {
    const state = now();
    if (!maySave(state)) return 'done';
    if (!isUnsent(state) && !wantsCheck) {
      // It was typed and taken back again.
      if (state.status !== 'saved') become({ status: 'saved' });
      return 'done';
    }
    wantsCheck = false;
    const failure = await requests.save(state.draftId);
    if (failure?.kind === 'too-many-requests') return { againAfter: failure.retryAfterSeconds * 1000 };
    return failure && maySave(now()) && isUnsent(now()) ? 'again' : 'done';
  }

  return {
    now,
    subscribe: store.subscribe,

    /** Takes over what one step's fields hold now, and saves it soon. */
    setStep: (step: SubmissionStep, held: Record<string, unknown>) => {
      const { forms, status } = now();
      const form = readForm(step, held);
      if (isSameForm(forms[step], form)) return;
      become({ forms: { ...forms, [step]: form }, status: status === 'saved' ? 'saving' : status });
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
    flush: () => autosave.now(),
    /** The same, and finds out whether the draft was changed elsewhere. */
    check: () => {
      wantsCheck = true;
      return autosave.now();
    },
    /** Sends everything. Sent again without an answer it has the same key, and never makes a second home. */
    submit: () => alone(() => requests.submit()),
    /** Mails a link to the draft, with everything saved before. Only for a draft that was begun. */
    sendLink: (email: string) => alone(() => requests.sendLink(email)),
    /** Empties everything, here and on the server. Null when it is done. */
    startOver: () => alone(() => requests.startOver()),

    /** After the draft was closed: everything typed becomes a new form, of which nothing was sent. */
    startNew: () => {
      const forms = { ...now().forms, photos: emptyForms.photos };
      become({ ...openedState(null), forms, version: now().version + 1 });
    },
    /** Lets go of what was typed since the draft was changed elsewhere; the page is to be opened afresh then. */
    dropChanges: () => store.dropCopy(),

    /** What is to be sent when the page goes away and no answer can be waited for; null when nothing is. */
    lastSave: (): SubmissionRequest | null => {
      const state = now();
      if (!maySave(state) || !isUnsent(state)) return null;
      return { intent: 'save', draftId: state.draftId, ...requests.beginSave() };
    },
    pause: () => autosave.pause(),
    resume: () => autosave.resume(),
  };
}
