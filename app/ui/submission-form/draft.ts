// The store of the submission form: holds the answers, saves them during typing, and sends the form's
// requests one at a time. What the server has saved is the truth: a window that is behind stops until the
// owner reloads it. No React.
import {
  randomId,
  type SavedDraft,
  type Send,
  type SubmissionResult,
  type WordingHints,
} from './submission-api.ts';
import { failed, type Failure } from '#domain/failure.ts';
import {
  areSameAnswers,
  changedAnswers,
  type Contact,
  initialAnswersWith,
  readAnswers,
  readStepAnswers,
  type SubmissionAnswers,
} from '#domain/property/submission-answers.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';
import { forgetExpired, readStored, writeStored } from '#ui/controls/browser-store.ts';

/** From a change to its save, in ms. Each failure doubles it, up to the maximum. */
const saveDelay = 2000;
const maxSaveDelay = 30_000;

/**
 * `local`: only this browser has the text, because no draft exists yet or the server refused the save.
 * `offline`: the server couldn't be reached. `behind`: another window has saved, submitted or removed the
 * draft, so this one saves nothing.
 */
export type DraftStatus = 'local' | 'saving' | 'saved' | 'offline' | 'behind' | 'submitted';

/** What this browser keeps until the server has confirmed it. */
interface FormCopy {
  /** The window that stored it. Another one doesn't delete it. */
  window: string;
  draftId: string | null;
  version: number;
  answers: SubmissionAnswers;
  /** The answers that the server has confirmed. */
  saved: SubmissionAnswers;
  /**
   * A save without a response yet: the answers of the changed steps, and the version that they change. The
   * server may have processed it, so its retry must be identical.
   */
  pending: { version: number; steps: Partial<SubmissionAnswers> } | null;
  /** The idempotency key of a submission without a response yet. */
  idempotencyKey: string | null;
}

export interface DraftState extends FormCopy {
  status: DraftStatus;
  /** From the last save of each step. */
  hints: WordingHints;
  /** Increases when a copy replaces the answers. The fields then remount with the new values. */
  formKey: number;
}

export interface DraftSettings {
  saved: SavedDraft | null;
  /** What a form without a draft starts with. */
  contact?: Contact | null;
  send: Send;
}

export class Draft {
  readonly #send: Send;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #isOpen = false;
  /** False until the page has read the copy of the one before. Until then, nothing overwrites it. */
  #keepsCopy = false;
  /** Resolves after the last queued request. */
  #requests: Promise<unknown> = Promise.resolve();
  #pendingRequests = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor({ saved, contact = null, send }: DraftSettings) {
    this.#send = send;
    const answers = saved?.answers ?? initialAnswersWith(contact);
    this.#state = {
      window: randomId(),
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

  getState = (): DraftState => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Restores the copy in this browser, if any, and starts saving. */
  open(): void {
    this.#isOpen = true;
    this.#keepsCopy = true;
    forgetExpired();
    const copy = readCopy(this.#state.draftId);
    const status = copy?.draftId ? 'saving' : 'local';
    // Without a copy, keeps the text typed before hydration.
    const { window, formKey } = this.#state;
    this.#set(copy ? { ...copy, window, status, formKey: formKey + 1 } : {});
    this.#saveSoon();
  }

  close(): void {
    this.#isOpen = false;
    this.#clearTimer();
  }

  /** Sets the answers of one step, and saves them soon. */
  setStep(step: SubmissionStep, values: Record<string, unknown>): void {
    const answers = readStepAnswers(step, values);
    if (areSameAnswers(this.#state.answers[step], answers)) return;
    const next = { ...this.#state, answers: { ...this.#state.answers, [step]: answers } };
    const isSaving = next.status === 'saved' || next.status === 'saving';
    this.#set({ ...next, status: isSaving ? saveStatus(next) : next.status });
    this.#saveSoon();
  }

  /** Creates a draft with the first step, which the server checks. Returns the failure, or null. */
  begin(): Promise<Failure | null> {
    return this.#enqueue(() => this.#save());
  }

  /** Saves unsaved changes. With `isLeaving`, the request continues after the page is closed. */
  flush(isLeaving = false): Promise<void> {
    this.#clearTimer();
    return this.#enqueue(async () => {
      if (!maySave(this.#state)) return;
      this.#failures = (await this.#save(isLeaving)) ? this.#failures + 1 : 0;
    });
  }

  /** Submits the form. A retry has the same idempotency key, so that the server creates one property only. */
  submit(): Promise<SubmissionResult> {
    return this.#enqueue(async () => {
      const failure = this.#state.idempotencyKey === null && (await this.#saveAll());
      if (failure) return failed(failure);
      const { draftId, version, answers } = this.#state;
      const idempotencyKey = this.#state.idempotencyKey ?? randomId();
      this.#set({ idempotencyKey });
      const result = await this.#send({ intent: 'submit', draftId, version, idempotencyKey, ...answers });
      if (result.ok) this.#set({ answers, saved: answers, idempotencyKey: null, status: 'submitted' });
      else if (result.failure.kind !== 'unavailable') this.#refuse(result.failure);
      return result;
    });
  }

  /** Discards what the server doesn't have, before the page reloads. */
  discard(): void {
    this.#set({ answers: this.#state.saved, pending: null, idempotencyKey: null });
  }

  #set(change: Partial<DraftState>): void {
    const previous = this.#state;
    this.#state = { ...previous, ...change };
    const isKept = isUnsent(this.#state);
    const [oldId, id] = [copyId(previous), copyId(this.#state)];
    if (isUnsent(previous) && (!isKept || oldId !== id)) forgetCopy(oldId, previous.window);
    if (isKept && this.#keepsCopy) {
      const { status: _status, hints: _hints, formKey: _formKey, ...copy } = this.#state;
      writeStored('form-copy', copy, id);
    }
    for (const listener of this.#listeners) listener();
  }

  async #enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#pendingRequests += 1;
    const result = this.#requests.then(work);
    this.#requests = result;
    const value = await result;
    this.#pendingRequests -= 1;
    this.#saveSoon();
    return value;
  }

  #saveSoon(): void {
    const isWaiting = this.#timer !== undefined || this.#pendingRequests > 0;
    if (!this.#isOpen || isWaiting || !maySave(this.#state)) return;
    const delay = Math.min(saveDelay * 2 ** this.#failures, maxSaveDelay);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #saveAll(): Promise<Failure | null> {
    while (isUnsent(this.#state)) {
      const failure = await this.#save();
      if (failure) return failure;
    }
    return null;
  }

  async #save(isLeaving = false): Promise<Failure | null> {
    const { draftId, version, saved, answers, status } = this.#state;
    const pending = this.#state.pending ?? { version, steps: changedAnswers(saved, answers) };
    this.#set({ pending, status: draftId === null || status === 'offline' ? status : 'saving' });
    const result = await this.#send(
      draftId === null
        ? { intent: 'begin', landlord: pending.steps.landlord ?? answers.landlord }
        : { intent: 'save', draftId, ...pending },
      isLeaving,
    );
    if (!result.ok) {
      this.#refuse(result.failure);
      return result.failure;
    }
    const next = {
      ...this.#state,
      draftId: result.draftId,
      version: result.version,
      saved: { ...saved, ...pending.steps },
      pending: null,
      hints: { ...this.#state.hints, ...result.hints },
    };
    this.#set({ ...next, status: saveStatus(next) });
    return null;
  }

  #refuse(failure: Failure): void {
    const { draftId } = this.#state;
    if (failure.kind === 'unavailable') {
      this.#set({ status: draftId === null ? 'local' : 'offline' });
      return;
    }
    const next = { ...this.#state, pending: null, idempotencyKey: null };
    const status = isUnsent(next) ? 'local' : 'saved';
    this.#set({ ...next, status: behindFailures.has(failure.kind) ? 'behind' : status });
  }
}

const behindFailures: ReadonlySet<Failure['kind']> = new Set([
  'draft-changed',
  'draft-not-found',
  'draft-submitted',
]);

const saveStatus = (state: DraftState): DraftStatus => (isUnsent(state) ? 'saving' : 'saved');

/** True if the server may not have everything. */
export function isUnsent({ pending, idempotencyKey, saved, answers }: DraftState): boolean {
  return pending !== null || idempotencyKey !== null || !areSameAnswers(saved, answers);
}

/** True if there are changes that the form saves by itself. */
function maySave(state: DraftState): boolean {
  const { draftId, idempotencyKey, status } = state;
  return draftId !== null && idempotencyKey === null && status !== 'behind' && isUnsent(state);
}

/**
 * A submitted draft has no page anymore, so the copy of a submission without a response has an id of its own.
 */
const sentId = 'sent';
const copyId = ({ draftId, idempotencyKey }: FormCopy) =>
  idempotencyKey === null ? (draftId ?? 'new') : sentId;

function forgetCopy(id: string, window: string): void {
  if (readStored<FormCopy | null>('form-copy', null, id)?.window === window)
    writeStored('form-copy', null, id);
}

function readCopy(draftId: string | null): FormCopy | null {
  const read = (id: string) => readStored<FormCopy | null>('form-copy', null, id);
  const sent = read(sentId);
  const copy = sent && (draftId === null || sent.draftId === draftId) ? sent : read(draftId ?? 'new');
  return copy && { ...copy, answers: readAnswers(copy.answers), saved: readAnswers(copy.saved) };
}
