// Replays an attack from the second security review over HTTP against a running site.
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { expect, test } from 'vitest';
import { propertyOf, inquiryForm } from '../support/inquiries.ts';
import { password } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

/** A browser without JavaScript that keeps cookies and doesn't follow redirects. */
function browserAt(url: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ origin: url });
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const post = (path: string, fields: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });

  return {
    get: (path: string) => send(path),
    post,
    /** Returns the redirect target; null if the page doesn't redirect. */
    redirectOf: async (path: string) => (await send(path)).headers.get('location'),
    register: (email: string) =>
      post('/register', { email, password, confirmPassword: password, firstName: 'Rosa', lastName: 'Lee' }),
    logIn: (email: string) => post('/login', { email, password }),
    /** Sends an inquiry. `key` is the idempotency key, a UUID; `change` replaces fields of the form. */
    ask: (propertyId: string, key: string, change: Record<string, string> = {}) =>
      post(`/listings/${propertyId}/ask`, { ...inquiryForm(change), key }),
  };
}

const site = await setUpTestSite();

const newBrowser = () => browserAt(site.url);

/** Waits until the site has sent all mails, then returns the texts of those to an address, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const { db } = site.testServer;
  const waiting = async () => (await sql`SELECT FROM graphile_worker.jobs`.execute(db)).rows.length;
  await expect.poll(waiting, { interval: 20 }).toBe(0);
  const mails = db.selectFrom('mailbox').select('bodyText').where('recipient', '=', email).orderBy('id');
  return (await mails.execute()).map(({ bodyText }) => bodyText);
}

/** The paths that start with `start` and are linked in the mails to an address, oldest first. */
async function linksTo(email: string, start: string): Promise<string[]> {
  const text = (await mailsTo(email)).join('\n');
  return Array.from(text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g), ([, path = '']) => path).filter((path) =>
    path.startsWith(start),
  );
}

const lastLinkTo = async (email: string, start: string) => String((await linksTo(email, start)).at(-1));

/** A browser signed in to a new account with a verified address. */
async function newAccount(email: string) {
  const browser = newBrowser();
  await browser.register(email);
  await browser.post(await lastLinkTo(email, '/verify-email?'), { intent: 'confirm' });
  return browser;
}

/** Sends an inquiry, verifies it with the mailed link, and returns that link. */
async function askByMail(home: string, email: string, message: string): Promise<string> {
  const guest = newBrowser();
  await guest.ask(home, uuidv4(), { email, message });
  const link = await lastLinkTo(email, '/inquiry-link/');
  await guest.post(link);
  return link;
}

test('revokes all links in the old mailbox when an account changes its address', async () => {
  const [old, newEmail, gwen] = ['rosa@old.example', 'rosa@new.example', 'gwen@guest.example'];
  const { testServer } = site;
  const home = await propertyOf(testServer, old, 'Rosa’s condo');
  const foreign = await propertyOf(testServer, 'omar@owner.example', 'Omar’s loft');
  const rosa = await newAccount(old);
  const inquiryLink = await askByMail(home, gwen, 'Is the patio shaded?');
  await askByMail(foreign, old, 'Is the loft quiet?');
  const reader = newBrowser();
  await reader.post('/owner-links', { email: old });
  const ownerLinks = await linksTo(old, '/owner-link/');
  const inquiryLinks = await linksTo(old, '/inquiry-link/');
  expect([ownerLinks.length, inquiryLinks.length]).toEqual([1, 2]);
  // An attacker reads the old mailbox and opens every link in their own browser.
  const openedLinks: string[] = [];
  for (const link of [...ownerLinks, ...inquiryLinks])
    openedLinks.push(String(await reader.redirectOf(link)));
  for (const link of openedLinks) expect(await reader.redirectOf(link)).toBeNull();
  await reader.post('/owner-links', { email: old });

  await rosa.post('/account', { intent: 'email', email: newEmail, currentPassword: password });
  const before = (await mailsTo(old)).length;
  await rosa.post(await lastLinkTo(newEmail, '/change-email?'), { intent: 'confirm' });
  expect(await mailsTo(old)).toHaveLength(before + 1);

  // No mailed link works, and no browser that opened one keeps access.
  const owners = await linksTo(old, '/owner-link/');
  expect(owners).toHaveLength(2);
  for (const link of owners) expect(await newBrowser().redirectOf(link)).toBe('/owner-links?link=unknown');
  for (const link of inquiryLinks) expect((await newBrowser().get(link)).status).toBe(404);
  for (const link of openedLinks)
    expect(await reader.redirectOf(link)).toMatch(/^\/(?:owner-links|inquiry-link)/);

  // "Send me my links" sends none, and the next inquiry goes to the new address.
  await newBrowser().post('/owner-links', { email: old });
  await askByMail(home, 'gus@guest.example', 'Is there a desk?');
  expect(await mailsTo(old)).toHaveLength(before + 1);
  const news = await lastLinkTo(newEmail, '/inquiry-link/');

  // A new account with the old address can't see, decide or delete anything.
  const mallory = await newAccount(old);
  const pages = ['/my-properties', '/my-inquiries', '/account/data.json'];
  for (const path of pages)
    expect(await (await mallory.get(path)).text()).not.toMatch(/condo|loft|Hidden Lane/);
  const inquiry = String(openedLinks.find((link) => link.startsWith('/inquiry/')));
  for (const link of openedLinks)
    expect(await mallory.redirectOf(link)).toMatch(/^\/(?:owner-links|inquiry-link)/);
  const accepted = await mallory.post(inquiry, { intent: 'accept' });
  expect(accepted.headers.get('location')).toBe('/inquiry-link');
  const deleted = await mallory.post('/account/delete', { currentPassword: password });
  expect(deleted.headers.get('location')).toBe('/account-deleted');
  expect((await mailsTo(gwen)).join()).not.toMatch(/No one else can book/);

  // Guests' own links and the owner's account still work.
  const gwensPage = await newBrowser().redirectOf(inquiryLink);
  expect(gwensPage).toMatch(/^\/inquiry\//);
  expect(await newBrowser().redirectOf(news)).toMatch(/^\/inquiry\//);
  const again = newBrowser();
  await again.logIn(newEmail);
  expect(await (await again.get(`/submission/${home}`)).text()).toContain('Hidden Lane');
  const shown = await (await again.get(String(gwensPage))).text();
  const [shownCheckIn = '', shownCheckOut = ''] = ['shownCheckIn', 'shownCheckOut'].map(
    (name) => new RegExp(`name="${name}" value="([0-9-]+)"`).exec(shown)?.[1],
  );
  const decision = { intent: 'accept', shownCheckIn, shownCheckOut };
  expect((await again.post(String(gwensPage), decision)).status).toBe(200);
  expect((await mailsTo(gwen)).at(-1)).toContain('No one else can book');
});
