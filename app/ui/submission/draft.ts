// The submission form's store: keeps what was typed, saves it as the person types, and sends the other requests of the form one
// after the other. Stops when the draft was changed in another window: nothing is merged. No React.
import {
  type DraftEvent,
  type DraftState,
  isStopped,
  isUnsent,
  maySave,
  nextState,
  openedState,
} from './draft-state.ts';
import {
  type FormCopy,
  type PendingSave,
  readWindowId,
  removeCopy,
  takeCopy,
  writeCopy,
} from './form-copies.ts';
import { newSecret, type SavedDraft, type Send, type SubmissionAnswer } from './submission-api.ts';
import { failed, type Failure } from '#domain/failure.ts';
import { changedSteps, emptyForms, isSameForm, readStep } from '#domain/submission-form.ts';
import type { SubmissionStep } from '#domain/submission.ts';

/** In ms: a change is saved this long after the last one, and this long after the first unsaved one at the latest. */
const saveDelay = 800;
const longestSaveDelay = 5000;
/** In ms before a failed save is retried; the last one from then on. */
const retryDelays = [2000, 4000, 8000, 15_000, 30_000];

export interface DraftSettings {
  saved: SavedDraft | null;
  /** The ids of all drafts that this browser can open. */
  openDrafts: readonly string[];
  send: Send;
}

export class Draft {
  readonly #settings: DraftSettings;
  readonly #opened: DraftState;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** Null until the copies of earlier windows were read: nothing overwrites them before. */
  #windowId: string | null = null;
  #isOpen = false;
  /** Requests run one after the other. */
  #requests: Promise<unknown> = Promise.resolve();
  #running = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsaved: number | null = null;
  #failures = 0;

  constructor(settings: DraftSettings) {
    this.#settings = settings;
    this.#opened = openedState(settings.saved);
    this.#state = this.#opened;
  }

  getState = (): DraftState => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Restores what this browser kept, and starts saving. */
  open(): void {
    this.#isOpen = true;
    if (this.#windowId === null) {
      const { saved, openDrafts } = this.#settings;
      const windowId = readWindowId();
      const ofDraft = takeCopy(windowId, ({ draftId }) => draftId === this.#opened.draftId);
      const isClosed = ({ draftId }: FormCopy) => draftId !== null && !openDrafts.includes(draftId);
      const copy = ofDraft ?? (saved ? null : takeCopy(windowId, isClosed));
      this.#windowId = windowId;
      if (copy) this.#apply({ type: 'restored', copy, opened: this.#opened });
    }
    this.#saveSoon();
  }

  /** Sends unsaved changes without waiting for the answer, which the next page asks for again. */
  leave(): void {
    if (!maySave(this.#state) || !isUnsent(this.#state)) return;
    void this.#settings.send({ intent: 'save', draftId: this.#state.draftId, ...this.#beginSave() }, true);
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  /** Takes what the fields of a step hold now, and saves it soon. */
  type(step: SubmissionStep, held: Record<string, unknown>): void {
    const form = readStep(step, held);
    if (isSameForm(this.#state.forms[step], form)) return;
    this.#apply({ type: 'typed', step, form });
    this.#saveSoon();
  }

  /** Has the server check the first step and create a draft with it. Null when it did. */
  begin(): Promise<Failure | null> {
    return this.#alone(async () => {
      const { pending, forms } = this.#state;
      if (isStopped(this.#state)) return { kind: 'draft-changed' };
      const landlord = pending?.steps.landlord ?? forms.landlord;
      this.#apply({ type: 'save-sent', save: { revision: 0, steps: { landlord } } });
      return this.#conclude(await this.#settings.send({ intent: 'begin', landlord }));
    });
  }

  /** Saves what is unsaved. With `always` it asks the server in any case: has another window changed the draft? */
  flush(always = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#alone(async () => {
      this.#firstUnsaved = null;
      if (!maySave(this.#state) || !(always || isUnsent(this.#state))) return;
      const failure = await this.#save(this.#state.draftId);
      this.#failures = failure && maySave(this.#state) ? this.#failures + 1 : 0;
    });
  }

  /** Sends everything. A retry has the same key, so that the server never creates a second property. */
  submit(): Promise<SubmissionAnswer> {
    return this.#alone(async () => {
      if (this.#state.idempotencyKey === null) {
        const failure = isStopped(this.#state) ? { kind: 'draft-changed' as const } : await this.#saveAll();
        if (failure) return failed(failure);
      }
      const { draftId, revision, forms, idempotencyKey } = this.#state;
      const key = idempotencyKey ?? newSecret();
      this.#apply({ type: 'submission-sent', key });
      const answer = await this.#settings.send({
        intent: 'submit',
        draftId,
        revision,
        idempotencyKey: key,
        ...forms,
      });
      if (answer.ok) this.#apply({ type: 'submitted', forms });
      else if (answer.failure.kind !== 'unavailable') this.#conclude(answer);
      return answer;
    });
  }

  /** Mails a link to the draft, with everything saved before. */
  sendLink(email: string): Promise<SubmissionAnswer> {
    return this.#alone(async () => {
      const failure = await this.#saveAll();
      const draftId = this.#state.draftId ?? '';
      return failure ? failed(failure) : this.#settings.send({ intent: 'send-link', draftId, email });
    });
  }

  /** Empties the form, here and on the server. Null when it did. */
  startOver(): Promise<Failure | null> {
    return this.#alone(async () => {
      const { draftId } = this.#state;
      const answer = draftId === null ? null : await this.#settings.send({ intent: 'start-over', draftId });
      if (answer && !answer.ok) return answer.failure;
      this.#apply({ type: 'emptied', forms: emptyForms });
      return null;
    });
  }

  /** After the draft was closed: what was typed becomes a new form, without the photos. */
  startNew(): void {
    this.#apply({ type: 'emptied', forms: { ...this.#state.forms, photos: emptyForms.photos } });
  }

  /** Forgets unsaved changes, before the page is loaded again. */
  dropChanges(): void {
    if (this.#windowId !== null) removeCopy(this.#state.draftId, this.#windowId);
    this.#windowId = null;
  }

  #apply(event: DraftEvent): void {
    const former = this.#state;
    this.#state = nextState(former, event);
    if (this.#windowId !== null) {
      if (former.draftId !== this.#state.draftId || !isUnsent(this.#state))
        removeCopy(former.draftId, this.#windowId);
      if (isUnsent(this.#state)) {
        const { status: _status, version: _version, ...copy } = this.#state;
        writeCopy(copy, this.#windowId);
      }
    }
    for (const listener of this.#listeners) listener();
  }

  async #alone<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#running += 1;
    const result = this.#requests.then(work);
    this.#requests = result;
    const value = await result;
    this.#running -= 1;
    this.#saveSoon();
    return value;
  }

  #saveSoon(): void {
    if (!this.#isOpen || this.#running > 0 || !maySave(this.#state) || !isUnsent(this.#state)) return;
    // Typing does not delay a retry.
    if (this.#failures > 0 && this.#timer !== undefined) return;
    const now = Date.now();
    this.#firstUnsaved ??= now;
    const latest = this.#firstUnsaved + longestSaveDelay - now;
    const delay =
      retryDelays[Math.min(this.#failures, retryDelays.length) - 1] ?? Math.min(saveDelay, latest);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  /** A save without an answer is repeated as it was. */
  #beginSave(): PendingSave {
    const { revision, saved, forms, pending } = this.#state;
    const save = pending ?? { revision, steps: changedSteps(saved, forms) };
    if (isUnsent(this.#state)) this.#apply({ type: 'save-sent', save });
    return save;
  }

  async #save(draftId: string): Promise<Failure | null> {
    return this.#conclude(await this.#settings.send({ intent: 'save', draftId, ...this.#beginSave() }));
  }

  async #saveAll(): Promise<Failure | null> {
    while (this.#state.draftId !== null && isUnsent(this.#state)) {
      const failure = await this.#save(this.#state.draftId);
      if (failure) return failure;
    }
    return null;
  }

  #conclude(answer: SubmissionAnswer): Failure | null {
    if (answer.ok) this.#apply({ type: 'saved', draftId: answer.draftId, revision: answer.revision });
    else this.#apply({ type: 'refused', failure: answer.failure });
    return answer.ok ? null : answer.failure;
  }
}
