import { expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import { deleteProperty } from './delete-property.ts';

const site = await setUpSite();
const { db } = site;

const event = { actorId: null, action: 'deleted' } as const;
const remove = (id: string) =>
  db.transaction().execute((transaction) => deleteProperty(transaction, id, event));

test('deletes a property once with its photos, queues the deletion of their files, and keeps its events', async () => {
  const id = await site.pendingHome();
  const photos = db.selectFrom('photos').select('storageKey').where('propertyId', '=', id);
  const storageKeys = (await photos.execute()).map(({ storageKey }) => storageKey);
  expect((await Promise.all([remove(id), remove(id)])).filter(Boolean)).toHaveLength(1);
  const properties = db.selectFrom('properties').select('id').where('id', '=', id);
  expect([await properties.execute(), await photos.execute()]).toEqual([[], []]);
  expect(await site.jobs('delete-files')).toEqual([{ storageKeys }]);
  const events = db.selectFrom('auditLog').select(['action', 'actorId']).where('propertyId', '=', id);
  expect(await events.orderBy('id').execute()).toEqual([{ action: 'submitted', actorId: null }, event]);
});

test('renumbers the featured list, after concurrent deletions too', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => site.home()));
  const featured = ids.map((propertyId, index) => ({ propertyId, order: index + 1 }));
  await db.insertInto('featuredProperties').values(featured).execute();
  const isGoing = (index: number) => [0, 2, 3].includes(index);
  await Promise.all(ids.filter((_, index) => isGoing(index)).map((id) => remove(id)));
  const left = await db
    .selectFrom('featuredProperties')
    .select(['propertyId', 'order'])
    .orderBy('order')
    .execute();
  const expected = ids.filter((_, index) => !isGoing(index));
  expect(left).toEqual(expected.map((propertyId, index) => ({ propertyId, order: index + 1 })));
});
