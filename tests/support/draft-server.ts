// An in-memory server of one draft, for tests of the submission form. It follows the contract of submission-api.ts.
import type { SubmissionForms } from '#domain/submission-form.ts';
import { createDraftSync, type DraftSync } from '#ui/submission/draft-sync.ts';
import { createFormCopies } from '#ui/submission/form-copies.ts';
import type { SavedDraft, SubmissionAnswer, SubmissionRequest } from '#ui/submission/submission-api.ts';
import { completeForms } from './submissions.ts';

export const unavailable: SubmissionAnswer = { ok: false, failure: { kind: 'unavailable', message: 'No' } };
export const changed: SubmissionAnswer = { ok: false, failure: { kind: 'draft-changed' } };
const refused: SubmissionAnswer = { ok: false, failure: { kind: 'disk-full' } };
const gone: SubmissionAnswer = { ok: false, failure: { kind: 'draft-not-found' } };

export type DraftServer = ReturnType<typeof createDraftServer>;

/** Starts with a complete draft at revision 4 with one photo, or without a draft. */
export function createDraftServer({ hasDraft = true } = {}) {
  const forms = completeForms(['photo']);
  let draft: SavedDraft | null = hasDraft ? { id: 'd', revision: 4, forms, photos: [] } : null;
  let lastSave = '';
  const requests: SubmissionRequest[] = [];
  const submissionKeys: string[] = [];
  const network: ('away' | 'lost' | 'refused')[] = [];
  const local = memoryStorage();

  function save(revision: number, steps: Partial<SubmissionForms>): SubmissionAnswer {
    if (!draft) return gone;
    const digest = JSON.stringify([revision, steps]);
    if (digest !== lastSave && revision !== draft.revision) return changed;
    if (digest !== lastSave) draft.revision += 1;
    draft.forms = { ...draft.forms, ...structuredClone(steps) };
    lastSave = digest;
    return { ok: true, draftId: draft.id, revision: draft.revision, propertyId: null };
  }

  function submit({ draftId, revision, submissionKey }: SubmissionRequest & { intent: 'submit' }) {
    const answer = { ok: true as const, draftId: draftId ?? '', revision, propertyId: 'p' };
    if (submissionKeys.includes(submissionKey)) return answer;
    if (draft?.id !== draftId) return gone;
    if (draft?.revision !== revision) return changed;
    submissionKeys.push(submissionKey);
    draft = null;
    return answer;
  }

  function answerTo(request: SubmissionRequest): SubmissionAnswer {
    if (request.intent === 'submit') return submit(request);
    if (request.intent === 'begin') {
      draft ??= { id: 'new', revision: 0, forms: completeForms([]), photos: [] };
      return save(0, { landlord: request.landlord });
    }
    const { draftId } = request;
    if (request.intent === 'start-over') return { ok: true, draftId, revision: 0, propertyId: null };
    if (draft?.id !== draftId) return gone;
    if (request.intent === 'save') return save(request.revision, request.steps);
    return { ok: true, draftId, revision: draft.revision, propertyId: null };
  }

  return {
    /** The requests that arrived. */
    requests,
    submissionKeys,
    /** The fates of the next requests. The response of a `lost` one never arrives. */
    network,
    /** The local storage that all windows share. */
    local,
    draft: () => draft,
    title: () => draft?.forms.listing.title,
    /** Simulates that another device submitted or deleted the draft. */
    close: () => void (draft = null),
    /** Simulates that another window saves a title. */
    saveElsewhere: (title: string) =>
      save(draft?.revision ?? 0, { listing: { ...completeForms().listing, title } }),

    send: async (request: SubmissionRequest): Promise<SubmissionAnswer> => {
      const fate = network.shift();
      if (fate === 'away') return unavailable;
      requests.push(structuredClone(request));
      if (fate === 'refused') return refused;
      const answer = answerTo(request);
      return fate === 'lost' ? unavailable : answer;
    },

    /** The titles of the saves that arrived. */
    savedTitles: () =>
      requests.flatMap((request) => (request.intent === 'save' ? (request.steps.listing?.title ?? []) : [])),
  };
}

/**
 * Opens the form with a stopped clock, so that it saves only when the test advances the time. Pass the `session` of
 * an earlier window to simulate a reload.
 */
export function openForm(server: DraftServer, session = memoryStorage()) {
  const saved = structuredClone(server.draft());
  const copies = createFormCopies(() => ({ local: server.local, session }));
  const openDrafts = saved ? [saved.id] : [];
  const { send } = server;
  const draft = createDraftSync({ saved, openDrafts, send, copies });
  draft.restore();
  return { draft, session };
}

export const typeTitle = (draft: DraftSync, title: string) =>
  draft.setStep('listing', { ...draft.getState().forms.listing, title });
export const titleIn = (draft: DraftSync) => draft.getState().forms.listing.title;

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
