// The pages of saved searches: saving one, the mailed links, and unsubscribing by one press of a mail
// program.
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldOf, hrefOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { insertSavedSearch, savedSearchMailedTo, storedSearches } from '#tests/support/saved-searches.ts';

const site = await setUpSite();
const { get, post } = site;
let email: string;
let number = 0;

beforeEach(async () => {
  await site.clearLimits();
  await site.clearMails();
  number += 1;
  email = `gwen${number}@guest.example`;
});

const mainOf = (html: string) => sliceBetween(html, '<main', '</main>').replaceAll('<!-- -->', '');
const read = async (path: string, cookie = '') => mainOf(await (await get(path, cookie)).text());
const queries = async () => (await storedSearches(site, email)).map(({ query }) => query);

describe('/alerts/new', () => {
  test('is linked beside the number of homes, with the search', async () => {
    const ada = await site.admin();
    await site.listedHome(ada);
    const html = await (await get('/listings?type=Condo&bedrooms=1')).text();
    expect(hrefOf(html, 'Save this search')).toBe('/alerts/new?type=Condo&bedrooms=1');
  });

  test('says which search it is, and is neither indexed nor stored', async () => {
    const response = await get('/alerts/new?type=House&bedrooms=2&pets=1&q=hot+tub&sort=rent-up');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(mainOf(html))).toMatch(/2\+ bedroom houses by the bay “hot tub” Pets Allowed/);
    expect(hrefOf(html, 'Back to the homes')).toBe('/listings?words=hot+tub&type=House&bedrooms=2&pets=1');
  });

  test('fills in the address of a logged-in user, who is done with one press', async () => {
    await site.verifiedUser(email);
    const cookie = await site.logIn(email);
    expect(fieldOf(await read('/alerts/new?pets=1', cookie), 'email')).toContain(`value="${email}"`);
    const saved = await post('/alerts/new?pets=1', { email }, cookie);
    expect(textOf(mainOf(await saved.text()))).toContain(`We’ll write to ${email}.`);
  });

  test.each([
    ['not an address', 'pets=1', { email: 'gwen' }, 422, /valid email/],
    ['unknown filters', 'near=Mars&type=%00&%FF=%FE', { email: 'd@guest.example' }, 200, /Check your email/],
    ['half of a character', 'q=%ED%A0%80', { email: 'e@guest.example' }, 200, /Check your email/],
  ])('answers %s without an error of the server', async (_name, query, form, status, answer) => {
    expect((await get(`/alerts/new?${query}`)).status).toBe(200);
    const saved = await post(`/alerts/new?${query}`, form);
    expect([saved.status, textOf(mainOf(await saved.text()))]).toEqual([
      status,
      expect.stringMatching(answer),
    ]);
  });
});

describe('a mailed link', () => {
  test('shows the search, verifies it by a button, and stops it by another', async () => {
    await post('/alerts/new?pets=1', { email });
    const { path } = await savedSearchMailedTo(site, email);
    const press = async (intent: string) => {
      const response = await post(path, { intent });
      return [response.status, textOf(mainOf(await response.text()))];
    };
    expect(textOf(await read(path))).toMatch(/Get emails about this search\?.*Pets Allowed.*Confirm/);
    expect(await storedSearches(site, email)).toMatchObject([{ verifiedAt: null }]);
    expect(await press('verify')).toEqual([200, expect.stringContaining('You’re all set.')]);
    expect(hrefOf(await read(path), 'See the homes')).toBe('/listings?pets=1');
    expect(await press('stop')).toEqual([200, expect.stringContaining('You’re unsubscribed')]);
    expect(await queries()).toEqual([]);
    for (const intent of ['stop', 'verify'])
      expect(await press(intent)).toEqual([410, expect.stringContaining('This search isn’t saved anymore')]);
    expect((await get(path)).status).toBe(404);
  });

  test.each(['', '?token=guess', '?token=%00%FF', '?token=a&token=b'])(
    'does nothing with the wrong token %j',
    async (query) => {
      const id = await insertSavedSearch(site, email, 'q=the+secret');
      const path = `/alerts/${id}${query}`;
      const shown = await get(path);
      expect([shown.status, (await shown.text()).includes('secret')]).toEqual([404, false]);
      for (const intent of ['verify', 'stop']) expect((await post(path, { intent })).status).toBe(410);
      expect(await queries()).toEqual(['q=the+secret']);
      expect((await get(`/alerts/nonsense${query}`)).status).toBe(404);
    },
  );
});

describe('/alerts/all', () => {
  /** The token of an address with two searches. */
  async function tokenOf(address: string): Promise<string> {
    await insertSavedSearch(site, address, 'guests=2');
    await post('/alerts/new?pets=1', { email: address });
    return (await savedSearchMailedTo(site, address)).token;
  }

  const oneClick = new FormData();
  oneClick.set('List-Unsubscribe', 'One-Click');

  test.each([
    ['without an origin', {}, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['with the origin null', { origin: 'null', 'sec-fetch-site': 'cross-site' }, new URLSearchParams()],
    // RFC 8058 allows it.
    ['as multipart/form-data, from another origin', { origin: 'https://mail.example' }, oneClick],
  ])(
    'stops all mails by one press %s and without a cookie, any number of times',
    async (_name, headers, body) => {
      const token = await tokenOf(email);
      const init = { method: 'POST', headers: headers as Record<string, string>, body };
      for (const _ of [1, 2]) {
        expect((await site.request(`/alerts/all?token=${token}`, init)).status).toBe(200);
        expect(await queries()).toEqual([]);
      }
    },
  );

  test('changes nothing by GET, which shows a button', async () => {
    const token = await tokenOf(email);
    const shown = await get(`/alerts/all?token=${token}`);
    expect([shown.status, mainOf(await shown.text()).includes('method="post"')]).toEqual([200, true]);
    expect(await queries()).toHaveLength(2);
  });

  test.each(['', '?token=guess', '?token=%00%FF'])('answers %j and changes nothing', async (query) => {
    await tokenOf(email);
    expect((await post(`/alerts/all${query}`, {})).status).toBe(200);
    expect(await queries()).toHaveLength(2);
  });

  test('still checks the origin of every other form', async () => {
    const init = { method: 'POST', headers: { origin: 'https://mail.example' }, body: new URLSearchParams() };
    for (const path of ['/alerts/new', '/alerts/all.data', '/alerts/all/', '/logout'])
      expect([path, (await site.request(path, init)).status]).toEqual([path, 403]);
  });
});
