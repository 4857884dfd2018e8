// "The owner" and "Checked by us" on a listing's page, as requests and responses.
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
});

test.each(['', '.data', '/ask', '/ask.data'])('keeps the rest of the name from %s', async (suffix) => {
  await updateProperty(pages, id, { showsOwnerName: true });
  expect(await pageOf(`/listings/${id}${suffix}`)).not.toContain('Whitcomb');
});

test('shows each check with its date', async () => {
  expect(await listing()).not.toContain('Checked by us');
  const checkedAt = new Date('2026-11-20T20:00:00Z');
  await pages.db.insertInto('propertyChecks').values({ propertyId: id, kind: 'phone', checkedAt }).execute();
  expect(await listing()).toContain('Phone checked Nov 20, 2026');
});
