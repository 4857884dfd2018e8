import { expect, test } from 'vitest';
import { priceVersionOf } from '#domain/property/price.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { listAuditEvents } from '../admin/audit-log.ts';
import { changePrice } from './price.ts';
import { getProperty } from '../versions/read-listing.ts';

const site = await setUpSite();
const { server } = site;
const ada = await site.admin();
const today = '2026-11-20';

const newProperty = async () => site.owned(await site.home('rosa@example.com'));

const live = async ({ id }: OwnedProperty) => valueOf(await getProperty(server, id, null));
const versionOf = async ({ id }: OwnedProperty) => priceVersionOf(await site.rowOf(id));
const edits = async ({ id }: OwnedProperty) =>
  (await listAuditEvents(server, ada, { propertyId: id, after: null })).entries.filter(
    ({ action }) => action === 'edited',
  );

const price = {
  desiredMonthlyRent: '3900',
  nextAvailableDate: '2027-01-04',
  desiredRentalLength: ['1-3 months', '1+ years'],
};

const change = async (owned: OwnedProperty, input: Record<string, unknown>, confirmedRent = '') =>
  changePrice(server, owned, {
    input: { ...price, ...input },
    version: await versionOf(owned),
    confirmedRent,
    today,
  });

test('changes the live property, with an audit event and a confirmation', async () => {
  const owned = await newProperty();
  await site.change(owned.id, {
    availabilityConfirmedAt: new Date('2026-01-01'),
    isStale: true,
  });
  const version = await versionOf(owned);
  // A double press succeeds without another event.
  const input = { ...price, showsOwnerName: 'on' };
  for (const _ of [1, 2]) valueOf(await changePrice(server, owned, { input, version, today }));
  expect(await live(owned)).toMatchObject({ ...price, desiredMonthlyRent: 3900 });
  const changes = { desiredMonthlyRent: { to: 3900 }, nextAvailableDate: { to: '2027-01-04' } };
  expect(await edits(owned)).toMatchObject([{ changes }]);
  const stored = await site.rowOf(owned.id);
  expect(stored).toMatchObject({ isStale: false, showsOwnerName: true });
  expect(stored.availabilityConfirmedAt.getTime()).toBeGreaterThan(Date.parse('2026-06-01'));
});

test('refuses a form whose values another window has changed', async () => {
  const owned = await newProperty();
  const version = await versionOf(owned);
  valueOf(await changePrice(server, owned, { input: price, version, today }));
  const late = { input: { ...price, desiredMonthlyRent: '1000' }, version, today };
  const message = expect.stringContaining('changed in the meantime') as string;
  expect(await changePrice(server, owned, late)).toMatchObject({ failure: { message } });
  expect((await live(owned)).desiredMonthlyRent).toBe(3900);
});

test('accepts a stored day that has passed, and no other', async () => {
  const owned = await newProperty();
  await site.change(owned.id, { nextAvailableDate: '2026-01-01' });
  const refused = { failure: { issues: [{ field: 'nextAvailableDate' }] } };
  expect(await change(owned, { nextAvailableDate: '2026-01-02' })).toMatchObject(refused);
  valueOf(await change(owned, { nextAvailableDate: '2026-01-01' }));
});

test('asks about a new rent that looks like a mistake before it goes live, and saves it once confirmed', async () => {
  const owned = await newProperty();
  const send = (rent: string, confirmed?: string) => change(owned, { desiredMonthlyRent: rent }, confirmed);
  const message = 'Is $335 a month right? It looks like a price for a night.';
  const asked = { failure: { kind: 'invalid', message, issues: [{ field: 'desiredMonthlyRent', message }] } };
  for (const confirmed of ['', '$3,350']) expect(await send('$335', confirmed)).toMatchObject(asked);
  expect(await live(owned)).toMatchObject({ desiredMonthlyRent: 3450 });
  valueOf(await send('$335', '$335'));
  // The stored rent is not asked about again.
  valueOf(await send('335'));
  expect(await live(owned)).toMatchObject({ desiredMonthlyRent: 335 });
});
