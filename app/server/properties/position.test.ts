// The approximate position of a property: when it is stored, and that nothing more exact can be.
import { expect, test } from 'vitest';
import type { EditForm } from '#domain/property/edit-form.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { editProperty, getPropertyToEdit } from '../admin/edit-property.ts';

const site = await setUpSite();
const { server } = site;
const admin = await site.admin();

async function edit(id: string, changes: Partial<EditForm>): Promise<void> {
  const { form, version } = valueOf(await getPropertyToEdit(server, admin, id));
  valueOf(
    await editProperty(server, admin, id, { input: { ...form, ...changes }, version, today: '2026-11-20' }),
  );
}

const placeOf = async (id: string) => {
  const { neighborhood, latitude, longitude } = await site.rowOf(id);
  return [neighborhood, latitude, longitude];
};

test('is that of the neighborhood, or else of the ZIP code of the town', async () => {
  const id = await site.pendingHome();
  expect(await placeOf(id)).toEqual(['Seacoast', 32.58, -117.13]);
  for (const [change, place] of [
    [{ neighborhood: '' }, [null, 32.58, -117.125]],
    [{ neighborhood: 'South Seacoast' }, ['South Seacoast', 32.565, -117.13]],
    // The ZIP code still is the other town's.
    [{ location: 'San Diego, CA' }, [null, null, null]],
    [{ zipCode: '92108' }, [null, 32.77, -117.15]],
    [{ zipCode: '10001' }, [null, null, null]],
  ] as const) {
    await edit(id, change);
    expect([change, await placeOf(id)]).toEqual([change, place]);
  }
});

test('keeps a given position when other fields are edited, and drops it with the town', async () => {
  const id = await site.pendingHome();
  await site.change(id, { latitude: 32.6, longitude: -117.1 });
  await edit(id, { title: 'New title' });
  expect((await placeOf(id)).slice(1)).toEqual([32.6, -117.1]);
  await edit(id, { location: 'San Diego, CA' });
  expect((await placeOf(id)).slice(1)).toEqual([null, null]);
});

test.each([
  ['more exact than the grid', { latitude: 32.5801, longitude: -117.125 }],
  ['outside of San Diego County', { latitude: 40, longitude: -117.125 }],
  ['half', { latitude: 32.58, longitude: null }],
])('refuses to store a position that is %s', async (_, position) => {
  const id = await site.pendingHome();
  await expect(site.change(id, position)).rejects.toThrow(/properties_position_check/);
});
