// An in-memory server of one draft, as submission-api.ts describes it.
import { vi } from 'vitest';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { Draft } from '#ui/submission-form/draft.ts';
import type { SavedDraft, SubmissionResult, SubmissionRequest } from '#ui/submission-form/submission-api.ts';
import { completeAnswers } from './forms.ts';

export const unavailable: SubmissionResult = { ok: false, failure: { kind: 'unavailable', message: 'No' } };
export const changed: SubmissionResult = { ok: false, failure: { kind: 'draft-changed' } };
const refused: SubmissionResult = { ok: false, failure: { kind: 'disk-full' } };
const draftNotFound: SubmissionResult = { ok: false, failure: { kind: 'draft-not-found' } };

export type DraftServer = ReturnType<typeof createDraftServer>;

/** With a complete draft of one photo at version 4, or without a draft. */
export function createDraftServer({ hasDraft = true } = {}) {
  const answers = completeAnswers(['photo']);
  let draft: SavedDraft | null = hasDraft ? { id: 'd', version: 4, answers, photos: [], hints: {} } : null;
  let lastSave = '';
  const requests: SubmissionRequest[] = [];
  const idempotencyKeys: string[] = [];
  const network: ('away' | 'lost' | 'refused')[] = [];
  const local = memoryStorage();
  let hold: Promise<void> | null = null;

  function save(version: number, sent: Partial<SubmissionAnswers>): SubmissionResult {
    if (!draft) return draftNotFound;
    const digest = JSON.stringify([version, sent]);
    if (digest !== lastSave && version !== draft.version) return changed;
    if (digest !== lastSave) draft.version += 1;
    draft.answers = { ...draft.answers, ...structuredClone(sent) };
    lastSave = digest;
    return { ok: true, draftId: draft.id, version: draft.version, propertyId: null };
  }

  function submit({ draftId, version, idempotencyKey }: SubmissionRequest & { intent: 'submit' }) {
    const result = { ok: true as const, draftId: draftId ?? '', version, propertyId: 'p' };
    if (idempotencyKeys.includes(idempotencyKey)) return result;
    if (draft?.id !== draftId) return draftNotFound;
    if (draft?.version !== version) return changed;
    idempotencyKeys.push(idempotencyKey);
    draft = null;
    return result;
  }

  function respondTo(request: SubmissionRequest): SubmissionResult {
    if (request.intent === 'submit') return submit(request);
    if (request.intent === 'begin') {
      draft ??= { id: 'new', version: 0, answers: completeAnswers([]), photos: [], hints: {} };
      return save(0, { landlord: request.landlord });
    }
    return draft?.id === request.draftId ? save(request.version, request.steps) : draftNotFound;
  }

  return {
    /** The requests that arrived. */
    requests,
    idempotencyKeys,
    /** What happens to the next requests; the response to a `lost` one never comes. */
    network,
    /** localStorage, which all windows share. */
    local,
    draft: () => draft,
    title: () => draft?.answers.listing.title,
    /** Simulates that another device submitted or deleted the draft. */
    close: () => void (draft = null),
    /** Simulates that another window saves a title. */
    saveElsewhere: (title: string) =>
      save(draft?.version ?? 0, { listing: { ...completeAnswers().listing, title } }),

    /** Delays responses until the test resolves it. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return { resolve };
    },

    send: async (request: SubmissionRequest): Promise<SubmissionResult> => {
      const fate = network.shift();
      if (fate === 'away') return unavailable;
      requests.push(structuredClone(request));
      await hold;
      if (fate === 'refused') return refused;
      const result = respondTo(request);
      return fate === 'lost' ? unavailable : result;
    },

    /** The titles of the saves that arrived. */
    savedTitles: () =>
      requests.flatMap((request) => (request.intent === 'save' ? (request.steps.listing?.title ?? []) : [])),
  };
}

/** Opens the form, as a reload does. Needs fake timers. */
export function openForm(server: DraftServer): Draft {
  const draft = createForm(server);
  draft.open();
  return draft;
}

/** The form before its page has scripts. */
export function createForm(server: DraftServer): Draft {
  vi.stubGlobal('localStorage', server.local);
  return new Draft({ saved: structuredClone(server.draft()), send: server.send });
}

export const typeTitle = (draft: Draft, title: string) =>
  draft.setStep('listing', { ...draft.getState().answers.listing, title });
export const titleIn = (draft: Draft) => draft.getState().answers.listing.title;

export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
