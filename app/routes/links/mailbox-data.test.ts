// The pages of a privacy request, as requests and responses.
import { expect, test } from 'vitest';
import { textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { linkTokenTo } from '#tests/support/keys.ts';
import { insertSavedSearch } from '#tests/support/saved-searches.ts';

const site = await setUpSite();
const { get, post } = site;
const gwen = 'gwen@guest.example';

const mainOf = async (response: Response) =>
  textOf(/<main.*<\/main>/s.exec(await response.text())?.[0] ?? '');

async function linkFor(email: string): Promise<string> {
  expect(await mainOf(await post('/privacy/request', { email }))).toContain('An email with your link');
  return `/link/${await linkTokenTo(site, email)}`;
}

test('opens from the privacy page, and keeps an invalid address in its field', async () => {
  expect(await (await get('/privacy')).text()).toContain('href="/privacy/request"');
  expect(await mainOf(await get('/privacy/request'))).toContain('See or delete your data');
  const refused = await post('/privacy/request', { email: 'nonsense' });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('value="nonsense"')]);
});

test('downloads the stored data, and deletes it on confirmation', async () => {
  await site.inquiry(await site.home(), { email: gwen });
  await insertSavedSearch(site, gwen, 'pets=1');
  const link = await linkFor(gwen);
  const shown = await mainOf(await get(link));
  expect(shown).toContain('Download what we store');
  expect(shown).not.toContain(gwen);
  const file = await get(`${link}/data.json`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="baystead-data.json"');
  expect(file.headers.get('cache-control')).toContain('no-store');
  expect(await file.json()).toMatchObject({ email: gwen, savedSearches: [{ query: 'pets=1' }] });
  expect(await mainOf(await post(link, { intent: 'delete-data' }))).toContain('Done. Your conversations');
  expect(await (await get(`${link}/data.json`)).json()).toMatchObject({ inquiries: [], savedSearches: [] });
});

test('asks the owner of an account to log in instead', async () => {
  const link = await linkFor('rosa@site.example');
  await site.verifiedUser('rosa@site.example');
  expect(await mainOf(await get(link))).toContain('This address has an account. Log in');
  expect((await get(`${link}/data.json`)).headers.get('location')).toBe('/links?link=unknown');
});
