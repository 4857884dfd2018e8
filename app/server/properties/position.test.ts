// The approximate position of a property: when it is stored, and that nothing more exact can be.
import { expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import type { EditForm } from '#domain/property/edit-form.ts';
import { storedProperty, updateProperty } from '#tests/support/properties.ts';
import {
  newAdmin,
  publishProperty,
  setUpTestServer,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { editProperty, getPropertyToEdit } from '../admin/edit-property.ts';
import { listWithCounts } from '../search/search.ts';
import { getProperty } from '../versions/read-listing.ts';

const testServer = await setUpTestServer();
const { server } = testServer;
const admin = await newAdmin(server, 'ada@site.example');

async function edit(id: string, changes: Partial<EditForm>): Promise<void> {
  const { form, version } = valueOf(await getPropertyToEdit(server, admin, id));
  valueOf(
    await editProperty(server, admin, id, { input: { ...form, ...changes }, version, today: '2026-11-20' }),
  );
}

const placeOf = async (id: string) => {
  const { neighborhood, latitude, longitude } = await storedProperty(testServer, id);
  return { neighborhood, latitude, longitude };
};

test('stores the position of the neighborhood with a submission, and of the ZIP code without one', async () => {
  const id = await submitProperty(testServer);
  expect(await placeOf(id)).toEqual({ neighborhood: 'Seacoast', latitude: 32.58, longitude: -117.13 });
  await edit(id, { neighborhood: '' });
  expect(await placeOf(id)).toEqual({ neighborhood: null, latitude: 32.58, longitude: -117.125 });
});

test('follows an edit of the neighborhood, the town and the ZIP code', async () => {
  const id = await publishProperty(testServer, admin);
  await edit(id, { neighborhood: 'South Seacoast' });
  expect(await placeOf(id)).toEqual({ neighborhood: 'South Seacoast', latitude: 32.565, longitude: -117.13 });
  // The ZIP code still is the other town's.
  await edit(id, { location: 'San Diego, CA' });
  expect(await placeOf(id)).toEqual({ neighborhood: null, latitude: null, longitude: null });
  await edit(id, { zipCode: '92108' });
  expect(await placeOf(id)).toEqual({ neighborhood: null, latitude: 32.77, longitude: -117.15 });
  await edit(id, { zipCode: '10001' });
  expect(await placeOf(id)).toEqual({ neighborhood: null, latitude: null, longitude: null });
});

test('drops a given position when the town changes', async () => {
  const id = await publishProperty(testServer, admin);
  await updateProperty(testServer, id, { latitude: 32.6, longitude: -117.1 });
  await edit(id, { location: 'San Diego, CA' });
  expect(await placeOf(id)).toMatchObject({ latitude: null, longitude: null });
});

test('keeps a given position when other fields are edited', async () => {
  const id = await publishProperty(testServer, admin);
  await updateProperty(testServer, id, { latitude: 32.6, longitude: -117.1 });
  await edit(id, { title: 'New title' });
  expect(await placeOf(id)).toMatchObject({ latitude: 32.6, longitude: -117.1 });
});

test.each([
  ['more exact than the grid', { latitude: 32.5801, longitude: -117.125 }],
  ['outside of San Diego County', { latitude: 40, longitude: -117.125 }],
  ['half', { latitude: 32.58, longitude: null }],
])('refuses to store a position that is %s', async (_, position) => {
  const id = await submitProperty(testServer);
  await expect(updateProperty(testServer, id, position)).rejects.toThrow(/properties_position_check/);
});

test('shows visitors the approximate position, and the distance of a search from it', async () => {
  const id = await publishProperty(testServer, admin);
  await edit(id, { neighborhood: 'Seacoast' });
  const listing = valueOf(await getProperty(server, id, null));
  expect(listing).toMatchObject({
    neighborhood: 'Seacoast',
    approximatePosition: { latitude: 32.58, longitude: -117.13 },
  });
  const search = {
    ...noFilters,
    near: 'Imperial Beach Pier',
    neighborhood: 'Seacoast',
    sort: 'distance',
  } as const;
  const { page } = await listWithCounts(server, search);
  expect(page.properties.find((card) => card.id === id)?.location).toBe(
    'Seacoast, Imperial Beach · 0.2 miles to Imperial Beach Pier',
  );
});
