import { beforeEach, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { featuredLimit, type FeaturedList, moveTo } from '#domain/property/featured.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import {
  featureProperty,
  listFeatured,
  listFeaturedIds,
  reorderFeaturedProperties,
  unfeatureProperty,
} from './featured.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from './pause-property.ts';

/** Approved properties, more than the list holds. */
const propertyIds: string[] = [];

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();
const newProperty = () => site.listedHome(ada);
for (let number = 0; number < featuredLimit + 2; number += 1) propertyIds.push(await newProperty());
beforeEach(() => db.deleteFrom('featuredProperties').execute());

const property = (number: number): string => propertyIds[number % propertyIds.length] as string;
const stored = async (): Promise<FeaturedList> => {
  const entries = db.selectFrom('featuredProperties').select(['propertyId', 'order']).orderBy('order');
  const rows = await entries.execute();
  expect(rows.map(({ order }) => order)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ propertyId }) => propertyId);
};
async function feature(...numbers: number[]): Promise<string[]> {
  for (const number of numbers) valueOf(await featureProperty(server, ada, property(number)));
  return numbers.map(property);
}
const messageOf = (result: Result<unknown>) => (result.ok ? 'done' : failureMessage(result.failure));
const eventsOf = (id: string) =>
  db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'changes'])
    .where('propertyId', '=', id)
    .where('action', 'in', ['featured', 'unfeatured', 'featured-reordered'])
    .orderBy('id')
    .execute();

const featureId = (id: string) => featureProperty(server, ada, id);

test('holds six properties, and refuses a seventh or a repeated one with a message', async () => {
  const list = await feature(0, 1, 2, 3, 4, 5);
  expect(await stored()).toEqual(list);
  const full =
    'You can only have up to 6 featured properties. Remove some featured properties to add new ones.';
  expect(messageOf(await featureId(property(6)))).toBe(full);
  expect(messageOf(await featureId(property(0)))).toBe('Property is already featured');
  expect(await stored()).toEqual(list);
});

test('holds only approved properties', async () => {
  const pending = await site.pendingHome();
  expect(messageOf(await featureId(pending))).toBe('Only approved properties can be featured');
  for (const id of ['nonsense', '0190b0a0-0000-7000-8000-000000000000']) {
    expect(messageOf(await featureId(id))).toBe('Property not found.');
    expect(messageOf(await unfeatureProperty(server, ada, id))).toBe('Property is not featured');
  }
  expect(await stored()).toEqual([]);
});

test('refuses a home that is off the site, and keeps one that is paused later', async () => {
  const [first = ''] = await feature(0);
  const paused = await newProperty();
  for (const id of [paused, first]) valueOf(await pausePropertyAsAdmin(server, ada, id, 'Please call us.'));
  const offSite = 'This home is off the site, so visitors wouldn’t see it. Put it back first.';
  expect(messageOf(await featureId(paused))).toBe(offSite);
  expect(await listFeatured(server)).toEqual([]);
  expect(await stored()).toEqual([first]);
  valueOf(await resumePropertyAsAdmin(server, ada, first));
});

test('closes the gap of a removed or deleted property', async () => {
  const doomed = await newProperty();
  await feature(0);
  valueOf(await featureId(doomed));
  await feature(1, 2);
  const event = { actorId: ada.uid, action: 'deleted' } as const;
  await db.transaction().execute((transaction) => deleteProperty(transaction, doomed, event));
  expect(await stored()).toEqual([property(0), property(1), property(2)]);
  valueOf(await unfeatureProperty(server, ada, property(0)));
  expect(await stored()).toEqual([property(1), property(2)]);
});

test('refuses a reordering of an outdated list, and one of two concurrent ones', async () => {
  const from = await feature(0, 1, 2);
  const to = from.toReversed();
  const reorder = (before: string[], after: string[]) =>
    reorderFeaturedProperties(server, ada, { from: before, to: after });
  expect(valueOf(await reorder(from, to))).toEqual(to);
  const message =
    'Failed to reorder properties. Please try again. Someone else just changed the list. Here’s the latest order.';
  for (const [before, after] of [
    [from, to],
    [to, to.slice(1)],
    [to, [...to, property(3)]],
    [to, [property(0), property(0), property(1)]],
    [['nonsense'], ['nonsense']],
  ] as const)
    expect(messageOf(await reorder([...before], [...after]))).toBe(message);
  expect(await stored()).toEqual(to);
  expect((await listFeatured(server)).map(({ id }) => id)).toEqual(to);
  expect(await listFeaturedIds(server, ada)).toEqual(to);
  const orders = [from, [...moveTo(to, to[2] as string, 1)]];
  const results = await Promise.all(orders.map((order) => reorder(to, order)));
  expect(results.map(messageOf).toSorted()).toEqual([message, 'done']);
  expect(orders).toContainEqual(await stored());
});

test('records added, moved and removed properties, and nothing without a change', async () => {
  const id = await newProperty();
  const from = await feature(0, 1);
  valueOf(await featureId(id));
  const to = [id, ...from];
  for (const before of [[...from, id], to])
    valueOf(await reorderFeaturedProperties(server, ada, { from: before, to }));
  valueOf(await unfeatureProperty(server, ada, id));
  const by = { actorId: ada.uid };
  expect(await eventsOf(id)).toEqual([
    { ...by, action: 'featured', changes: { order: { from: null, to: 3 } } },
    { ...by, action: 'featured-reordered', changes: { order: { from: 3, to: 1 } } },
    { ...by, action: 'unfeatured', changes: { order: { from: 1, to: null } } },
  ]);
});
