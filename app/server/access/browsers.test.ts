import { beforeEach, expect, test } from 'vitest';
import { browserWith, newBrowser } from '#tests/support/keys.ts';
import { setUpSite, type Site } from '#tests/support/site.ts';
import { openDraft } from './proofs.ts';
import { createDraft, discardDraft } from '../submission/drafts.ts';
import { sweep } from '../worker/sweep.ts';
import {
  type Browser,
  clearCurrentDraft,
  findCurrentDraftId,
  isKnownBrowser,
  setCurrentDraft,
  toBrowser,
} from './browsers.ts';
import { createToken } from '../tokens.ts';

const site: Site = await setUpSite();
const { server, db } = site;
let browser: Browser;
beforeEach(async () => {
  browser = await newBrowser(site);
});

test('reads no secret from other values of the cookie', () => {
  for (const value of [null, undefined, 7, '', ['a'.repeat(43)], `${'a'.repeat(43)}=`])
    expect(toBrowser(value)).toBeNull();
});

test('knows no browser with another secret', async () => {
  const other = toBrowser(createToken()) as Browser;
  expect(await isKnownBrowser(db, other)).toBe(false);
  expect(await isKnownBrowser(db, browser)).toBe(true);
});

test('shows the draft that was chosen last, until it’s cleared', async () => {
  const first = await createDraft(server, { user: null, browser });
  const second = await createDraft(server, { user: null, browser });
  expect(await findCurrentDraftId(db, browser)).toBe(second.id);
  await setCurrentDraft(db, browser, first.id);
  await clearCurrentDraft(db, browser, second.id);
  expect(await findCurrentDraftId(db, browser)).toBe(first.id);
  await clearCurrentDraft(db, browser, first.id);
  expect(await findCurrentDraftId(db, browser)).toBeNull();
});

test('doesn’t open the current draft without a key', async () => {
  const draft = await createDraft(server, await browserWith(site));
  await setCurrentDraft(db, browser, draft.id);
  expect(await openDraft(server, draft.id, { user: null, browser })).toBeNull();
});

test('sweeps browsers that open nothing, a day after they were created', async () => {
  const rosa = await site.user('rosa@site.example');
  const [owner, started, linked] = [await newBrowser(site), await newBrowser(site), await newBrowser(site)];
  await createDraft(server, { user: rosa, browser: owner });
  await createDraft(server, { user: null, browser: started });
  const gone = await createDraft(server, { user: null, browser: linked });
  await setCurrentDraft(db, browser, gone.id);
  await discardDraft(server, gone);
  await db
    .updateTable('browsers')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  const recent = await newBrowser(site);
  await sweep(server, new Date());
  const all = [owner, started, linked, browser, recent];
  const known = await Promise.all(all.map((each) => isKnownBrowser(db, each)));
  expect(known).toEqual([true, true, false, false, true]);
});
