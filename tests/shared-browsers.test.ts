// What a browser opens for a person who isn't the owner: a helper with the link to a draft, and the next
// person at a library's computer.
import { expect, test } from 'vitest';
import { readAnswers } from '#domain/property/submission-answers.ts';
import { createToken } from '#server/tokens.ts';
import { origin, password, setUpSite } from './support/site.ts';
import { addDraftPhoto } from './support/stand-in-photos.ts';

const site = await setUpSite();
const { db } = site;
type Browser = ReturnType<typeof newBrowser>;

/** A browser without JavaScript that keeps cookies. */
function newBrowser() {
  const cookies = new Map<string, string>();
  async function get(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('cookie', Array.from(cookies, (entry) => entry.join('=')).join('; '));
    const response = await site.request(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
  const post = (path: string, fields: Record<string, string> = {}) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields) });
  return {
    get,
    post,
    logIn: (email: string) => post('/login', { email, password }),
    showsHome: async (path: string) => (await (await get(path)).text()).includes('Hidden Lane'),
  };
}

/** A browser that is logged in to a new account with a verified address. */
async function register(email: string): Promise<Browser> {
  const browser = newBrowser();
  const names = { firstName: 'Rosa', lastName: 'Lee' };
  await browser.post('/register', { email, password, confirmPassword: password, ...names });
  await browser.post(await site.linkTo(email), { intent: 'verify-email' });
  return browser;
}

const changesOf = (home: string) =>
  db
    .selectFrom('propertyVersions')
    .select(['id', 'answers', 'saveNumber as version'])
    .where('propertyId', '=', home)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();

/** Sends the begun changes of a home with another title. */
async function sendChanges(browser: Browser, home: string, idempotencyKey = createToken()) {
  const { id: draftId, version, ...stored } = await changesOf(home);
  const answers = readAnswers(stored.answers);
  answers.listing.title = 'Another title';
  answers.photos.photoIds = [await addDraftPhoto(db, draftId)];
  const sent = { intent: 'submit', draftId, version, idempotencyKey, ...answers };
  const headers = { 'content-type': 'application/json' };
  const response = await browser.get('/submit-property/draft', {
    method: 'POST',
    headers,
    body: JSON.stringify(sent),
  });
  return (await response.json()) as { canOpen: boolean };
}

/** Neither the home's page nor the form shows the home, and a press on its button to pause does nothing. */
async function expectClosed(browser: Browser, home: string): Promise<void> {
  const [page, pause] = [
    await browser.get(`/submission/${home}`),
    await browser.post(`/submission/${home}`, { intent: 'pause' }),
  ];
  expect([page, pause].map(({ headers }) => headers.get('location'))).toEqual([
    '/links?link=unknown',
    '/links?link=unknown',
  ]);
  expect(await browser.showsHome('/submit-property')).toBe(false);
}

test('the helper who sends the changes of a home gets no key to the home', async () => {
  const [email, helperEmail] = ['rosa@owner.example', 'helper@friend.example'];
  const home = await site.home(email);
  const rosa = newBrowser();
  await rosa.post('/links', { email });
  await rosa.get(await site.linkTo(email));
  await rosa.post(`/submission/${home}`, { intent: 'change' });
  const { id } = await changesOf(home);
  await rosa.post('/submit-property', { intent: 'send-link', id, email: helperEmail });

  const helper = newBrowser();
  await helper.post(await site.linkTo(helperEmail));
  expect(await helper.showsHome('/submit-property')).toBe(true);
  const idempotencyKey = createToken();
  expect(await sendChanges(helper, home, idempotencyKey)).toMatchObject({ canOpen: false });
  await expectClosed(helper, home);
  const asLink = await helper.get(`/link/${idempotencyKey}`);
  expect(asLink.headers.get('location')).toBe('/links?link=unknown');
  expect(await rosa.showsHome(`/submission/${home}`)).toBe(true);
});

test('a browser that logged out after it changed a home opens nothing', async () => {
  const email = 'ana@owner.example';
  const ana = await register(email);
  const home = await site.home(email);
  const account = db.selectFrom('users').select('uid as userId').where('email', '=', email);
  await site.change(home, await account.executeTakeFirstOrThrow());
  await ana.post(`/submission/${home}`, { intent: 'change' });
  expect(await ana.showsHome('/submit-property')).toBe(true);
  await ana.post('/logout');
  await expectClosed(ana, home);

  await ana.logIn(email);
  expect(await sendChanges(ana, home)).toMatchObject({ canOpen: true });
  expect(await ana.showsHome(`/submission/${home}`)).toBe(true);
  await ana.post('/logout');
  await expectClosed(ana, home);
});

/** permissions.test.ts tests a new password and the end of other sessions, for each kind of key. */
const endings: Record<string, (ana: Browser, library: Browser, email: string) => Promise<unknown>> = {
  'its own logout': (_ana, library) => library.post('/logout'),
  'the account gets a new address and this browser logs out': async (ana, library, email) => {
    const newEmail = `new.${email}`;
    await ana.post('/account', { intent: 'email', email: newEmail, currentPassword: password });
    await ana.post(await site.linkTo(newEmail), { intent: 'change-email' });
    await library.post('/logout');
  },
};

test.each(Object.entries(endings))('a shared browser opens nothing after %s', async (event, end) => {
  const email = `ana${Object.keys(endings).indexOf(event)}@owner.example`;
  const ana = await register(email);
  const home = await site.home(email);
  // A mailed link, a login, and the form of changes.
  const library = newBrowser();
  await library.post('/links', { email });
  await library.get(await site.linkTo(email));
  await library.logIn(email);
  await library.post(`/submission/${home}`, { intent: 'change' });
  expect(await library.showsHome('/submit-property')).toBe(true);

  await end(ana, library, email);
  await expectClosed(library, home);
  expect(await ana.showsHome(`/submission/${home}`)).toBe(true);
});
