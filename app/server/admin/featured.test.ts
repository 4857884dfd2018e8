import { beforeEach, describe, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { featuredLimit, type FeaturedList, moveTo } from '#domain/property/featured.ts';
import {
  newAdmin,
  setUpTestServer,
  submitProperty,
  valueOf,
  publishProperty,
} from '#tests/support/test-server.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import {
  featureProperty,
  listFeatured,
  listFeaturedIds,
  reorderFeaturedProperties,
  unfeatureProperty,
} from './featured.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from './pause-property.ts';
import { rejectProperty } from './decide.ts';

/** Approved properties, more than the list holds. */
const propertyIds: string[] = [];

const testServer = await setUpTestServer();
const ada = await newAdmin(testServer.server, 'ada@site.example');
const newProperty = () => publishProperty(testServer, ada);
for (let number = 0; number < featuredLimit + 2; number += 1) propertyIds.push(await newProperty());
beforeEach(() => testServer.db.deleteFrom('featuredProperties').execute());

const property = (number: number): string => propertyIds[number % propertyIds.length] as string;
const stored = async (): Promise<FeaturedList> => {
  const rows = await testServer.db
    .selectFrom('featuredProperties')
    .select(['propertyId', 'order'])
    .orderBy('order')
    .execute();
  expect(rows.map(({ order }) => order)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.length).toBeLessThanOrEqual(featuredLimit);
  return rows.map(({ propertyId }) => propertyId);
};
async function feature(...numbers: number[]): Promise<string[]> {
  for (const number of numbers) valueOf(await featureProperty(testServer.server, ada, property(number)));
  return numbers.map(property);
}
const messageOf = (result: Result<unknown>) => (result.ok ? 'done' : failureMessage(result.failure));
const eventsOf = (id: string) =>
  testServer.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'changes'])
    .where('propertyId', '=', id)
    .where('action', 'in', ['featured', 'unfeatured', 'featured-reordered'])
    .orderBy('id')
    .execute();

describe('the featured list', () => {
  test('holds six properties, and refuses a seventh or a repeated one with a message', async () => {
    const list = await feature(0, 1, 2, 3, 4, 5);
    expect(await stored()).toEqual(list);
    const full =
      'You can only have up to 6 featured properties. Remove some featured properties to add new ones.';
    expect(messageOf(await featureProperty(testServer.server, ada, property(6)))).toBe(full);
    expect(messageOf(await featureProperty(testServer.server, ada, property(0)))).toBe(
      'Property is already featured',
    );
    expect(await stored()).toEqual(list);
  });

  test('holds only approved properties', async () => {
    const pending = await submitProperty(testServer);
    const rejected = await submitProperty(testServer);
    valueOf(await rejectProperty(testServer.server, ada, rejected, 'no'));
    for (const id of [pending, rejected]) {
      expect(messageOf(await featureProperty(testServer.server, ada, id))).toBe(
        'Only approved properties can be featured',
      );
    }
    for (const id of ['', 'nonsense', '0190b0a0-0000-7000-8000-000000000000']) {
      expect(messageOf(await featureProperty(testServer.server, ada, id))).toBe('Property not found.');
      expect(messageOf(await unfeatureProperty(testServer.server, ada, id))).toBe('Property is not featured');
    }
    expect(await stored()).toEqual([]);
  });

  test('refuses a home that is off the site, and keeps one that is paused later', async () => {
    const [first = ''] = await feature(0);
    const paused = await newProperty();
    valueOf(await pausePropertyAsAdmin(testServer.server, ada, paused, 'Please call us.'));
    expect(messageOf(await featureProperty(testServer.server, ada, paused))).toBe(
      'This home is off the site, so visitors wouldn’t see it. Put it back first.',
    );
    valueOf(await pausePropertyAsAdmin(testServer.server, ada, first, 'Please call us.'));
    expect(await listFeatured(testServer.server)).toEqual([]);
    expect(await stored()).toEqual([first]);
    valueOf(await resumePropertyAsAdmin(testServer.server, ada, first));
  });

  test('closes the gap of a removed or deleted property', async () => {
    const doomed = await newProperty();
    await feature(0);
    valueOf(await featureProperty(testServer.server, ada, doomed));
    await feature(1, 2);
    await testServer.db
      .transaction()
      .execute((transaction) => deleteProperty(transaction, doomed, { actorId: ada.uid, action: 'deleted' }));
    expect(await stored()).toEqual([property(0), property(1), property(2)]);
    valueOf(await unfeatureProperty(testServer.server, ada, property(0)));
    expect(await stored()).toEqual([property(1), property(2)]);
    expect(messageOf(await unfeatureProperty(testServer.server, ada, property(0)))).toBe(
      'Property is not featured',
    );
  });

  test('refuses a reordering of an outdated list', async () => {
    const from = await feature(0, 1, 2);
    const to = from.toReversed();
    expect(await reorderFeaturedProperties(testServer.server, ada, { from, to })).toEqual({
      ok: true,
      value: to,
    });
    const message =
      'Failed to reorder properties. Please try again. Someone else just changed the list. Here’s the latest order.';
    for (const reordering of [
      { from, to },
      { from: to, to: to.slice(1) },
      { from: to, to: [...to, property(3)] },
      { from: to, to: [property(0), property(0), property(1)] },
      { from: [], to: [] },
      { from: ['nonsense'], to: ['nonsense'] },
    ]) {
      expect(messageOf(await reorderFeaturedProperties(testServer.server, ada, reordering))).toBe(message);
    }
    expect(await stored()).toEqual(to);
    expect((await listFeatured(testServer.server)).map(({ id }) => id)).toEqual(to);
    expect(await listFeaturedIds(testServer.server, ada)).toEqual(to);
  });

  test('records added, moved and removed properties, and nothing without a change', async () => {
    const id = await newProperty();
    const [first, second] = await feature(0, 1);
    valueOf(await featureProperty(testServer.server, ada, id));
    const from = [first, second, id] as string[];
    valueOf(await reorderFeaturedProperties(testServer.server, ada, { from, to: moveTo(from, id, 0) }));
    valueOf(
      await reorderFeaturedProperties(testServer.server, ada, {
        from: moveTo(from, id, 0),
        to: moveTo(from, id, 0),
      }),
    );
    valueOf(await unfeatureProperty(testServer.server, ada, id));
    const by = { actorId: ada.uid };
    expect(await eventsOf(id)).toEqual([
      { ...by, action: 'featured', changes: { order: { from: null, to: 3 } } },
      { ...by, action: 'featured-reordered', changes: { order: { from: 3, to: 1 } } },
      { ...by, action: 'unfeatured', changes: { order: { from: 1, to: null } } },
    ]);
  });
});

test('stores one of two concurrent reorderings and refuses the other', async () => {
  await feature(0, 1, 2, 3);
  for (let round = 0; round < 10; round += 1) {
    const from = await stored();
    const [moved, reversed] = [moveTo(from, from[3] as string, 1), from.toReversed()];
    const results = await Promise.all([
      reorderFeaturedProperties(testServer.server, ada, { from, to: moved }),
      reorderFeaturedProperties(testServer.server, ada, { from, to: reversed }),
    ]);
    expect(results.map(messageOf).toSorted()).toEqual([expect.stringContaining('Someone else'), 'done']);
    expect([moved, reversed]).toContainEqual(await stored());
  }
});
