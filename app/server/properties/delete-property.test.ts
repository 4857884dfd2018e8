import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestServer, queuedJobs, submitProperty } from '#tests/support/test-server.ts';
import { deleteProperty } from './delete-property.ts';

const testServer = await setUpTestServer();

const event = { actorId: null, action: 'deleted' } as const;
const remove = (id: string) =>
  testServer.db.transaction().execute((transaction) => deleteProperty(transaction, id, event));

async function publish(id: string): Promise<string> {
  await sql`UPDATE properties SET status = 'approved', reviewed_at = now() WHERE id = ${id}`.execute(
    testServer.db,
  );
  return id;
}

async function newFeatured(count: number): Promise<string[]> {
  await testServer.db.deleteFrom('featuredProperties').execute();
  const ids: string[] = [];
  for (let order = 1; order <= count; order += 1) {
    const propertyId = await publish(await submitProperty(testServer, { title: `Home ${order}` }));
    await testServer.db.insertInto('featuredProperties').values({ propertyId, order }).execute();
    ids.push(propertyId);
  }
  return ids;
}

const featured = () =>
  testServer.db.selectFrom('featuredProperties').select(['propertyId', 'order']).orderBy('order').execute();
const exists = async (table: 'properties' | 'photos', column: 'id' | 'propertyId', id: string) => {
  const rows = await testServer.db
    .selectFrom(table)
    .select('id')
    .where(column as 'id', '=', id)
    .execute();
  return rows.length > 0;
};

test('deletes a property and its photos, queues the deletion of their files, and keeps its audit events', async () => {
  const id = await submitProperty(testServer);
  const { storageKey } = await testServer.db
    .selectFrom('photos')
    .select('storageKey')
    .where('propertyId', '=', id)
    .executeTakeFirstOrThrow();
  expect(await remove(id)).toBe(true);
  expect(await exists('properties', 'id', id)).toBe(false);
  expect(await exists('photos', 'propertyId', id)).toBe(false);
  expect(await queuedJobs(testServer.db, 'delete-files')).toEqual([{ storageKeys: [storageKey] }]);
  const history = await testServer.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('propertyId', '=', id)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { action: 'submitted', actorId: null },
    { action: 'deleted', actorId: null },
  ]);
});

test('renumbers the featured list, after concurrent deletions too', async () => {
  const ids = await newFeatured(6);
  const going = ids.filter((_, index) => [0, 2, 3].includes(index));
  await Promise.all(going.map((id) => remove(id)));
  expect(await featured()).toEqual([
    { propertyId: ids[1], order: 1 },
    { propertyId: ids[4], order: 2 },
    { propertyId: ids[5], order: 3 },
  ]);
});

test('changes nothing for an unknown id or a repeated deletion', async () => {
  expect(await remove('0190b0a0-0000-7000-8000-00000000dead')).toBe(false);
  const pending = await submitProperty(testServer);
  const both = await Promise.all([remove(pending), remove(pending)]);
  expect(both.filter(Boolean)).toHaveLength(1);
});
