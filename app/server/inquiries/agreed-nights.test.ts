// Checks that no night is agreed on twice, with concurrent and consecutive changes.
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { otherSide } from '#domain/inquiry/inquiry.ts';
import { type DayRange, mergeRanges, overlaps } from '#domain/stay/availability.ts';
import { addedNights } from '#domain/stay/stay-change.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { inDays } from '#tests/support/forms.ts';
import { failureOf, type InquirySides, setUpSite, valueOf } from '#tests/support/site.ts';
import { listBusyRanges } from '../calendar/busy-ranges.ts';
import { getInquiry } from './read-inquiries.ts';
import { proposeStay } from './proposals.ts';
import { acceptProposal, cancelStay, endStayEarly, refuseProposal } from './stays.ts';

holdDate();

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { server, db } = site;
const propertyId = await site.home();
await site.change(propertyId, { desiredRentalLength: ['Less than 30 days', '1-3 months'] });

const dayRange = (from: number, to: number): DayRange => ({ from: inDays(from), to: inDays(to) });

/** The nights that four guests ask for. The first one's stay has begun. */
const asked = [dayRange(-10, 4), dayRange(5, 15), dayRange(12, 25), dayRange(20, 35)];
const ask = async (number: number): Promise<InquirySides> => {
  await site.clearLimits();
  return site.inquiry(propertyId, { email: `guest${number}@guest.example` });
};
const stays = [await ask(0), await ask(1), await ask(2), await ask(3)] as const;
const [begun, next, , last] = stays;

async function resetStays(): Promise<void> {
  const ids = stays.map(({ guest }) => guest.inquiryId);
  await sql`DELETE FROM stay_proposals WHERE NOT id = ANY(${ids})`.execute(db);
  for (const [index, { from, to }] of asked.entries()) {
    const nights = sql<string>`daterange(${from}, ${to})`;
    const id = String(ids[index]);
    const [stay, state] =
      index === 0 ? (['accepted', 'accepted'] as const) : (['requested', 'open'] as const);
    const proposal = { nights, state, firstNight: from, answeredAt: index === 0 ? new Date() : null };
    await db.updateTable('inquiries').set({ nights, stay }).where('id', '=', id).execute();
    await db.updateTable('stayProposals').set(proposal).where('id', '=', id).execute();
  }
  for (const source of ['owner', 'feed'] as const) await site.setBusy(propertyId, source, []);
  await site.setBusy(propertyId, 'stay', asked.slice(0, 1));
}

const actions = { acceptProposal, refuseProposal, cancelStay, endStayEarly, proposeStay };
type Event = {
  kind: keyof typeof actions | 'block' | 'feed';
  guest: number;
  side: 'guest' | 'owner';
  from: number;
  length: number;
};

const anyEvent: fc.Arbitrary<Event> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('acceptProposal' as const) },
    { weight: 4, arbitrary: fc.constant('proposeStay' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('refuseProposal', 'cancelStay', 'endStayEarly', 'block', 'feed'),
    },
  ),
  guest: fc.nat(3),
  side: fc.constantFrom('guest', 'owner'),
  from: fc.integer({ min: 1, max: 40 }),
  length: fc.integer({ min: 1, max: 15 }),
});

/** Opens the page of an event and fills in its form. Returns what sends it. */
async function prepare({ kind, guest, side, from, length }: Event) {
  if (kind === 'block' || kind === 'feed') {
    const source = kind === 'block' ? 'owner' : 'feed';
    const busy = [...(await listBusyRanges(db, propertyId, source)), dayRange(from, from + 2)];
    return () => site.setBusy(propertyId, source, busy);
  }
  const sides = stays[guest];
  const page = sides && (await getInquiry(server, sides.guest));
  if (!page) throw new Error('there are four guests');
  const { stay, proposal, shown } = page;
  // Check-in can't change after arrival, and only the other side can accept.
  const checkIn = stay.state === 'accepted' && stay.from < inDays(0) ? stay.from : inDays(from);
  const input = { checkIn, checkOut: inDays(from + length), guests: '2', shown };
  const as = kind === 'acceptProposal' && proposal ? otherSide(proposal.proposedBy) : side;
  return () => actions[kind](server, sides[as], input);
}

async function listAgreed(): Promise<Map<string, DayRange>> {
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('stay', '=', 'accepted')
    .execute();
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]));
}

const listBlocked = async () => [
  ...(await listBusyRanges(db, propertyId, 'owner')),
  ...(await listBusyRanges(db, propertyId, 'feed')),
];

let changes = 0;

/** Runs these events concurrently, then checks that no night is agreed on twice or was blocked before. */
async function runAtOnce(events: readonly Event[]): Promise<void> {
  await site.clearLimits();
  const [agreedBefore, blockedBefore] = [await listAgreed(), await listBlocked()];
  const prepared = [];
  for (const event of events) prepared.push(await prepare(event));
  await Promise.all(prepared.map((run) => run()));
  const agreed = await listAgreed();
  const ranges = Array.from(agreed.values());
  const twice = ranges.filter((one) => ranges.some((other) => other !== one && overlaps(one, other)));
  expect(twice).toEqual([]);
  expect(await listBusyRanges(db, propertyId, 'stay')).toEqual(mergeRanges(ranges));
  for (const [id, nights] of agreed) {
    const before = agreedBefore.get(id);
    const added = before ? addedNights(before, nights) : [nights];
    changes += added.length;
    expect(added.filter((one) => blockedBefore.some((blocked) => overlaps(one, blocked)))).toEqual([]);
  }
}

test('never agrees on a blocked night or on a night twice, in random order and concurrently', async () => {
  const turns = fc.array(fc.array(anyEvent, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 });
  const property = fc.asyncProperty(turns, async (events) => {
    await resetStays();
    for (const atOnce of events) await runAtOnce(atOnce);
  });
  await fc.assert(property, { numRuns: 30, endOnFailure: true });
  // Otherwise the sequences would agree on nothing.
  expect(changes).toBeGreaterThan(40);
}, 180_000);

test('accepts one of two overlapping proposals once, for concurrent requests', async () => {
  await resetStays();
  const owners = stays.slice(1, 3).flatMap(({ owner }) => [owner, owner]);
  const failures = (await Promise.all(owners.map((owner) => site.acceptStay(owner)))).map(failureOf);
  expect(failures.filter((failure) => failure === null)).toHaveLength(1);
  expect((await listAgreed()).size).toBe(2);
});

test('supersedes another guest’s change, and keeps that guest’s agreed stay', async () => {
  await resetStays();
  valueOf(await site.acceptStay(next.owner));
  const input = { checkIn: inDays(5), checkOut: inDays(22), guests: '2', ...(await site.shown(next.guest)) };
  valueOf(await proposeStay(server, next.guest, input));
  valueOf(await site.acceptStay(last.owner));
  const inquiry = await getInquiry(server, next.guest);
  expect(inquiry).toMatchObject({ stay: { state: 'accepted', to: inDays(15) }, proposal: null });
  expect(inquiry?.messages.at(-1)).toMatchObject({
    author: 'owner',
    event: { kind: 'superseded', stay: { to: inDays(22) } },
  });
  const mail = { inquiryId: next.guest.inquiryId, to: 'guest', news: 'superseded' };
  expect(await site.jobs('send-mail')).toContainEqual(expect.objectContaining(mail));
});

test('refuses the second of two concurrent proposals by both sides', async () => {
  await resetStays();
  const { shown } = await site.shown(begun.guest);
  const propose = (side: 'guest' | 'owner', to: number) => {
    const input = { checkIn: inDays(-10), checkOut: inDays(to), guests: '2', shown };
    return proposeStay(server, begun[side], input);
  };
  const failures = (await Promise.all([propose('guest', 14), propose('owner', 16)])).map(failureOf);
  expect(new Set(failures)).toEqual(new Set([null, 'stay-changed']));
});

test('counts a key for one inquiry, and for what its page showed', async () => {
  await resetStays();
  const idempotencyKey = uuidv4();
  const send = async (run: typeof proposeStay, side: InquirySides['guest'], to = 40) => {
    const dates = { checkIn: inDays(30), checkOut: inDays(to), guests: '2', idempotencyKey };
    return valueOf(await run(server, side, { ...dates, ...(await site.shown(side)) }));
  };
  for (const { guest } of [next, last]) await send(proposeStay, guest);
  for (const to of [41, 42]) {
    await send(proposeStay, next.guest, to);
    await send(refuseProposal, next.owner);
    expect((await getInquiry(server, next.guest))?.proposal).toBeNull();
  }
});

test('acceptProposal waits for calendars older than an hour, and tells the owner which ones weren’t read', async () => {
  await resetStays();
  const { owner } = next;
  const readAt = new Date(Date.now() - 3 * 3_600_000);
  const link = { id: uuidv4(), propertyId, url: 'https://calendars.example/7.ics', name: 'Sandcastle' };
  const wasRead = { ...link, readAt, attemptedAt: readAt };
  await db.insertInto('calendarLinks').values(wasRead).execute();
  const acceptWithin = async (milliseconds: number) =>
    acceptProposal(server, owner, await site.shown(owner), milliseconds);
  const accepting = acceptWithin(12_000);
  const job = { linkId: link.id };
  await vi.waitFor(async () => expect(await site.jobs('read-calendar')).toContainEqual(job));
  // As the worker does.
  await site.setBusy(propertyId, 'feed', [dayRange(14, 20)]);
  await db.updateTable('calendarLinks').set({ attemptedAt: new Date() }).execute();
  expect(failureOf(await accepting)).toBe('stay-unavailable');
  await site.setBusy(propertyId, 'feed', []);
  expect(valueOf(await acceptWithin(0))).toEqual([{ name: 'Sandcastle', readAt }]);
  await db.deleteFrom('calendarLinks').execute();
});
