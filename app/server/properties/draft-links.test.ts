// Mailed links to unfinished drafts.
import { describe, expect, test } from 'vitest';
import { draftKinds } from '#domain/account/key.ts';
import { browserWith, linkTokenTo } from '#tests/support/keys.ts';
import { newUser, setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import { listKeys, listKindsFor, openLinkKey } from '../access/keys.ts';
import { type Draft, openDraft } from '../access/proofs.ts';
import { createDraft, discardDraft } from '../submission/drafts.ts';
import { continueDraft, sendDraftLink } from './draft-links.ts';

const testServer = await setUpTestServer();

describe('sendDraftLink', () => {
  const mailLink = async (draft: Draft, email: string) => {
    valueOf(await sendDraftLink(testServer.server, draft, { email }, '192.0.2.8'));
    return linkTokenTo(testServer, email);
  };

  test('mails a link that opens the draft in another browser, until the draft is discarded', async () => {
    const { server } = testServer;
    const starter = await browserWith(testServer);
    const draft = await createDraft(server, starter);
    const token = await mailLink(draft, 'phone@site.example');
    const phone = await browserWith(testServer);
    expect(await continueDraft(server, token, phone)).toBe(draft.id);
    expect(await openDraft(server, draft.id, phone)).toEqual({ id: draft.id, isOwn: false });
    expect(await openDraft(server, draft.id, starter)).toEqual({ id: draft.id, isOwn: true });
    await discardDraft(server, draft);
    expect(await continueDraft(server, token, phone)).toBeNull();
    expect(await listKeys(testServer.db, phone.browser, draftKinds)).toEqual([]);
  });

  test.each([
    ['that started the draft', async () => null, ['started-draft']],
    ['whose account owns the draft', async () => newUser(testServer.server, 'rosa@site.example'), []],
  ])('gives no key to the browser %s', async (_case, newStarter, kinds) => {
    const { server, db } = testServer;
    const caller = { ...(await browserWith(testServer)), user: await newStarter() };
    const draft = await createDraft(server, caller);
    const token = await mailLink(draft, 'starter@site.example');
    expect(await continueDraft(server, token, caller)).toBe(draft.id);
    expect(await listKindsFor(db, caller.browser, draft.id)).toEqual(kinds);
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(43), 'é', '../..', 'a b', 'x'.repeat(100_000)])(
    'opens nothing with the token %j',
    async (token) => {
      expect(await openLinkKey(testServer.db, token)).toBeNull();
      expect(await continueDraft(testServer.server, token, await browserWith(testServer))).toBeNull();
    },
  );
});
