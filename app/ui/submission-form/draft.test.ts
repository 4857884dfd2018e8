import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changed,
  createDraftServer,
  createForm,
  unavailable,
  type DraftServer,
  openForm,
  titleIn,
  typeTitle,
} from '#tests/support/draft-server.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import type { Draft } from './draft.ts';

let server: DraftServer;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  server = createDraftServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the schedule of saves', () => {
  test('saves changes together, 0.8 s after the last one', async () => {
    const { draft } = openForm(server);
    typeTitle(draft, 'On');
    await pass(500);
    typeTitle(draft, 'One');
    await pass(799);
    expect(server.requests).toEqual([]);
    await pass(1);
    expect(server.savedTitles()).toEqual(['One']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('saves after 5 s at the latest while the user types', async () => {
    const { draft } = openForm(server);
    for (let turn = 0; turn < 10; turn += 1) {
      typeTitle(draft, `Title ${turn}`);
      await pass(500);
    }
    expect(server.savedTitles()).toEqual(['Title 9']);
  });

  test('sends one request at a time, and saves a change during it afterwards', async () => {
    const { draft } = openForm(server);
    const release = server.hold();
    typeTitle(draft, 'One');
    await pass(800);
    typeTitle(draft, 'Two');
    void draft.flush();
    await pass(10_000);
    expect(server.savedTitles()).toEqual(['One']);
    release.resolve();
    await pass(800);
    expect(server.savedTitles()).toEqual(['One', 'Two']);
    await pass(60_000);
    expect(server.requests).toHaveLength(2);
  });

  test('retries with growing delays, even while the user types', async () => {
    const { draft } = openForm(server);
    server.network.push(...Array.from({ length: 7 }, () => 'lost' as const));
    typeTitle(draft, 'One');
    await pass(800);
    for (const [tries, pause] of [2000, 4000, 8000, 15_000, 30_000, 30_000].entries()) {
      typeTitle(draft, `Title ${tries}`);
      await pass(pause - 1);
      expect(server.requests).toHaveLength(tries + 1);
      await pass(1);
      expect(server.requests).toHaveLength(tries + 2);
    }
  });

  test('retries immediately when the connection is back, then with short delays again', async () => {
    const { draft } = openForm(server);
    server.network.push('away');
    typeTitle(draft, 'One');
    await pass(900);
    await draft.flush();
    expect(server.savedTitles()).toEqual(['One']);
    server.network.push('away');
    typeTitle(draft, 'Two');
    await pass(800 + 2000);
    expect(server.savedTitles()).toEqual(['One', 'Two']);
  });

  test('schedules no save while closed', async () => {
    const { draft } = openForm(server);
    typeTitle(draft, 'One');
    draft.close();
    typeTitle(draft, 'Two');
    await pass(60_000);
    expect(server.requests).toEqual([]);
    draft.open();
    await pass(800);
    expect(server.savedTitles()).toEqual(['Two']);
  });
});

describe('saving', () => {
  test('sends only the changed steps, and keeps no copy in this browser afterwards', async () => {
    const { draft } = openForm(server);
    expect(draft.getState().status).toBe('saved');
    typeTitle(draft, 'New');
    expect([draft.getState().status, server.local.length]).toEqual(['saving', 1]);
    await draft.flush();
    expect(server.requests).toMatchObject([
      { intent: 'save', draftId: 'd', version: 4, steps: { listing: {} } },
    ]);
    expect(Object.keys((server.requests[0] as { steps: object }).steps)).toEqual(['listing']);
    expect([draft.getState().status, server.local.length, server.title()]).toEqual(['saved', 0, 'New']);
    await draft.flush();
    expect(server.requests).toHaveLength(1);
  });

  test('sends nothing if the user reverts a change', async () => {
    const { draft } = openForm(server);
    const title = titleIn(draft);
    typeTitle(draft, 'New');
    typeTitle(draft, title);
    await pass(10_000);
    expect([draft.getState().status, server.requests.length]).toEqual(['saved', 0]);
  });

  test('reports offline while the server is unreachable, and saves everything afterwards', async () => {
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

  test('repeats a save without a response unchanged, without reporting another window', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    typeTitle(draft, 'Lost');
    await draft.flush();
    typeTitle(draft, 'After');
    await draft.flush();
    await draft.flush();
    expect(server.savedTitles()).toEqual(['Lost', 'Lost', 'After']);
    expect(draft.getState()).toMatchObject({ status: 'saved', version: 6 });
    expect(server.title()).toBe('After');
  });

  test('keeps a refused save in this browser, and retries it', async () => {
    const { draft } = openForm(server);
    server.network.push('refused');
    typeTitle(draft, 'New');
    await draft.flush();
    expect([draft.getState().status, server.local.length]).toEqual(['local', 1]);
    await pass(2000);
    expect([draft.getState().status, server.title()]).toEqual(['saved', 'New']);
  });

  test('stops after another window has saved, and restores its own text after a reload', async () => {
    const { draft, session } = openForm(server);
    server.saveElsewhere('Theirs');
    typeTitle(draft, 'Mine');
    await draft.flush();
    typeTitle(draft, 'Mine too');
    await pass(60_000);
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

  test('detects another window’s change on flush(true) without changes of its own', async () => {
    const { draft } = openForm(server);
    await draft.flush(true);
    expect(draft.getState().status).toBe('saved');
    server.saveElsewhere('Theirs');
    await draft.flush(true);
    expect(draft.getState().status).toBe('changed');
  });
});

describe('creating a draft', () => {
  beforeEach(() => {
    server = createDraftServer({ hasDraft: false });
  });
  const typeName = (draft: Draft, landlordFullName: string) =>
    draft.setStep('landlord', { ...completeAnswers().landlord, landlordFullName });

  test('sends no request before the first step is complete', async () => {
    const { draft } = openForm(server);
    typeName(draft, 'Rosa');
    await pass(10_000);
    expect([server.requests.length, draft.getState().status, server.local.length]).toEqual([0, 'local', 1]);
    expect(await draft.begin()).toBeNull();
    expect(draft.getState()).toMatchObject({ draftId: 'new', status: 'saved', version: 1 });
    expect(server.local.length).toBe(0);
  });

  test('repeats the request unchanged after a lost response', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    typeName(draft, 'Rosa');
    expect(await draft.begin()).toMatchObject({ kind: 'unavailable' });
    typeName(draft, 'Rosa W.');
    expect(await draft.begin()).toBeNull();
    await draft.flush();
    expect(draft.getState()).toMatchObject({ status: 'saved', version: 2 });
    expect(server.draft()?.answers.landlord.landlordFullName).toBe('Rosa W.');
  });

  test('stops if another window has created one', async () => {
    const [one, two] = [openForm(server).draft, openForm(server).draft];
    typeName(one, 'One');
    typeName(two, 'Two');
    await one.begin();
    expect(await two.begin()).toEqual({ kind: 'draft-changed' });
    const { status, answers } = two.getState();
    expect([status, answers.landlord.landlordFullName]).toEqual(['changed', 'Two']);
  });
});

test('empties the form and deletes the draft on starting over', async () => {
  const { draft, session } = openForm(server);
  typeTitle(draft, 'New');
  expect(await draft.startOver()).toBeNull();
  expect(draft.getState()).toMatchObject({ draftId: null, status: 'local' });
  expect(server.requests).toMatchObject([{ intent: 'start-over', draftId: 'd' }]);
  server.close();
  expect(titleIn(openForm(server, session).draft)).toBe('');
});

test('saves everything before it sends a link', async () => {
  const { draft } = openForm(server);
  typeTitle(draft, 'New');
  expect(await draft.sendLink('rosa@example.com', 4)).toMatchObject({ ok: true });
  expect(server.requests).toMatchObject([{ intent: 'save' }, { intent: 'send-link', draftId: 'd', step: 4 }]);
});

describe('a page that is opened again', () => {
  test('restores unsent text of a closed window, and sends it', async () => {
    typeTitle(openForm(server).draft, 'Typed before the tab was closed');
    const { draft } = openForm(server);
    expect([titleIn(draft), draft.getState().status]).toEqual(['Typed before the tab was closed', 'saving']);
    await draft.flush();
    expect([server.title(), server.local.length]).toEqual(['Typed before the tab was closed', 0]);
  });

  test('repeats the save that the page sent while it was closing', async () => {
    const { draft, session } = openForm(server);
    typeTitle(draft, 'In passing');
    draft.leave();
    draft.close();
    await pass(0);
    const { draft: again } = openForm(server, session);
    await again.flush();
    expect(again.getState()).toMatchObject({ status: 'saved', version: 5 });
    expect(server.title()).toBe('In passing');
  });

  test('keeps the text of two windows apart', () => {
    server.close();
    const [one, two] = [openForm(server), openForm(server)];
    typeTitle(one.draft, 'One');
    typeTitle(two.draft, 'Two');
    expect(titleIn(openForm(server, one.session).draft)).toBe('One');
    expect(titleIn(openForm(server, two.session).draft)).toBe('Two');
  });

  test('keeps text typed before hydration', () => {
    typeTitle(openForm(server).draft, 'From before');
    const draft = createForm(server);
    draft.setStep('property', { ...draft.getState().answers.property, zipCode: '90000' });
    draft.open();
    expect([titleIn(draft), draft.getState().answers.property.zipCode]).toEqual(['From before', '90000']);
  });

  test('copies text typed before hydration, without another keystroke', () => {
    const draft = createForm(server);
    typeTitle(draft, 'Typed early');
    draft.open();
    server.close();
    expect(titleIn(openForm(server).draft)).toBe('Typed early');
  });

  test('works where the browser forbids storage', async () => {
    const draft = createForm(server);
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    draft.open();
    typeTitle(draft, 'New');
    await draft.flush();
    expect(server.title()).toBe('New');
  });
});

describe('submitting', () => {
  test('saves first, then sends everything with a new idempotency key', async () => {
    const { draft } = openForm(server);
    typeTitle(draft, 'Last words');
    expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect(server.requests.map(({ intent }) => intent)).toEqual(['save', 'submit']);
    expect(server.requests[1]).toMatchObject({ version: 5, listing: { title: 'Last words' } });
    expect([draft.getState().status, server.local.length, server.idempotencyKeys[0]?.length]).toEqual([
      'submitted',
      0,
      43,
    ]);
  });

  test('retries a submission without a response with the same key, and saves nothing before', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    expect(await draft.submit()).toEqual(unavailable);
    typeTitle(draft, 'Too late');
    await pass(60_000);
    expect(server.requests).toHaveLength(1);
    expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect(server.idempotencyKeys).toHaveLength(1);
  });

  test('retries with the same key after a reload, although the draft is no longer open', async () => {
    const { draft, session } = openForm(server);
    server.network.push('lost');
    await draft.submit();
    const { draft: reloaded } = openForm(server, session);
    expect(reloaded.getState().idempotencyKey).toBe(server.idempotencyKeys[0]);
    expect(await reloaded.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect([server.idempotencyKeys.length, server.local.length]).toEqual([1, 0]);
  });

  test('leaves a refused draft saved and open', async () => {
    const { draft } = openForm(server);
    server.network.push('refused');
    expect(await draft.submit()).toMatchObject({ ok: false, failure: { kind: 'disk-full' } });
    expect(draft.getState()).toMatchObject({ status: 'saved', idempotencyKey: null });
  });

  test('stops if another window has changed the draft', async () => {
    const { draft } = openForm(server);
    server.saveElsewhere('Theirs');
    expect(await draft.submit()).toEqual(changed);
    expect(draft.getState()).toMatchObject({ status: 'changed', idempotencyKey: null });
    expect(await draft.submit()).toEqual(changed);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a draft that was submitted or removed elsewhere', () => {
  test('stops saving, and its text can start a new form', async () => {
    const { draft, session } = openForm(server);
    server.close();
    typeTitle(draft, 'Typed since');
    await draft.flush();
    expect([draft.getState().status, titleIn(draft)]).toEqual(['closed', 'Typed since']);

    const { draft: reloaded } = openForm(server, session);
    expect([reloaded.getState().status, titleIn(reloaded)]).toEqual(['closed', 'Typed since']);
    await reloaded.flush();
    expect(server.requests).toHaveLength(1);
    reloaded.startNew();
    expect(reloaded.getState()).toMatchObject({ draftId: null, status: 'local' });
    expect([titleIn(reloaded), reloaded.getState().answers.photos.photoIds]).toEqual(['Typed since', []]);
    expect(titleIn(openForm(server, session).draft)).toBe('Typed since');
  });

  test('leaves no copy once it is discarded', async () => {
    const { draft, session } = openForm(server);
    server.close();
    typeTitle(draft, 'Typed since');
    await draft.flush();
    expect(await draft.startOver()).toBeNull();
    expect([server.local.length, titleIn(openForm(server, session).draft)]).toEqual([0, '']);
  });
});
