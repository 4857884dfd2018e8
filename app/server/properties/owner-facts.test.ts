import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import { listOwnerFacts } from './owner-facts.ts';

const site = await setUpSite();
const { server, db } = site;
beforeEach(site.empty);

const factsOf = (id: string) => listOwnerFacts(server, { id });

/** Adds inquiries that arrived so many hours ago and were answered after so many hours; null: never. */
async function addInquiries(id: string, ...inquiries: [hoursAgo: number, answeredAfter: number | null][]) {
  for (const [hoursAgo, answeredAfter] of inquiries)
    await sql`INSERT INTO inquiries (id, property_id, verified_at, answered_at, nights, guests, pets, monthly_rent,
        cost_terms, guest_name, guest_email)
      VALUES (gen_random_uuid(), ${id}, now() - make_interval(hours => ${hoursAgo}),
        now() - make_interval(hours => ${hoursAgo}) + make_interval(hours => ${answeredAfter}::int),
        '[2099-01-04,2099-04-04)', 2, false, 3450, '{}', 'Gwen', 'gwen@guest.example')`.execute(db);
}

const year = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' }).slice(0, 4);

test('counts the listed homes of the same mailbox, and names only an owner who agreed', async () => {
  const id = await site.home('rosa@home.example');
  for (const email of ['Rosa+pier@home.example', 'eve@home.example']) await site.home(email);
  await site.pendingHome({ email: 'rosa@home.example' });
  const facts = [`Owner since ${year()}`, '2 homes on Baystead', 'Speaks English and Spanish'];
  expect(await factsOf(id)).toEqual(facts);
  await site.change(id, { companyName: null, showsOwnerName: true });
  expect(await factsOf(id)).toEqual(['Rosa', ...facts]);
});

test('counts a home for no one else while its address is only typed', async () => {
  const own = await site.home('rosa@home.example');
  const second = await site.home('rosa+pier@home.example');
  const typed = await site.home('rosa@home.example');
  await site.change(typed, { submitterEmailVerified: false });
  const countOf = async (id: string) => (await factsOf(id)).find((fact) => fact.includes('on Baystead'));
  expect([await countOf(own), await countOf(typed)]).toEqual(['2 homes on Baystead', '1 home on Baystead']);
  const { uid } = await site.verifiedUser('rosa@home.example');
  await site.change(second, { userId: uid, submitterEmail: 'office@home.example' });
  expect(await countOf(own)).toBe('2 homes on Baystead');
  await site.change(typed, { userId: uid });
  for (const id of [own, second, typed]) expect(await countOf(id)).toBe('3 homes on Baystead');
});

test('measures the answers of all homes of the owner', async () => {
  const email = 'rosa@home.example';
  const [one, other] = [await site.home(email), await site.home(email)];
  await addInquiries(one, [300, 1], [200, 5], [100, 5]);
  await addInquiries(other, [90, 9]);
  expect(await factsOf(one)).toHaveLength(3);
  await addInquiries(other, [80, null], [1, null]);
  expect(await factsOf(one)).toContain('Usually answers within 5 hours');
  // Most inquiries are left without an answer.
  await addInquiries(other, [190, null], [180, null], [170, null], [160, null]);
  expect(await factsOf(one)).toHaveLength(3);
});

test('is empty for a property that is gone', async () => {
  expect(await factsOf('0190b0a0-0000-7000-8000-000000000009')).toEqual([]);
});
