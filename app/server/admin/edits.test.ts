import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFilters } from '#domain/filters.ts';
import type { EditForm, PropertyToEdit } from '#domain/property-edit.ts';
import {
  type TestApp,
  newAdmin,
  createTestApp,
  submitProperty,
  valueOf,
} from '../../../tests/support/people.ts';
import type { Admin } from '../accounts/access.ts';
import { listAuditEvents } from './audit-log.ts';
import { editProperty, getPropertyToEdit } from './edits.ts';
import { approveProperty } from './reviews.ts';
import { listWithCounts } from '../search/search.ts';

let testApp: TestApp;
let ada: Admin;
let bob: Admin;

beforeAll(async () => {
  testApp = await createTestApp();
  ada = await newAdmin(testApp.app, 'ada@site.example');
  bob = await newAdmin(testApp.app, 'bob@site.example');
});
afterAll(() => testApp.close());

const today = '2026-11-20';
type Opened = Pick<PropertyToEdit, 'form' | 'revision'>;
const opened = async (id: string): Promise<Opened> => valueOf(await getPropertyToEdit(testApp.app, ada, id));
const edit = (admin: Admin, id: string, { form, revision }: Opened, changes: Partial<EditForm>) =>
  editProperty(testApp.app, admin, id, { typed: { ...form, ...changes }, revision, today });
const stored = (id: string) =>
  testApp.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = async (id: string) =>
  (await listAuditEvents(testApp.app, ada, { propertyId: id, after: null })).entries;

async function approved(settings: { title?: string } = {}): Promise<string> {
  const id = await submitProperty(testApp, settings);
  valueOf(await approveProperty(testApp.app, ada, id));
  return id;
}

describe('an edit', () => {
  test('writes what was typed and when, and leaves status, owner and the day of submission alone', async () => {
    const id = await approved();
    const before = await stored(id);
    const changes = { title: ' Condo at the pier ', bathrooms: '2.5', maxGuests: '5', landlordPhone: '555' };
    expect(await edit(ada, id, await opened(id), changes)).toMatchObject({ ok: true });
    const after = await stored(id);
    expect(after).toMatchObject({
      title: 'Condo at the pier',
      bathroomHalves: 5,
      maxGuests: 5,
      landlordPhone: '555',
    });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    for (const field of [
      'status',
      'userId',
      'submitterEmail',
      'createdAt',
      'reviewedBy',
      'reviewedAt',
    ] as const)
      expect(after[field]).toEqual(before[field]);
  });

  test('is told in history: what visitors see with its values, everything else by its name', async () => {
    const id = await approved({ title: 'Old title' });
    const changes = { title: 'New title', bedrooms: '3', landlordPhone: '555', zipCode: '92000' };
    await edit(ada, id, await opened(id), changes);
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({
      action: 'edited',
      actor: 'ada@site.example',
      property: { title: 'New title' },
    });
    expect(entry?.changes).toEqual({
      title: { from: 'Old title', to: 'New title' },
      bedrooms: { from: 2, to: 3 },
      landlordPhone: null,
      zipCode: null,
    });
  });

  test('of a pending property keeps no words in history', async () => {
    const id = await submitProperty(testApp);
    await edit(ada, id, await opened(id), { description: 'Nice', desiredMonthlyRent: '100' });
    const [entry] = await historyOf(id);
    expect(entry?.changes).toEqual({ description: null, desiredMonthlyRent: { from: 3450, to: 100 } });
  });

  test('that changes nothing writes nothing', async () => {
    const id = await approved();
    const before = await stored(id);
    expect(await edit(ada, id, await opened(id), {})).toMatchObject({ ok: true });
    expect(await stored(id)).toEqual(before);
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('sent twice is stored once, and the second is no other edit', async () => {
    const id = await approved();
    const base = await opened(id);
    const both = await Promise.all([
      edit(ada, id, base, { bedrooms: '3' }),
      edit(ada, id, base, { bedrooms: '3' }),
    ]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await historyOf(id)).toHaveLength(3);
  });

  test('that is refused writes nothing', async () => {
    const id = await approved();
    const before = await stored(id);
    const answer = await edit(ada, id, await opened(id), { title: '', bedrooms: '3' });
    expect(answer).toMatchObject({ failure: { message: 'Please fill in all required fields.' } });
    expect(await stored(id)).toEqual(before);
  });

  test('of a property that is not there any more says who took it away', async () => {
    const id = await submitProperty(testApp);
    const base = await opened(id);
    await testApp.db.deleteFrom('photos').where('propertyId', '=', id).execute();
    await testApp.db.deleteFrom('properties').where('id', '=', id).execute();
    expect(await edit(ada, id, base, {})).toMatchObject({ failure: { kind: 'property-not-found' } });
    await sql`INSERT INTO history (actor_id, action, property_id) VALUES (${bob.uid}, 'deleted', ${id})`.execute(
      testApp.db,
    );
    const gone = { failure: { kind: 'property-gone', by: 'bob@site.example', action: 'deleted' } };
    expect(await edit(ada, id, base, {})).toMatchObject(gone);
    expect(await getPropertyToEdit(testApp.app, ada, id)).toMatchObject(gone);
    expect(await edit(ada, 'nonsense', base, {})).toMatchObject({ failure: { kind: 'property-not-found' } });
  });
});

describe('two who edit at once', () => {
  test('the second writes nothing and learns who was quicker, also when the fields are others', async () => {
    const id = await approved();
    const base = await opened(id);
    valueOf(await edit(bob, id, base, { bedrooms: '4' }));
    const between = await stored(id);
    const late = await edit(ada, id, base, { title: 'Mine' });
    expect(late).toMatchObject({ failure: { kind: 'edited-meanwhile', by: 'bob@site.example' } });
    expect(await stored(id)).toEqual(between);
    expect(await edit(ada, id, await opened(id), { title: 'Mine' })).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({ title: 'Mine', bedrooms: 4 });
  });

  test('a decision meanwhile is a newer version too', async () => {
    const id = await submitProperty(testApp);
    const base = await opened(id);
    valueOf(await approveProperty(testApp.app, bob, id));
    const late = await edit(ada, id, base, { title: 'Mine' });
    expect(late).toMatchObject({ failure: { kind: 'edited-meanwhile', by: 'bob@site.example' } });
    expect(await edit(ada, id, await opened(id), { title: 'Mine' })).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({ title: 'Mine', status: 'approved' });
  });

  test('of many at the same moment exactly one wins, and nothing of the others is written', async () => {
    const id = await approved();
    for (let round = 1; round <= 10; round += 1) {
      const base = await opened(id);
      const answers = await Promise.all(
        [ada, bob, ada, bob].map((admin, index) =>
          edit(admin, id, base, {
            title: `Title ${round}.${index}`,
            stairsDescription: `Stairs ${round}.${index}`,
          }),
        ),
      );
      const winners = [...answers.keys()].filter((index) => answers[index]?.ok);
      expect(winners).toHaveLength(1);
      expect(await stored(id)).toMatchObject({
        title: `Title ${round}.${winners[0]}`,
        stairsDescription: `Stairs ${round}.${winners[0]}`,
      });
    }
    expect((await historyOf(id)).filter(({ action }) => action === 'edited')).toHaveLength(10);
  });
});

test('the search follows an edit of an approved property, its counts too', async () => {
  const search = async (amenity: 'Fireplace') => {
    const filters = { ...noFilters, amenities: [amenity] };
    const { page, counts } = await listWithCounts(testApp.app, filters);
    return { found: page.properties.map(({ title }) => title), count: counts.count };
  };
  const id = await approved({ title: 'Without a hearth' });
  expect(await search('Fireplace')).toEqual({ found: [], count: 0 });
  const changes = { title: 'With a hearth', amenities: ['Fireplace', 'Sauna'] };
  valueOf(await edit(ada, id, await opened(id), changes));
  expect(await search('Fireplace')).toEqual({ found: ['With a hearth'], count: 1 });
  expect((await stored(id)).amenities).toEqual(['Fireplace', 'Sauna']);
});
