import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Result } from '#domain/failure.ts';
import type { EditForm, PropertyToEdit } from '#domain/property/edit-form.ts';
import { storedLinks } from '#tests/support/properties.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import type { Admin } from '../access/proofs.ts';
import { listAuditEvents } from './audit-log.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';
import { approveProperty } from './decide.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { applyLinkedNights } from '../calendar/calendar-links.ts';

const site = await setUpSite();
const ada = await site.admin();
const bob = await site.admin('bob@site.example');

const today = '2026-11-20';
type LoadedForm = Pick<PropertyToEdit, 'form' | 'version'>;
const loadForm = async (id: string): Promise<LoadedForm> =>
  valueOf(await getPropertyToEdit(site.server, ada, id));
const edit = (admin: Admin, id: string, { form, version }: LoadedForm, changes: Partial<EditForm>) =>
  editProperty(site.server, admin, id, { input: { ...form, ...changes }, version, today });
const stored = (id: string) => site.rowOf(id);
const historyOf = async (id: string) =>
  (await listAuditEvents(site.server, ada, { propertyId: id, after: null })).entries;

const approved = (settings: { title?: string } = {}) => site.listedHome(ada, settings);

test('stores and records the typed fields, private ones by name only, and keeps status and owner', async () => {
  const id = await approved({ title: 'Old title' });
  const before = await stored(id);
  const changes = { title: ' New title ', bathrooms: '2.5', landlordPhone: '555', zipCode: '92000' };
  valueOf(await edit(ada, id, await loadForm(id), changes));
  const after = await stored(id);
  const values = { title: 'New title', bathroomHalves: 5, landlordPhone: '555', zipCode: '92000' };
  const { status, userId, submitterEmail, createdAt, reviewedBy, reviewedAt } = before;
  const kept = { status, userId, submitterEmail, createdAt, reviewedBy, reviewedAt };
  expect(after).toMatchObject({ ...values, ...kept });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  const [entry] = await historyOf(id);
  expect(entry).toMatchObject({
    action: 'edited',
    actor: 'ada@site.example',
    property: { title: 'New title' },
  });
  expect(entry?.changes).toEqual({
    title: { from: 'Old title', to: 'New title' },
    bathrooms: { from: 1.5, to: 2.5 },
    landlordPhone: null,
    zipCode: null,
  });
});

test('of a pending property, records no text and adds no calendar link', async () => {
  const id = await site.pendingHome();
  const changes = { description: 'Nice', desiredMonthlyRent: '100', icalUrl: 'https://other.example/7.ics' };
  valueOf(await edit(ada, id, await loadForm(id), changes));
  const recorded = { description: null, icalUrl: null, desiredMonthlyRent: { from: 3450, to: 100 } };
  expect((await historyOf(id))[0]?.changes).toEqual(recorded);
  expect(await storedLinks(site, id)).toEqual([]);
});

test('replaces the calendar link of an approved property, up to five links', async () => {
  const id = await approved();
  const linkUrls = async () => (await storedLinks(site, id)).map(({ url }) => url);
  const change = async (icalUrl: string) => edit(ada, id, await loadForm(id), { icalUrl });
  expect(await linkUrls()).toEqual(['https://calendars.example/12.ics']);
  valueOf(await change('https://other.example/7.ics'));
  expect(await linkUrls()).toEqual(['https://other.example/7.ics']);
  valueOf(await change(''));
  expect(await linkUrls()).toEqual([]);
  const own = [1, 2, 3, 4, 5].map((number) => `https://own.example/${number}.ics`);
  const values = own.map((url) => ({ id: uuidv7(), propertyId: id, url }));
  await site.db.insertInto('calendarLinks').values(values).execute();
  const sixth = await change('https://own.example/6.ics');
  expect(sixth).toMatchObject({ failure: { kind: 'invalid', issues: [{ field: 'icalUrl' }] } });
  valueOf(await change('webcal://own.example/5.ics'));
  expect([await linkUrls(), (await stored(id)).icalUrl]).toEqual([own, 'webcal://own.example/5.ics']);
});

test('keeps the nights of the old calendar link until the new one is read', async () => {
  const id = await approved();
  const change = async (icalUrl: string) => valueOf(await edit(ada, id, await loadForm(id), { icalUrl }));
  const nights = '{[2027-01-04,2027-01-09)}';
  const read = { nights, etag: 'a', lastModified: 'b', readOn: '2026-11-20', readAt: new Date() };
  const link = site.db.updateTable('calendarLinks').where('propertyId', '=', id);
  const failing = { problem: 'not-found', failures: 1, failingSince: new Date() } as const;
  await link.set({ ...read, ...failing, nextReadAt: new Date('2099-01-01') }).execute();
  await site.db.transaction().execute((transaction) => applyLinkedNights(transaction, id));
  const before = await storedLinks(site, id);
  await change('https://calendars.example/12.ics');
  expect(await storedLinks(site, id)).toEqual(before);

  const url = 'https://other.example/7.ics';
  await change(url);
  const unread = { url, nights, etag: null, lastModified: null, readOn: null, problem: null, failures: 0 };
  const after = await storedLinks(site, id);
  expect(after).toMatchObject([unread]);
  expect(after[0]?.nextReadAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await stored(id)).busy).toBe(nights);
  await change('');
  expect([await storedLinks(site, id), (await stored(id)).busy]).toEqual([[], '{}']);
});

test('changes nothing for an edit without changes, and for a refused value', async () => {
  const id = await approved();
  const before = await stored(id);
  valueOf(await edit(ada, id, await loadForm(id), {}));
  const refused = await edit(ada, id, await loadForm(id), { title: '', bedrooms: '3' });
  expect(refused).toMatchObject({ failure: { message: 'Please fill in all required fields.' } });
  expect(await stored(id)).toEqual(before);
  expect(await historyOf(id)).toHaveLength(2);
});

test('fails for a deleted property and names the administrator who deleted it', async () => {
  const id = await site.pendingHome();
  const base = await loadForm(id);
  valueOf(await deletePropertyAsAdmin(site.server, bob, id, 'A duplicate.'));
  const propertyGone = { failure: { kind: 'property-gone', by: 'bob@site.example' } };
  expect(await edit(ada, id, base, {})).toMatchObject(propertyGone);
  expect(await getPropertyToEdit(site.server, ada, id)).toMatchObject(propertyGone);
  for (const unknown of ['nonsense', uuidv7()])
    expect(await edit(ada, unknown, base, {})).toMatchObject({ failure: { kind: 'property-not-found' } });
});

test.each<[string, (id: string, base: LoadedForm) => Promise<Result<unknown>>, object]>([
  ['edit, also of other fields', (id, base) => edit(bob, id, base, { bedrooms: '4' }), { bedrooms: 4 }],
  ['decision', (id) => approveProperty(site.server, bob, id), { status: 'approved' }],
])('refuses a version that is older than another administrator’s %s', async (_what, act, kept) => {
  const id = await site.pendingHome();
  const base = await loadForm(id);
  valueOf(await act(id, base));
  const between = await stored(id);
  const late = await edit(ada, id, base, { title: 'Mine' });
  expect(late).toMatchObject({ failure: { kind: 'edited-meanwhile', by: 'bob@site.example' } });
  expect(await stored(id)).toEqual(between);
  valueOf(await edit(ada, id, await loadForm(id), { title: 'Mine' }));
  expect(await stored(id)).toMatchObject({ title: 'Mine', ...kept });
});

test('stores one of two concurrent edits, and one that is sent twice once', async () => {
  const id = await approved();
  const base = await loadForm(id);
  const titles = ['One', 'Other', 'One'];
  const results = await Promise.all(titles.map((title) => edit(ada, id, base, { title })));
  const { title } = await stored(id);
  expect(results.map(({ ok }) => ok)).toEqual(titles.map((sent) => sent === title));
  expect((await historyOf(id)).filter(({ action }) => action === 'edited')).toHaveLength(1);
});
