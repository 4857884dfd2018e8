// Who can save, verify and stop a search, and which mails that causes.
import { browserWith } from '#tests/support/keys.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { endAfterDays, maxSavedSearches } from '#domain/search/saved-search.ts';
import { inDays } from '#tests/support/forms.ts';
import { byPassword, failureOf, setUpSite, valueOf } from '#tests/support/site.ts';
import {
  insertSavedSearch,
  savedSearchMailedTo,
  saveTestSearch,
  storedSearches,
} from '#tests/support/saved-searches.ts';
import { findVerifiedGuest } from '../access/verified-guest.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { verifyEmail } from '../accounts/email-verification.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { sweep } from '../worker/sweep.ts';
import {
  endSavedSearches,
  getSavedSearch,
  stopAllSavedSearches,
  stopSavedSearch,
  verifySavedSearch,
} from './saved-searches.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const { server, db } = site;
let email: string;
let number = 0;

beforeEach(async () => {
  await site.clearLimits();
  await site.clearMails();
  number += 1;
  email = `gwen${number}@guest.example`;
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const subjects = () => site.subjectsTo(email);
const queries = async () => (await storedSearches(site, email)).map(({ query }) => query);
const verified = async () => (await storedSearches(site, email)).map(({ verifiedAt }) => verifiedAt !== null);
const save = (query?: string, by?: Parameters<typeof saveTestSearch>[3]) =>
  saveTestSearch(site, email, query, by);
async function insertSearches(count: number): Promise<void> {
  for (let more = 0; more < count; more += 1) await insertSavedSearch(site, email, `guests=${more}`);
}

describe('saving with an address that the browser has not proved', () => {
  test('mails one link, which verifies the search by its button only, without what was typed', async () => {
    const query = 'q=visit+evil.example&bedrooms=2';
    const saved = valueOf(await saveTestSearch(site, ` ${email.toUpperCase()} `, query));
    expect(saved).toEqual({ email, isVerified: false });
    const { id, token } = await savedSearchMailedTo(site, email);
    const mails = await site.mails(email);
    expect(mails).toMatchObject([{ subject: 'Confirm the search you saved' }]);
    expect(JSON.stringify(mails)).not.toMatch(/evil|bedroom/);
    const credentials = { id, token };
    expect(await getSavedSearch(server, credentials)).toMatchObject({ isVerified: false });
    expect(await verified()).toEqual([false]);
    for (const _ of [1, 2]) valueOf(await verifySavedSearch(server, credentials));
    expect(await verified()).toEqual([true]);
  });

  test('answers the same for an address with an account, a verified search, or 10 of them', async () => {
    const answer = await save('bedrooms=5');
    const user = await site.verifiedUser(email);
    expect(await save('bedrooms=5')).toEqual(answer);
    valueOf(await save('bedrooms=4', { user }));
    await site.clearMails();
    expect(await save('bedrooms=4')).toEqual(answer);
    expect(await subjects()).toEqual([]);
    await insertSearches(maxSavedSearches - 1);
    expect(await save('bedrooms=3')).toEqual(answer);
    const { id, token } = await savedSearchMailedTo(site, email);
    const message = expect.stringContaining('10 saved searches') as string;
    const refused = { failure: { kind: 'invalid', message } };
    expect(await verifySavedSearch(server, { id, token })).toMatchObject(refused);
  });

  test('mails 3 times a day for one client address, a verified address more often, and answers the same', async () => {
    for (const _ of [1, 2, 3, 4]) valueOf(await save());
    expect(await subjects()).toHaveLength(3);
    await insertSavedSearch(site, email, 'pets=1');
    valueOf(await save());
    expect(await subjects()).toHaveLength(4);
  });
});

test('refuses an invalid address, passed dates, and more than 10 searches an hour', async () => {
  expect(failureOf(await saveTestSearch(site, 'gwen'))).toBe('invalid');
  expect(failureOf(await save(`checkIn=${inDays(-1)}`))).toBe('invalid');
  for (let time = 0; time < 10; time += 1)
    valueOf(await saveTestSearch(site, `${time}.${email}`, `checkIn=${inDays(0)}`));
  expect(failureOf(await save())).toBe('too-many-requests');
  expect(await queries()).toEqual([]);
});

describe('saving with a proved address', () => {
  test('needs no mail for an account’s verified address, and verifies what it saved before', async () => {
    await save('pets=1');
    const user = await site.verifiedUser(email);
    await site.clearMails();
    for (const _ of [1, 2])
      expect(valueOf(await save('pets=1', { user }))).toEqual({ email, isVerified: true });
    expect([await queries(), await verified(), await subjects()]).toEqual([['pets=1'], [true], []]);
  });

  test('needs a mail for an unverified account, and for another address', async () => {
    const user = await site.user(email);
    expect(valueOf(await save('', { user })).isVerified).toBe(false);
    const proved = await site.verifiedUser(`proved.${email}`);
    expect(valueOf(await save('', { user: proved })).isVerified).toBe(false);
  });

  test('needs no mail in the browser of a verified guest, for the same address only', async () => {
    const { guest: side } = await site.inquiry(await site.home(), { email });
    const key = { kind: 'verified-guest', subjectId: side.inquiryId } as const;
    const guest = await findVerifiedGuest(server, await browserWith(server, key));
    expect(valueOf(await save('', { guest })).isVerified).toBe(true);
    expect(valueOf(await saveTestSearch(site, `x${email}`, '', { guest })).isVerified).toBe(false);
  });

  test('keeps at most 10 searches of an address, also of concurrent requests', async () => {
    const user = await site.verifiedUser(email);
    await insertSearches(maxSavedSearches - 1);
    const results = await Promise.all(['bedrooms=1', 'bedrooms=2'].map((query) => save(query, { user })));
    expect(results.map(failureOf)).toEqual(expect.arrayContaining(['invalid', null]));
    expect(await verified()).toHaveLength(maxSavedSearches);
  });
});

describe('a mailed link', () => {
  async function saved(query: string) {
    await save(query);
    return savedSearchMailedTo(site, email);
  }

  test('opens every search of its address and no other', async () => {
    const first = await saved('bedrooms=2');
    const { id, token } = await saved('pets=1');
    expect(token).toBe(first.token);
    await saveTestSearch(site, `other.${email}`);
    const other = await savedSearchMailedTo(site, `other.${email}`);
    for (const credentials of [
      { id: other.id, token },
      { id, token: other.token },
      { id, token: '%00' },
      { id: 'no id', token },
      { id, token: '' },
    ])
      expect(await getSavedSearch(server, credentials)).toBeNull();
  });

  test('stops one search, or all of its address, any number of times', async () => {
    const { id, token } = await saved('bedrooms=2');
    await saved('pets=1');
    const third = await saved('guests=3');
    await stopSavedSearch(server, { id, token: 'guess' });
    await stopAllSavedSearches(server, 'guess');
    expect(await queries()).toHaveLength(3);
    for (const _ of [1, 2]) await stopSavedSearch(server, { id, token });
    expect(await queries()).toEqual(['pets=1', 'guests=3']);
    for (const _ of [1, 2]) await stopAllSavedSearches(server, third.token);
    expect(await queries()).toEqual([]);
  });
});

test('is verified concurrently with an account and an inquiry of the mailbox', async () => {
  await site.user(email);
  const accountToken = await site.tokenTo(email);
  const inquiry = await site.unverifiedInquiry(await site.home(), { email });
  await save();
  const { id, token } = await savedSearchMailedTo(site, email);
  const results = await Promise.all([
    verifyEmail(server, accountToken, byPassword),
    verifyInquiry(server, inquiry),
    verifySavedSearch(server, { id, token }),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
});

test('deletes unverified searches after 7 days', async () => {
  await save('');
  await insertSavedSearch(site, email, 'pets=1');
  for (const [days, kept] of [
    [6.9, 2],
    [7.1, 1],
  ] as const) {
    await sweep(server, daysFromNow(days));
    expect(await queries()).toHaveLength(kept);
  }
  expect(await verified()).toEqual([true]);
});

test('moves along to the account’s new address, where old links open nothing', async () => {
  const user = await site.verifiedUser(email);
  await save('bedrooms=2');
  const link = await savedSearchMailedTo(site, email);
  for (const address of [email, `new.${email}`]) await insertSavedSearch(site, address, 'pets=1');
  const token = await site.requestNewAddress(user, `new.${email}`);
  valueOf(await changeEmail(server, token, byPassword));
  expect(await queries()).toEqual([]);
  const moved = await storedSearches(site, `new.${email}`);
  expect(moved.map(({ query }) => query).toSorted()).toEqual(['bedrooms=2', 'pets=1']);
  expect(await getSavedSearch(server, link)).toBeNull();
});

test('ends a search a year after it was last saved', async () => {
  await insertSavedSearch(site, email, 'pets=1');
  await endSavedSearches(db, daysFromNow(endAfterDays - 1));
  expect(await storedSearches(site, email)).toHaveLength(1);
  await endSavedSearches(db, daysFromNow(endAfterDays + 1));
  expect(await storedSearches(site, email)).toEqual([]);
});
