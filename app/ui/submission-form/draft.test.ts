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
import { completeAnswers } from '#tests/support/forms.ts';
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
const statusOf = (draft: Draft) => draft.getState().status;

test('sends the changed steps 2 s after the first change, one request at a time', async () => {
  const draft = openForm(server);
  expect(statusOf(draft)).toBe('saved');
  typeTitle(draft, 'On');
  await pass(1500);
  typeTitle(draft, 'One');
  expect([statusOf(draft), server.local.length]).toEqual(['saving', 1]);
  const release = server.hold();
  await pass(500);
  const { steps, ...request } = server.requests[0] as { steps: object };
  expect(request).toEqual({ intent: 'save', draftId: 'd', version: 4 });
  expect(Object.keys(steps)).toEqual(['listing']);
  typeTitle(draft, 'Two');
  await pass(10_000);
  expect(server.savedTitles()).toEqual(['One']);
  release.resolve();
  await pass(2000);
  expect(server.savedTitles()).toEqual(['One', 'Two']);
  expect([statusOf(draft), server.local.length, vi.getTimerCount()]).toEqual(['saved', 0, 0]);
});

test('sends nothing if the user reverts a change, or after the page was closed', async () => {
  const draft = openForm(server);
  const title = titleIn(draft);
  typeTitle(draft, 'New');
  typeTitle(draft, title);
  await pass(10_000);
  typeTitle(draft, 'New');
  draft.close();
  await pass(10_000);
  expect(server.requests).toEqual([]);
});

test('retries with growing delays, even while the user types, and reports that it is offline', async () => {
  const draft = openForm(server);
  server.network.push(...Array.from({ length: 6 }, () => 'away' as const));
  typeTitle(draft, 'One');
  await pass(2000);
  for (const pause of [4000, 8000, 16_000, 30_000, 30_000]) {
    typeTitle(draft, `Title ${pause}`);
    const attempts = server.network.length;
    await pass(pause - 1);
    expect(server.network).toHaveLength(attempts);
    await pass(1);
    expect([server.network.length, statusOf(draft)]).toEqual([attempts - 1, 'offline']);
  }
  // The connection is back.
  await draft.flush();
  await draft.flush();
  expect([statusOf(draft), server.title(), server.local.length]).toEqual(['saved', 'Title 30000', 0]);
});

test('repeats a save without a response unchanged, without reporting another window', async () => {
  const draft = openForm(server);
  server.network.push('lost');
  typeTitle(draft, 'Lost');
  await draft.flush();
  typeTitle(draft, 'After');
  await draft.flush();
  await draft.flush();
  expect(server.savedTitles()).toEqual(['Lost', 'Lost', 'After']);
  expect(draft.getState()).toMatchObject({ status: 'saved', version: 6 });
});

test('keeps a refused save in this browser, and retries it', async () => {
  const draft = openForm(server);
  server.network.push('refused');
  typeTitle(draft, 'New');
  await draft.flush();
  expect([statusOf(draft), server.local.length]).toEqual(['local', 1]);
  await pass(4000);
  expect([statusOf(draft), server.title()]).toEqual(['saved', 'New']);
});

describe('a window that is behind', () => {
  test('keeps its copy while another window saves', async () => {
    const [ahead, behind] = [openForm(server), openForm(server)];
    typeTitle(ahead, 'Theirs');
    await pass(2000);
    typeTitle(behind, 'Mine');
    await pass(2000);
    expect(statusOf(behind)).toBe('behind');
    ahead.discard();
    await pass(2000);
    expect(titleIn(openForm(server))).toBe('Mine');
  });

  test.each([
    ['saved the draft', () => void server.saveElsewhere('Theirs')],
    ['submitted or removed the draft', () => server.close()],
  ])('stops and keeps showing its text if another window has %s', async (_what, act) => {
    const draft = openForm(server);
    act();
    typeTitle(draft, 'Mine');
    await draft.flush();
    typeTitle(draft, 'Mine too');
    await pass(60_000);
    expect([statusOf(draft), titleIn(draft), server.requests.length]).toEqual(['behind', 'Mine too', 1]);
    draft.discard();
    expect(server.local.length).toBe(0);
  });

  test('shows its text after a reload, until the owner loads the newest version', async () => {
    typeTitle(openForm(server), 'Mine');
    server.saveElsewhere('Theirs');
    const draft = openForm(server);
    await draft.flush();
    expect([statusOf(draft), titleIn(draft), server.title()]).toEqual(['behind', 'Mine', 'Theirs']);
    draft.discard();
    expect(titleIn(openForm(server))).toBe('Theirs');
  });

  test('begins no second draft', async () => {
    server = createDraftServer({ hasDraft: false });
    const [one, two] = [openForm(server), openForm(server)];
    typeName(one, 'One');
    typeName(two, 'Two');
    await one.begin();
    expect(await two.begin()).toEqual({ kind: 'draft-changed' });
    expect([statusOf(two), two.getState().answers.landlord.landlordFullName]).toEqual(['behind', 'Two']);
  });

  test('submits nothing', async () => {
    const draft = openForm(server);
    server.saveElsewhere('Theirs');
    expect(await draft.submit()).toEqual(changed);
    expect(draft.getState()).toMatchObject({ status: 'behind', idempotencyKey: null });
  });
});

const typeName = (draft: Draft, landlordFullName: string) =>
  draft.setStep('landlord', { ...completeAnswers().landlord, landlordFullName });

describe('creating a draft', () => {
  beforeEach(() => {
    server = createDraftServer({ hasDraft: false });
  });

  test('sends nothing before the first step is complete, and keeps its text in this browser', async () => {
    typeName(openForm(server), 'Rosa');
    await pass(10_000);
    const draft = openForm(server);
    expect(draft.getState().answers.landlord.landlordFullName).toBe('Rosa');
    expect([server.requests.length, statusOf(draft)]).toEqual([0, 'local']);
    expect(await draft.begin()).toBeNull();
    expect(draft.getState()).toMatchObject({ draftId: 'new', status: 'saved', version: 1 });
    expect(server.local.length).toBe(0);
  });

  test('repeats the request unchanged after a lost response', async () => {
    const draft = openForm(server);
    server.network.push('lost');
    typeName(draft, 'Rosa');
    expect(await draft.begin()).toMatchObject({ kind: 'unavailable' });
    typeName(draft, 'Rosa W.');
    expect(await draft.begin()).toBeNull();
    await draft.flush();
    expect(draft.getState()).toMatchObject({ status: 'saved', version: 2 });
    expect(server.draft()?.answers.landlord.landlordFullName).toBe('Rosa W.');
  });
});

test('restores unsent text in a page that is opened again, and sends it', async () => {
  typeTitle(openForm(server), 'Typed before the tab was closed');
  const draft = openForm(server);
  expect([titleIn(draft), statusOf(draft)]).toEqual(['Typed before the tab was closed', 'saving']);
  await draft.flush();
  expect([server.title(), server.local.length]).toEqual(['Typed before the tab was closed', 0]);
});

test('repeats the save that a page sent while it was closing', async () => {
  const draft = openForm(server);
  const release = server.hold();
  typeTitle(draft, 'In passing');
  void draft.flush(true);
  draft.close();
  await pass(0);
  const again = openForm(server);
  release.resolve();
  typeTitle(again, 'Newer');
  await again.flush();
  await again.flush();
  expect([statusOf(again), server.title()]).toEqual(['saved', 'Newer']);
});

test('keeps text typed before hydration', () => {
  const draft = createForm(server);
  typeTitle(draft, 'Typed early');
  draft.open();
  expect(titleIn(openForm(server))).toBe('Typed early');
});

test('submits by saving first, then sending everything with a new idempotency key', async () => {
  const draft = openForm(server);
  typeTitle(draft, 'Last words');
  expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
  expect(server.requests).toMatchObject([
    { intent: 'save' },
    { intent: 'submit', version: 5, listing: { title: 'Last words' } },
  ]);
  const state = [statusOf(draft), server.local.length, server.idempotencyKeys[0]?.length];
  expect(state).toEqual(['submitted', 0, 43]);
});

test('retries a submission without a response with the same key, also after a reload', async () => {
  const draft = openForm(server);
  server.network.push('lost', 'lost');
  expect(await draft.submit()).toEqual(unavailable);
  typeTitle(draft, 'Too late');
  await pass(60_000);
  expect(server.requests).toHaveLength(1);
  expect(await draft.submit()).toEqual(unavailable);
  // The server has submitted the draft, so its page is gone.
  const reloaded = openForm(server);
  expect(reloaded.getState().idempotencyKey).toBe(server.idempotencyKeys[0]);
  expect(await reloaded.submit()).toMatchObject({ ok: true, propertyId: 'p' });
  expect([server.idempotencyKeys.length, server.local.length]).toEqual([1, 0]);
});

test('leaves a draft whose submission is refused saved and open', async () => {
  const draft = openForm(server);
  server.network.push('refused');
  expect(await draft.submit()).toMatchObject({ ok: false, failure: { kind: 'disk-full' } });
  expect(draft.getState()).toMatchObject({ status: 'saved', idempotencyKey: null });
});
