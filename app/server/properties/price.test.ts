import { expect, test } from 'vitest';
import { instantFields } from '#domain/property/fields.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { propertyOf } from '#tests/support/inquiries.ts';
import { openOwned } from '#tests/support/properties.ts';
import { newAdmin, setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { listAuditEvents } from '../admin/audit-log.ts';
import { listOwnerFacts } from './owner-facts.ts';
import { changePrice } from './price.ts';
import { getProperty } from '../versions/read-listing.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const today = '2026-11-20';

const newProperty = async () => openOwned(testServer, await propertyOf(testServer, 'rosa@example.com'));

const live = async ({ id }: OwnedProperty) => valueOf(await getProperty(server, id, null));
const versionOf = async ({ id }: OwnedProperty) =>
  priceVersionOf(
    await db.selectFrom('properties').select(instantFields).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const edits = async ({ id }: OwnedProperty) =>
  (await listAuditEvents(server, ada, { propertyId: id, after: null })).entries.filter(
    ({ action }) => action === 'edited',
  );

const price = {
  desiredMonthlyRent: '3900',
  nextAvailableDate: '2027-01-04',
  desiredRentalLength: ['1-3 months', '1+ years'],
};

test('changes the live property, with an audit event and a confirmation', async () => {
  const owned = await newProperty();
  await db
    .updateTable('properties')
    .set({ availabilityConfirmedAt: new Date('2026-01-01'), isStale: true })
    .where('id', '=', owned.id)
    .execute();
  const version = await versionOf(owned);
  valueOf(await changePrice(server, owned, { input: price, version, today }));
  expect(await live(owned)).toMatchObject({ ...price, desiredMonthlyRent: 3900 });
  expect(await edits(owned)).toMatchObject([
    { changes: { desiredMonthlyRent: { to: 3900 }, nextAvailableDate: { to: '2027-01-04' } } },
  ]);
  const row = await db
    .selectFrom('properties')
    .select(['isStale', 'availabilityConfirmedAt'])
    .where('id', '=', owned.id)
    .executeTakeFirstOrThrow();
  expect(row.isStale).toBe(false);
  expect(row.availabilityConfirmedAt.getTime()).toBeGreaterThan(Date.parse('2026-06-01'));
  // A double press succeeds without another event.
  valueOf(await changePrice(server, owned, { input: price, version, today }));
  expect(await edits(owned)).toHaveLength(1);
});

test('shows and hides the owner’s name without a review', async () => {
  const owned = await newProperty();
  const names = async (input: Record<string, unknown>) => {
    valueOf(await changePrice(server, owned, { input, version: await versionOf(owned), today }));
    return (await listOwnerFacts(server, owned)).filter(
      (sentence) => !/^(?:Owner since|\d|Speaks)/.test(sentence),
    );
  };
  expect(await names({ ...price, showsOwnerName: 'on' })).toHaveLength(1);
  expect(await names(price)).toEqual([]);
});

test('refuses a form whose values another window has changed', async () => {
  const owned = await newProperty();
  const version = await versionOf(owned);
  valueOf(await changePrice(server, owned, { input: price, version, today }));
  const late = { input: { ...price, desiredMonthlyRent: '1000' }, version, today };
  expect(await changePrice(server, owned, late)).toMatchObject({
    failure: { message: expect.stringContaining('changed in the meantime') },
  });
  expect((await live(owned)).desiredMonthlyRent).toBe(3900);
});

test('accepts a stored day that has passed, and no other', async () => {
  const owned = await newProperty();
  await db
    .updateTable('properties')
    .set({ nextAvailableDate: '2026-01-01' })
    .where('id', '=', owned.id)
    .execute();
  const version = await versionOf(owned);
  const change = (nextAvailableDate: string) =>
    changePrice(server, owned, { input: { ...price, nextAvailableDate }, version, today });
  expect(await change('2026-01-02')).toMatchObject({
    failure: { issues: [{ field: 'nextAvailableDate' }] },
  });
  valueOf(await change('2026-01-01'));
});

test('returns the message of the specification for missing lengths', async () => {
  const owned = await newProperty();
  const version = await versionOf(owned);
  const input = { desiredMonthlyRent: '', nextAvailableDate: '', desiredRentalLength: [] };
  expect(await changePrice(server, owned, { input, version, today })).toMatchObject({
    failure: {
      message: expect.stringContaining('Please select at least one Desired Rental Length'),
    },
  });
});

test('asks about a new rent that looks like a mistake before it goes live, and saves it once confirmed', async () => {
  const owned = await newProperty();
  const send = async (rent: string, confirmedRent = '') => {
    const input = { ...price, desiredMonthlyRent: rent };
    const version = await versionOf(owned);
    return changePrice(server, owned, { input, version, confirmedRent, today });
  };
  const message = 'Is $335 a month right? It looks like a price for a night.';
  const asked = { failure: { kind: 'invalid', message, issues: [{ field: 'desiredMonthlyRent', message }] } };
  expect(await send('$335')).toMatchObject(asked);
  expect(await send('335', '$3,350')).toMatchObject(asked);
  expect(await live(owned)).toMatchObject({ desiredMonthlyRent: 3450 });
  valueOf(await send('$335', '$335'));
  // The stored rent is not asked about again.
  valueOf(await send('335'));
  expect(await live(owned)).toMatchObject({ desiredMonthlyRent: 335 });
});
