import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BusySource, type DayRange } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';
import { writeRanges } from '#domain/stay/owner-calendar.ts';
import { authorizeOwner, type OwnedProperty } from '../access/proofs.ts';
import { listBusyRanges } from '../calendar/busy-ranges.ts';
import { applyLinkedNights, toMultirange } from '../calendar/calendar-links.ts';
import { setUpTestServer, newAdmin, newUser, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { acceptCurrentStay, inDays, propertyOf, startInquiry } from '#tests/support/inquiries.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { openAnswers, sendChanges } from '#tests/support/photo-submissions.ts';
import { blockNights, getOwnCalendar, unblockNights } from './owner-calendar.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { openOwned, storedProperty, setBusyRanges } from '#tests/support/properties.ts';

const now = new Date('2027-01-04T20:00:00Z');
const today = '2027-01-04';
let home: string;
let owned: OwnedProperty;

const testServer = await setUpTestServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
const rosa = await newUser(testServer.server, 'rosa@site.example');
beforeEach(async () => {
  home = await submitProperty(testServer, { by: rosa });
  const proof = await authorizeOwner(testServer.server, home, { user: rosa, browser: null });
  if (!proof) throw new Error('Rosa does not own her home');
  owned = proof;
});

const night = (days: number) => addDays(today, days);
const form = (first: number, last: number) => ({ checkIn: night(first), checkOut: night(last + 1) });
const range = (first: number, count: number): DayRange => ({ from: night(first), to: night(first + count) });
const ownRanges = () => listBusyRanges(testServer.db, home, 'owner');
const take = (source: BusySource, ranges: DayRange[]) => setBusyRanges(testServer, home, source, ranges);
const busy = async () => (await storedProperty(testServer, home)).busy;

describe('blockNights and unblockNights', () => {
  test('changes only the owner’s own nights, with immediate effect', async () => {
    valueOf(await approveProperty(testServer.server, admin, home));
    await take('stay', [range(10, 5)]);
    await take('feed', [range(30, 5)]);
    expect(valueOf(await blockNights(testServer.server, owned, form(5, 11), now))).toEqual([range(5, 7)]);
    expect(await busy()).toBe(`{[${night(5)},${night(15)}),[${night(30)},${night(35)})}`);
    valueOf(await unblockNights(testServer.server, owned, form(7, 40), now));
    expect(await busy()).toBe(
      `{[${night(5)},${night(7)}),[${night(10)},${night(15)}),[${night(30)},${night(35)})}`,
    );
    expect((await getOwnCalendar(testServer.server, owned, now))?.entries).toEqual([
      { ...range(5, 2), source: 'owner' },
      { ...range(10, 5), source: 'stay' },
      { ...range(30, 5), source: 'feed' },
    ]);
  });

  test('reports which nights were unblocked, and which ones a stay or another calendar still takes', async () => {
    await take('stay', [range(10, 5)]);
    await take('feed', [range(30, 5)]);
    await take('owner', [range(5, 2), range(12, 5)]);
    const unblock = async (first: number, last: number) =>
      valueOf(await unblockNights(testServer.server, owned, form(first, last), now));
    expect(await unblock(6, 13)).toEqual({
      unblocked: [range(6, 1), range(12, 2)],
      stillBusy: [{ ...range(10, 4), source: 'stay' }],
    });
    expect(await unblock(13, 31)).toEqual({
      unblocked: [range(14, 3)],
      stillBusy: [
        { ...range(13, 2), source: 'stay' },
        { ...range(30, 2), source: 'feed' },
      ],
    });
    expect(await unblock(20, 25)).toEqual({ unblocked: [], stillBusy: [] });
    expect(await ownRanges()).toEqual([range(5, 1)]);
  });

  test('reports only nights that were not blocked before', async () => {
    await take('owner', [range(7, 2)]);
    const block = async (first: number, last: number) =>
      valueOf(await blockNights(testServer.server, owned, form(first, last), now));
    expect(await block(5, 10)).toEqual([range(5, 2), range(9, 2)]);
    expect(await block(6, 8)).toEqual([]);
  });

  test('changes back exactly the nights that a mixed range changed', async () => {
    await take('owner', [range(7, 2)]);
    const blocked = valueOf(await blockNights(testServer.server, owned, form(5, 10), now));
    expect(await ownRanges()).toEqual([range(5, 6)]);
    const nights = writeRanges(blocked);
    const undone = valueOf(await unblockNights(testServer.server, owned, { nights }, now));
    expect(undone.unblocked).toEqual(blocked);
    expect(await ownRanges()).toEqual([range(7, 2)]);
    valueOf(await blockNights(testServer.server, owned, { nights }, now));
    expect(await ownRanges()).toEqual([range(5, 6)]);
  });

  test('merges adjacent nights and ignores repetitions', async () => {
    for (const nights of [form(5, 6), form(7, 9), form(5, 6)])
      valueOf(await blockNights(testServer.server, owned, nights, now));
    expect(await ownRanges()).toEqual([range(5, 5)]);
  });

  test('refuses past, reversed, distant and malformed nights', async () => {
    const attempts = [
      form(-1, 3),
      form(3, 2),
      form(3, 1),
      form(700, 731),
      { checkIn: 'x', checkOut: '<b>' },
      {},
      { nights: '' },
      { nights: `${night(5)}/${night(6)} ${night(8)}/${night(7)}` },
    ];
    for (const attempt of attempts) {
      const refused = await blockNights(testServer.server, owned, attempt, now);
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    }
    expect(await ownRanges()).toEqual([]);
  });

  test('refuses a rejected property, which has no calendar', async () => {
    valueOf(await blockNights(testServer.server, owned, form(5, 6), now));
    valueOf(await rejectProperty(testServer.server, admin, home, 'Too dark'));
    const failure = { kind: 'status-changed', status: 'rejected' };
    expect(await blockNights(testServer.server, owned, form(8, 9), now)).toEqual({ ok: false, failure });
    expect(await unblockNights(testServer.server, owned, form(5, 6), now)).toEqual({ ok: false, failure });
    expect(await getOwnCalendar(testServer.server, owned, now)).toBeNull();
    expect(await ownRanges()).toEqual([range(5, 2)]);
  });

  test('keeps the blocked nights when the owner corrects the property', async () => {
    valueOf(await blockNights(testServer.server, owned, form(5, 6), now));
    valueOf(await rejectProperty(testServer.server, admin, home, 'Too dark'));
    const browser = await newBrowser(testServer);
    const draftId = valueOf(await openChanges(testServer.server, owned, browser));
    const correction = await openAnswers(testServer, draftId, { user: rosa, browser });
    valueOf(await sendChanges(testServer, correction.draft, correction.answers));
    expect(await getOwnCalendar(testServer.server, owned, now)).not.toBeNull();
    expect(await ownRanges()).toEqual([range(5, 2)]);
  });

  test('fails for a deleted property', async () => {
    await testServer.db.deleteFrom('photos').where('propertyId', '=', home).execute();
    await testServer.db.deleteFrom('properties').where('id', '=', home).execute();
    const failure = { kind: 'property-not-found' };
    expect(await blockNights(testServer.server, owned, form(8, 9), now)).toEqual({ ok: false, failure });
    expect(await getOwnCalendar(testServer.server, owned, now)).toBeNull();
  });
});

describe('getOwnCalendar', () => {
  test('names the conversation of each agreed stay, also of adjacent ones', async () => {
    const email = 'lena@home.example';
    const listed = await propertyOf(testServer, email);
    const stayOf = async (first: number, last: number) => {
      const change = { checkIn: inDays(first), checkOut: inDays(last), email: `guest${first}@guest.example` };
      const { owner } = await startInquiry(testServer, listed, change);
      valueOf(await acceptCurrentStay(testServer, owner));
      return { source: 'stay', from: inDays(first), to: inDays(last), inquiryId: owner.inquiryId };
    };
    const stays = [await stayOf(30, 70), await stayOf(70, 110)];
    const calendar = await getOwnCalendar(testServer.server, await openOwned(testServer, listed), new Date());
    expect(calendar?.entries).toEqual(stays);
  });

  test('names the link of each night of another calendar', async () => {
    const link = (first: number, count: number) => ({
      id: uuidv7(),
      propertyId: home,
      url: `https://www.airbnb.com/${first}.ics`,
      nights: toMultirange([range(first, count)]),
    });
    // In the order of their ids, which decides between links of one millisecond.
    for (const values of [link(5, 3), link(8, 6), { ...link(12, 4), name: 'Airbnb, studio' }])
      await testServer.db.insertInto('calendarLinks').values(values).execute();
    await testServer.db.transaction().execute((transaction) => applyLinkedNights(transaction, home));
    const calendar = await getOwnCalendar(testServer.server, owned, now);
    expect(calendar?.links.map(({ name }) => name)).toEqual(['Airbnb', 'Airbnb 2', 'Airbnb, studio']);
    expect(calendar?.entries).toEqual([
      { ...range(5, 3), source: 'feed', linkName: 'Airbnb' },
      { ...range(8, 6), source: 'feed', linkName: 'Airbnb 2' },
      { ...range(12, 4), source: 'feed', linkName: 'Airbnb, studio' },
    ]);
    const { stillBusy } = valueOf(await unblockNights(testServer.server, owned, form(7, 8), now));
    expect(stillBusy.map(({ linkName }) => linkName)).toEqual(['Airbnb', 'Airbnb 2']);
  });
});
