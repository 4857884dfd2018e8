// Replays the attacks of the third security review over HTTP against a running site.
import { expect, test } from 'vitest';
import { readAnswers } from '#domain/property/submission-answers.ts';
import { createToken } from '#server/tokens.ts';
import { browserAt, type HttpBrowser, linksTo } from '../support/http-browser.ts';
import { propertyOf } from '../support/inquiries.ts';
import { updateProperty } from '../support/properties.ts';
import { addDraftPhoto } from '../support/stand-in-photos.ts';
import { password } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite();
const { db } = site.testServer;

const newBrowser = () => browserAt(site);
const lastLinkTo = async (email: string, start: string) => String((await linksTo(site, email, start)).at(-1));

const changesOf = (home: string) =>
  db
    .selectFrom('propertyVersions')
    .select(['id', 'answers', 'saveNumber as version'])
    .where('propertyId', '=', home)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();

/** Sends the begun changes of a home with another title. */
async function sendChanges(
  browser: HttpBrowser,
  home: string,
  title: string,
  idempotencyKey = createToken(),
) {
  const { id, version, ...stored } = await changesOf(home);
  const answers = readAnswers(stored.answers);
  answers.listing.title = title;
  answers.photos.photoIds = [await addDraftPhoto(db, id)];
  return browser.postJson('/submit-property/draft', {
    intent: 'submit',
    draftId: id,
    version,
    idempotencyKey,
    ...answers,
  });
}

/** What the owner's page and the form show about a home, and the responses to the owner's actions. */
async function attempts(browser: HttpBrowser, home: string) {
  const page = await browser.get(`/submission/${home}`);
  const form = await browser.get('/submit-property');
  const pause = await browser.post(`/submission/${home}`, { intent: 'pause' });
  return {
    page: page.headers.get('location'),
    showsAddress: `${await page.text()} ${await form.text()}`.includes('Hidden Lane'),
    pause: pause.headers.get('location'),
  };
}
const closed = {
  page: '/links?link=unknown',
  showsAddress: false,
  pause: '/links?link=unknown',
};

test('gives the helper who sends the changes of a home no key to the home', async () => {
  const [email, helperEmail] = ['rosa@owner.example', 'helper@friend.example'];
  const home = await propertyOf(site.testServer, email);
  const rosa = newBrowser();
  await rosa.post('/links', { email });
  await rosa.get(await lastLinkTo(email, '/link/'));
  await rosa.post(`/submission/${home}`, { intent: 'change' });
  const { id: draftId } = await changesOf(home);
  await rosa.post('/submit-property', { intent: 'send-link', id: draftId, email: helperEmail });

  const helper = newBrowser();
  await helper.post(await lastLinkTo(helperEmail, '/link/'));
  expect(await (await helper.get('/submit-property')).text()).toContain('Hidden Lane');
  const idempotencyKey = createToken();
  const sent = await sendChanges(helper, home, 'A title by a helper', idempotencyKey);
  expect(sent.status).toBe(200);
  expect(await sent.json()).toMatchObject({ canOpen: false });
  expect(await attempts(helper, home)).toEqual(closed);
  // The retry gets the same answer, and the key opens nothing as the token of a link either.
  expect(await helper.redirectOf(`/link/${idempotencyKey}`)).toBe('/links?link=unknown');

  // The owner's browser still opens the home.
  expect(await (await rosa.get(`/submission/${home}`)).text()).toContain('Hidden Lane');
});

test('opens nothing in a browser that logged out after it changed a home', async () => {
  const email = 'ana@owner.example';
  const ana = newBrowser();
  await ana.register(email);
  const home = await propertyOf(site.testServer, email);
  const { uid } = await db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await updateProperty({ db }, home, { userId: uid });

  await ana.post(`/submission/${home}`, { intent: 'change' });
  expect(await (await ana.get('/submit-property')).text()).toContain('Hidden Lane');
  await ana.post('/logout');
  expect(await attempts(ana, home)).toEqual(closed);

  await ana.logIn(email);
  const sent = await sendChanges(ana, home, 'Another title');
  expect(sent.status).toBe(200);
  expect(await (await ana.get(`/submission/${home}`)).text()).toContain('Hidden Lane');
  await ana.post('/logout');
  expect(await attempts(ana, home)).toEqual(closed);
});

const endings: Record<string, (ana: HttpBrowser, library: HttpBrowser, email: string) => Promise<unknown>> = {
  'its own logout': (_ana, library) => library.post('/logout'),
  'the account logs out other sessions': (ana) => ana.post('/account', { intent: 'sessions' }),
  'the account gets a new password': (ana) =>
    ana.post('/account', {
      intent: 'password',
      currentPassword: password,
      password: 'another password',
      confirmPassword: 'another password',
    }),
  'the account gets a new address and this browser logs out': async (ana, library, email) => {
    const newEmail = `new.${email}`;
    await ana.post('/account', { intent: 'email', email: newEmail, currentPassword: password });
    await ana.post(await lastLinkTo(newEmail, '/link/'), { intent: 'change-email' });
    await library.post('/logout');
  },
};

test.each(Object.entries(endings).map(([event, end], number) => ({ event, end, number })))(
  'opens nothing in a shared browser with a mailed link, a login and a form of changes after $event',
  async ({ end, number }) => {
    const email = `ana${number}@owner.example`;
    const ana = newBrowser();
    await ana.register(email);
    const home = await propertyOf(site.testServer, email);
    // A shared computer: a mailed link, a login, and the form of changes.
    const library = newBrowser();
    await library.post('/links', { email });
    await library.get(await lastLinkTo(email, '/link/'));
    await library.logIn(email);
    await library.post(`/submission/${home}`, { intent: 'change' });
    expect(await (await library.get('/submit-property')).text()).toContain('Hidden Lane');

    await end(ana, library, email);
    expect(await attempts(library, home)).toEqual(closed);
    expect(await (await ana.get(`/submission/${home}`)).text()).toContain('Hidden Lane');
  },
);
