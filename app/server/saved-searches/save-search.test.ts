// Who can save, verify and stop a search, and which mails that causes.
import { browserWith } from '#tests/support/keys.ts';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxSavedSearches } from '#domain/search/saved-search.ts';
import { inDays, propertyOf, provedUser, failureOf, startInquiry } from '#tests/support/inquiries.ts';
import {
  insertSavedSearch,
  savedSearchMailedTo,
  saveTestSearch,
  storedSearches,
} from '#tests/support/saved-searches.ts';
import {
  byPassword,
  clearMailbox,
  clearRateLimits,
  here,
  newUser,
  password,
  requestNewAddress,
  sentMails,
  setUpTestServer,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { findVerifiedGuest } from '../access/verified-guest.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { sweep } from '../worker/sweep.ts';
import {
  getSavedSearch,
  stopAllSavedSearches,
  stopSavedSearch,
  verifySavedSearch,
} from './saved-searches.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
const { server, db } = testServer;
let email: string;
let number = 0;

beforeEach(async () => {
  await clearRateLimits(testServer);
  await clearMailbox(testServer);
  number += 1;
  email = `gwen${number}@guest.example`;
});

const subjects = () => subjectsMailedTo(testServer, email);
const queries = async () => (await storedSearches(testServer, email)).map(({ query }) => query);
const verified = async () =>
  (await storedSearches(testServer, email)).map(({ verifiedAt }) => verifiedAt !== null);

describe('saving with an address that the browser has not proved', () => {
  test('mails one link, which verifies the search by its button only', async () => {
    expect(valueOf(await saveTestSearch(testServer, ` ${email.toUpperCase()} `))).toEqual({
      email,
      isVerified: false,
    });
    const { id, token } = await savedSearchMailedTo(testServer, email);
    expect(await subjects()).toEqual(['Confirm the search you saved']);
    const credentials = { id, token, user: null };
    expect(await getSavedSearch(server, credentials)).toMatchObject({
      query: 'bedrooms=2',
      isVerified: false,
    });
    expect(await verified()).toEqual([false]);
    valueOf(await verifySavedSearch(server, credentials));
    valueOf(await verifySavedSearch(server, credentials));
    expect(await verified()).toEqual([true]);
  });

  test('mails nothing that was typed', async () => {
    await saveTestSearch(testServer, email, 'q=visit+evil.example&bedrooms=2');
    const [mail] = await sentMails(testServer, email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil|bedroom/);
  });

  test('answers the same for an address with an account, a verified search, or 10 of them', async () => {
    const answer = await saveTestSearch(testServer, email, 'bedrooms=5');
    const user = await provedUser(testServer, email);
    expect(await saveTestSearch(testServer, email, 'bedrooms=5')).toEqual(answer);
    valueOf(await saveTestSearch(testServer, email, 'bedrooms=4', { user }));
    await clearMailbox(testServer);
    expect(await saveTestSearch(testServer, email, 'bedrooms=4')).toEqual(answer);
    expect(await subjects()).toEqual([]);
    for (let more = 1; more < maxSavedSearches; more += 1)
      await insertSavedSearch(testServer, email, `guests=${more}`);
    expect(await saveTestSearch(testServer, email, 'bedrooms=3')).toEqual(answer);
    const { id, token } = await savedSearchMailedTo(testServer, email);
    expect(await verifySavedSearch(server, { id, token, user: null })).toMatchObject({
      failure: { kind: 'invalid', message: expect.stringContaining('10 saved searches') as string },
    });
  });

  test('mails at most three times a day for one client address and five in all, and answers the same', async () => {
    const answers = [];
    for (let time = 0; time < 8; time += 1)
      answers.push(
        await saveTestSearch(testServer, email, '', { clientAddress: `192.0.2.${1 + (time % 2)}` }),
      );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await subjects()).toHaveLength(5);
    expect(await queries()).toEqual(['']);
  });

  test('mails a verified address beyond that', async () => {
    await insertSavedSearch(testServer, email, 'pets=1');
    for (let time = 0; time < 5; time += 1) await saveTestSearch(testServer, email);
    expect(await subjects()).toHaveLength(5);
  });

  test('mails a verified address 20 times a day when strangers from 12 client addresses save a search with it', async () => {
    await insertSavedSearch(testServer, email, 'pets=1');
    const answers = [];
    for (let time = 0; time < 60; time += 1)
      answers.push(
        await saveTestSearch(testServer, email, '', { clientAddress: `192.0.2.${1 + (time % 12)}` }),
      );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await subjects()).toHaveLength(20);
  });
});

test('refuses an invalid address, passed dates, and more than 10 searches an hour', async () => {
  expect(failureOf(await saveTestSearch(testServer, 'gwen'))).toBe('invalid');
  expect(failureOf(await saveTestSearch(testServer, email, `checkIn=${inDays(-1)}`))).toBe('invalid');
  for (let time = 0; time < 10; time += 1)
    valueOf(await saveTestSearch(testServer, `${time}.${email}`, `checkIn=${inDays(0)}`));
  expect(failureOf(await saveTestSearch(testServer, email))).toBe('too-many-requests');
  expect(await queries()).toEqual([]);
});

describe('saving with a proved address', () => {
  test('needs no mail for an account’s verified address', async () => {
    const user = await provedUser(testServer, email);
    await clearMailbox(testServer);
    const saved = await saveTestSearch(testServer, email, 'pets=1', { user });
    expect(valueOf(saved)).toEqual({ email, isVerified: true });
    valueOf(await saveTestSearch(testServer, email, 'pets=1', { user }));
    expect([await queries(), await verified(), await subjects()]).toEqual([['pets=1'], [true], []]);
    const [{ id } = { id: '' }] = await storedSearches(testServer, email);
    expect(await getSavedSearch(server, { id, token: '', user })).toMatchObject({
      isVerified: true,
      others: 0,
    });
  });

  test('verifies a search that the address has saved before', async () => {
    await saveTestSearch(testServer, email);
    const user = await provedUser(testServer, email);
    valueOf(await saveTestSearch(testServer, email, 'bedrooms=2', { user }));
    expect(await verified()).toEqual([true]);
  });

  test('needs no mail in the browser of a verified guest, for the same address only', async () => {
    const { guest: side } = await startInquiry(testServer, await propertyOf(testServer), { email });
    const guest = await findVerifiedGuest(
      server,
      await browserWith(server, { kind: 'verified-guest', subjectId: side.inquiryId }),
    );
    const by = { guest };
    expect(valueOf(await saveTestSearch(testServer, email, '', by)).isVerified).toBe(true);
    expect(valueOf(await saveTestSearch(testServer, `x${email}`, '', by)).isVerified).toBe(false);
  });

  test('needs a mail for an unverified account, and for another address', async () => {
    const user = await newUser(server, email);
    expect(valueOf(await saveTestSearch(testServer, email, '', { user })).isVerified).toBe(false);
    const proved = await provedUser(testServer, `proved.${email}`);
    expect(valueOf(await saveTestSearch(testServer, email, '', { user: proved })).isVerified).toBe(false);
  });

  test('keeps at most 10 searches of an address, also of concurrent requests', async () => {
    const user = await provedUser(testServer, email);
    for (let more = 0; more < 8; more += 1) await insertSavedSearch(testServer, email, `guests=${more}`);
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((bedrooms) => saveTestSearch(testServer, email, `bedrooms=${bedrooms}`, { user })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(2);
    expect(results.map(failureOf).filter((kind) => kind === 'invalid')).toHaveLength(3);
    expect(await verified()).toHaveLength(10);
  });
});

describe('a mailed link', () => {
  async function saved(query: string) {
    await saveTestSearch(testServer, email, query);
    return savedSearchMailedTo(testServer, email);
  }

  test('opens every search of its address and no other', async () => {
    const first = await saved('bedrooms=2');
    const second = await saved('pets=1');
    expect(second.token).toBe(first.token);
    await saveTestSearch(testServer, `other.${email}`);
    const other = await savedSearchMailedTo(testServer, `other.${email}`);
    expect(await getSavedSearch(server, { ...other, token: first.token, user: null })).toBeNull();
    for (const token of ['', 'guess', '%00', first.token.slice(1), 'x'.repeat(500)])
      expect(await getSavedSearch(server, { id: first.id, token, user: null })).toBeNull();
    expect(await getSavedSearch(server, { ...first, id: 'no id', user: null })).toBeNull();
    const stranger = await provedUser(testServer, `stranger.${email}`);
    expect(await getSavedSearch(server, { ...first, token: '', user: stranger })).toBeNull();
    const unverified = await newUser(server, email);
    expect(await getSavedSearch(server, { ...first, token: '', user: unverified })).toBeNull();
  });

  test('stops one search, or all of its address, any number of times', async () => {
    const { id, token } = await saved('bedrooms=2');
    await saved('pets=1');
    const third = await saved('guests=3');
    await stopSavedSearch(server, { id, token: 'guess', user: null });
    await stopAllSavedSearches(server, 'guess');
    expect(await queries()).toHaveLength(3);
    await stopSavedSearch(server, { id, token, user: null });
    await stopSavedSearch(server, { id, token, user: null });
    expect(await queries()).toEqual(['pets=1', 'guests=3']);
    await stopAllSavedSearches(server, third.token);
    await stopAllSavedSearches(server, third.token);
    expect(await queries()).toEqual([]);
  });
});

test('deletes unverified searches after 7 days', async () => {
  await saveTestSearch(testServer, email);
  await insertSavedSearch(testServer, email, 'pets=1');
  const inDaysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await sweep(server, inDaysFromNow(6.9));
  expect(await queries()).toHaveLength(2);
  await sweep(server, inDaysFromNow(7.1));
  expect(await queries()).toEqual(['pets=1']);
});

describe('the account with the address', () => {
  test('has its searches in the export, and deletes them with the account', async () => {
    await insertSavedSearch(testServer, email, 'pets=1');
    await insertSavedSearch(testServer, `other.${email}`, 'bedrooms=5');
    const unverified = await newUser(server, email);
    expect(await text(await exportAccountData(server, unverified))).not.toContain('pets=1');
    await db.updateTable('authUsers').set({ emailVerified: true }).where('email', '=', email).execute();
    const user = { ...unverified, emailVerified: true };
    const exported = await text(await exportAccountData(server, user));
    expect(exported).toContain('pets=1');
    expect(exported).not.toContain('bedrooms=5');
    valueOf(await deleteAccount(server, user, { currentPassword: password }, here.clientAddress));
    expect(await queries()).toEqual([]);
    expect(await storedSearches(testServer, `other.${email}`)).toHaveLength(1);
  });

  test('takes its searches along to a new address, where old links open nothing', async () => {
    const user = await provedUser(testServer, email);
    await saveTestSearch(testServer, email, 'bedrooms=2');
    const link = await savedSearchMailedTo(testServer, email);
    await insertSavedSearch(testServer, email, 'pets=1');
    await insertSavedSearch(testServer, `new.${email}`, 'pets=1');
    const token = await requestNewAddress(testServer, user, `new.${email}`);
    valueOf(await changeEmail(server, token, byPassword));
    expect(await queries()).toEqual([]);
    const moved = await storedSearches(testServer, `new.${email}`);
    expect(moved.map(({ query }) => query).toSorted()).toEqual(['bedrooms=2', 'pets=1']);
    expect(await getSavedSearch(server, { ...link, user: null })).toBeNull();
  });
});
