// Mailed links to unfinished drafts.
import { expect, test } from 'vitest';
import { draftKinds } from '#domain/account/key.ts';
import { browserWith, linkTokenTo } from '#tests/support/keys.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { listKeys, listKindsFor } from '../access/keys.ts';
import { type Draft, openDraft } from '../access/proofs.ts';
import { createDraft, discardDraft } from '../submission/drafts.ts';
import { continueDraft, sendDraftLink } from './draft-links.ts';

const site = await setUpSite();
const { server, db } = site;

const mailLink = async (draft: Draft) => {
  const email = 'phone@site.example';
  valueOf(await sendDraftLink(server, draft, { email }, '192.0.2.8'));
  return linkTokenTo(site, email);
};

test('mails a link that opens the draft in another browser, until the draft is discarded', async () => {
  const starter = await browserWith(site);
  const draft = await createDraft(server, starter);
  const token = await mailLink(draft);
  const phone = await browserWith(site);
  expect(await continueDraft(server, token, phone)).toBe(draft.id);
  expect(await openDraft(server, draft.id, phone)).toEqual({ id: draft.id, isOwn: false });
  expect(await openDraft(server, draft.id, starter)).toEqual({ id: draft.id, isOwn: true });
  await discardDraft(server, draft);
  expect(await continueDraft(server, token, phone)).toBeNull();
  expect(await listKeys(db, phone.browser, draftKinds)).toEqual([]);
});

test.each([
  ['that started the draft', async () => null, ['started-draft']],
  ['whose account owns the draft', async () => site.user('rosa@site.example'), []],
])('gives no key to the browser %s', async (_case, newStarter, kinds) => {
  const caller = { ...(await browserWith(site)), user: await newStarter() };
  const draft = await createDraft(server, caller);
  expect(await continueDraft(server, await mailLink(draft), caller)).toBe(draft.id);
  expect(await listKindsFor(db, caller.browser, draft.id)).toEqual(kinds);
});
