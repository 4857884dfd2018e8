// What becomes of a form whose draft has become a property without this window having been told.
import { beforeEach, expect, test } from 'vitest';
import { completeForms } from '../../../tests/support/submissions.ts';
import type { SubmissionAnswer, SubmissionRequest } from './submission-api.ts';
import { createKeptDraft } from './draft-sync.ts';
import { createLocalCopies, type LocalCopies } from './local-copy.ts';
import { memoryStorage } from '../../../tests/support/memory-storage.ts';

const unavailable: SubmissionAnswer = { ok: false, failure: { kind: 'unavailable', message: 'No' } };
const submittedAlready: SubmissionAnswer = { ok: false, failure: { kind: 'draft-submitted' } };
const notFound: SubmissionAnswer = { ok: false, failure: { kind: 'draft-not-found' } };

let copies: LocalCopies;
/** What the server answers to the next submission, before it says what has become of the draft. */
let lost: SubmissionAnswer[];
let hasKey: boolean;

beforeEach(() => {
  const storage = memoryStorage();
  copies = createLocalCopies(() => storage);
  lost = [];
  hasKey = true;
});

async function send({ intent }: SubmissionRequest): Promise<SubmissionAnswer> {
  if (!hasKey) return notFound;
  if (intent !== 'submit') return submittedAlready;
  return lost.shift() ?? { ok: true, draftId: 'd', revision: 4, propertyId: 'p' };
}

function openWindow() {
  const photos = { storedIds: () => [], follow: () => false, discarded: async () => undefined };
  const saved = { id: 'd', revision: 4, forms: completeForms([]), photos: [] };
  const draft = createKeptDraft({ saved, send, copies, photos, later: () => () => undefined });
  draft.restore();
  const type = (title: string) => draft.hold('listing', { ...draft.now().forms.listing, title });
  return { draft, type };
}

const keptTitle = () => copies.read('d')?.forms.listing.title;

test('what is typed since is not taken for submitted: it is told, and this browser keeps it', async () => {
  const { draft, type } = openWindow();
  type('Too late');
  expect(await draft.submit(() => [])).toEqual(submittedAlready);
  expect(await draft.submit(() => [])).toEqual(submittedAlready);
  expect(await draft.complete('listing')).toEqual(submittedAlready);
  expect([draft.now().status, keptTitle(), copies.leftOvers()]).toEqual(['sent', 'Too late', ['d']]);
});

test('a submission whose answer was lost is answered again when nothing was typed since', async () => {
  const { draft } = openWindow();
  lost = [unavailable];
  expect(await draft.submit(() => [])).toEqual(unavailable);
  await draft.compare();
  expect(draft.now().status).toBe('sent');
  expect(await draft.submit(() => [])).toMatchObject({ ok: true, propertyId: 'p' });
  expect([draft.now().status, copies.leftOvers()]).toEqual(['submitted', []]);
});

test('another window of this browser, which has taken the key with it, has left a mark', async () => {
  const { draft, type } = openWindow();
  hasKey = false;
  copies.noteSubmitted('d');
  type('Too late');
  await draft.saveNow();
  expect([draft.now().status, keptTitle()]).toEqual(['sent', 'Too late']);
});

test('without a mark a draft without a key is closed, and not known to be a property', async () => {
  const { draft, type } = openWindow();
  hasKey = false;
  type('Late');
  await draft.saveNow();
  expect([draft.now().status, copies.leftOvers()]).toEqual(['closed', []]);
});
