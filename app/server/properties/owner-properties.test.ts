import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { parseCursor } from '#domain/search/search-results.ts';
import {
  clearMailbox,
  newAdmin,
  newUser,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { openLinkKey } from '../access/keys.ts';
import type { User } from '../access/proofs.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { endStay } from '../inquiries/stays.ts';
import {
  acceptCurrentStay,
  guestEmail,
  inDays,
  propertyOf,
  shownDates,
  startInquiry,
} from '#tests/support/inquiries.ts';
import { linkTokenTo } from '#tests/support/keys.ts';
import { openOwned, setBusyRanges, updateProperty } from '#tests/support/properties.ts';
import { getOwnProperty, listOwnProperties, deleteOwnProperty } from './owner-properties.ts';
import { getProperty } from '../versions/read-listing.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const rosa = await newUser(server, 'rosa@site.example');
const eve = await newUser(server, 'eve@site.example');

/** Whether the account lists the property, and may see it. */
async function shows(user: User, id: string) {
  const { properties } = await listOwnProperties(server, user, null);
  return [properties.some((each) => each.id === id), (await getProperty(server, id, user)).ok];
}

test('shows a property submitted while logged in to that account only', async () => {
  const id = await submitProperty(testServer, { by: rosa, email: 'somebody@else.example' });
  expect([await shows(rosa, id), await shows(eve, id)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('shows a property to the account of its submission’s address once that is verified', async () => {
  const id = await submitProperty(testServer, { email: 'Eve@Site.example' });
  expect(await shows(eve, id)).toEqual([false, false]);
  await db.updateTable('authUsers').set({ emailVerified: true }).where('id', '=', eve.uid).execute();
  expect(await shows({ ...eve, emailVerified: true }, id)).toEqual([true, true]);
});

test('lists properties newest first, page by page, with status and notes', async () => {
  const by = await newUser(server, 'many@site.example');
  const ids: string[] = [];
  for (let number = 1; number <= 15; number += 1)
    ids.unshift(await submitProperty(testServer, { by, title: `Home ${number}` }));
  valueOf(await rejectProperty(server, ada, String(ids[0]), 'Too dark'));
  const first = await listOwnProperties(server, by, null);
  const reviewedAt = expect.any(Date) as unknown;
  const review = { status: 'rejected', reviewNotes: 'Too dark', reviewedAt };
  expect(first.properties[0]).toMatchObject({ title: 'Home 15', ...review, photo: { width: 1200 } });
  const second = await listOwnProperties(server, by, parseCursor(first.next));
  expect([...first.properties, ...second.properties].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
});

test('lists each property with its rent, its first free day and its failed calendar links', async () => {
  const lena = await newUser(server, 'lena@site.example');
  const ids = [await propertyOf(testServer), await propertyOf(testServer), await propertyOf(testServer)];
  const [full = '', next = ''] = ids;
  for (const id of ids) await updateProperty(testServer, id, { userId: lena.uid, desiredMonthlyRent: 3200 });
  await setBusyRanges(testServer, full, 'owner', [{ from: inDays(-2), to: inDays(5) }]);
  await setBusyRanges(testServer, full, 'feed', [{ from: inDays(5), to: inDays(9) }]);
  await updateProperty(testServer, next, { nextAvailableDate: inDays(20) });
  await sql`INSERT INTO calendar_links (id, property_id, url, problem, failures, failing_since) VALUES
    (gen_random_uuid(), ${full}, 'https://www.rentals.example/a.ics', 'not-found', 1, now()),
    (gen_random_uuid(), ${full}, 'https://fine.example/b.ics', NULL, 0, NULL),
    (gen_random_uuid(), ${next}, 'https://slow.example/c.ics', 'too-slow', 2, now())`.execute(db);
  const { properties } = await listOwnProperties(server, lena, null);
  const shown = properties.map(({ id, desiredMonthlyRent, firstFreeDay, failedLinks }) => [
    ids.indexOf(id),
    desiredMonthlyRent,
    firstFreeDay,
    failedLinks.map(({ name, problem }) => `${name}: ${problem}`),
  ]);
  expect(shown.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [0, 3200, inDays(9), ['rentals.example: not-found']],
    [1, 3200, inDays(20), ['slow.example: too-slow']],
    [2, 3200, inDays(0), []],
  ]);
  expect(JSON.stringify(properties)).not.toContain('.ics');
});

test.each<[string, ((id: string) => Promise<unknown>) | null]>([
  ['submission', null],
  ['approval', (id) => approveProperty(server, ada, id)],
  ['rejection', (id) => rejectProperty(server, ada, id, 'Too dark')],
])('mails a link that opens the property and no other with the mail about its %s', async (about, decide) => {
  const email = `${about}@site.example`;
  const id = await submitProperty(testServer, { email });
  await submitProperty(testServer, { email: 'other@site.example' });
  await testServer.sendMails();
  await decide?.(id);
  const key = await openLinkKey(db, await linkTokenTo(testServer, email));
  expect(key).toEqual({ kind: 'property', subjectId: id });
});

describe('deleteOwnProperty', () => {
  test('deletes a home once and records who did it', async () => {
    const id = await submitProperty(testServer);
    const owned = { ...(await openOwned(testServer, id)), user: rosa };
    expect(await getOwnProperty(server, owned)).toMatchObject({ id, status: 'pending' });
    valueOf(await deleteOwnProperty(server, owned));
    const gone = { failure: { kind: 'property-not-found' } };
    expect(await deleteOwnProperty(server, owned)).toMatchObject(gone);
    expect(await getOwnProperty(server, owned)).toBeNull();
    const events = db.selectFrom('auditLog').select(['action', 'actorId']).where('propertyId', '=', id);
    expect(await events.orderBy('id').execute()).toEqual([
      { action: 'submitted', actorId: null },
      { action: 'withdrawn', actorId: rosa.uid },
    ]);
  });

  test('waits until an agreed stay is canceled, and tells the guest', async () => {
    const id = await propertyOf(testServer);
    const owned = await openOwned(testServer, id);
    const sides = await startInquiry(testServer, id);
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    const message = 'You have an agreed stay that isn’t over. Please cancel it first.';
    expect(await deleteOwnProperty(server, owned)).toMatchObject({ failure: { message } });
    valueOf(await endStay(server, sides.guest, await shownDates(testServer, sides.guest), undefined));
    await clearMailbox(testServer);
    valueOf(await deleteOwnProperty(server, owned));
    expect(await subjectsMailedTo(testServer, guestEmail)).toHaveLength(1);
  });
});
