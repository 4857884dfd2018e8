// What happens after a reload, a lost answer, or the end of the draft in another window.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changed,
  createDraftServer,
  createForm,
  type DraftServer,
  openForm,
  titleIn,
  typeTitle,
  unavailable,
} from '../../../tests/support/draft-server.ts';

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

describe('reopening the page', () => {
  test('restores and sends the unsent text of a closed window', async () => {
    typeTitle(openForm(server).draft, 'Typed before the tab was closed');
    const { draft } = openForm(server);
    expect([titleIn(draft), draft.getState().status]).toEqual(['Typed before the tab was closed', 'saving']);
    await draft.flush();
    expect([server.title(), server.local.length]).toEqual(['Typed before the tab was closed', 0]);
  });

  test('repeats a save that was sent when the page was left', async () => {
    const { draft, session } = openForm(server);
    typeTitle(draft, 'In passing');
    draft.leave();
    draft.close();
    await pass(0);
    const { draft: again } = openForm(server, session);
    await again.flush();
    expect(again.getState()).toMatchObject({ status: 'saved', revision: 5 });
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
    draft.setStep('property', { ...draft.getState().forms.property, zipCode: '90000' });
    draft.open();
    expect([titleIn(draft), draft.getState().forms.property.zipCode]).toEqual(['From before', '90000']);
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
  test('saves first, then submits with a new idempotency key', async () => {
    const { draft } = openForm(server);
    typeTitle(draft, 'Last words');
    expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect(server.requests.map(({ intent }) => intent)).toEqual(['save', 'submit']);
    expect(server.requests[1]).toMatchObject({ revision: 5, listing: { title: 'Last words' } });
    expect([draft.getState().status, server.local.length, server.idempotencyKeys[0]?.length]).toEqual([
      'submitted',
      0,
      43,
    ]);
  });

  test('retries a submission without a response with the same idempotency key and without a save', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    expect(await draft.submit()).toEqual(unavailable);
    typeTitle(draft, 'Too late');
    await pass(60_000);
    expect(server.requests).toHaveLength(1);
    expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect(server.idempotencyKeys).toHaveLength(1);
  });

  test('retries with the same idempotency key after a reload, even if the draft is closed', async () => {
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

describe('a draft closed in another window', () => {
  test('stops saving and offers its text for a new form', async () => {
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
    expect([titleIn(reloaded), reloaded.getState().forms.photos.photoIds]).toEqual(['Typed since', []]);
    expect(titleIn(openForm(server, session).draft)).toBe('Typed since');
  });

  test('deletes its copy when discarded', async () => {
    const { draft, session } = openForm(server);
    server.close();
    typeTitle(draft, 'Typed since');
    await draft.flush();
    expect(await draft.startOver()).toBeNull();
    expect([server.local.length, titleIn(openForm(server, session).draft)]).toEqual([0, '']);
  });
});
