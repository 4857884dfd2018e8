import { beforeEach, describe, expect, test } from 'vitest';
import { emptyForms, type SubmissionForms } from '#domain/submission-form.ts';
import { completeForms } from '../../../tests/support/submissions.ts';
import { draftPhoto } from '../../../tests/support/upload-room.ts';
import type { PhotoChanges } from '../photos/upload-windows.ts';
import type { SavedDraft, SubmissionAnswer, SubmissionRequest } from './submission-api.ts';
import { createKeptDraft } from './draft-sync.ts';
import type { FormCopies, LocalCopy } from './local-copy.ts';

const unavailable: SubmissionAnswer = { ok: false, failure: { kind: 'unavailable', message: 'No' } };
let server: SavedDraft & { lastSave: string; requests: SubmissionRequest[] };
/** What becomes of the next requests; the answer of one that is `lost` never comes. */
let network: ('works' | 'away' | 'lost')[];
let stored: Map<string | null, LocalCopy>;

const copies: FormCopies = {
  submissionKey: () => 'key',
  removeSubmissionKey: () => null,
  read: (draftId) => stored.get(draftId) ?? null,
  write: (draftId, copy) => void stored.set(draftId, structuredClone(copy)),
  remove: (draftId) => void stored.delete(draftId),
  noteSubmitted: () => null,
  wasSubmitted: () => false,
};

beforeEach(() => {
  server = { id: 'd', revision: 4, forms: completeForms([]), photos: [], lastSave: '', requests: [] };
  network = [];
  stored = new Map();
});

async function send(request: SubmissionRequest): Promise<SubmissionAnswer> {
  const fate = network.shift() ?? 'works';
  if (fate === 'away') return unavailable;
  server.requests.push(request);
  const answer = answerTo(request);
  return fate === 'lost' ? unavailable : answer;
}

function answerTo(request: SubmissionRequest): SubmissionAnswer {
  const { id, revision, forms, photos } = server;
  const changed: SubmissionAnswer = {
    ok: false,
    failure: { kind: 'draft-changed' },
    current: structuredClone({ id, revision, forms, photos }),
  };
  if (request.draftId !== id) {
    return request.draftId === null ? changed : { ok: false, failure: { kind: 'draft-not-found' } };
  }
  if (request.intent === 'step' || request.intent === 'save') {
    const steps = request.intent === 'save' ? request.steps : { [request.step]: request.data };
    const digest = JSON.stringify([request.revision, steps]);
    if (digest === server.lastSave) return { ok: true, draftId: id, revision, propertyId: null };
    if (request.revision !== revision) return changed;
    server.lastSave = digest;
    server.forms = { ...forms, ...structuredClone<Partial<SubmissionForms>>(steps) };
    server.revision += JSON.stringify(server.forms) === JSON.stringify(forms) ? 0 : 1;
  }
  if (request.intent === 'submit') {
    const isWhole = photos.every((each) => request.photos.photoIds.includes(each.id));
    if (request.revision !== revision || !isWhole) return changed;
    return { ok: true, draftId: id, revision, propertyId: 'p' };
  }
  return { ok: true, draftId: id, revision: server.revision, propertyId: null };
}

/** Another window of the same draft types something. */
function elsewhere(change: (forms: SubmissionForms) => void) {
  change(server.forms);
  server.revision += 1;
}

function openWindow(saved: SavedDraft | null = structuredClone(server)) {
  const follow: PhotoChanges[] = [];
  const draft = createKeptDraft({
    saved,
    send,
    copies,
    photos: {
      storedIds: () => draft.now().forms.photos.photoIds,
      follow: (changes) => {
        follow.push(changes);
        return changes.photos.some(({ id }) => !changes.known.includes(id));
      },
      discarded: async () => undefined,
    },
    later: () => () => undefined,
  });
  draft.restore();
  const type = (title: string) => draft.hold('listing', { ...draft.now().forms.listing, title });
  return { draft, type, follow };
}

describe('saving', () => {
  test('sends only the steps that changed, and then keeps nothing here', async () => {
    const { draft, type } = openWindow();
    expect(draft.now().status).toBe('saved');
    type('New');
    expect([draft.now().status, stored.get('d')?.forms.listing.title]).toEqual(['saving', 'New']);
    await draft.saveNow();
    expect(server.requests).toEqual([
      { intent: 'save', draftId: 'd', revision: 4, steps: { listing: { ...server.forms.listing } } },
    ]);
    expect([draft.now().status, stored.size, server.forms.listing.title]).toEqual(['saved', 0, 'New']);
    await draft.saveNow();
    expect(server.requests).toHaveLength(1);
  });

  test('keeps in this browser what does not get through, and sends it later', async () => {
    const { draft, type } = openWindow();
    network = ['away', 'away'];
    type('New');
    await draft.saveNow();
    type('Newer');
    await draft.saveNow();
    expect([draft.now().status, stored.get('d')?.forms.listing.title]).toEqual(['unsent', 'Newer']);
    await draft.saveNow();
    await draft.saveNow();
    expect([draft.now().status, server.forms.listing.title, stored.size]).toEqual(['saved', 'Newer', 0]);
  });

  test('recognises what arrived although its answer was lost', async () => {
    const { draft, type } = openWindow();
    network = ['lost', 'lost'];
    type('New');
    await draft.saveNow();
    type('Newer');
    await draft.saveNow();
    await draft.saveNow();
    await draft.saveNow();
    expect([draft.now().conflicts, server.forms.listing.title, server.revision]).toEqual([[], 'Newer', 6]);
  });

  test('stops when the draft is closed, and begins a new one only when told to', async () => {
    const { draft, type } = openWindow();
    server.id = 'other';
    type('New');
    await draft.saveNow();
    type('Newer');
    await draft.saveNow();
    expect(draft.now().status).toBe('closed');
    expect(server.requests).toHaveLength(1);
  });
});

describe('opening it again', () => {
  test('brings back what was not sent', async () => {
    const first = openWindow();
    network = ['away'];
    first.type('New');
    await first.draft.saveNow();
    const second = openWindow();
    expect(second.draft.now().forms.listing.title).toBe('New');
    expect(second.draft.now().rewritten).toEqual({ listing: 1 });
    await second.draft.saveNow();
    expect(server.forms.listing.title).toBe('New');
  });

  test('asks nothing when the last thing sent had arrived unheard of', async () => {
    const first = openWindow();
    network = ['lost'];
    first.type('New');
    await first.draft.saveNow();
    first.type('Newer');
    const { draft } = openWindow();
    expect([draft.now().forms.listing.title, draft.now().conflicts]).toEqual(['Newer', []]);
  });

  test('also after a farewell that nobody waited for', async () => {
    const first = openWindow();
    first.type('New');
    const parting = [first.draft.parting()].filter((request) => request !== null);
    for (const request of parting) answerTo(request);
    first.type('Newer');
    expect(server.forms.listing.title).toBe('New');
    const { draft } = openWindow();
    expect([draft.now().forms.listing.title, draft.now().conflicts]).toEqual(['Newer', []]);
    expect(openWindow(structuredClone({ ...server, id: 'other' })).draft.now().forms.listing.title).toBe(
      'New',
    );
  });

  test('asks when both were changed, until it is decided', async () => {
    const first = openWindow();
    network = ['away'];
    first.type('Mine');
    await first.draft.saveNow();
    elsewhere((forms) => (forms.listing.title = 'Theirs'));
    openWindow();
    const { draft } = openWindow();
    expect([draft.now().status, draft.now().conflicts.length]).toEqual(['asking', 1]);
    expect(draft.now().forms.listing.title).toBe('Mine');
  });

  test('a photograph that was removed without the server hearing of it stays removed', () => {
    server.photos = [draftPhoto('a'), draftPhoto('b')];
    server.forms.photos.photoIds = ['a', 'b'];
    const first = openWindow();
    first.draft.hold('photos', { photoIds: ['b'] });
    const { follow } = openWindow();
    expect(follow).toMatchObject([{ removed: ['a'], order: ['b'] }]);
  });
});

describe('two windows', () => {
  test('changes of different fields come together without a question', async () => {
    const { draft, type } = openWindow();
    elsewhere((forms) => (forms.property.zipCode = '92101'));
    type('Mine');
    await draft.saveNow();
    expect(draft.now().forms.property.zipCode).toBe('92101');
    await draft.saveNow();
    expect([server.forms.listing.title, server.forms.property.zipCode]).toEqual(['Mine', '92101']);
    expect([draft.now().status, draft.now().conflicts, draft.now().rewritten]).toEqual([
      'saved',
      [],
      { property: 1 },
    ]);
  });

  test('a field that both changed is asked about, and nothing is sent before', async () => {
    const { draft, type } = openWindow();
    elsewhere((forms) => (forms.listing.title = 'Theirs'));
    type('Mine');
    await draft.saveNow();
    type('Mine still');
    await draft.saveNow();
    const [conflict] = draft.now().conflicts;
    expect(conflict).toEqual({ step: 'listing', field: 'title', mine: 'Mine still', theirs: 'Theirs' });
    expect(await draft.complete('listing')).toMatchObject({ ok: false, failure: { kind: 'draft-changed' } });
    expect([server.forms.listing.title, server.requests.length]).toEqual(['Theirs', 1]);
  });

  test.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('what was decided for %s is what all have', async (choice, title) => {
    const { draft, type } = openWindow();
    elsewhere((forms) => (forms.listing.title = 'Theirs'));
    type('Mine');
    await draft.saveNow();
    for (const conflict of draft.now().conflicts) draft.decide(conflict, choice);
    await draft.saveNow();
    expect([draft.now().forms.listing.title, server.forms.listing.title]).toEqual([title, title]);
    expect([draft.now().status, stored.size]).toEqual(['saved', 0]);
  });

  test('coming back to a window shows what was done in the other', async () => {
    const { draft, follow } = openWindow();
    elsewhere((forms) => (forms.photos.photoIds = ['a']));
    server.photos = [draftPhoto('a')];
    await draft.compare();
    expect(draft.now().forms.photos.photoIds).toEqual(['a']);
    expect(follow.at(-1)).toMatchObject({ photos: [{ id: 'a' }], known: [], order: ['a'] });
    network = ['away'];
    await draft.compare();
    expect(draft.now().status).toBe('saved');
  });

  test('a window that knows no draft takes over the one that was begun in another', async () => {
    const { draft } = openWindow(null);
    draft.hold('landlord', { ...emptyForms.landlord, landlordFullName: 'Rosa Whitcomb' });
    expect([draft.now().status, stored.has(null)]).toEqual(['here', true]);
    await draft.complete('landlord');
    expect([draft.now().id, stored.has(null)]).toEqual(['d', false]);
    expect(draft.now().forms).toEqual(server.forms);
  });
});

describe('the end', () => {
  test('a submission goes on by itself when only an answer was lost', async () => {
    const { draft, type } = openWindow();
    network = ['lost'];
    type('New');
    await draft.saveNow();
    expect(await draft.submit(() => [])).toMatchObject({ ok: true, propertyId: 'p' });
    expect(draft.now().status).toBe('submitted');
    expect(draft.parting()).toBeNull();
    expect(stored.size).toBe(0);
  });

  test('a photograph that another window has added is shown before it is submitted', async () => {
    const { draft, follow } = openWindow();
    server.photos = [draftPhoto('a')];
    expect(await draft.submit(() => [])).toMatchObject({ ok: false, failure: { kind: 'draft-changed' } });
    expect(follow.at(-1)?.photos).toHaveLength(1);
    expect(await draft.submit(() => ['a'])).toMatchObject({ ok: true });
  });

  test('starting over empties everything, and nothing when the server cannot be reached', async () => {
    const { draft, type } = openWindow();
    type('New');
    network = ['away'];
    expect(await draft.startOver()).toMatchObject({ kind: 'unavailable' });
    expect(draft.now().forms.listing.title).toBe('New');
    expect(await draft.startOver()).toBeNull();
    expect(draft.now()).toMatchObject({ forms: emptyForms, id: null, status: 'here' });
    expect(stored.size).toBe(0);
  });
});
