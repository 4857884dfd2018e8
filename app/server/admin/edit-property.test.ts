import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import type { EditForm, PropertyToEdit } from '#domain/property/edit-form.ts';
import {
  newAdmin,
  setUpTestServer,
  submitProperty,
  valueOf,
  publishProperty,
} from '#tests/support/test-server.ts';
import type { Admin } from '../access/proofs.ts';
import { listAuditEvents } from './audit-log.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';
import { approveProperty } from './decide.ts';
import { applyLinkedNights } from '../calendar/calendar-links.ts';
import { listWithCounts } from '../search/search.ts';
import { storedLinks, storedProperty } from '#tests/support/properties.ts';

const testServer = await setUpTestServer();
const ada = await newAdmin(testServer.server, 'ada@site.example');
const bob = await newAdmin(testServer.server, 'bob@site.example');

const today = '2026-11-20';
type LoadedForm = Pick<PropertyToEdit, 'form' | 'version'>;
const loadForm = async (id: string): Promise<LoadedForm> =>
  valueOf(await getPropertyToEdit(testServer.server, ada, id));
const edit = (admin: Admin, id: string, { form, version }: LoadedForm, changes: Partial<EditForm>) =>
  editProperty(testServer.server, admin, id, { input: { ...form, ...changes }, version, today });
const stored = (id: string) => storedProperty(testServer, id);
const historyOf = async (id: string) =>
  (await listAuditEvents(testServer.server, ada, { propertyId: id, after: null })).entries;

const approved = (settings: { title?: string } = {}) => publishProperty(testServer, ada, settings);

describe('editProperty', () => {
  test('stores the typed fields and the time, and keeps status, owner and submission date', async () => {
    const id = await approved();
    const before = await stored(id);
    const changes = { title: ' Condo at the pier ', bathrooms: '2.5', maxGuests: '5', landlordPhone: '555' };
    expect(await edit(ada, id, await loadForm(id), changes)).toMatchObject({ ok: true });
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

  test('replaces the calendar link of an approved property when its iCal link changes', async () => {
    const id = await approved();
    const linkUrls = async () => (await storedLinks(testServer, id)).map(({ url }) => url);
    const change = async (icalUrl: string) => edit(ada, id, await loadForm(id), { icalUrl });
    expect(await linkUrls()).toEqual(['https://calendars.example/12.ics']);
    valueOf(await change('https://other.example/7.ics'));
    expect(await linkUrls()).toEqual(['https://other.example/7.ics']);
    valueOf(await change(''));
    expect(await linkUrls()).toEqual([]);
    const own = [1, 2, 3, 4, 5].map((number) => `https://own.example/${number}.ics`);
    const values = own.map((url) => ({ id: uuidv7(), propertyId: id, url }));
    await testServer.db.insertInto('calendarLinks').values(values).execute();
    expect(await change('https://own.example/6.ics')).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', issues: [{ field: 'icalUrl' }] },
    });
    expect([await linkUrls(), (await stored(id)).icalUrl]).toEqual([own, null]);
    valueOf(await change('webcal://own.example/5.ics'));
    expect([await linkUrls(), (await stored(id)).icalUrl]).toEqual([own, 'webcal://own.example/5.ics']);
  });

  test('keeps the nights of the old calendar link until the new one is read', async () => {
    const id = await approved();
    const change = async (icalUrl: string) => edit(ada, id, await loadForm(id), { icalUrl });
    const nights = '{[2027-01-04,2027-01-09)}';
    const link = testServer.db.updateTable('calendarLinks').where('propertyId', '=', id);
    const read = { nights, etag: 'a', lastModified: 'b', readOn: '2026-11-20', readAt: new Date() };
    const failing = { problem: 'not-found', failures: 1, failingSince: new Date() } as const;
    await link.set({ ...read, ...failing, nextReadAt: new Date('2099-01-01') }).execute();
    await testServer.db.transaction().execute((transaction) => applyLinkedNights(transaction, id));
    const [before] = await storedLinks(testServer, id);
    valueOf(await change('webcal://calendars.example/12.ics'));
    valueOf(await change('https://calendars.example/12.ics'));
    expect(await storedLinks(testServer, id)).toEqual([before]);

    const url = 'https://other.example/7.ics';
    valueOf(await change(url));
    const unread = { url, nights, etag: null, lastModified: null, readOn: null, problem: null, failures: 0 };
    expect(await storedLinks(testServer, id)).toMatchObject([unread]);
    const [after] = await storedLinks(testServer, id);
    expect(after?.nextReadAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await stored(id)).busy).toBe(nights);

    valueOf(await change(''));
    expect([await storedLinks(testServer, id), (await stored(id)).busy]).toEqual([[], '{}']);
  });

  test('adds no calendar link to a pending property', async () => {
    const id = await submitProperty(testServer);
    valueOf(await edit(ada, id, await loadForm(id), { icalUrl: 'https://other.example/7.ics' }));
    expect(await storedLinks(testServer, id)).toEqual([]);
  });

  test('records public fields with their values, and private fields by name only', async () => {
    const id = await approved({ title: 'Old title' });
    const changes = { title: 'New title', bedrooms: '3', landlordPhone: '555', zipCode: '92000' };
    await edit(ada, id, await loadForm(id), changes);
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

  test('records no text of a pending property', async () => {
    const id = await submitProperty(testServer);
    await edit(ada, id, await loadForm(id), { description: 'Nice', desiredMonthlyRent: '100' });
    const [entry] = await historyOf(id);
    expect(entry?.changes).toEqual({ description: null, desiredMonthlyRent: { from: 3450, to: 100 } });
  });

  test('changes nothing for an edit without changes', async () => {
    const id = await approved();
    const before = await stored(id);
    expect(await edit(ada, id, await loadForm(id), {})).toMatchObject({ ok: true });
    expect(await stored(id)).toEqual(before);
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('stores an edit that is sent twice once', async () => {
    const id = await approved();
    const base = await loadForm(id);
    const both = await Promise.all([
      edit(ada, id, base, { bedrooms: '3' }),
      edit(ada, id, base, { bedrooms: '3' }),
    ]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await historyOf(id)).toHaveLength(3);
  });

  test('changes nothing if a value is refused', async () => {
    const id = await approved();
    const before = await stored(id);
    const result = await edit(ada, id, await loadForm(id), { title: '', bedrooms: '3' });
    expect(result).toMatchObject({ failure: { message: 'Please fill in all required fields.' } });
    expect(await stored(id)).toEqual(before);
  });

  test('fails for a deleted property and names the administrator who deleted it', async () => {
    const id = await submitProperty(testServer);
    const base = await loadForm(id);
    await testServer.db.deleteFrom('photos').where('propertyId', '=', id).execute();
    await testServer.db.deleteFrom('properties').where('id', '=', id).execute();
    expect(await edit(ada, id, base, {})).toMatchObject({ failure: { kind: 'property-not-found' } });
    await sql`INSERT INTO audit_log (actor_id, action, property_id) VALUES (${bob.uid}, 'deleted', ${id})`.execute(
      testServer.db,
    );
    const propertyGone = { failure: { kind: 'property-gone', by: 'bob@site.example' } };
    expect(await edit(ada, id, base, {})).toMatchObject(propertyGone);
    expect(await getPropertyToEdit(testServer.server, ada, id)).toMatchObject(propertyGone);
    expect(await edit(ada, 'nonsense', base, {})).toMatchObject({ failure: { kind: 'property-not-found' } });
  });
});

describe('concurrent edits', () => {
  test('refuses an older version and names the other administrator, even if the fields differ', async () => {
    const id = await approved();
    const base = await loadForm(id);
    valueOf(await edit(bob, id, base, { bedrooms: '4' }));
    const between = await stored(id);
    const late = await edit(ada, id, base, { title: 'Mine' });
    expect(late).toMatchObject({ failure: { kind: 'edited-meanwhile', by: 'bob@site.example' } });
    expect(await stored(id)).toEqual(between);
    expect(await edit(ada, id, await loadForm(id), { title: 'Mine' })).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({ title: 'Mine', bedrooms: 4 });
  });

  test('refuses a version older than a decision', async () => {
    const id = await submitProperty(testServer);
    const base = await loadForm(id);
    valueOf(await approveProperty(testServer.server, bob, id));
    const late = await edit(ada, id, base, { title: 'Mine' });
    expect(late).toMatchObject({ failure: { kind: 'edited-meanwhile', by: 'bob@site.example' } });
    expect(await edit(ada, id, await loadForm(id), { title: 'Mine' })).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({ title: 'Mine', status: 'approved' });
  });

  test('stores exactly one of four edits, in ten rounds', async () => {
    const id = await approved();
    for (let round = 1; round <= 10; round += 1) {
      const base = await loadForm(id);
      const results = await Promise.all(
        [ada, bob, ada, bob].map((admin, index) =>
          edit(admin, id, base, {
            title: `Title ${round}.${index}`,
            stairsDescription: `Stairs ${round}.${index}`,
          }),
        ),
      );
      const winners = [...results.keys()].filter((index) => results[index]?.ok);
      expect(winners).toHaveLength(1);
      expect(await stored(id)).toMatchObject({
        title: `Title ${round}.${winners[0]}`,
        stairsDescription: `Stairs ${round}.${winners[0]}`,
      });
    }
    expect((await historyOf(id)).filter(({ action }) => action === 'edited')).toHaveLength(10);
  });
});

test('updates the search and its counts after an edit of an approved property', async () => {
  const search = async (amenity: 'Fireplace') => {
    const filters = { ...noFilters, amenities: [amenity] };
    const { page, counts } = await listWithCounts(testServer.server, filters);
    return { found: page.properties.map(({ title }) => title), count: counts.count };
  };
  const id = await approved({ title: 'Without a hearth' });
  expect(await search('Fireplace')).toEqual({ found: [], count: 0 });
  const changes = { title: 'With a hearth', amenities: ['Fireplace', 'Sauna'] };
  valueOf(await edit(ada, id, await loadForm(id), changes));
  expect(await search('Fireplace')).toEqual({ found: ['With a hearth'], count: 1 });
  expect((await stored(id)).amenities).toEqual(['Fireplace', 'Sauna']);
});
