// A submission in the making that loses nothing: saved to the server's draft as it changes, kept in this browser until
// it is there, merged with what was changed in other windows. No React and no network: how a request is sent is handed in.
import { type AttemptOutcome, createAutosave, type Later } from './autosave.ts';
import { createDraftRequests, type Send } from './draft-requests.ts';
import { decided, emptied, isUnsent, maySave, saving, typed } from './draft-state.ts';
import { createDraftStore, type PhotoList } from './draft-store.ts';
import type { SavedDraft, SubmissionRequest } from './submission-api.ts';
import type { FormCopies } from './local-copy.ts';
import type { FieldConflict } from '#domain/draft-merge.ts';
import type { Failure } from '#domain/failure.ts';
import type { SubmissionStep } from '#domain/submission.ts';

interface KeptDraftSettings {
  saved: SavedDraft | null;
  send: Send;
  copies: FormCopies;
  photos: PhotoList;
  later?: Later;
}

export type KeptDraft = ReturnType<typeof createKeptDraft>;

export function createKeptDraft({ saved, send, copies, photos, later }: KeptDraftSettings) {
  const store = createDraftStore(saved, copies, photos);
  const requests = createDraftRequests(store, photos, send);
  const autosave = createAutosave({ attempt: () => alone(attemptSave), ...(later && { later }) });
  let before: Promise<unknown> = Promise.resolve();
  let wantsToCompare = false;

  /** One request after the other. What is left to save after one is saved by the next. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = before.then(work).finally(() => {
      if (maySave(store.now()) && isUnsent(store.now())) autosave.changed();
    });
    before = result;
    return result;
  }

  async function attemptSave(): Promise<AttemptOutcome> {
    const { status } = store.now();
    if (!isUnsent(store.now()) && !wantsToCompare) {
      // It was typed and taken back again.
      if (status === 'saving' || status === 'unsent') store.become({ ...store.now(), status: 'saved' });
      return 'done';
    }
    wantsToCompare = false;
    const refusal = await requests.saveChanges();
    return refusal && isUnsent(store.now()) ? outcomeOf(refusal.failure) : 'done';
  }

  async function startOver(): Promise<Failure | null> {
    const { id } = store.now();
    const answer = id === null ? null : await send({ intent: 'start-over', draftId: id });
    if (answer && !answer.ok && answer.failure.kind !== 'draft-not-found') return answer.failure;
    store.become(emptied(store.now()));
    return null;
  }

  return {
    now: store.now,
    subscribe: store.subscribe,

    /** Takes over what one form holds now. */
    hold: (step: SubmissionStep, held: Record<string, unknown>) => {
      const next = typed(store.now(), step, held);
      if (next === store.now()) return;
      store.become(next);
      autosave.changed();
    },
    /** Puts back what this browser kept, once the page is awake. */
    restore: () => {
      if (store.restore()) autosave.changed();
    },
    /** Decides a field that was changed here and elsewhere; what was decided is saved with the rest. */
    decide: (conflict: FieldConflict, choice: 'mine' | 'theirs') => {
      store.become(decided(store.now(), conflict, choice));
      autosave.changed();
    },

    /**
     * Has the server check one step and keep it; begins the draft where there is none. Fails with `draft-changed` while
     * there is something to decide.
     */
    complete: (step: SubmissionStep) => alone(() => requests.completeStep(step)),
    /** Sends everything with these photographs. Fails with `draft-changed` when there is something to look at first. */
    submit: (photoIds: () => string[]) =>
      alone(async () => {
        const answer = await requests.submit(photoIds);
        if (!answer.ok) return answer;
        autosave.pause();
        const { id, forms } = store.now();
        store.become({ ...store.now(), agreed: forms, unanswered: null, status: 'submitted' });
        copies.remove(id);
        copies.removeSubmissionKey(id);
        return answer;
      }),
    /** After the draft was closed: begins a new one with everything that is here. Tells whether there is one. */
    reopen: () => alone(requests.reopen),
    /** Empties everything, here and on the server. Null when it is done. */
    startOver: () => alone(startOver),

    /** Mails a link to the draft, with everything that can be saved before. Only for a draft that was begun. */
    sendLink: (email: string) =>
      alone(async () => {
        if (isUnsent(store.now())) await requests.saveChanges();
        return send({ intent: 'send-link', draftId: store.now().id ?? '', email });
      }),

    /** Saves at once what is not saved yet. */
    saveNow: () => autosave.now(),
    /** Saves at once, and finds out whether anything was changed in another window. */
    compare: () => {
      wantsToCompare = true;
      return autosave.now();
    },
    /** What is to be sent when the page goes away and no answer can be waited for; null when nothing is. */
    parting: (): SubmissionRequest | null => {
      if (!maySave(store.now()) || !isUnsent(store.now())) return null;
      store.become(saving(store.now()));
      const { id, revision, unanswered } = store.now();
      return { intent: 'save', draftId: id ?? '', revision, steps: unanswered ?? {} };
    },
    pause: () => autosave.pause(),
    resume: () => autosave.resume(),
  };
}

function outcomeOf(failure: Failure): AttemptOutcome {
  // Merged: the next change decides. Closed or submitted: nothing more is saved.
  if (settling.has(failure.kind)) return 'done';
  return failure.kind === 'too-many-requests' ? { againAfter: failure.retryAfterSeconds * 1000 } : 'again';
}

const settling: ReadonlySet<Failure['kind']> = new Set([
  'draft-changed',
  'draft-not-found',
  'draft-submitted',
]);
