import { describe, expect, test } from 'vitest';
import { adminTabs, type AdminTab } from '#domain/review/admin-list.ts';
import { referenceOf } from '#domain/property/owner-property.ts';
import { openForm, sendChanges } from '#tests/support/photo-submissions.ts';
import { storeChanges, updateProperty } from '#tests/support/properties.ts';
import { newAdmin, setUpTestServer, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { countOverdue, countPropertiesByTab, listAdminProperties } from './list-properties.ts';
import { featureProperty } from './featured.ts';
import { approveProperty, rejectProperty, requestChanges } from './decide.ts';

const stored = () =>
  testServer.db
    .selectFrom('properties')
    .leftJoin('featuredProperties', 'propertyId', 'properties.id')
    .select(['id', 'status', 'title', 'order'])
    .orderBy('properties.createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

const testServer = await setUpTestServer();
const ada = await newAdmin(testServer.server, 'ada@site.example');
for (let number = 1; number <= 40; number += 1) {
  const id = await submitProperty(testServer, {
    title: `Home ${number}${number % 3 === 0 ? ' with a pier' : ''}`,
  });
  if (number % 2 === 0) valueOf(await approveProperty(testServer.server, ada, id));
  if (number % 5 === 0) await rejectProperty(testServer.server, ada, id, 'no');
}
const approved = (await stored()).filter(({ status }) => status === 'approved');
for (const { id } of approved.slice(7, 9)) await storeChanges(testServer, id, { title: 'Another title' });
for (const { id } of approved.slice(3, 6).toReversed())
  valueOf(await featureProperty(testServer.server, ada, id));

const page = (tab: AdminTab, text: string, after: string | null, oldestFirst = false) =>
  listAdminProperties(testServer.server, ada, { tab, text, oldestFirst, after });

/** The titles of a list after the last Load More. Each adds a page of twelve below the shown rows. */
async function walk(tab: AdminTab, text = '', oldestFirst = false): Promise<string[]> {
  let { properties, next } = await page(tab, text, null, oldestFirst);
  while (next !== null) {
    const before = properties.map(({ id }) => id);
    expect(before.length % 12).toBe(0);
    ({ properties, next } = await page(tab, text, next, oldestFirst));
    expect(properties.slice(0, before.length).map(({ id }) => id)).toEqual(before);
    expect(properties.length).toBeLessThanOrEqual(before.length + 12);
  }
  return properties.map(({ title }) => title);
}

async function expected(tab: AdminTab, isWanted = (_title: string) => true): Promise<string[]> {
  const rows = (await stored()).filter(({ title }) => isWanted(title));
  if (tab === 'featured')
    return rows
      .filter(({ order }) => order !== null)
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map(({ title }) => title);
  if (tab === 'changes') {
    const changed = new Set(approved.slice(7, 9).map(({ title }) => title));
    return rows.map(({ title }) => title).filter((title) => changed.has(title));
  }
  return rows.filter(({ status }) => tab === 'all' || status === tab).map(({ title }) => title);
}

describe('listAdminProperties', () => {
  test.each(adminTabs)('lists the tab %s in its order, twelve per page', async (tab) => {
    const titles = await walk(tab);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).toEqual(await expected(tab));
  });

  test('lists pending properties oldest first on request', async () => {
    const titles = await walk('pending', '', true);
    expect(titles.length).toBeGreaterThan(12);
    expect(titles).toEqual((await expected('pending')).toReversed());
  });

  test('returns the columns of the table', async () => {
    const id = await submitProperty(testServer, { title: 'The newest' });
    const { properties } = await page('all', '', null);
    expect(properties[0]).toEqual({
      id,
      status: 'pending',
      title: 'The newest',
      location: 'Imperial Beach, CA',
      bedrooms: 2,
      bathrooms: 1.5,
      desiredMonthlyRent: 3450,
      createdAt: expect.any(Date),
      photo: expect.objectContaining({ width: 1200 }),
      isCorrection: false,
      isPaused: false,
      changes: null,
      hasVisit: false,
    });
  });

  test('marks a rejected property whose owner sent it again, and puts it in front', async () => {
    const id = await submitProperty(testServer, { title: 'The corrected' });
    await submitProperty(testServer, { title: 'The next' });
    valueOf(await rejectProperty(testServer.server, ada, id, 'Too dark'));
    const { draft, answers } = await openForm(testServer, id);
    valueOf(await sendChanges(testServer, draft, answers));
    const { properties } = await page('pending', '', null);
    expect(properties[0]).toMatchObject({ id, status: 'pending', isCorrection: true, changes: null });
    expect(properties[1]).toMatchObject({ title: 'The next', isCorrection: false });
  });

  test('lists as many properties as countPropertiesByTab counts', async () => {
    const counts = await countPropertiesByTab(testServer.server, ada);
    for (const tab of adminTabs) expect(counts[tab]).toBe((await expected(tab)).length);
  });
});

test('countOverdue counts the properties that wait for us longer than 48 hours', async () => {
  const pending = (await stored()).filter(({ status }) => status === 'pending');
  const waitingForOwner = pending.slice(0, 1);
  for (const { id } of waitingForOwner) {
    const notes = { changeNotes: 'More light.' };
    valueOf(await requestChanges(testServer.server, ada, { id, seen: null }, notes));
  }
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  expect(await countOverdue(testServer.server, ada, inDays(1))).toBe(0);
  expect(await countOverdue(testServer.server, ada, inDays(3))).toBe(pending.length - 1);
});

describe('listAdminProperties with a search', () => {
  test.each(adminTabs)('finds matching properties in the tab %s', async (tab) => {
    expect(await walk(tab, 'PIER')).toEqual(await expected(tab, (title) => title.includes('pier')));
    expect(await walk(tab, 'rosa@example.org')).toEqual([]);
    expect(await walk(tab, 'rosa@example.com hit imperial')).toEqual(await expected(tab));
  });

  test('finds a property by its id, its URL or its reference, in its own tabs only', async () => {
    const rejected = (await stored()).filter(({ status }) => status === 'rejected');
    const { id, title } = rejected[0] as (typeof rejected)[number];
    for (const text of [id, id.toUpperCase(), `http://localhost:3000/listings/${id}`, referenceOf(id)]) {
      expect(await walk('all', text)).toEqual([title]);
      expect(await walk('rejected', text)).toEqual([title]);
      expect(await walk('pending', text)).toEqual([]);
      expect(await walk('featured', text)).toEqual([]);
    }
    expect(await walk('all', id.replaceAll(/[0-9a-f](?=.{0,3}$)/g, '0'))).toEqual([]);
  });

  test.each([
    ["Brendan O'Toole", 'o’toole'],
    ['Brendan O’Toole', "o'toole"],
    // Converted to lower case by the database, both in the text and in the search.
    ['Pyrgos ΠΥΡΓΟΣ', 'ΠΥΡΓΟΣ'],
    ['House İSKELE', 'HOUSE İSKELE'],
  ])('finds the owner %s by %s', async (landlordFullName, text) => {
    const id = await submitProperty(testServer, { title: 'By the quay' });
    await updateProperty(testServer, id, { landlordFullName });
    expect(await walk('all', text)).toEqual(['By the quay']);
    await testServer.db.deleteFrom('properties').where('id', '=', id).execute();
  });

  test.each([
    '\u0000',
    '\\',
    '%',
    "'; DROP TABLE properties; --",
    '_',
    'é',
    '東京',
    ' '.repeat(500),
    'x'.repeat(500),
  ])('finds nothing for %j', async (text) => {
    expect(await walk('all', text)).toEqual([]);
  });
});
