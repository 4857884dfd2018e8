// "The owner" and "Checked by us" on a listing's page, as requests and responses.
import { beforeEach, expect, test } from 'vitest';
import { textOf } from '#tests/support/html.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
let id: string;
beforeEach(async () => {
  id = await insertProperty(site.db, null);
  await site.change(id, {
    landlordFullName: 'Rosa Whitcomb',
    companyName: null,
    languages: ['English', 'Spanish'],
  });
});

const pageOf = async (path: string) => (await site.request(path)).text();
const listing = async () => textOf(await pageOf(`/listings/${id}`));

test('says what is known of an owner, and a first name only once the owner agrees', async () => {
  expect(await listing()).toMatch(
    /The owner Owner since \d{4} 1 home on Baystead Speaks English and Spanish/,
  );
  await site.change(id, { showsOwnerName: true });
  expect(await listing()).toMatch(/The owner Rosa Owner since/);
  expect(textOf(await pageOf(`/listings/${id}/ask`))).toMatch(/Rosa · Owner since/);
});

const ownPaths = () => ['', '.data', '/ask', '/ask.data', '/report'].map((end) => `/listings/${id}${end}`);
const lists = ['', '.data', '/map', '/suggestions?q=Ro'].map((end) => `/listings${end}`);
const sharedPaths = ['/', '/_root.data', ...lists, '/homes', '/homes/north-park', '/sitemap.xml'];
const otherPaths = () => [...sharedPaths, `/shortlist?ids=${id}`, `/shortlist.data?ids=${id}`];
const pathsWith = async (paths: readonly string[], name: string) => {
  const texts = await Promise.all(paths.map(pageOf));
  // Not the start of the town of Rosarito.
  const asName = new RegExp(`(?:${name})\\b`);
  return paths.filter((_path, index) => asName.test(texts[index] ?? ''));
};

test('keeps the last name from every page, and shows the first name once the owner agrees', async () => {
  const all = [...ownPaths(), ...otherPaths()];
  expect(await pathsWith(all, 'Whitcomb|Rosa')).toEqual([]);
  await site.change(id, { showsOwnerName: true });
  expect(await pathsWith(all, 'Whitcomb')).toEqual([]);
  // On the home's page and with its question only.
  expect(await pathsWith(all, 'Rosa')).toEqual(ownPaths().slice(0, 4));
});

test('shows each check with its date, or says that nothing was checked', async () => {
  const nothing = 'we haven’t checked this home or its owner';
  const unchecked = await listing();
  expect(unchecked).toContain(nothing);
  expect(unchecked.split('What you pay')[0]).toContain('Not checked by us yet');
  const checkedAt = new Date('2026-11-20T20:00:00Z');
  await site.db.insertInto('propertyChecks').values({ propertyId: id, kind: 'phone', checkedAt }).execute();
  const checked = await listing();
  expect(checked).not.toContain(nothing);
  const check = 'Phone checked Nov 20, 2026';
  expect(checked).toContain(`Checked by us ${check}`);
  // A link below the title leads there.
  expect(checked.split('What you pay')[0]).toContain('Checked by us: phone');
  expect(textOf(await pageOf(`/listings/${id}/ask`))).toContain('Checked by us: phone');
});
