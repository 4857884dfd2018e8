import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Side, StayState } from '#domain/inquiry/inquiry.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { inDays, mailedDates } from '#tests/support/forms.ts';
import { failureOf, guestEmail, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import type { InquirySide } from '../access/proofs.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { enforceDeadlines } from './deadlines.ts';
import { getInquiry } from './read-inquiries.ts';
import { shareContact } from './reply.ts';
import { acceptStay, endStay } from './stays.ts';
import { suggestStay } from './suggest-stay.ts';

holdDate();

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { server, db } = site;
const propertyId = await site.home();
const sides = await site.inquiry(propertyId);
const { inquiryId } = sides.guest;

const dayRange = (from: number, to: number) => ({ from: inDays(from), to: inDays(to) });
const nights = (from: number, to: number) => sql<string>`daterange(${inDays(from)}, ${inDays(to)})`;
/** Nights of another agreed stay. */
const others = dayRange(200, 240);

const busyIn = (state: string) => (state.startsWith('accepted') ? [dayRange(30, 70), others] : [others]);

/** Gives the stay a state and the side that proposed it, as in "requested guest". */
async function setStay(state: string): Promise<void> {
  const [stay, proposedBy] = state.split(' ') as [StayState, Side];
  const begun = { nights: nights(30, 70), verifiedAt: new Date(), unansweredSince: new Date() };
  const values = { stay, proposedBy, closedAt: null, guestShared: false, ...begun };
  await db.updateTable('inquiries').set(values).execute();
  await site.setBusy(propertyId, 'stay', busyIn(state));
}

beforeEach(async () => {
  await site.clearLimits();
  await db.deleteFrom('inquiries').where('id', '<>', inquiryId).execute();
  await db.deleteFrom('inquiryMessages').where('body', '<>', 'Is the patio shaded?').execute();
  for (const source of ['feed', 'owner'] as const) await site.setBusy(propertyId, source, []);
  await setStay('requested guest');
  await site.clearMails();
});

const other = { checkIn: inDays(100), checkOut: inDays(140) };
const same = { checkIn: inDays(30), checkOut: inDays(70) };
const actions = { accept: acceptStay, end: endStay, suggest: suggestStay, 'suggest the same': suggestStay };
type Action = keyof typeof actions;

async function act(action: Action, side: InquirySide, input: Record<string, unknown> = {}, key = uuidv4()) {
  const dates = action === 'suggest the same' ? same : other;
  const form = { ...dates, ...(await site.shownDates(side)), ...input };
  return actions[action](server, side, form, key);
}

async function readStay(side: InquirySide = sides.guest) {
  const stay = (await getInquiry(server, side))?.stay;
  return `${stay?.state} ${stay?.proposedBy}`;
}
const busyDays = async () => (await getCalendar(server, { id: propertyId })).busy;
const mailTo = async (email: string) => (await site.subjectsTo(email)).join();

const accepted = `accepted ${mailedDates()}`;
const cannotOffer = `The owner can’t offer ${mailedDates()}`;
const noNeed = `The guest doesn’t need ${mailedDates()} anymore`;
const suggests = `suggests ${mailedDates(100, 140)}`;

test.each<[state: string, Side, Action, after: string, mail: string]>([
  ['requested guest', 'owner', 'accept', 'accepted guest', `The owner ${accepted}`],
  ['requested guest', 'owner', 'end', 'declined guest', cannotOffer],
  ['requested guest', 'owner', 'suggest', 'requested owner', `The owner ${suggests}`],
  ['requested guest', 'guest', 'end', 'withdrawn guest', noNeed],
  ['requested guest', 'guest', 'suggest', 'requested guest', `The guest ${suggests}`],
  ['requested owner', 'guest', 'accept', 'accepted owner', `The guest ${accepted}`],
  ['requested owner', 'guest', 'end', 'declined owner', noNeed],
  ['requested owner', 'owner', 'end', 'withdrawn owner', cannotOffer],
  ['accepted guest', 'owner', 'accept', 'accepted guest', ''],
  ['accepted guest', 'owner', 'end', 'declined guest', cannotOffer],
  ['accepted guest', 'guest', 'end', 'withdrawn guest', noNeed],
  ['accepted owner', 'owner', 'end', 'withdrawn owner', cannotOffer],
  ['declined guest', 'owner', 'end', 'declined guest', ''],
  ['declined guest', 'guest', 'suggest the same', 'requested guest', `The guest suggests ${mailedDates()}`],
  ['withdrawn guest', 'owner', 'suggest', 'requested owner', `The owner ${suggests}`],
  ['superseded guest', 'guest', 'suggest', 'requested guest', `The guest ${suggests}`],
])('stay %s: the %s can %s, which makes it %s and mails “%s”', async (state, side, action, after, mail) => {
  await setStay(state);
  valueOf(await act(action, sides[side]));
  expect(await readStay()).toBe(after);
  expect(await busyDays()).toEqual(busyIn(after));
  expect(await mailTo({ owner: guestEmail, guest: ownerEmail }[side])).toBe(mail);
});

test.each<[state: string, Side, Action, failure: string]>([
  ['requested guest', 'guest', 'accept', 'stay-decided'],
  ['requested owner', 'owner', 'accept', 'stay-decided'],
  ['requested guest', 'owner', 'suggest the same', 'invalid'],
  ['accepted guest', 'owner', 'suggest', 'stay-accepted'],
  ['accepted owner', 'guest', 'suggest', 'stay-accepted'],
  ['declined guest', 'owner', 'accept', 'stay-decided'],
  ['declined guest', 'guest', 'end', 'stay-decided'],
  ['superseded guest', 'owner', 'accept', 'stay-decided'],
])('stay %s: the %s can’t %s: %s', async (state, side, action, failure) => {
  await setStay(state);
  expect(failureOf(await act(action, sides[side]))).toBe(failure);
  expect(await readStay()).toBe(state);
  expect(await site.mails()).toEqual([]);
});

const nothing = () => Promise.resolve();
const makeBusy = () => site.setBusy(propertyId, 'feed', [dayRange(69, 101)]);
const begin = () => db.updateTable('inquiries').set('nights', nights(-1, 40)).execute();
const close = () => db.updateTable('inquiries').set({ closedAt: new Date() }).execute();
const agreeAndClose = () => setStay('accepted guest').then(close);
const unverify = () =>
  db.updateTable('inquiries').set({ verifiedAt: null, unansweredSince: null, answeredAt: null }).execute();
const fill = () => site.addMessages(inquiryId, { count: 499 });

test.each<[Action, string, () => Promise<unknown>, input: Record<string, unknown>, failure: string]>([
  ['accept', 'nights that became busy', makeBusy, {}, 'stay-unavailable'],
  ['suggest', 'busy nights', makeBusy, {}, 'invalid'],
  ['suggest', 'dates that aren’t days', nothing, { checkIn: '', checkOut: 'soon' }, 'invalid'],
  ['accept', 'a stay that has begun', begin, {}, 'stay-past'],
  ['accept', 'dates that were replaced', nothing, { shownCheckIn: inDays(29) }, 'stay-changed'],
  ['end', 'dates that were replaced', nothing, { shownCheckOut: inDays(71) }, 'stay-changed'],
  ['suggest', 'dates that were replaced', nothing, { shownCheckOut: undefined }, 'stay-changed'],
  ['accept', 'a closed inquiry', close, {}, 'inquiry-closed'],
  ['end', 'a closed inquiry', close, {}, 'inquiry-closed'],
  ['suggest', 'a closed inquiry', close, {}, 'inquiry-closed'],
  ['end', 'a message in a closed inquiry', agreeAndClose, { message: 'One more word' }, 'inquiry-closed'],
  ['accept', 'a full inquiry', fill, { message: 'OK.' }, 'inquiry-full'],
  ['end', 'a full inquiry', fill, { message: 'OK.' }, 'inquiry-full'],
  ['suggest', 'a full inquiry', fill, {}, 'inquiry-full'],
  ['accept', 'an unverified inquiry', unverify, {}, 'inquiry-not-found'],
  ['suggest', 'an unverified inquiry', unverify, {}, 'inquiry-not-found'],
  ['end', 'a note that is too long', nothing, { message: 'a'.repeat(4001) }, 'invalid'],
  ['suggest', 'a note that is too long', nothing, { message: 'a'.repeat(3801) }, 'invalid'],
])('refuses to %s: %s', async (action, _what, happen, input, failure) => {
  await happen();
  const before = [await readStay(), await busyDays()];
  expect(failureOf(await act(action, sides.owner, input))).toBe(failure);
  expect([await readStay(), await busyDays()]).toEqual(before);
});

test('accepts the stay of a full inquiry, and cancels that of a closed one, without a message', async () => {
  await fill();
  valueOf(await act('accept', sides.owner));
  await close();
  for (const _ of [1, 2]) valueOf(await act('end', sides.owner));
  expect([await busyDays(), await readStay()]).toEqual([[others], 'declined guest']);
});

test.each<[Side, Action, body: RegExp]>([
  ['owner', 'accept', /^Perfect!$/],
  ['guest', 'end', /^Perfect!$/],
  ['owner', 'suggest', /^Suggested .+ to .+, 40 nights, instead of .+ to .+, 40 nights\.\n\nPerfect!$/],
])('sends and mails the message of the %s with “%s”', async (side, action, body) => {
  valueOf(await act(action, sides[side], { message: ' Perfect! ' }));
  const message = (await getInquiry(server, sides.guest))?.messages.at(-1);
  expect(message).toMatchObject({ author: side, body: expect.stringMatching(body) });
  expect(await site.mails()).toMatchObject([{ text: expect.stringContaining('> Perfect!') }]);
});

test('supersedes overlapping requests only, and mails verified guests', async () => {
  const ask = (email: string, from: number) =>
    site.inquiry(propertyId, { email, checkIn: inDays(from), checkOut: inDays(110) });
  const overlapping = await ask('overlapping@guest.example', 69);
  const next = await ask('next@guest.example', 70);
  const silent = await site.unverifiedInquiry(propertyId, { email: 'silent@guest.example' });
  await site.clearMails();
  valueOf(await act('accept', sides.owner));
  const states = [overlapping.guest, silent, next.guest].map(readStay);
  expect(await Promise.all(states)).toEqual(['superseded guest', 'superseded guest', 'requested guest']);
  expect(await mailTo('overlapping@guest.example')).toBe(`${mailedDates(69, 110)} went to another guest`);
  expect([await mailTo('silent@guest.example'), await mailTo('next@guest.example')]).toEqual(['', '']);
});

test('accepts one of two overlapping stays, once, for concurrent requests', async () => {
  const dates = { checkIn: inDays(60), checkOut: inDays(100) };
  const second = await site.inquiry(propertyId, { email: 'b@guest.example', ...dates });
  const owners = [sides.owner, sides.owner, second.owner];
  const failures = (await Promise.all(owners.map((owner) => act('accept', owner)))).map(failureOf);
  expect(failures[1]).toBe(failures[0]);
  expect(new Set(failures)).toEqual(new Set([null, 'stay-decided']));
  expect(await busyDays()).toHaveLength(2);
});

test('accepts the dates or replaces them, for concurrent requests', async () => {
  const shown = await site.shownDates(sides.owner);
  const both = [acceptStay(server, sides.owner, shown, uuidv4()), act('suggest', sides.guest)];
  const result = { failures: (await Promise.all(both)).map(failureOf), busy: await busyDays() };
  const isAccepted = { failures: [null, 'stay-accepted'], busy: [dayRange(30, 70), others] };
  expect([isAccepted, { failures: ['stay-changed', null], busy: [others] }]).toContainEqual(result);
});

test('stores and mails one suggestion for retries with the same key', async () => {
  const key = uuidv4();
  const suggest = () => act('suggest', sides.owner, { message: 'a'.repeat(3800) }, key);
  for (const result of await Promise.all([suggest(), suggest()])) valueOf(result);
  valueOf(await act('accept', sides.guest));
  valueOf(await suggest());
  expect((await getInquiry(server, sides.guest))?.messages).toHaveLength(2);
  expect(await mailTo(guestEmail)).toBe(`The owner ${suggests}`);
  expect(await readStay()).toBe('accepted owner');
});

test('acceptStay waits for calendars older than an hour, and tells the owner which ones weren’t read', async () => {
  const readAt = new Date(Date.now() - 3 * 3_600_000);
  const link = { id: uuidv4(), propertyId, url: 'https://calendars.example/7.ics', name: 'Sandcastle' };
  const read = { ...link, readAt, attemptedAt: readAt };
  await db.insertInto('calendarLinks').values(read).execute();
  const acceptWithin = async (milliseconds: number) =>
    acceptStay(server, sides.owner, await site.shownDates(sides.owner), uuidv4(), milliseconds);
  const accepting = acceptWithin(12_000);
  const job = { linkId: link.id };
  await vi.waitFor(async () => expect(await site.jobs('read-calendar')).toContainEqual(job));
  // As the worker does.
  await makeBusy();
  await db.updateTable('calendarLinks').set({ attemptedAt: new Date() }).execute();
  expect(failureOf(await accepting)).toBe('stay-unavailable');
  await site.setBusy(propertyId, 'feed', []);
  expect(valueOf(await acceptWithin(0))).toEqual([{ name: 'Sandcastle', readAt }]);
  await db.deleteFrom('calendarLinks').execute();
});

test('reminds the owner to answer the guest’s dates, but not of the owner’s own dates', async () => {
  const remindersAfter = async (side: Side, checkOut: string) => {
    valueOf(await act('suggest', sides[side], { checkOut }));
    await site.clearMails();
    await enforceDeadlines(db, new Date(Date.now() + 30 * 24 * 3600 * 1000));
    return site.subjectsTo(ownerEmail);
  };
  expect(await remindersAfter('owner', inDays(140))).toEqual([]);
  expect(await remindersAfter('guest', inDays(150))).toEqual(['A guest is waiting for your answer']);
});

test('names a person in pages and mails once that person has shared contact details', async () => {
  const names = async () => [
    (await getInquiry(server, sides.owner))?.otherName,
    (await getInquiry(server, sides.guest))?.otherName,
  ];
  expect(await names()).toEqual([null, null]);
  valueOf(await shareContact(server, sides.guest));
  valueOf(await act('suggest', sides.guest));
  expect(await mailTo(ownerEmail)).toBe(`Gwen shared contact details,Gwen ${suggests}`);
  expect(await names()).toEqual(['Gwen', null]);
});
