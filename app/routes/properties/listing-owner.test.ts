// "The owner" and "Checked by us" on a listing's page, as requests and responses.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { textOf } from '#tests/support/html.ts';
import { setUpPages } from '#tests/support/pages.ts';
import { insertProperty, updateProperty } from '#tests/support/properties.ts';

const pages = await setUpPages();
let id: string;
beforeEach(async () => {
  id = await insertProperty(pages.db, null);
  await updateProperty(pages, id, {
    landlordFullName: 'Rosa Whitcomb',
    companyName: null,
    languages: ['English', 'Spanish'],
  });
});

const pageOf = async (path: string) => (await pages.request(path)).text();
const listing = async () => textOf(await pageOf(`/listings/${id}`));

test('says what is known of an owner, and a first name only once the owner agrees', async () => {
  expect(await listing()).toMatch(
    /The owner Owner since \d{4} 1 home on Baystead Speaks English and Spanish/,
  );
  await updateProperty(pages, id, { showsOwnerName: true });
  expect(await listing()).toMatch(/The owner Rosa Owner since/);
  expect(textOf(await pageOf(`/listings/${id}/ask`))).toMatch(/The owner: Rosa · Owner since/);
});

/** Adds inquiries from yesterday that the owner answered after three hours. */
async function addAnsweredInquiries(count: number) {
  await sql`INSERT INTO inquiries (id, property_id, verified_at, answered_at, nights, guests, pets, monthly_rent,
      cost_terms, guest_name, guest_email)
    SELECT gen_random_uuid(), ${id}, now() - interval '24 hours', now() - interval '21 hours',
      '[2099-01-04,2099-04-04)', 2, false, 3450, '{}', 'Gwen', 'gwen@guest.example'
    FROM generate_series(1, ${count}::int)`.execute(pages.db);
}

test.each([
  [4, false],
  [5, true],
])('says how fast an owner answers, with %i inquiries: %s', async (count, isSaid) => {
  await addAnsweredInquiries(count);
  expect((await listing()).includes('Usually answers within 3 hours')).toBe(isSaid);
});

const ownPaths = () => ['', '.data', '/ask', '/ask.data', '/report'].map((end) => `/listings/${id}${end}`);
const otherPaths = () => [
  '/',
  '/_root.data',
  '/listings',
  '/listings.data',
  '/listings/map',
  '/listings/suggestions?q=Ro',
  `/shortlist?ids=${id}`,
  `/shortlist.data?ids=${id}`,
  '/homes',
  '/homes/north-park',
  '/sitemap.xml',
];
const pathsWith = async (paths: readonly string[], name: string) => {
  const texts = await Promise.all(paths.map(pageOf));
  // Not the start of the town of Rosarito.
  const asName = new RegExp(`${name}\\b`);
  return paths.filter((_path, index) => asName.test(texts[index] ?? ''));
};

test.each([false, true])('keeps the last name from every page (consent: %s)', async (showsOwnerName) => {
  await updateProperty(pages, id, { showsOwnerName });
  expect(await pathsWith([...ownPaths(), ...otherPaths()], 'Whitcomb')).toEqual([]);
});

test('shows the first name on the home’s page and with its question only', async () => {
  expect(await pathsWith(ownPaths(), 'Rosa')).toEqual([]);
  await updateProperty(pages, id, { showsOwnerName: true });
  expect(await pathsWith(ownPaths(), 'Rosa')).toEqual(ownPaths().slice(0, 4));
  expect(await pathsWith(otherPaths(), 'Rosa')).toEqual([]);
});

test('shows each check with its date, or says that nothing was checked', async () => {
  const nothing = 'we haven’t checked this home or its owner';
  const unchecked = await listing();
  expect(unchecked).toContain(nothing);
  expect(unchecked.split('What you pay')[0]).toContain('Not checked by us yet');
  const checkedAt = new Date('2026-11-20T20:00:00Z');
  await pages.db.insertInto('propertyChecks').values({ propertyId: id, kind: 'phone', checkedAt }).execute();
  const checked = await listing();
  expect(checked).not.toContain(nothing);
  const check = 'Phone checked Nov 20, 2026';
  expect(checked).toContain(`Checked by us ${check}`);
  // A link below the title leads there.
  expect(checked.split('What you pay')[0]).toContain('Checked by us: phone');
  expect(textOf(await pageOf(`/listings/${id}/ask`))).toContain('Checked by us: phone');
});
