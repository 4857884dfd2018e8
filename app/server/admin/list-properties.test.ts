import { describe, expect, test } from 'vitest';
import { adminTabs, type AdminTab } from '#domain/review/admin-list.ts';
import { referenceOf } from '#domain/property/owner-property.ts';
import { openForm, sendChanges } from '#tests/support/photo-submissions.ts';
import { storeChanges } from '#tests/support/properties.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { countOverdue, countPropertiesByTab, listAdminProperties } from './list-properties.ts';
import { featureProperty } from './featured.ts';
import { approveProperty, rejectProperty, requestChanges } from './decide.ts';

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();
const stored = () =>
  db
    .selectFrom('properties')
    .leftJoin('featuredProperties', 'propertyId', 'properties.id')
    .select(['id', 'status', 'title', 'order'])
    .orderBy('properties.createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

for (let number = 1; number <= 40; number += 1) {
  const title = `Home ${number}${number % 3 === 0 ? ' with a pier' : ''}`;
  const id = await site.pendingHome({ title });
  if (number % 2 === 0) valueOf(await approveProperty(server, ada, id));
  if (number % 5 === 0) await rejectProperty(server, ada, id, 'no');
}
const approved = (await stored()).filter(({ status }) => status === 'approved');
for (const { id } of approved.slice(7, 9)) await storeChanges(site, id, { title: 'Another title' });
for (const { id } of approved.slice(3, 6).toReversed()) valueOf(await featureProperty(server, ada, id));

const page = (tab: AdminTab, text: string, after: string | null, oldestFirst = false) =>
  listAdminProperties(server, ada, { tab, text, oldestFirst, after });

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
  const changed = new Set(approved.slice(7, 9).map(({ id }) => id));
  const rows = (await stored()).filter(({ title }) => isWanted(title));
  const ofTab = rows.filter(({ id, status, order }) => {
    if (tab === 'featured') return order !== null;
    return tab === 'changes' ? changed.has(id) : tab === 'all' || status === tab;
  });
  if (tab === 'featured') ofTab.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  return ofTab.map(({ title }) => title);
}

describe('listAdminProperties', () => {
  test.each(adminTabs)('lists the tab %s in its order, twelve per page, and finds titles', async (tab) => {
    const titles = await walk(tab);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).toEqual(await expected(tab));
    expect((await countPropertiesByTab(server, ada))[tab]).toBe(titles.length);
    expect(await walk(tab, 'PIER')).toEqual(await expected(tab, (title) => title.includes('pier')));
    expect(await walk(tab, 'rosa@example.org')).toEqual([]);
    expect(await walk(tab, 'rosa@example.com hit imperial')).toEqual(titles);
  });

  test('lists pending properties oldest first on request', async () => {
    const titles = await walk('pending', '', true);
    expect(titles.length).toBeGreaterThan(12);
    expect(titles).toEqual((await expected('pending')).toReversed());
  });

  test('marks a rejected property whose owner sent it again, and puts it in front', async () => {
    const id = await site.pendingHome({ title: 'The corrected' });
    await site.pendingHome({ title: 'The next' });
    valueOf(await rejectProperty(server, ada, id, 'Too dark'));
    const { draft, answers } = await openForm(site, id);
    valueOf(await sendChanges(site, draft, answers));
    const [first, second] = (await page('pending', '', null)).properties;
    expect(first).toMatchObject({ id, status: 'pending', isCorrection: true, changes: null });
    expect(second).toMatchObject({ title: 'The next', isCorrection: false });
  });
});

test('countOverdue counts the properties that wait for us longer than 48 hours', async () => {
  const pending = (await stored()).filter(({ status }) => status === 'pending');
  const waitsForOwner = { id: String(pending[0]?.id), seen: null };
  valueOf(await requestChanges(server, ada, waitsForOwner, { changeNotes: 'More light.' }));
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  expect(await countOverdue(server, ada, inDays(1))).toBe(0);
  expect(await countOverdue(server, ada, inDays(3))).toBe(pending.length - 1);
});

describe('listAdminProperties with a search', () => {
  test('finds a property by its id, its URL or its reference, in its own tabs only', async () => {
    const rejected = (await stored()).filter(({ status }) => status === 'rejected');
    const { id, title } = rejected[0] as (typeof rejected)[number];
    for (const text of [id.toUpperCase(), `http://localhost:3000/listings/${id}`, referenceOf(id)]) {
      const tabs = ['all', 'rejected', 'pending', 'featured'] as const;
      const found = await Promise.all(tabs.map((tab) => walk(tab, text)));
      expect(found).toEqual([[title], [title], [], []]);
    }
    expect(await walk('all', id.replaceAll(/[0-9a-f](?=.{0,3}$)/g, '0'))).toEqual([]);
  });

  test.each([
    ['Brendan O’Toole', "o'toole"],
    // Converted to lower case by the database, both in the text and in the search.
    ['Pyrgos ΠΥΡΓΟΣ', 'ΠΥΡΓΟΣ'],
    ['House İSKELE', 'HOUSE İSKELE'],
  ])('finds the owner %s by %s', async (landlordFullName, text) => {
    const id = await site.pendingHome({ title: 'By the quay' });
    await site.change(id, { landlordFullName });
    expect(await walk('all', text)).toEqual(['By the quay']);
  });

  test('finds a property by its street, ZIP code, phone and rejection', async () => {
    const id = await site.pendingHome({ title: 'Above the canyon' });
    const landlordPhone = '(619) 555-0177';
    await site.change(id, { propertyAddress: '17 Quince Walk', zipCode: '92199', landlordPhone });
    valueOf(await rejectProperty(server, ada, id, 'This is a copy of Vista Dunes.'));
    for (const text of [
      'QUINCE walk',
      '92199',
      '6195550177',
      '619.555.0177',
      '+1 619 555 0177',
      'vista dunes',
    ])
      expect(await walk('all', text)).toEqual(['Above the canyon']);
  });

  test.each(['\u0000', '\\', '%', "'; DROP TABLE properties; --", '_', '東京', 'x'.repeat(500)])(
    'finds nothing for %j',
    async (text) => {
      expect(await walk('all', text)).toEqual([]);
    },
  );
});
