// The daily mail: what counts as new or cheaper, and that an address gets one mail a day.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { priceVersionOf } from '#domain/property/price.ts';
import { inDays } from '#tests/support/inquiries.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openOwned, storedProperty, updateProperty } from '#tests/support/properties.ts';
import { insertSavedSearch, storedSearches } from '#tests/support/saved-searches.ts';
import {
  clearMailbox,
  newAdmin,
  publishProperty,
  queuedJobs,
  sentMails,
  setUpTestServer,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { rejectProperty } from '../admin/decide.ts';
import { createMailTransport } from '../mail/mail.ts';
import { pauseProperty, resumeProperty } from '../properties/pause.ts';
import { changePrice } from '../properties/price.ts';
import { refreshVocabulary } from '../search/vocabulary.ts';
import { sendMail } from '../worker/send-mail.ts';
import { mailSavedSearches } from './mail-news.ts';
import { stopAllSavedSearches } from './saved-searches.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const email = 'gwen@guest.example';

beforeEach(async () => {
  await db.deleteFrom('savedSearches').execute();
  await db.deleteFrom('properties').execute();
  await clearMailbox(testServer);
});

/** Moves all events so far before the last check of every search, as if they were mailed. */
async function forgetEvents(): Promise<void> {
  await sql`UPDATE saved_searches SET checked_at = now(), mailed_on = NULL`.execute(db);
  // `checked_at` has milliseconds.
  await sql`SELECT pg_sleep(0.002)`.execute(db);
}

/**
 * Runs the job twice concurrently, as on two machines, `days` from now. Returns all mails to the address. The
 * job logs a search that fails, and goes on: here, none may.
 */
async function run(days = 1) {
  const now = new Date(Date.now() + days * 24 * 3_600_000);
  const errors = vi.spyOn(server.logger, 'error');
  await Promise.all([mailSavedSearches(server, now), mailSavedSearches(server, now)]);
  expect(errors.mock.calls).toEqual([]);
  errors.mockRestore();
  return sentMails(testServer, email);
}

const ownerOf = (id: string) => openOwned(testServer, id);

async function changeRent(id: string, rent: number): Promise<void> {
  const stored = await storedProperty(testServer, id);
  const { nextAvailableDate, desiredRentalLength } = stored;
  const input = { desiredMonthlyRent: String(rent), nextAvailableDate, desiredRentalLength };
  const change = { input, version: priceVersionOf(stored), today: nextAvailableDate };
  valueOf(await changePrice(server, await ownerOf(id), change));
}

const publish = (title: string) => publishProperty(testServer, ada, { title });

test('sending mails leaves the held date, which may not pass the database’s clock', async () => {
  const held = Date.now();
  await testServer.sendMails();
  expect(Date.now()).toBe(held);
});

describe('a saved search', () => {
  test('mails a new listing once, with its rent and the ways out', async () => {
    const search = await insertSavedSearch(testServer, email, 'pets=1');
    const id = await publish('Condo by the pier');
    await updateProperty(testServer, id, { petsAllowed: 'yes', desiredMonthlyRent: 3450 });
    const [mail, ...others] = await run();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('A new home for your search');
    expect(mail?.text).toContain('Your search: Pets Allowed');
    expect(mail?.text).toContain(
      `Condo by the pier, 2 bedrooms, $3,450 a month:\nhttp://localhost:3000/listings/${id}`,
    );
    expect(mail?.text).toContain('See the whole search:\nhttp://localhost:3000/listings?pets=1');
    expect(mail?.text).toMatch(/Stop these emails:\nhttp:\/\/localhost:3000\/alerts\/all\?token=[\w-]{43}\n/);
    expect(mail?.text).not.toContain(search);
    expect(await run(2)).toHaveLength(1);
  });

  test('mails the rent for the dates of the search, and a link with its stay', async () => {
    const stay = `guests=2&checkIn=${inDays(40)}&checkOut=${inDays(100)}`;
    await insertSavedSearch(testServer, email, `${stay}&animal=dogs`);
    const id = await publish('Condo');
    const rent = { nextAvailableDate: inDays(1), bedrooms: 0, desiredMonthlyRent: 3450 };
    await updateProperty(testServer, id, { petsAllowed: 'yes', maxGuests: 2, petFee: 100 });
    await updateProperty(testServer, id, rent);
    const [mail] = await run();
    expect(mail?.text).toContain(
      `Condo, Studio, $3,450 a month, about $7,120 for 60 nights:\nhttp://localhost:3000/listings/${id}?${stay}&animal=dogs\n`,
    );
  });

  test('mails nothing if nothing matches, and looks at each event once', async () => {
    await insertSavedSearch(testServer, email, 'bedrooms=5');
    const id = await publish('Condo');
    expect(await run()).toEqual([]);
    // Would match now, but it isn't new anymore.
    await updateProperty(testServer, id, { bedrooms: 5 });
    expect(await run(2)).toEqual([]);
  });

  test('mails a lower rent with the one before the last check', async () => {
    await insertSavedSearch(testServer, email, 'maxRent=3400');
    const id = await publish('Condo');
    await updateProperty(testServer, id, { desiredMonthlyRent: 3600 });
    await forgetEvents();
    await changeRent(id, 3500);
    await changeRent(id, 3300);
    const [mail] = await run();
    expect(mail?.subject).toBe('A lower rent on a home in your search');
    expect(mail?.text).toContain('Condo, 2 bedrooms, now $3,300 a month instead of $3,600:');
  });

  test('ignores a rent that goes up in the evening and down again in the morning', async () => {
    await insertSavedSearch(testServer, email);
    const id = await publish('Condo');
    await updateProperty(testServer, id, { desiredMonthlyRent: 3000 });
    await forgetEvents();
    for (let day = 1; day <= 3; day += 1) {
      await changeRent(id, 9000);
      // The job runs between both changes.
      await forgetEvents();
      await changeRent(id, 3000);
      expect(await run(day)).toEqual([]);
      await forgetEvents();
    }
    await changeRent(id, 2900);
    const [mail] = await run(4);
    expect(mail?.text).toContain('Condo, 2 bedrooms, now $2,900 a month instead of $3,000:');
  });

  test('mails a listing again 14 days later, not before', async () => {
    await insertSavedSearch(testServer, email);
    await insertSavedSearch(testServer, email, 'bathrooms=1');
    const id = await publish('Condo');
    await updateProperty(testServer, id, { desiredMonthlyRent: 3000 });
    expect(await run(1)).toHaveLength(1);
    for (const [day, rent, mails] of [
      [2, 2900, 1],
      [14, 2800, 1],
      [15, 2700, 2],
    ] as const) {
      await forgetEvents();
      await changeRent(id, rent);
      expect([day, (await run(day)).length]).toEqual([day, mails]);
    }
  });

  test('ignores a higher rent, and a lower one that went up first', async () => {
    await insertSavedSearch(testServer, email);
    const id = await publish('Condo');
    await updateProperty(testServer, id, { desiredMonthlyRent: 3000 });
    const other = await publish('Cottage');
    await updateProperty(testServer, other, { desiredMonthlyRent: 3000 });
    await forgetEvents();
    await changeRent(id, 3100);
    await changeRent(other, 30_000);
    await changeRent(other, 3000);
    expect(await run()).toEqual([]);
  });

  test('mails a listing that came back, and none that is paused, rejected, waiting or gone', async () => {
    await insertSavedSearch(testServer, email);
    const back = await publish('Came back');
    valueOf(await pauseProperty(server, await ownerOf(back), {}, new Date()));
    await forgetEvents();
    valueOf(await resumeProperty(server, await ownerOf(back)));
    const paused = await publish('Paused');
    valueOf(await pauseProperty(server, await ownerOf(paused), {}, new Date()));
    valueOf(await rejectProperty(server, ada, await submitProperty(testServer, { title: 'Rejected' }), 'No'));
    await submitProperty(testServer, { title: 'Waiting' });
    await mailSavedSearches(server, new Date(Date.now() + 24 * 3_600_000));
    const gone = await publish('Gone');
    await db.deleteFrom('properties').where('id', '=', gone).execute();
    const [mail, ...others] = await sentMails(testServer, email);
    expect(mail?.text).toContain('Came back');
    expect(mail?.text).not.toMatch(/Paused|Rejected|Waiting|Gone/);
    expect(others).toEqual([]);
  });

  test('leaves out a listing that was paused after the mail was queued', async () => {
    await insertSavedSearch(testServer, email);
    const id = await publish('Condo');
    await mailSavedSearches(server, new Date(Date.now() + 24 * 3_600_000));
    await updateProperty(testServer, id, { pausedAt: new Date(), pausedBy: 'owner' });
    expect(await sentMails(testServer, email)).toEqual([]);
  });

  test('mails no search that was stopped after the mail was queued', async () => {
    await insertSavedSearch(testServer, email);
    await publish('Condo');
    await mailSavedSearches(server, new Date(Date.now() + 24 * 3_600_000));
    await db.deleteFrom('savedSearches').execute();
    expect(await sentMails(testServer, email)).toEqual([]);
  });

  test('lists 12 homes and the number of the others', async () => {
    await insertSavedSearch(testServer, email);
    for (let number = 1; number <= 14; number += 1) await publish(`Home ${number}`);
    const [mail] = await run();
    expect(mail?.subject).toBe('14 new homes for your search');
    expect(mail?.text.match(/^Home \d+, /gm)).toHaveLength(12);
    expect(mail?.text).toContain('And 2 more: see the whole search:\nhttp://localhost:3000/listings\n');
  });

  test('understands words as the site does', async () => {
    await insertSavedSearch(testServer, email, 'q=studoi');
    await insertSavedSearch(testServer, email, 'q=volcano');
    await publish('Studio with a view');
    await refreshVocabulary(db);
    const [mail] = await run();
    expect(mail?.text).toContain('Your search: “studio”');
    expect(mail?.text).not.toContain('volcano');
  });

  test('deletes a search without a mail after its check-in', async () => {
    await insertSavedSearch(testServer, email, `checkIn=${inDays(1)}`);
    await insertSavedSearch(testServer, email, 'pets=1');
    await run(1);
    expect(await storedSearches(testServer, email)).toHaveLength(2);
    expect(await run(2)).toEqual([]);
    expect((await storedSearches(testServer, email)).map(({ query }) => query)).toEqual(['pets=1']);
  });
});

describe('an address', () => {
  test('gets one mail for several searches, and none for unverified ones', async () => {
    await insertSavedSearch(testServer, email, 'bedrooms=1');
    await insertSavedSearch(testServer, email, 'type=Condo');
    const unverified = await insertSavedSearch(testServer, email, 'guests=1');
    await db.updateTable('savedSearches').set({ verifiedAt: null }).where('id', '=', unverified).execute();
    for (let number = 1; number <= 7; number += 1) {
      const id = await publish(`Home ${number}`);
      await updateProperty(testServer, id, { bedrooms: 2, propertyType: 'Condo' });
    }
    const [mail, ...others] = await run();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('14 new homes for your searches');
    expect(mail?.text.match(/^Your search: .*$/gm)).toEqual([
      'Your search: 1+ bedrooms',
      'Your search: Condo',
    ]);
    expect(mail?.text.match(/^Home \d+, /gm)).toHaveLength(12);
    expect(mail?.text.match(/^And 1 more/gm)).toHaveLength(2);
    expect(mail?.text.match(/^Stop .*$/gm)).toEqual([
      'Stop emails about 1+ bedrooms:',
      'Stop emails about Condo:',
      'Stop all of these emails:',
    ]);
  });

  test('gets at most one mail a day, and what came later the next day', async () => {
    await insertSavedSearch(testServer, email);
    await publish('First');
    const morning = new Date(Date.now() + 3_600_000);
    await mailSavedSearches(server, morning);
    await db
      .updateTable('savedSearches')
      .set({ checkedAt: new Date(Date.now() - 1) })
      .execute();
    await sql`SELECT pg_sleep(0.002)`.execute(db);
    await publish('Second');
    await mailSavedSearches(server, morning);
    expect((await sentMails(testServer, email)).map(({ text }) => text.includes('Second'))).toEqual([false]);
    const mails = await run(2);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Second');
  });

  test('waits ten minutes with an event, in case its transaction isn’t committed yet', async () => {
    await insertSavedSearch(testServer, email);
    await publish('Condo');
    await mailSavedSearches(server, new Date());
    expect(await sentMails(testServer, email)).toEqual([]);
    expect(await run()).toHaveLength(1);
  });

  test('loses nothing by a search that takes too long, which doesn’t stop others', async () => {
    await insertSavedSearch(testServer, email, 'q=cottagge');
    await insertSavedSearch(testServer, 'zoe@guest.example', 'bathrooms=1');
    await publish('Cottage');
    await refreshVocabulary(db);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await db.transaction().execute(async (transaction) => {
      // Looking for the right spelling now waits until the time limit.
      await sql`LOCK TABLE search_vocabulary`.execute(transaction);
      await mailSavedSearches(server, tomorrow, { statement: 50 });
    });
    expect(await sentMails(testServer, email)).toEqual([]);
    expect(await sentMails(testServer, 'zoe@guest.example')).toHaveLength(1);
    expect(await run(2)).toHaveLength(1);
  });
});

test('stops at its time limit, and continues with the addresses whose last check is longest ago', async () => {
  await insertSavedSearch(testServer, 'a@guest.example', 'bathrooms=1');
  await mailSavedSearches(server, new Date());
  await insertSavedSearch(testServer, 'b@guest.example', 'q=cottagge');
  await publish('Cottage');
  await refreshVocabulary(db);
  await db.transaction().execute(async (transaction) => {
    // The second address comes first, and uses up the time of the run.
    await sql`LOCK TABLE search_vocabulary`.execute(transaction);
    await mailSavedSearches(server, new Date(Date.now() + 24 * 3_600_000), { statement: 200, run: 100 });
  });
  expect(await sentMails(testServer, 'a@guest.example')).toEqual([]);
  await run(2);
  expect(await sentMails(testServer, 'a@guest.example')).toHaveLength(1);
  expect(await sentMails(testServer, 'b@guest.example')).toHaveLength(1);
});

/**
 * The queued mail about saved searches, sent to another address by a mail server. Returns its source with
 * unfolded headers.
 */
async function sendByMailServer(recipient: string): Promise<string> {
  const job = (await queuedJobs(db, 'send-mail')).find(({ about }) => about === 'saved-search-news');
  if (!job) throw new Error('no mail is queued');
  const mailServer = await startMailServer();
  const mailTransport = createMailTransport({ smtpUrl: mailServer.url });
  await db.updateTable('savedSearches').set({ email: recipient }).execute();
  await sendMail({ ...server, mailTransport }, { ...job, email: recipient } as typeof job);
  await mailServer.close();
  return mailServer.taken.join().replaceAll(/\r\n[ \t]+/g, ' ');
}

test('sends the headers for unsubscribing by one press', async () => {
  await insertSavedSearch(testServer, email);
  await publish('Condo');
  await mailSavedSearches(server, new Date(Date.now() + 24 * 3_600_000));
  const sent = await sendByMailServer('gwen@guest.test');
  expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const header = /^List-Unsubscribe: <http:\/\/localhost:3000\/alerts\/all\?token=([\w-]{43})>\r?$/m.exec(
    sent,
  );
  await stopAllSavedSearches(server, String(header?.[1]));
  expect(await storedSearches(testServer, 'gwen@guest.test')).toEqual([]);
});
