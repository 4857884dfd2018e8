import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { parseCursor } from '#domain/search/search-results.ts';
import {
  clearMailbox,
  newAdmin,
  newUser,
  publishProperty,
  setUpTestServer,
  signIn,
  submitProperty,
  subjectsMailedTo,
  valueOf,
  userWith,
} from '#tests/support/test-server.ts';
import { openLinkKey } from '../access/keys.ts';
import { authorizeOwner, type User } from '../access/proofs.ts';
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
import { setBusyRanges, updateProperty } from '#tests/support/properties.ts';
import { getOwnProperty, listOwnProperties, deleteOwnProperty } from './owner-properties.ts';
import { getProperty } from '../versions/read-listing.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
const rosa = await newUser(testServer.server, 'rosa@site.example');
const eve = await newUser(testServer.server, 'eve@site.example');

const idsOf = async (user: User) =>
  (await listOwnProperties(testServer.server, user, null)).properties.map(({ id }) => id);
const maySee = async (user: User, id: string) => (await getProperty(testServer.server, id, user)).ok;

test('shows a property submitted while logged in to that account only', async () => {
  const id = await submitProperty(testServer, { by: rosa, email: 'somebody@else.example' });
  expect(await idsOf(rosa)).toEqual([id]);
  expect(await idsOf(eve)).toEqual([]);
  expect(await maySee(rosa, id)).toBe(true);
  expect(await maySee(eve, id)).toBe(false);
});

test('shows a property to the account of its submission’s address once that is verified', async () => {
  const id = await submitProperty(testServer, { email: 'Eve@Site.example' });
  expect(await idsOf(eve)).toEqual([]);
  expect(await maySee(eve, id)).toBe(false);
  await sql`UPDATE auth_users SET email_verified = true WHERE id = ${eve.uid}`.execute(testServer.db);
  const proven = await userWith(testServer.server, await signIn(testServer.server, 'eve@site.example'));
  expect(await idsOf(proven)).toEqual([id]);
  expect(await maySee(proven, id)).toBe(true);
});

test('lists properties newest first, page by page, with status and notes', async () => {
  const admin = await newAdmin(testServer.server, 'ada@site.example');
  const many = await newUser(testServer.server, 'many@site.example');
  const ids: string[] = [];
  for (let number = 1; number <= 14; number += 1) {
    ids.unshift(await submitProperty(testServer, { by: many, title: `Home ${number}` }));
  }
  const newest = await submitProperty(testServer, { by: many, title: 'Home 15' });
  valueOf(await rejectProperty(testServer.server, admin, newest, 'Too dark'));
  const first = await listOwnProperties(testServer.server, many, null);
  expect(first.properties[0]).toMatchObject({
    title: 'Home 15',
    status: 'rejected',
    reviewNotes: 'Too dark',
    reviewedAt: expect.any(Date) as unknown,
    photo: { width: 1200 },
  });
  const second = await listOwnProperties(testServer.server, many, parseCursor(first.next));
  expect([...first.properties, ...second.properties].map(({ id }) => id)).toEqual([newest, ...ids]);
  expect(second.next).toBeNull();
});

test('lists each property with its rent, its first free day and its failed calendar links', async () => {
  const lena = await newUser(testServer.server, 'lena@site.example');
  const ids = [await propertyOf(testServer), await propertyOf(testServer), await propertyOf(testServer)];
  const [full = '', next = ''] = ids;
  for (const id of ids) await updateProperty(testServer, id, { userId: lena.uid, desiredMonthlyRent: 3200 });
  await setBusyRanges(testServer, full, 'owner', [{ from: inDays(-2), to: inDays(5) }]);
  await setBusyRanges(testServer, full, 'feed', [{ from: inDays(5), to: inDays(9) }]);
  await updateProperty(testServer, next, { nextAvailableDate: inDays(20) });
  await sql`INSERT INTO calendar_links (id, property_id, url, problem, failures, failing_since) VALUES
    (gen_random_uuid(), ${full}, 'https://www.rentals.example/a.ics', 'not-found', 1, now()),
    (gen_random_uuid(), ${full}, 'https://fine.example/b.ics', NULL, 0, NULL),
    (gen_random_uuid(), ${next}, 'https://slow.example/c.ics', 'too-slow', 2, now())`.execute(testServer.db);
  const { properties } = await listOwnProperties(testServer.server, lena, null);
  const byId = new Map(properties.map((property) => [property.id, property]));
  expect(ids.map((id) => byId.get(id))).toMatchObject([
    {
      desiredMonthlyRent: 3200,
      firstFreeDay: inDays(9),
      failedLinks: [{ name: 'rentals.example', problem: 'not-found' }],
    },
    { firstFreeDay: inDays(20), failedLinks: [{ name: 'slow.example', problem: 'too-slow' }] },
    { firstFreeDay: inDays(0), failedLinks: [] },
  ]);
  expect(JSON.stringify(properties)).not.toContain('.ics');
});

describe('the link in a mail about a property', () => {
  test('opens the submitted property and no other', async () => {
    const id = await submitProperty(testServer, { email: 'one@site.example' });
    await submitProperty(testServer, { email: 'other@site.example' });
    const token = await linkTokenTo(testServer, 'one@site.example');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await openLinkKey(testServer.db, token)).toEqual({ kind: 'property', subjectId: id });
  });

  test.each([
    ['an approval', approveProperty],
    [
      'a rejection',
      (...[server, admin, id]: Parameters<typeof approveProperty>) =>
        rejectProperty(server, admin, id, 'Too dark'),
    ],
  ] as const)('comes with the mail about %s', async (about, decide) => {
    const email = `${about.split(' ')[1]}@site.example`;
    const admin = await newAdmin(testServer.server, `ada-${email}`);
    const id = await submitProperty(testServer, { email });
    await testServer.sendMails();
    valueOf(await decide(testServer.server, admin, id));
    const token = await linkTokenTo(testServer, email);
    expect(await openLinkKey(testServer.db, token)).toEqual({ kind: 'property', subjectId: id });
  });
});

describe('deleteOwnProperty', () => {
  const own = async (id: string) => {
    const user = await newUser(testServer.server, `${id}@site.example`);
    await updateProperty(testServer, id, { userId: user.uid });
    const proven = await authorizeOwner(testServer.server, id, { user, browser: null });
    if (!proven) throw new Error('an account does not own its property');
    return proven;
  };

  test('deletes a home once and records who did it', async () => {
    const id = await submitProperty(testServer);
    const owned = await own(id);
    expect(await getOwnProperty(testServer.server, owned)).toMatchObject({ id, status: 'pending' });
    expect(await deleteOwnProperty(testServer.server, owned)).toMatchObject({ ok: true });
    expect(await deleteOwnProperty(testServer.server, owned)).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
    expect(await getOwnProperty(testServer.server, owned)).toBeNull();
    const events = await testServer.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('propertyId', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'submitted', actorId: null },
      { action: 'withdrawn', actorId: owned.user?.uid },
    ]);
  });

  test('waits until an agreed stay is canceled, and tells the guest', async () => {
    const admin = await newAdmin(testServer.server, 'late@site.example');
    const id = await publishProperty(testServer, admin);
    await updateProperty(testServer, id, { nextAvailableDate: '2026-01-01' });
    const owned = await own(id);
    const sides = await startInquiry(testServer, id);
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    expect(await deleteOwnProperty(testServer.server, owned)).toMatchObject({
      failure: { message: 'You have an agreed stay that isn’t over. Please cancel it first.' },
    });
    valueOf(
      await endStay(testServer.server, sides.guest, await shownDates(testServer, sides.guest), undefined),
    );
    await clearMailbox(testServer);
    valueOf(await deleteOwnProperty(testServer.server, owned));
    expect(await getOwnProperty(testServer.server, owned)).toBeNull();
    expect(await subjectsMailedTo(testServer, guestEmail)).toHaveLength(1);
  });
});
