// Saved searches end after a year, unless their address keeps them.
import { beforeEach, expect, test } from 'vitest';
import { endAfterDays, endNoticeDays } from '#domain/search/saved-search.ts';
import { insertSavedSearch, savedSearchMailedTo, storedSearches } from '#tests/support/saved-searches.ts';
import {
  clearMailbox,
  sentMails,
  setUpTestServer,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { endSavedSearches } from './saved-searches.ts';
import { getSavedSearch, keepSavedSearch } from './saved-searches.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const email = 'gwen@guest.example';
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const asked = endAfterDays - endNoticeDays;

beforeEach(async () => {
  await db.deleteFrom('savedSearches').execute();
  await clearMailbox(testServer);
});

test('mails once two weeks before a search ends, and deletes it then', async () => {
  await insertSavedSearch(testServer, email, 'pets=1');
  await endSavedSearches(db, inDays(asked - 1));
  expect(await subjectsMailedTo(testServer, email)).toEqual([]);
  await Promise.all([endSavedSearches(db, inDays(asked + 1)), endSavedSearches(db, inDays(asked + 1))]);
  await endSavedSearches(db, inDays(endAfterDays));
  expect(await subjectsMailedTo(testServer, email)).toEqual(['The search you saved ends soon']);
  expect(await storedSearches(testServer, email)).toHaveLength(1);
  await endSavedSearches(db, inDays(endAfterDays + 2));
  expect(await storedSearches(testServer, email)).toEqual([]);
});

test('never deletes a search less than two weeks after its mail, even if the job didn’t run for a year', async () => {
  await insertSavedSearch(testServer, email, 'pets=1');
  await endSavedSearches(db, inDays(2 * endAfterDays));
  await endSavedSearches(db, inDays(2 * endAfterDays + endNoticeDays - 1));
  expect(await storedSearches(testServer, email)).toHaveLength(1);
});

test('keeps a search for another year by the button behind the mailed link', async () => {
  await insertSavedSearch(testServer, email, 'pets=1');
  await endSavedSearches(db, inDays(asked + 1));
  const { id, token } = await savedSearchMailedTo(testServer, email);
  const credentials = { id, token, user: null };
  expect(await getSavedSearch(server, credentials)).toMatchObject({ isEnding: true });
  valueOf(await keepSavedSearch(server, credentials));
  valueOf(await keepSavedSearch(server, credentials));
  expect(await getSavedSearch(server, credentials)).toMatchObject({ isEnding: false });
  await endSavedSearches(db, inDays(asked - 1));
  expect(await storedSearches(testServer, email)).toHaveLength(1);
  expect(await keepSavedSearch(server, { ...credentials, token: 'guess' })).toMatchObject({
    failure: { kind: 'link-expired' },
  });
});

test('mails a button for a single search, or a link for each search, and an unsubscribe link', async () => {
  await insertSavedSearch(testServer, 'one@guest.example', 'pets=1');
  for (const query of ['pets=1', 'type=Condo']) await insertSavedSearch(testServer, email, query);
  await endSavedSearches(db, inDays(asked + 1));
  const [one] = await sentMails(testServer, 'one@guest.example');
  expect(one?.text).toContain('Your search: Pets Allowed');
  expect(one?.text).toMatch(
    /Keep this search:\nhttp:\/\/localhost:3000\/alerts\/[\da-f-]{36}\?token=[\w-]{43}\n/,
  );
  expect(one?.text).toContain('Stop these emails:');
  const [several] = await sentMails(testServer, email);
  expect(several?.text.match(/^Keep .*$/gm)).toEqual(['Keep Pets Allowed:', 'Keep Condo:']);
});
