// Replays an attack from the second security review over HTTP against a running site.
import { v4 as uuidv4 } from 'uuid';
import { expect, test } from 'vitest';
import { browserAt, linksTo, mailsTo } from '../support/http-browser.ts';
import { propertyOf, inquiryForm } from '../support/inquiries.ts';
import { password } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite();

const newBrowser = () => browserAt(site);
const mailsOf = (email: string) => mailsTo(site, email);
const linksOf = (email: string, start: string) => linksTo(site, email, start);
const lastLinkTo = async (email: string, start: string) => String((await linksOf(email, start)).at(-1));

/** A browser signed in to a new account with a verified address. */
async function newAccount(email: string) {
  const browser = newBrowser();
  await browser.register(email);
  return browser;
}

/** Sends an inquiry, verifies it with the mailed link, and returns that link. */
async function askByMail(home: string, email: string, message: string): Promise<string> {
  const guest = newBrowser();
  await guest.post(`/listings/${home}/ask`, { ...inquiryForm({ email, message }), key: uuidv4() });
  const link = await lastLinkTo(email, '/link/');
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
  await reader.post('/links', { email: old });
  // The first link verified the address, and is used up.
  const [, ...links] = await linksOf(old, '/link/');
  // Two with the inquiries, and one for the home and for each conversation.
  expect(links).toHaveLength(5);
  // An attacker reads the old mailbox and opens every link in their own browser.
  const openedLinks: string[] = [];
  for (const link of links) openedLinks.push(String(await reader.redirectOf(link)));
  for (const link of openedLinks) expect(await reader.redirectOf(link)).toBeNull();
  await reader.post('/links', { email: old });

  await rosa.post('/account', { intent: 'email', email: newEmail, currentPassword: password });
  const before = (await mailsOf(old)).length;
  await rosa.post(await lastLinkTo(newEmail, '/link/'), { intent: 'change-email' });
  expect(await mailsOf(old)).toHaveLength(before + 1);

  // No mailed link works, and no browser that opened one keeps access.
  const mailed = await linksOf(old, '/link/');
  expect(mailed).toHaveLength(9);
  for (const link of mailed) expect(await newBrowser().redirectOf(link)).toBe('/links?link=unknown');
  for (const link of openedLinks) expect(await reader.redirectOf(link)).toBe('/links?link=unknown');

  // "Send me my links" sends none, and the next inquiry goes to the new address.
  await newBrowser().post('/links', { email: old });
  await askByMail(home, 'gus@guest.example', 'Is there a desk?');
  expect(await mailsOf(old)).toHaveLength(before + 1);
  const news = await lastLinkTo(newEmail, '/link/');

  // A new account with the old address can't see, decide or delete anything.
  const mallory = await newAccount(old);
  const pages = ['/my-properties', '/my-inquiries', '/account/data.json'];
  for (const path of pages)
    expect(await (await mallory.get(path)).text()).not.toMatch(/condo|loft|Hidden Lane/);
  const inquiry = String(openedLinks.find((link) => link.startsWith('/inquiry/')));
  for (const link of openedLinks) expect(await mallory.redirectOf(link)).toBe('/links?link=unknown');
  const accepted = await mallory.post(inquiry, { intent: 'accept' });
  expect(accepted.status).toBe(404);
  const deleted = await mallory.post('/account/delete', { currentPassword: password });
  expect(deleted.headers.get('location')).toBe('/account-deleted');
  expect((await mailsOf(gwen)).join()).not.toMatch(/No one else can book/);

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
  expect((await mailsOf(gwen)).at(-1)).toContain('No one else can book');
});
