// The daily mail: what counts as new or cheaper, and that an address gets one mail a day.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { priceVersionOf } from '#domain/property/price.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { inDays } from '#tests/support/forms.ts';
import { setUpSite, type Site, valueOf } from '#tests/support/site.ts';
import { insertSavedSearch, storedSearches } from '#tests/support/saved-searches.ts';
import { rejectProperty } from '../admin/decide.ts';
import { pauseProperty, resumeProperty } from '../properties/pause.ts';
import { changePrice } from '../properties/price.ts';
import { refreshVocabulary } from '../search/vocabulary.ts';
import { sendMail } from '../worker/send-mail.ts';
import { mailSavedSearches } from './mail-news.ts';
import { stopAllSavedSearches } from './saved-searches.ts';

holdDate();

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();
const email = 'gwen@guest.example';
const other = 'zoe@guest.example';

beforeEach(async () => {
  await db.deleteFrom('savedSearches').execute();
  await db.deleteFrom('properties').execute();
  await site.clearMails();
});

/** Moves all events so far before the last check of every search, as if they were mailed. */
async function forgetEvents(): Promise<void> {
  await sql`UPDATE saved_searches SET checked_at = now(), mailed_on = NULL`.execute(db);
  // `checked_at` has milliseconds.
  await sql`SELECT pg_sleep(0.002)`.execute(db);
}

const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
/**
 * Runs the job twice concurrently, as on two machines, `days` from now. Returns all mails to the address. The
 * job logs a search that fails, and goes on: here, none may.
 */
async function run(days = 1) {
  const errors = vi.spyOn(server.logger, 'error');
  await Promise.all([mailSavedSearches(server, later(days)), mailSavedSearches(server, later(days))]);
  expect(errors.mock.calls).toEqual([]);
  return site.mails(email);
}
/** Runs the job while the search for the right spelling waits for its time limit. */
const runSlowly = (limits: Parameters<typeof mailSavedSearches>[2]) =>
  db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE search_vocabulary`.execute(transaction);
    await mailSavedSearches(server, later(1), limits);
  });

async function changeRent(id: string, rent: number): Promise<void> {
  const stored = await site.rowOf(id);
  const { nextAvailableDate, desiredRentalLength } = stored;
  const input = { desiredMonthlyRent: String(rent), nextAvailableDate, desiredRentalLength };
  const change = { input, version: priceVersionOf(stored), today: nextAvailableDate };
  valueOf(await changePrice(server, await site.owned(id), change));
}

async function publish(title: string, values: Parameters<Site['change']>[1] = {}): Promise<string> {
  const id = await site.listedHome(ada, { title });
  await site.change(id, { desiredMonthlyRent: 3000, ...values });
  return id;
}
async function pause(id: string): Promise<void> {
  valueOf(await pauseProperty(server, await site.owned(id), {}, new Date()));
}

describe('a saved search', () => {
  test('mails a new listing once, with its rent and the ways out', async () => {
    await insertSavedSearch(site, email, 'pets=1');
    const id = await publish('Condo by the pier', { petsAllowed: 'yes', desiredMonthlyRent: 3450 });
    const [mail, ...others] = await run();
    expect([mail?.subject, others]).toEqual(['A new home for your search', []]);
    for (const words of [
      'Your search: Pets Allowed',
      `Condo by the pier, 2 bedrooms, $3,450 a month:\nhttp://localhost:3000/listings/${id}`,
      'See the whole search:\nhttp://localhost:3000/listings?pets=1',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toMatch(/Stop these emails:\nhttp:\/\/localhost:3000\/alerts\/all\?token=[\w-]{43}\n/);
    expect(await run(2)).toHaveLength(1);
  });

  test('mails the rent for the dates of the search, and a link with its stay', async () => {
    const query = `guests=2&checkIn=${inDays(40)}&checkOut=${inDays(100)}&animal=dogs`;
    await insertSavedSearch(site, email, query);
    const rent = { nextAvailableDate: inDays(1), desiredMonthlyRent: 3450, petFee: 100 };
    const id = await publish('Condo', { ...rent, bedrooms: 0, petsAllowed: 'yes', maxGuests: 2 });
    const [mail] = await run();
    expect(mail?.text).toContain(
      `Condo, Studio, $3,450 a month, about $7,120 for 60 nights:\nhttp://localhost:3000/listings/${id}?${query}\n`,
    );
  });

  test('mails nothing if nothing matches, and looks at each event once', async () => {
    await insertSavedSearch(site, email, 'bedrooms=5');
    const id = await publish('Condo');
    expect(await run()).toEqual([]);
    // Would match now, but it isn't new anymore.
    await site.change(id, { bedrooms: 5 });
    expect(await run(2)).toEqual([]);
  });

  test.each([
    ['a lower rent, with the one before the check', [], [2900, 2800], ['$2,800 a month instead of $3,000']],
    ['no higher rent', [], [3100], []],
    ['no rent that went up first', [], [30_000, 3000], []],
    ['no rent that went up before the check', [9000], [3000], []],
    ['a rent that is lower than before it went up', [9000], [2900], ['$2,900 a month instead of $3,000']],
  ])('mails %s', async (_what, before, after, expected) => {
    await insertSavedSearch(site, email, 'bedrooms=1');
    const id = await publish('Condo');
    await forgetEvents();
    for (const rent of before) await changeRent(id, rent);
    await forgetEvents();
    for (const rent of after) await changeRent(id, rent);
    const mails = await run();
    const subject = 'A lower rent on a home in your search';
    expect(mails.map((mail) => mail.subject)).toEqual(expected.map(() => subject));
    const rents = mails.map(({ text }) => /Condo, 2 bedrooms, now (.*):/.exec(text)?.[1]);
    expect(rents).toEqual(expected);
  });

  test('mails a listing again 14 days later, not before', async () => {
    for (const query of ['', 'bathrooms=1']) await insertSavedSearch(site, email, query);
    const id = await publish('Condo');
    expect(await run(1)).toHaveLength(1);
    for (const [day, rent, mails] of [
      [14, 2800, 1],
      [15, 2700, 2],
    ] as const) {
      await forgetEvents();
      await changeRent(id, rent);
      expect([day, (await run(day)).length]).toEqual([day, mails]);
    }
  });

  test('mails a listing that came back, and none that is paused, rejected, waiting or gone', async () => {
    await insertSavedSearch(site, email);
    const back = await publish('Came back');
    await pause(back);
    await forgetEvents();
    valueOf(await resumeProperty(server, await site.owned(back)));
    await pause(await publish('Paused'));
    valueOf(await rejectProperty(server, ada, await site.pendingHome({ title: 'Rejected' }), 'No'));
    await site.pendingHome({ title: 'Waiting' });
    await db
      .deleteFrom('properties')
      .where('id', '=', await publish('Gone'))
      .execute();
    const [mail] = await run();
    expect(mail?.text).toContain('Came back');
    expect(mail?.text).not.toMatch(/Paused|Rejected|Waiting|Gone/);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a listing that was paused', pause],
    ['a search that was stopped', () => db.deleteFrom('savedSearches').execute()],
  ])('leaves out %s after the mail was queued', async (_what, change) => {
    await insertSavedSearch(site, email);
    const id = await publish('Condo');
    await mailSavedSearches(server, later(1));
    await change(id);
    expect(await site.mails(email)).toEqual([]);
  });

  test('is deleted without a mail after its check-in', async () => {
    for (const query of [`checkIn=${inDays(1)}`, 'pets=1']) await insertSavedSearch(site, email, query);
    await run(1);
    expect(await storedSearches(site, email)).toHaveLength(2);
    expect(await run(2)).toEqual([]);
    expect(await storedSearches(site, email)).toMatchObject([{ query: 'pets=1' }]);
  });
});

describe('an address', () => {
  test('gets one mail for several searches with 12 homes in all, and none for unverified ones', async () => {
    for (const query of ['bedrooms=1', 'type=Condo']) await insertSavedSearch(site, email, query);
    const unverified = await insertSavedSearch(site, email, 'guests=1');
    await db.updateTable('savedSearches').set({ verifiedAt: null }).where('id', '=', unverified).execute();
    for (let number = 1; number <= 7; number += 1)
      await publish(`Home ${number}`, { bedrooms: 2, propertyType: 'Condo' });
    const [mail, ...others] = await run();
    expect([mail?.subject, others]).toEqual(['14 new homes for your searches', []]);
    expect(mail?.text.match(/^Home \d+, /gm)).toHaveLength(12);
    expect(mail?.text.match(/^(?:Your search:|And|Stop) .*$/gm)).toEqual([
      'Your search: 1+ bedrooms',
      'And 1 more: see the whole search:',
      'Your search: Condo',
      'And 1 more: see the whole search:',
      'Stop emails about 1+ bedrooms:',
      'Stop emails about Condo:',
      'Stop all of these emails:',
    ]);
  });

  test('gets at most one mail a day, and what came later the next day', async () => {
    await insertSavedSearch(site, email);
    await publish('First');
    const morning = later(1 / 24);
    await mailSavedSearches(server, morning);
    const justNow = { checkedAt: new Date(Date.now() - 1) };
    await db.updateTable('savedSearches').set(justNow).execute();
    await sql`SELECT pg_sleep(0.002)`.execute(db);
    await publish('Second');
    await mailSavedSearches(server, morning);
    const isSecond = async () => (await site.mails(email)).map(({ text }) => text.includes('Second'));
    expect(await isSecond()).toEqual([false]);
    await run(2);
    expect(await isSecond()).toEqual([false, true]);
  });

  test('waits ten minutes with an event, in case its transaction isn’t committed yet', async () => {
    await insertSavedSearch(site, email);
    await publish('Condo');
    await mailSavedSearches(server, later(9 / (24 * 60)));
    expect(await site.mails(email)).toEqual([]);
    expect(await run()).toHaveLength(1);
  });

  test('loses nothing by a search that takes too long, which doesn’t stop others', async () => {
    await insertSavedSearch(site, email, 'q=cottagge');
    await insertSavedSearch(site, other, 'bathrooms=1');
    await publish('Cottage');
    await refreshVocabulary(db);
    await runSlowly({ statement: 50 });
    expect(await site.mails(email)).toEqual([]);
    expect(await site.mails(other)).toHaveLength(1);
    expect((await run(2)).map(({ text }) => text.includes('Your search: “cottage”'))).toEqual([true]);
  });
});

test('stops at its time limit, and continues with the addresses whose last check is longest ago', async () => {
  await insertSavedSearch(site, email, 'bathrooms=1');
  await mailSavedSearches(server, new Date());
  await insertSavedSearch(site, other, 'q=cottagge');
  await publish('Cottage');
  await refreshVocabulary(db);
  // The second address comes first, and uses up the time of the run.
  await runSlowly({ statement: 200, run: 100 });
  expect(await site.mails(email)).toEqual([]);
  expect(await run(2)).toHaveLength(1);
  expect(await site.subjectsTo(other)).toHaveLength(1);
});

test('sends the headers for unsubscribing by one press', async () => {
  const recipient = 'gwen@guest.test';
  await insertSavedSearch(site, recipient);
  await publish('Condo');
  await mailSavedSearches(server, later(1));
  const send = vi.fn<(mail: { headers: Record<string, string> }) => Promise<void>>();
  const jobs = (await site.jobs('send-mail')).filter(({ about }) => about === 'saved-search-news');
  for (const job of jobs) await sendMail({ ...server, mailTransport: { sendMail: send } as never }, job);
  const headers = send.mock.calls[0]?.[0].headers;
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<http:\/\/localhost:3000\/alerts\/all\?token=([\w-]{43})>$/;
  await stopAllSavedSearches(server, String(url.exec(String(headers?.['List-Unsubscribe']))?.[1]));
  expect(await storedSearches(site, recipient)).toEqual([]);
});
