// What becomes of a form whose page was closed, whose answer was lost, or whose draft ended elsewhere.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changed,
  createDraftServer,
  type DraftServer,
  memoryStorage,
  openForm,
  titleIn,
  typeTitle,
  unavailable,
} from '../../../tests/support/draft-server.ts';
import { createDraftSync } from './draft-sync.ts';
import { createFormCopies } from './form-copies.ts';
import type { SubmissionRequest } from './submission-api.ts';

let server: DraftServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = createDraftServer();
});
afterEach(() => void vi.useRealTimers());

describe('a page that is opened again', () => {
  test('goes on with what was typed and not sent, in whatever window', async () => {
    typeTitle(openForm(server).draft, 'Typed before the tab was closed');
    const { draft } = openForm(server);
    expect([titleIn(draft), draft.getState().status]).toEqual(['Typed before the tab was closed', 'saving']);
    await draft.flush();
    expect([server.title(), server.local.length]).toEqual(['Typed before the tab was closed', 0]);
  });

  test('knows again a save that was sent as the page went away', async () => {
    const { draft, session } = openForm(server);
    typeTitle(draft, 'In passing');
    const request = draft.lastSave();
    await server.send(request as SubmissionRequest);
    const { draft: again } = openForm(server, session);
    await again.flush();
    expect([again.getState().status, again.getState().revision, server.title()]).toEqual([
      'saved',
      5,
      'In passing',
    ]);
  });

  test('keeps what two windows have typed apart', () => {
    server.close();
    const [one, two] = [openForm(server), openForm(server)];
    typeTitle(one.draft, 'One');
    typeTitle(two.draft, 'Two');
    expect(titleIn(openForm(server, one.session).draft)).toBe('One');
    expect(titleIn(openForm(server, two.session).draft)).toBe('Two');
  });

  test('loses nothing that was typed before it was awake', () => {
    typeTitle(openForm(server).draft, 'From before');
    const saved = structuredClone(server.draft());
    const copies = createFormCopies(() => ({ local: server.local, session: memoryStorage() }));
    const draft = createDraftSync({ saved, openDrafts: [], send: server.send, copies });
    draft.setStep('property', { ...draft.getState().forms.property, zipCode: '90000' });
    draft.restore();
    expect([titleIn(draft), draft.getState().forms.property.zipCode]).toEqual(['From before', '90000']);
  });
});

describe('submitting', () => {
  test('saves first, then sends everything with a key of its own', async () => {
    const { draft } = openForm(server);
    typeTitle(draft, 'Last words');
    expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect(server.requests.map(({ intent }) => intent)).toEqual(['save', 'submit']);
    expect(server.requests[1]).toMatchObject({ revision: 5, listing: { title: 'Last words' } });
    expect([draft.getState().status, server.local.length, server.submissionKeys[0]?.length]).toEqual([
      'submitted',
      0,
      43,
    ]);
  });

  test('whose answer was lost is repeated with the same key, whatever was typed since', async () => {
    const { draft } = openForm(server);
    server.network.push('lost');
    expect(await draft.submit()).toEqual(unavailable);
    typeTitle(draft, 'Too late');
    await draft.flush();
    expect(server.requests).toHaveLength(1);
    expect(await draft.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect(server.submissionKeys).toHaveLength(1);
  });

  test('is repeated with the same key after a reload too, although the cookies of the answer have come', async () => {
    const { draft, session } = openForm(server);
    server.network.push('lost');
    await draft.submit();
    const { draft: reloaded } = openForm(server, session);
    expect(reloaded.getState().submissionKey).toBe(server.submissionKeys[0]);
    expect(await reloaded.submit()).toMatchObject({ ok: true, propertyId: 'p' });
    expect([server.submissionKeys.length, server.local.length]).toEqual([1, 0]);
  });

  test('that was refused begins with another key, and stops when the draft was changed elsewhere', async () => {
    const { draft } = openForm(server);
    server.saveElsewhere('Theirs');
    expect(await draft.submit()).toEqual(changed);
    expect(draft.getState()).toMatchObject({ status: 'changed', submissionKey: null });
    expect(await draft.submit()).toEqual(changed);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a draft that was submitted or removed elsewhere', () => {
  test('takes nothing more, and what was typed can begin a new form', async () => {
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

  test('leaves nothing once it is discarded', async () => {
    const { draft, session } = openForm(server);
    server.close();
    typeTitle(draft, 'Typed since');
    await draft.flush();
    expect(await draft.startOver()).toBeNull();
    expect([server.local.length, titleIn(openForm(server, session).draft)]).toEqual([0, '']);
  });
});
