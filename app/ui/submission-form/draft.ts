// The store of the submission form: holds the answers, saves them during typing, and sends the form's
// requests one at a time. Stops if another window changed the draft, because changes are never merged. No
// React.
import {
  type DraftEvent,
  type DraftState,
  isStopped,
  isUnsent,
  maySave,
  nextState,
  initialState,
} from './draft-state.ts';
import {
  type FormCopy,
  type PendingSave,
  readWindowId,
  removeCopy,
  takeCopy,
  writeCopy,
} from './form-copies.ts';
import { randomId, type SavedDraft, type Send, type SubmissionResult } from './submission-api.ts';
import { failed, type Failure } from '#domain/failure.ts';
import {
  areSameAnswers,
  changedAnswers,
  type Contact,
  initialAnswers,
  readStepAnswers,
} from '#domain/property/submission-answers.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';

/** Debounce delay of a save, and its maximum since the first unsaved change, in ms. */
const saveDelay = 800;
const maxSaveDelay = 5000;
/** Delays before retries of a failed save, in ms. The last one repeats. */
const retryDelays = [2000, 4000, 8000, 15_000, 30_000];

export interface DraftSettings {
  saved: SavedDraft | null;
  /** What a form without a draft starts with. */
  contact?: Contact | null;
  /** The ids of all drafts that this browser can open. */
  openDrafts: readonly string[];
  send: Send;
}

export class Draft {
  readonly #settings: DraftSettings;
  readonly #initial: DraftState;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** Null until the copies of earlier windows are read. Until then, nothing overwrites them. */
  #windowId: string | null = null;
  #isOpen = false;
  /** Resolves after the last queued request. */
  #requests: Promise<unknown> = Promise.resolve();
  #pendingRequests = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first unsaved change was made. */
  #firstUnsaved: number | null = null;
  #failures = 0;

  constructor(settings: DraftSettings) {
    this.#settings = settings;
    this.#initial = initialState(settings.saved, settings.contact ?? null);
    this.#state = this.#initial;
  }

  getState = (): DraftState => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Restores the copy in this browser, if any, and starts saving. */
  open(): void {
    this.#isOpen = true;
    if (this.#windowId === null) {
      const { saved, openDrafts } = this.#settings;
      const windowId = readWindowId();
      const copyOfDraft = takeCopy(windowId, ({ draftId }) => draftId === this.#initial.draftId);
      // A draft that was submitted or deleted elsewhere has no page anymore. The form without a draft takes
      // the copy, with the status `closed`, and the user decides about the text.
      const isClosed = ({ draftId }: FormCopy) => draftId !== null && !openDrafts.includes(draftId);
      const copy = copyOfDraft ?? (saved ? null : takeCopy(windowId, isClosed));
      this.#windowId = windowId;
      if (copy) this.#apply({ type: 'restored', copy, initial: this.#initial });
      // Text typed before hydration.
      else this.#keepCopy();
    }
    this.#saveSoon();
  }

  /** Sends unsaved changes without waiting for the response. The next page repeats the save. */
  leave(): void {
    if (!maySave(this.#state) || !isUnsent(this.#state)) return;
    void this.#settings.send({ intent: 'save', draftId: this.#state.draftId, ...this.#beginSave() }, true);
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  /** Sets the answers of one step, and saves them soon. */
  setStep(step: SubmissionStep, values: Record<string, unknown>): void {
    const answers = readStepAnswers(step, values);
    if (areSameAnswers(this.#state.answers[step], answers)) return;
    this.#apply({ type: 'typed', step, answers });
    this.#saveSoon();
  }

  /** Creates a draft with the first step, which the server checks. Returns the failure, or null. */
  begin(): Promise<Failure | null> {
    return this.#enqueue(async () => {
      const { pending, answers } = this.#state;
      if (isStopped(this.#state)) return { kind: 'draft-changed' };
      const landlord = pending?.steps.landlord ?? answers.landlord;
      this.#apply({ type: 'save-sent', save: { version: 0, steps: { landlord } } });
      return this.#applyResult(await this.#settings.send({ intent: 'begin', landlord }));
    });
  }

  /**
   * Saves unsaved changes. With `always`, sends a request without changes too, to detect changes by another
   * window.
   */
  flush(always = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#enqueue(async () => {
      this.#firstUnsaved = null;
      if (!maySave(this.#state) || !(always || isUnsent(this.#state))) return;
      const failure = await this.#save(this.#state.draftId);
      this.#failures = failure && maySave(this.#state) ? this.#failures + 1 : 0;
    });
  }

  /** Submits the form. A retry has the same idempotency key, so that the server creates one property only. */
  submit(): Promise<SubmissionResult> {
    return this.#enqueue(async () => {
      if (this.#state.idempotencyKey === null) {
        const failure = isStopped(this.#state) ? { kind: 'draft-changed' as const } : await this.#saveAll();
        if (failure) return failed(failure);
      }
      const { draftId, version, answers, idempotencyKey } = this.#state;
      const key = idempotencyKey ?? randomId();
      this.#apply({ type: 'submission-sent', key });
      const result = await this.#settings.send({
        intent: 'submit',
        draftId,
        version,
        idempotencyKey: key,
        ...answers,
      });
      if (result.ok) this.#apply({ type: 'submitted', answers });
      else if (result.failure.kind !== 'unavailable') this.#applyResult(result);
      return result;
    });
  }

  /** Saves everything, then mails a link to this step of the draft. */
  sendLink(email: string, step: number): Promise<SubmissionResult> {
    return this.#enqueue(async () => {
      const failure = await this.#saveAll();
      const draftId = this.#state.draftId ?? '';
      return failure ? failed(failure) : this.#settings.send({ intent: 'send-link', draftId, email, step });
    });
  }

  /** Empties the form and deletes the draft. Returns the failure, or null. */
  startOver(): Promise<Failure | null> {
    return this.#enqueue(async () => {
      const { draftId } = this.#state;
      const result = draftId === null ? null : await this.#settings.send({ intent: 'start-over', draftId });
      if (result && !result.ok) return result.failure;
      this.#apply({ type: 'emptied', answers: initialAnswers });
      return null;
    });
  }

  /** After the draft was closed: starts a new form with the same answers, without the photos. */
  startNew(): void {
    this.#apply({ type: 'emptied', answers: { ...this.#state.answers, photos: initialAnswers.photos } });
  }

  /** Discards unsaved changes, before the page reloads. */
  dropChanges(): void {
    if (this.#windowId !== null) removeCopy(this.#state.draftId, this.#windowId);
    this.#windowId = null;
  }

  #apply(event: DraftEvent): void {
    const previous = this.#state;
    this.#state = nextState(previous, event);
    if (this.#windowId !== null) {
      if (previous.draftId !== this.#state.draftId || !isUnsent(this.#state))
        removeCopy(previous.draftId, this.#windowId);
      this.#keepCopy();
    }
    for (const listener of this.#listeners) listener();
  }

  #keepCopy(): void {
    if (this.#windowId === null || !isUnsent(this.#state)) return;
    const { status: _status, hints: _hints, formKey: _formKey, ...copy } = this.#state;
    writeCopy(copy, this.#windowId);
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
    if (!this.#isOpen || this.#pendingRequests > 0 || !maySave(this.#state) || !isUnsent(this.#state)) return;
    // Typing doesn't delay a retry.
    if (this.#failures > 0 && this.#timer !== undefined) return;
    const now = Date.now();
    this.#firstUnsaved ??= now;
    const remainingMs = this.#firstUnsaved + maxSaveDelay - now;
    const delay =
      this.#failures === 0
        ? Math.min(saveDelay, remainingMs)
        : retryDelays[Math.min(this.#failures, retryDelays.length) - 1];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  /** Returns the next save. Repeats a save without a response as it was. */
  #beginSave(): PendingSave {
    const { version, saved, answers, pending } = this.#state;
    const save = pending ?? { version, steps: changedAnswers(saved, answers) };
    if (isUnsent(this.#state)) this.#apply({ type: 'save-sent', save });
    return save;
  }

  async #save(draftId: string): Promise<Failure | null> {
    return this.#applyResult(await this.#settings.send({ intent: 'save', draftId, ...this.#beginSave() }));
  }

  async #saveAll(): Promise<Failure | null> {
    while (this.#state.draftId !== null && isUnsent(this.#state)) {
      const failure = await this.#save(this.#state.draftId);
      if (failure) return failure;
    }
    return null;
  }

  #applyResult(result: SubmissionResult): Failure | null {
    if (result.ok) {
      const { draftId, version, hints } = result;
      this.#apply({ type: 'saved', draftId, version, hints });
    } else this.#apply({ type: 'refused', failure: result.failure });
    return result.ok ? null : result.failure;
  }
}
