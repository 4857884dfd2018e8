// Floods against a running site: an inquiry with thousands of messages, and strangers who request mails to another
// person's address. X-Forwarded-For gives each visitor their own network address.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '#server/drafts/access-tokens.ts';
import { addMessages, propertyOf, inDays, inquiryForm, provedUser } from '../support/inquiries.ts';
import { hrefOf } from '../support/html.ts';
import { cookieOf, submitProperty } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite({ TRUSTED_PROXIES: '127.0.0.1' });

const get = (place: string, cookie = '') =>
  fetch(`${site.url}${place}`, { headers: { cookie }, redirect: 'manual' });

/** Sends a form as a browser without JavaScript does. `from` is the network address. */
const post = (place: string, fields: Record<string, string>, from: string) =>
  fetch(`${site.url}${place}`, {
    method: 'POST',
    headers: { origin: site.url, 'x-forwarded-for': from },
    body: new URLSearchParams(fields),
  });

const strangers = [1, 2, 3, 4, 5].map((number) => `203.0.113.${number}`);
const ownAddress = '198.51.100.7';

async function countMails(to: string, subject: string): Promise<number> {
  const mails = site.testServer.db.selectFrom('mailbox').select('id');
  return (await mails.where('recipient', '=', to).where('subject', '=', subject).execute()).length;
}

describe('an inquiry with 5,040 messages of 4,000 characters', () => {
  let place: string;
  let cookie: string;
  beforeAll(async () => {
    const { db } = site.testServer;
    const propertyId = await propertyOf(site.testServer);
    const inquiryId = uuidv7();
    await sql`INSERT INTO inquiries (id, property_id, verified_at, nights, guests, pets, monthly_rent, guest_name, guest_email)
      VALUES (${inquiryId}, ${propertyId}, now(), daterange(${inDays(30)}, ${inDays(70)}), 2, false, 3450,
        'Gwen', 'gwen@guest.example')`.execute(db);
    await addMessages(site.testServer, inquiryId, { count: 5040, filler: 3980 });
    const token = await issueToken(db, { inquiryId, side: 'guest' });
    place = `/inquiry/${inquiryId}`;
    cookie = cookieOf((await get(`/inquiry-link/${token}`)).headers);
  });

  const numbersIn = (html: string) =>
    Array.from(html.matchAll(/<p dir="auto"[^>]*>message (\d+)\./g), ([, number]) => Number(number));
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);

  test('shows the newest 50 on a page below 500 kB, during other requests', async () => {
    const places = [place, '/listings', place, '/', place, '/listings', place, '/'];
    const answers = await Promise.all(places.map((each) => get(each, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200));
    const [html = ''] = await Promise.all(answers.map((answer) => answer.text()));
    expect(numbersIn(html)).toEqual(range(4991, 5040));
    // The 200,000 characters of the messages appear twice: as HTML and as data for hydration.
    expect(Buffer.byteLength(html)).toBeLessThan(500_000);
  });

  test('links to earlier messages and back to the newest without JavaScript', async () => {
    const newest = await (await get(place, cookie)).text();
    const earlier = await (await get(hrefOf(newest, 'Show earlier messages'), cookie)).text();
    expect(numbersIn(earlier)).toEqual(range(4941, 4990));
    const back = await (await get(hrefOf(earlier, 'Back to the newest messages'), cookie)).text();
    expect(numbersIn(back)).toEqual(range(4991, 5040));
  });
});

describe('inquiries by strangers with another person’s email address', () => {
  let place: string;
  let propertyId: string;
  beforeAll(async () => {
    propertyId = await propertyOf(site.testServer);
    place = `/listings/${propertyId}/ask`;
  });

  const ask = (email: string, from: string, message: string) =>
    post(place, inquiryForm({ email, message }), from);
  const confirmation = 'Confirm your question about a home';

  async function isStored(message: string): Promise<boolean> {
    const stored = site.testServer.db.selectFrom('inquiryMessages').select('id').where('body', '=', message);
    return (await stored.executeTakeFirst()) !== undefined;
  }

  test('cause a 429 for the person’s own inquiry, with its text kept in the form, if the address has no mails left', async () => {
    const victim = 'victim@else.example';
    for (const from of strangers) expect((await ask(victim, from, `From ${from}`)).status).toBe(200);
    const refused = await ask(victim, ownAddress, 'My own words');
    const html = await refused.text();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(html).toContain('We didn’t send your message.');
    expect(html).toContain('Log in with this address');
    expect(html).toMatch(/<textarea[^>]*>My own words</);
    expect(await isStored('My own words')).toBe(false);
    await expect.poll(() => countMails(victim, confirmation)).toBe(5);
  });

  test('leave mails for the person if all strangers share one network address', async () => {
    const victim = 'second@else.example';
    const answers = [];
    for (const message of ['1', '2', '3', '4', '5'])
      answers.push((await ask(victim, '203.0.113.66', `Stranger ${message}`)).status);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect((await ask(victim, ownAddress, 'The person’s own')).status).toBe(200);
    await expect.poll(() => countMails(victim, confirmation)).toBe(4);
  });

  test('never block a verified address', async () => {
    const { email } = await provedUser(site.testServer, 'verified@guest.example');
    for (const from of strangers) await ask(email, from, `Again from ${from}`);
    expect((await ask(email, '198.51.100.8', 'By the verified guest')).status).toBe(200);
    await expect.poll(() => countMails(email, confirmation)).toBe(6);
  });
});

test('sends a verified owner their links after five requests by strangers', async () => {
  const { email } = await provedUser(site.testServer, 'verified@home.example');
  await submitProperty(site.testServer, { email });
  for (const from of strangers) expect((await post('/owner-links', { email }, from)).status).toBe(200);
  const own = await post('/owner-links', { email }, ownAddress);
  expect(own.status).toBe(200);
  expect(await own.text()).toContain('an email with new links is on its way');
  await expect.poll(() => countMails(email, 'Your properties on Baystead')).toBe(6);
});
