import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { parseCursor } from '#domain/search/search-results.ts';
import { inDays } from '#tests/support/forms.ts';
import { guestEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { openLinkKey } from '../access/keys.ts';
import type { User } from '../access/proofs.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { cancelStay } from '../inquiries/stays.ts';
import { linkTokenTo } from '#tests/support/keys.ts';
import { getOwnProperty, listOwnProperties, deleteOwnProperty } from './owner-properties.ts';
import { getProperty } from '../versions/read-listing.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();
const rosa = await site.user('rosa@site.example');
const eve = await site.user('eve@site.example');

/** Whether the account lists the property, and may see it. */
async function shows(user: User, id: string) {
  const { properties } = await listOwnProperties(server, user, null);
  return [properties.some((each) => each.id === id), (await getProperty(server, id, user)).ok];
}

test('shows a property submitted while logged in to that account only', async () => {
  const id = await site.pendingHome({ by: rosa, email: 'somebody@else.example' });
  expect([await shows(rosa, id), await shows(eve, id)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('shows a property to the account of its submission’s address once that is verified', async () => {
  const id = await site.pendingHome({ email: 'Eve@Site.example' });
  expect(await shows(eve, id)).toEqual([false, false]);
  await db.updateTable('authUsers').set({ emailVerified: true }).where('id', '=', eve.uid).execute();
  expect(await shows({ ...eve, emailVerified: true }, id)).toEqual([true, true]);
});

test('lists properties newest first, page by page, with status and notes', async () => {
  const by = await site.user('many@site.example');
  const ids: string[] = [];
  for (let number = 1; number <= 15; number += 1)
    ids.unshift(await site.pendingHome({ by, title: `Home ${number}` }));
  valueOf(await rejectProperty(server, ada, String(ids[0]), 'Too dark'));
  const first = await listOwnProperties(server, by, null);
  const review = { status: 'rejected', reviewNotes: 'Too dark' };
  expect(first.properties[0]).toMatchObject({ title: 'Home 15', ...review, photo: { width: 1200 } });
  const second = await listOwnProperties(server, by, parseCursor(first.next));
  expect([...first.properties, ...second.properties].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
});

test('lists each property with its rent, its first free day and its failed calendar links', async () => {
  const lena = await site.user('lena@site.example');
  const ids = [await site.home(), await site.home(), await site.home()];
  const [full = '', next = ''] = ids;
  for (const id of ids) await site.change(id, { userId: lena.uid, desiredMonthlyRent: 3200 });
  await site.setBusy(full, 'owner', [{ from: inDays(-2), to: inDays(5) }]);
  await site.setBusy(full, 'feed', [{ from: inDays(5), to: inDays(9) }]);
  await site.change(next, { nextAvailableDate: inDays(20) });
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

test('lists each property with its next agreed stay and its last confirmation', async () => {
  const sam = await site.user('sam@site.example');
  const id = await site.home();
  const availabilityConfirmedAt = new Date(Date.now() - 8 * 86_400_000);
  await site.change(id, { userId: sam.uid, availabilityConfirmedAt });
  const list = async () => (await listOwnProperties(server, sam, null)).properties[0];
  expect(await list()).toMatchObject({ nextStay: null, confirmedAt: availabilityConfirmedAt });
  const { owner } = await site.inquiry(id);
  expect(await list()).toMatchObject({ nextStay: null });
  valueOf(await site.acceptStay(owner));
  expect(await list()).toMatchObject({ nextStay: { from: inDays(30), to: inDays(70) } });
});

test.each<[string, ((id: string) => Promise<unknown>) | null]>([
  ['submission', null],
  ['approval', (id) => approveProperty(server, ada, id)],
  ['rejection', (id) => rejectProperty(server, ada, id, 'Too dark')],
])('mails a link that opens the property and no other with the mail about its %s', async (about, decide) => {
  const email = `${about}@site.example`;
  const id = await site.pendingHome({ email });
  await site.pendingHome({ email: 'other@site.example' });
  await site.sendMails();
  await decide?.(id);
  const key = await openLinkKey(db, await linkTokenTo(site, email));
  expect(key).toEqual({ kind: 'property', subjectId: id });
});

describe('deleteOwnProperty', () => {
  test('deletes a home once and records who did it', async () => {
    const id = await site.pendingHome();
    const owned = { ...(await site.owned(id)), user: rosa };
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
    const id = await site.home();
    const owned = await site.owned(id);
    const sides = await site.inquiry(id);
    valueOf(await site.acceptStay(sides.owner));
    const message = 'You have an agreed stay that isn’t over. Please cancel or end it first.';
    expect(await deleteOwnProperty(server, owned)).toMatchObject({ failure: { message } });
    valueOf(await cancelStay(server, sides.guest, await site.shown(sides.guest)));
    await site.clearMails();
    valueOf(await deleteOwnProperty(server, owned));
    expect(await site.subjectsTo(guestEmail)).toHaveLength(1);
  });
});
