import { describe, expect, test } from 'vitest';
import { newAdmin, newUser, setUpTestServer, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { browserWith, linkTokenTo } from '#tests/support/keys.ts';
import { draftKinds } from '#domain/key.ts';
import { listKeys, listKindsFor, openLinkKey } from '../access/keys.ts';
import { type Draft, authorizeOwner, openDraft } from '../access/proofs.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { getOwnProperty, withdrawProperty } from './owner-properties.ts';
import { createDraft, discardDraft } from '../submission/drafts.ts';
import { continueDraft, sendDraftLink } from './draft-links.ts';
import { updateProperty } from '#tests/support/properties.ts';

const testServer = await setUpTestServer();

describe('a mailed link', () => {
  test('opens the submitted property and no other', async () => {
    const id = await submitProperty(testServer, { email: 'one@site.example' });
    await submitProperty(testServer, { email: 'other@site.example' });
    const token = await linkTokenTo(testServer, 'one@site.example');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await openLinkKey(testServer.db, token)).toEqual({ kind: 'property', subjectId: id });
  });

  test.each([
    ['an approval', approveProperty],
    [
      'a rejection',
      (...[server, admin, id]: Parameters<typeof approveProperty>) =>
        rejectProperty(server, admin, id, 'Too dark'),
    ],
  ] as const)('comes with the mail about %s', async (about, decide) => {
    const email = `${about.split(' ')[1]}@site.example`;
    const admin = await newAdmin(testServer.server, `ada-${email}`);
    const id = await submitProperty(testServer, { email });
    await testServer.sendMails();
    valueOf(await decide(testServer.server, admin, id));
    const token = await linkTokenTo(testServer, email);
    expect(await openLinkKey(testServer.db, token)).toEqual({ kind: 'property', subjectId: id });
  });
});

describe('sendDraftLink', () => {
  const mailLink = async (draft: Draft, email: string) => {
    valueOf(await sendDraftLink(testServer.server, draft, { email }, '192.0.2.8'));
    return linkTokenTo(testServer, email);
  };

  test('mails a link that opens the draft besides the browser that started it, until it is discarded', async () => {
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

describe('withdrawProperty', () => {
  const own = async (id: string) => {
    const user = await newUser(testServer.server, `${id}@site.example`);
    await updateProperty(testServer, id, { userId: user.uid });
    const proven = await authorizeOwner(testServer.server, id, { user, browser: null });
    if (!proven) throw new Error('an account does not own its property');
    return proven;
  };

  test('deletes a pending property once and records who did it', async () => {
    const id = await submitProperty(testServer);
    const owned = await own(id);
    expect(await getOwnProperty(testServer.server, owned)).toMatchObject({ id, status: 'pending' });
    expect(await withdrawProperty(testServer.server, owned)).toMatchObject({ ok: true });
    expect(await withdrawProperty(testServer.server, owned)).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
    expect(await getOwnProperty(testServer.server, owned)).toBeNull();
    const events = await testServer.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('propertyId', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'submitted', actorId: null },
      { action: 'withdrawn', actorId: owned.user?.uid },
    ]);
  });

  test('fails after a decision', async () => {
    const id = await submitProperty(testServer);
    const owned = await own(id);
    const admin = await newAdmin(testServer.server, 'late@site.example');
    valueOf(await approveProperty(testServer.server, admin, id));
    expect(await withdrawProperty(testServer.server, owned)).toMatchObject({
      failure: { kind: 'status-changed', status: 'approved' },
    });
    expect(await getOwnProperty(testServer.server, owned)).toMatchObject({ status: 'approved' });
  });

  test('refuses an account that doesn’t own the property', async () => {
    const id = await submitProperty(testServer, { email: 'mine@site.example' });
    const eve = await newUser(testServer.server, 'eve@site.example');
    expect(await authorizeOwner(testServer.server, id, { user: eve, browser: null })).toBeNull();
  });
});
