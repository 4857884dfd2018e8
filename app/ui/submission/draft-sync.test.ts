import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createDraftServer,
  type DraftServer,
  openForm,
  titleIn,
  typeTitle,
} from '../../../tests/support/draft-server.ts';
import { completeForms } from '../../../tests/support/submissions.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createFormCopies } from './form-copies.ts';

let server: DraftServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = createDraftServer();
});
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  test('sends only the steps that changed, and then keeps nothing in this browser', async () => {
    const { draft } = openForm(server);
    expect(draft.getState().status).toBe('saved');
    typeTitle(draft, 'New');
    expect([draft.getState().status, server.local.length]).toEqual(['saving', 1]);
    await draft.flush();
    expect(server.requests).toMatchObject([
      { intent: 'save', draftId: 'd', revision: 4, steps: { listing: {} } },
    ]);
    expect(Object.keys((server.requests[0] as { steps: object }).steps)).toEqual(['listing']);
    expect([draft.getState().status, server.local.length, server.title()]).toEqual(['saved', 0, 'New']);
    await draft.flush();
    expect(server.requests).toHaveLength(1);
  });

  test('says offline while the server is away, and sends everything when it is back', async () => {
    const { draft } = openForm(server);
    server.network.push('away', 'away');
    typeTitle(draft, 'New');
    await draft.flush();
    typeTitle(draft, 'Newer');
    await draft.flush();
    expect([draft.getState().status, titleIn(draft)]).toEqual(['offline', 'Newer']);
    await draft.flush();
    await draft.flush();
    expect([draft.getState().status, server.title(), server.local.length]).toEqual(['saved', 'Newer', 0]);
  });

  test('repeats a save whose answer was lost as it was, and takes it for no change of somebody else', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    typeTitle(draft, 'Lost');
    await draft.flush();
    typeTitle(draft, 'After');
    await draft.flush();
    await draft.flush();
    expect(server.savedTitles()).toEqual(['Lost', 'Lost', 'After']);
    expect([draft.getState().status, draft.getState().revision, server.title()]).toEqual([
      'saved',
      6,
      'After',
    ]);
  });

  test('refused is in this browser and not offline, and is tried again', async () => {
    const { draft } = openForm(server);
    server.network.push('refused');
    typeTitle(draft, 'New');
    await draft.flush();
    expect([draft.getState().status, server.local.length]).toEqual(['local', 1]);
    await draft.flush();
    expect([draft.getState().status, server.title()]).toEqual(['saved', 'New']);
  });

  test('is not undone by a refused submission', async () => {
    const { draft } = openForm(server);
    server.network.push('refused');
    expect(await draft.submit()).toMatchObject({ ok: false, failure: { kind: 'disk-full' } });
    expect(draft.getState()).toMatchObject({ status: 'saved', submissionKey: null });
  });

  test('stops when another window has saved, and keeps what was typed here, also over a reload', async () => {
    const { draft, session } = openForm(server);
    server.saveElsewhere('Theirs');
    typeTitle(draft, 'Mine');
    await draft.flush();
    typeTitle(draft, 'Mine too');
    await draft.flush();
    expect([draft.getState().status, titleIn(draft), server.title()]).toEqual([
      'changed',
      'Mine too',
      'Theirs',
    ]);
    expect(server.requests).toHaveLength(1);

    const { draft: reloaded } = openForm(server, session);
    expect(titleIn(reloaded)).toBe('Mine too');
    await reloaded.flush();
    expect([reloaded.getState().status, server.title()]).toEqual(['changed', 'Theirs']);
    reloaded.dropChanges();
    expect(titleIn(openForm(server, session).draft)).toBe('Theirs');
  });

  test('finds out on coming back to the window, before anything is typed', async () => {
    const { draft } = openForm(server);
    await draft.check();
    expect(draft.getState().status).toBe('saved');
    server.saveElsewhere('Theirs');
    await draft.check();
    expect(draft.getState().status).toBe('changed');
  });
});

describe('beginning a draft', () => {
  beforeEach(() => {
    server = createDraftServer({ hasDraft: false });
  });
  const typeName = (draft: DraftSync, landlordFullName: string) =>
    draft.setStep('landlord', { ...completeForms().landlord, landlordFullName });

  test('is the first that leaves this browser', async () => {
    const { draft } = openForm(server);
    typeName(draft, 'Rosa');
    await draft.flush();
    expect([server.requests.length, draft.getState().status, server.local.length]).toEqual([0, 'local', 1]);
    expect(await draft.begin()).toBeNull();
    expect(draft.getState()).toMatchObject({ draftId: 'new', status: 'saved', revision: 1 });
    expect(server.local.length).toBe(0);
  });

  test('is repeated as it was when its answer was lost', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    typeName(draft, 'Rosa');
    expect(await draft.begin()).toMatchObject({ kind: 'unavailable' });
    typeName(draft, 'Rosa W.');
    expect(await draft.begin()).toBeNull();
    await draft.flush();
    expect(draft.getState()).toMatchObject({ status: 'saved', revision: 2 });
    expect(server.draft()?.forms.landlord.landlordFullName).toBe('Rosa W.');
  });

  test('beside another window’s draft stops', async () => {
    const [one, two] = [openForm(server), openForm(server)];
    typeName(one.draft, 'One');
    typeName(two.draft, 'Two');
    await one.draft.begin();
    expect(await two.draft.begin()).toEqual({ kind: 'draft-changed' });
    expect([two.draft.getState().status, two.draft.getState().forms.landlord.landlordFullName]).toEqual([
      'changed',
      'Two',
    ]);
  });
});

test('starting over empties everything, here and on the server', async () => {
  const { draft, session } = openForm(server);
  typeTitle(draft, 'New');
  expect(await draft.startOver()).toBeNull();
  expect(draft.getState()).toMatchObject({ draftId: null, status: 'local' });
  server.close();
  expect(titleIn(openForm(server, session).draft)).toBe('');
});

test('a browser that keeps nothing still saves', async () => {
  const copies = createFormCopies(() => {
    throw new Error('forbidden');
  });
  const draft = createDraftSync({
    saved: structuredClone(server.draft()),
    openDrafts: [],
    send: server.send,
    copies,
  });
  draft.restore();
  typeTitle(draft, 'New');
  await draft.flush();
  expect(server.title()).toBe('New');
});
