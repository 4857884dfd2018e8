// Floods against a running site: an inquiry with thousands of messages, strangers who send inquiries or save
// searches with another person's address, an owner who presses buttons without end, many requests for one
// upload, and a hundred connections that request suggestions. X-Forwarded-For gives each visitor their own
// client address.
import { noFees } from '#domain/stay/stay-cost.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { issueLinkKey, linkPath } from '#server/access/keys.ts';
import { newDraft } from '../support/form-sender.ts';
import { addMessages, propertyOf, inDays, inquiryForm } from '../support/inquiries.ts';
import { insertSavedSearch } from '../support/saved-searches.ts';
import { cookieOf } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';
import { tusClient, uploadPathOf } from '../support/tus.ts';

const site = await setUpTestSite({ TRUSTED_PROXIES: '127.0.0.1' });

const get = (path: string, cookie = '') =>
  fetch(`${site.url}${path}`, { headers: { cookie }, redirect: 'manual' });

/** Sends a form as a browser without JavaScript does. `from` is the client address. */
const post = (path: string, fields: Record<string, string>, from: string, cookie = '') =>
  fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { origin: site.url, 'x-forwarded-for': from, cookie },
    body: new URLSearchParams(fields),
  });

test('shows the newest 50 of 5,040 messages of 4,000 characters on a page below 500 kB, during other requests', async () => {
  const { db } = site.testServer;
  const propertyId = await propertyOf(site.testServer);
  const inquiryId = uuidv7();
  await sql`INSERT INTO inquiries (id, property_id, verified_at, nights, guests, pets, monthly_rent, cost_terms, guest_name, guest_email)
    VALUES (${inquiryId}, ${propertyId}, now(), daterange(${inDays(30)}, ${inDays(70)}), 2, false, 3450, ${JSON.stringify({ ...noFees, desiredMonthlyRent: 3450 })},
      'Gwen', 'gwen@guest.example')`.execute(db);
  await addMessages(site.testServer, inquiryId, { count: 5040, filler: 3980 });
  const token = await issueLinkKey(db, { kind: 'inquiry-as-guest', subjectId: inquiryId });
  const cookie = cookieOf((await get(linkPath(token))).headers);
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

test('keeps cached pages valid while an owner presses buttons, and refuses the 61st press within an hour', async () => {
  const { server, db } = site.testServer;
  const id = await propertyOf(site.testServer);
  const token = await issueLinkKey(db, { kind: 'property', subjectId: id });
  const cookie = cookieOf((await get(linkPath(token))).headers);
  const press = (fields: Record<string, string>) => post(`/submission/${id}`, fields, '192.0.2.1', cookie);
  // Any of the client addresses counts for the same property.
  expect((await press({ intent: 'confirm-availability' })).status).toBe(200);
  const before = await server.publicVersion.read();
  for (let time = 2; time <= 60; time += 1)
    expect((await press({ intent: 'confirm-availability' })).status).toBe(200);
  expect(await server.publicVersion.read()).toEqual(before);
  const refused = await press({ intent: 'change-price', desiredMonthlyRent: '4321' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const html = await refused.text();
  expect(html).toContain('You’ve made a lot of changes to this home in a short time.');
  expect(html).toContain('value="4321"');
  for (const intent of ['pause', 'block-nights', 'renew-calendar-address', 'change', 'discard-changes'])
    expect([intent, (await press({ intent })).status]).toEqual([intent, 429]);
  expect(await server.publicVersion.read()).toEqual(before);
});

test('sends 20 mails a day to a verified mailbox when 12 strangers save the same search with it five times', async () => {
  const { db } = site.testServer;
  const email = 'reader@else.example';
  await insertSavedSearch(site.testServer, email, 'pets=1');
  for (let time = 0; time < 60; time += 1) {
    const saved = await post('/alerts/new?bedrooms=2', { email }, `203.0.113.${20 + (time % 12)}`);
    expect(saved.status).toBe(200);
  }
  const waiting = sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-mail' AND run_at <= now()`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(0);
  const mails = db.selectFrom('mailbox').select('id').where('recipient', '=', email);
  expect(await mails.execute()).toHaveLength(20);
});

test('ends the connection that holds an upload for the next one, and serves pages meanwhile', async () => {
  const { draft, cookie } = await newDraft(site.testServer);
  const headers = { origin: site.url, cookie };
  const client = tusClient((path, init) =>
    fetch(new URL(path, site.url), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
    }),
  );
  const photos = `/submit-property/photos?draft=${draft.id}`;
  const uploadPath = await uploadPathOf(await client.announce(photos, { name: 'a.jpg' }, 1000), photos);
  const end = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10);
    await end.promise;
  }
  const answers: number[] = [];
  const requests = Array.from({ length: 43 }, async () => {
    const { status } = await client.patch(uploadPath, 0, endless());
    answers.push(status);
  });
  // The last connection holds the upload.
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(42);
  expect((await get('/listings')).status).toBe(200);
  expect(answers.filter((status) => ![204, 400, 409, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await client.head(uploadPath)).status).toBe(200);
  end.resolve();
  await Promise.allSettled(requests);
});

test('answers 33 searches of another visitor while one client address requests suggestions over 100 connections', async () => {
  const visit = async (path: string, from: string) =>
    (await fetch(`${site.url}${path}`, { headers: { 'x-forwarded-for': from } })).status;
  const flood = new Set<number>();
  const end = new AbortController();
  const connections = Array.from({ length: 100 }, async () => {
    while (!end.signal.aborted) flood.add(await visit('/listings/suggestions?q=im', '203.0.113.99'));
  });
  await expect.poll(() => flood).toEqual(new Set([200, 503]));
  for (let search = 0; search < 33; search += 1) {
    for (const path of [`/listings?q=word${search}`, '/listings/suggestions?q=be'])
      expect([path, await visit(path, '198.51.100.33')]).toEqual([path, 200]);
  }
  end.abort();
  await Promise.all(connections);
});
