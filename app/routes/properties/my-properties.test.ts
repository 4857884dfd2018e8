import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { cookieOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { rejectProperty } from '#server/admin/decide.ts';
import { startDraft } from '#tests/support/keys.ts';
import { saveDraft } from '#server/submission/drafts.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();

const { get, post } = site;

test('continues a draft of the account in any browser, and refuses other accounts', async () => {
  const session = await site.register('rosa@site.example');
  const user = await site.userWith(session);
  const { draft } = await startDraft(site.server, user);
  const answers = { listing: { ...completeAnswers().listing, title: 'Half a home' } };
  valueOf(await saveDraft(site.server, draft, { version: 0, answers }, user));
  expect(await (await get('/my-properties', session)).text()).toContain('“Half a home”');
  const response = await post('/my-properties', { intent: 'continue', id: draft.id }, session);
  expect(outcomeOf(response)).toEqual([302, '/submit-property']);
  const cookie = cookieOf(response.headers);
  expect(await (await get('/submit-property.data', `${session}; ${cookie}`)).text()).toContain('Half a home');
  // The cookie names the draft, and only the session opens it.
  expect(await (await get('/submit-property.data', cookie)).text()).not.toContain('Half a home');

  const stranger = await site.register('eva@site.example');
  expect(await (await get('/my-properties', stranger)).text()).not.toContain('Half a home');
  const refused = await post('/my-properties', { intent: 'continue', id: draft.id }, stranger);
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, null]);
});

test('lists the user’s properties, and opens the form of a rejected one', async () => {
  const admin = await site.admin();
  const session = await site.register('max@site.example');
  const by = await site.userWith(session);
  const own = await site.pendingHome({ by, title: 'My own home' });
  const mine = await site.pendingHome({ by, title: 'My rejected home' });
  valueOf(await rejectProperty(site.server, admin, mine, 'Too dark'));
  const html = await (await get('/my-properties', session)).text();
  for (const text of ['My own home', 'Too dark', 'Correct and send again', `/submission/${own}`])
    expect(html).toContain(text);
  const changed = await post('/my-properties', { intent: 'change', id: mine }, session);
  expect(outcomeOf(changed)).toEqual([302, '/submit-property']);
});
