// Floods against the running site: an inquiry with thousands of messages.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueKey } from '#server/drafts/access-tokens.ts';
import { addMessages, homeOf, inDays } from '../support/inquiries.ts';
import { addressOf } from '../support/page-words.ts';
import { cookieOf } from '../support/people.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const get = (place: string, cookie = '') =>
  fetch(`${site.url}${place}`, { headers: { cookie }, redirect: 'manual' });

describe('an inquiry with 5,040 messages of 4,000 characters', () => {
  let place: string;
  let cookie: string;
  beforeAll(async () => {
    const { db } = site.testApp;
    const propertyId = await homeOf(site.testApp, 'owner@home.example');
    const inquiryId = uuidv7();
    await sql`INSERT INTO inquiries (id, property_id, confirmed_at, nights, guests, pets, monthly_rent, guest_name, guest_email)
      VALUES (${inquiryId}, ${propertyId}, now(), daterange(${inDays(30)}, ${inDays(70)}), 2, false, 3450,
        'Gwen', 'gwen@guest.example')`.execute(db);
    await addMessages(site.testApp, inquiryId, { count: 5040, filler: 3980 });
    const token = await issueKey(db, { inquiryId, side: 'guest' });
    place = `/inquiry/${inquiryId}`;
    cookie = cookieOf((await get(`/inquiry-link/${token}`)).headers);
  });

  const numbersIn = (html: string) =>
    Array.from(html.matchAll(/<p dir="auto"[^>]*>message (\d+)\./g), ([, number]) => Number(number));
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);

  test('shows the newest 50 on a small page while the site answers other requests', async () => {
    const places = [place, '/listings', place, '/', place, '/listings', place, '/'];
    const answers = await Promise.all(places.map((each) => get(each, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200));
    const [html = ''] = await Promise.all(answers.map((answer) => answer.text()));
    expect(numbersIn(html)).toEqual(range(4991, 5040));
    // 200,000 characters of messages, once as HTML and once as the data of the page's script.
    expect(Buffer.byteLength(html)).toBeLessThan(500_000);
  });

  test('leads back to earlier messages and forward to the newest without JavaScript', async () => {
    const newest = await (await get(place, cookie)).text();
    const earlier = await (await get(addressOf(newest, 'Show earlier messages'), cookie)).text();
    expect(numbersIn(earlier)).toEqual(range(4941, 4990));
    const back = await (await get(addressOf(earlier, 'Back to the newest messages'), cookie)).text();
    expect(numbersIn(back)).toEqual(range(4991, 5040));
  });
});
