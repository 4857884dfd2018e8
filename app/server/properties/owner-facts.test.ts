import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  createTestServer,
  newAdmin,
  publishProperty,
  submitProperty,
  type TestServer,
} from '#tests/support/test-server.ts';
import { provedUser } from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import type { Admin } from '../access/proofs.ts';
import { listOwnerFacts } from './owner-facts.ts';

let testServer: TestServer;
let admin: Admin;
beforeEach(async () => {
  testServer = await createTestServer();
  admin = await newAdmin(testServer.server, 'ada@site.example');
  return () => testServer.close();
});

/** Publishes a home, whose owner has opened a mailed link unless the address is only typed. */
async function publish(email: string, isVerified = true) {
  const id = await publishProperty(testServer, admin, { email });
  await updateProperty(testServer, id, { submitterEmailVerified: isVerified });
  return id;
}

/** Adds inquiries that arrived so many hours ago and were answered after so many hours; null: never. */
async function addInquiries(id: string, inquiries: [hoursAgo: number, answeredAfter: number | null][]) {
  for (const [hoursAgo, answeredAfter] of inquiries)
    await sql`INSERT INTO inquiries (id, property_id, verified_at, answered_at, nights, guests, pets, monthly_rent,
        cost_terms, guest_name, guest_email)
      VALUES (gen_random_uuid(), ${id}, now() - make_interval(hours => ${hoursAgo}),
        now() - make_interval(hours => ${hoursAgo}) + make_interval(hours => ${answeredAfter}::int),
        '[2099-01-04,2099-04-04)', 2, false, 3450, '{}', 'Gwen', 'gwen@guest.example')`.execute(
      testServer.db,
    );
}

const year = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' }).slice(0, 4);

test('counts the listed homes of the same mailbox, and names no one without agreement', async () => {
  const id = await publish('rosa@home.example');
  await publish('Rosa+pier@home.example');
  await publish('eve@home.example');
  await submitProperty(testServer, { email: 'rosa@home.example' });
  expect(await listOwnerFacts(testServer.server, { id })).toEqual([
    `Owner since ${year()}`,
    '2 homes on Baystead',
    'Speaks English and Spanish',
  ]);
});

test('counts a home for no one else while its address is only typed', async () => {
  const own = await publish('rosa@home.example');
  const second = await publish('rosa+pier@home.example');
  const typed = await publish('rosa@home.example', false);
  const countOf = async (id: string) =>
    (await listOwnerFacts(testServer.server, { id })).find((fact) => fact.includes('on Baystead'));
  expect([await countOf(own), await countOf(typed)]).toEqual(['2 homes on Baystead', '1 home on Baystead']);
  const { uid } = await provedUser(testServer, 'rosa@home.example');
  await updateProperty(testServer, second, { userId: uid, submitterEmail: 'office@home.example' });
  expect(await countOf(own)).toBe('2 homes on Baystead');
  await updateProperty(testServer, typed, { userId: uid });
  for (const id of [own, second, typed]) expect(await countOf(id)).toBe('3 homes on Baystead');
});

test('names an owner who agreed', async () => {
  const id = await publish('rosa@home.example');
  const agreed = { companyName: null, showsOwnerName: true };
  await testServer.db.updateTable('properties').set(agreed).where('id', '=', id).execute();
  const [name] = await listOwnerFacts(testServer.server, { id });
  expect(name).toBe('Rosa');
});

test('measures the answers of all homes of the owner', async () => {
  const [one, other] = [await publish('rosa@home.example'), await publish('rosa@home.example')];
  await addInquiries(one, [
    [300, 1],
    [200, 5],
    [100, 5],
  ]);
  await addInquiries(other, [[90, 9]]);
  expect(await listOwnerFacts(testServer.server, { id: one })).toHaveLength(3);
  await addInquiries(other, [
    [80, null],
    [1, null],
  ]);
  expect(await listOwnerFacts(testServer.server, { id: one })).toContain('Usually answers within 5 hours');
});

test('says nothing about an owner who leaves most inquiries without an answer', async () => {
  const id = await publish('rosa@home.example');
  await addInquiries(id, [
    [300, 1],
    [200, 1],
    [190, null],
    [180, null],
    [170, null],
  ]);
  expect(await listOwnerFacts(testServer.server, { id })).toHaveLength(3);
});

test('is empty for a property that is gone', async () => {
  expect(await listOwnerFacts(testServer.server, { id: '0190b0a0-0000-7000-8000-000000000009' })).toEqual([]);
});
