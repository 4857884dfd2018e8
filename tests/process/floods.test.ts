// Floods against a running site: an inquiry with thousands of messages, and strangers who send inquiries with another
// person's address. X-Forwarded-For gives each visitor their own network address.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { issueToken } from '#server/drafts/access-tokens.ts';
import { addMessages, propertyOf, inDays, inquiryForm } from '../support/inquiries.ts';
import { cookieOf } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite({ TRUSTED_PROXIES: '127.0.0.1' });

const get = (path: string, cookie = '') =>
  fetch(`${site.url}${path}`, { headers: { cookie }, redirect: 'manual' });

/** Sends a form as a browser without JavaScript does. `from` is the network address. */
const post = (path: string, fields: Record<string, string>, from: string) =>
  fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { origin: site.url, 'x-forwarded-for': from },
    body: new URLSearchParams(fields),
  });

test('shows the newest 50 of 5,040 messages of 4,000 characters on a page below 500 kB, during other requests', async () => {
  const { db } = site.testServer;
  const propertyId = await propertyOf(site.testServer);
  const inquiryId = uuidv7();
  await sql`INSERT INTO inquiries (id, property_id, verified_at, nights, guests, pets, monthly_rent, guest_name, guest_email)
    VALUES (${inquiryId}, ${propertyId}, now(), daterange(${inDays(30)}, ${inDays(70)}), 2, false, 3450,
      'Gwen', 'gwen@guest.example')`.execute(db);
  await addMessages(site.testServer, inquiryId, { count: 5040, filler: 3980 });
  const token = await issueToken(db, { inquiryId, side: 'guest' });
  const cookie = cookieOf((await get(`/inquiry-link/${token}`)).headers);
  const page = `/inquiry/${inquiryId}`;
  const paths = [page, '/listings', page, '/', page, '/listings', page, '/'];
  const responses = await Promise.all(paths.map((path) => get(path, cookie)));
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const [html = ''] = await Promise.all(responses.map((response) => response.text()));
  const numbers = Array.from(html.matchAll(/<p dir="auto"[^>]*>message (\d+)\./g), ([, number]) =>
    Number(number),
  );
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 4991 + index));
  // The 200,000 characters of the messages appear twice: as HTML and as data for hydration.
  expect(Buffer.byteLength(html)).toBeLessThan(500_000);
});

test('returns 429 and keeps the typed text if inquiries by strangers have used up an address’s mails', async () => {
  const { db } = site.testServer;
  const path = `/listings/${await propertyOf(site.testServer)}/ask`;
  const email = 'victim@else.example';
  for (const from of [1, 2, 3, 4, 5].map((number) => `203.0.113.${number}`))
    expect((await post(path, inquiryForm({ email, message: `From ${from}` }), from)).status).toBe(200);
  const refused = await post(path, inquiryForm({ email, message: 'My own words' }), '198.51.100.7');
  const html = await refused.text();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  expect(html).toContain('We didn’t send your message.');
  expect(html).toContain('Log in with this address');
  expect(html).toMatch(/<textarea[^>]*>My own words</);
  const stored = db.selectFrom('inquiryMessages').select('id').where('body', '=', 'My own words');
  expect(await stored.execute()).toEqual([]);
  const mails = db.selectFrom('mailbox').select('id').where('recipient', '=', email);
  const confirmations = mails.where('subject', '=', 'Confirm your question about a home');
  await expect.poll(async () => (await confirmations.execute()).length).toBe(5);
});
