import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BusySource, type DayRange } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';
import { writeRanges } from '#domain/stay/owner-calendar.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { listBusyRanges } from '../calendar/busy-ranges.ts';
import { applyLinkedNights, toMultirange } from '../calendar/calendar-links.ts';
import { inDays } from '#tests/support/forms.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { openAnswers, sendChanges } from '#tests/support/photo-submissions.ts';
import { blockNights, getOwnCalendar, unblockNights } from './owner-calendar.ts';
import { rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';

const now = new Date('2027-01-04T20:00:00Z');
const today = '2027-01-04';
let home: string;
let owned: OwnedProperty;

const site = await setUpSite();
const { server, db } = site;
const admin = await site.admin();
beforeEach(async () => {
  home = await site.pendingHome();
  owned = await site.owned(home);
});

const night = (days: number) => addDays(today, days);
const form = (first: number, last: number) => ({ checkIn: night(first), checkOut: night(last + 1) });
const range = (first: number, count: number): DayRange => ({ from: night(first), to: night(first + count) });
const ownRanges = () => listBusyRanges(db, home, 'owner');
const take = (source: BusySource, ranges: DayRange[]) => site.setBusy(home, source, ranges);
const block = async (nights: object) => valueOf(await blockNights(server, owned, { ...nights }, now));
const unblock = async (nights: object) => valueOf(await unblockNights(server, owned, { ...nights }, now));
const calendar = () => getOwnCalendar(server, owned, now);

describe('blockNights and unblockNights', () => {
  test('change only the owner’s own nights, with immediate effect', async () => {
    await take('stay', [range(10, 5)]);
    await take('feed', [range(30, 5)]);
    expect(await block(form(5, 11))).toEqual([range(5, 7)]);
    const busy = async () => (await site.rowOf(home)).busy;
    expect(await busy()).toBe(`{[${night(5)},${night(15)}),[${night(30)},${night(35)})}`);
    expect(await unblock(form(7, 31))).toEqual({
      unblocked: [range(7, 5)],
      stillBusy: [
        { ...range(10, 5), source: 'stay' },
        { ...range(30, 2), source: 'feed' },
      ],
    });
    expect(await busy()).toBe(
      `{[${night(5)},${night(7)}),[${night(10)},${night(15)}),[${night(30)},${night(35)})}`,
    );
    expect((await calendar())?.entries).toEqual([
      { ...range(5, 2), source: 'owner' },
      { ...range(10, 5), source: 'stay' },
      { ...range(30, 5), source: 'feed' },
    ]);
    expect(await unblock(form(20, 25))).toEqual({ unblocked: [], stillBusy: [] });
  });

  test('merge adjacent nights, report only the changed ones, and change back exactly those', async () => {
    await take('owner', [range(7, 2)]);
    const blocked = await block(form(5, 10));
    expect([blocked, await ownRanges()]).toEqual([[range(5, 2), range(9, 2)], [range(5, 6)]]);
    expect(await block(form(6, 8))).toEqual([]);
    const nights = writeRanges(blocked);
    expect((await unblock({ nights })).unblocked).toEqual(blocked);
    expect(await ownRanges()).toEqual([range(7, 2)]);
    await block({ nights });
    expect(await ownRanges()).toEqual([range(5, 6)]);
  });

  test('refuse past and malformed nights', async () => {
    for (const nights of [form(-1, 3), {}, { nights: `${night(5)}/${night(6)} ${night(8)}/${night(7)}` }])
      expect(await blockNights(server, owned, nights, now)).toMatchObject({ failure: { kind: 'invalid' } });
    expect(await ownRanges()).toEqual([]);
  });

  test('refuse a rejected property, which has no calendar until it is corrected', async () => {
    await block(form(5, 6));
    valueOf(await rejectProperty(server, admin, home, 'Too dark'));
    const refused = { ok: false, failure: { kind: 'status-changed', status: 'rejected' } };
    expect(await blockNights(server, owned, form(8, 9), now)).toEqual(refused);
    expect(await unblockNights(server, owned, form(5, 6), now)).toEqual(refused);
    expect(await calendar()).toBeNull();
    const by = { user: null, browser: await newBrowser(site) };
    const draftId = valueOf(await openChanges(server, owned, by.browser));
    const correction = await openAnswers(site, draftId, by);
    valueOf(await sendChanges(site, correction.draft, correction.answers));
    expect(await calendar()).not.toBeNull();
    expect(await ownRanges()).toEqual([range(5, 2)]);
  });

  test('fail for a deleted property', async () => {
    await db.deleteFrom('photos').where('propertyId', '=', home).execute();
    await db.deleteFrom('properties').where('id', '=', home).execute();
    const failure = { kind: 'property-not-found' };
    expect(await blockNights(server, owned, form(8, 9), now)).toEqual({ ok: false, failure });
    expect(await calendar()).toBeNull();
  });
});

describe('getOwnCalendar', () => {
  test('names the conversation of each agreed stay, also of adjacent ones', async () => {
    const listed = await site.home('lena@home.example');
    const stayOf = async (first: number, last: number) => {
      const dates = { checkIn: inDays(first), checkOut: inDays(last) };
      const sides = { ...dates, email: `guest${first}@guest.example` };
      const { owner } = await site.inquiry(listed, sides);
      valueOf(await site.acceptStay(owner));
      return { source: 'stay', from: inDays(first), to: inDays(last), inquiryId: owner.inquiryId };
    };
    const stays = [await stayOf(30, 70), await stayOf(70, 110)];
    const shown = await getOwnCalendar(server, await site.owned(listed), new Date());
    expect(shown?.entries).toEqual(stays);
  });

  test('names the link of each night of another calendar', async () => {
    // In the order of their ids, which decides between links of one millisecond.
    for (const [first, count, name] of [
      [5, 3, null],
      [8, 6, null],
      [12, 4, 'Airbnb, studio'],
    ] as const) {
      const url = `https://www.airbnb.com/${first}.ics`;
      const nights = toMultirange([range(first, count)]);
      await db
        .insertInto('calendarLinks')
        .values({ id: uuidv7(), propertyId: home, url, nights, name })
        .execute();
    }
    await db.transaction().execute((transaction) => applyLinkedNights(transaction, home));
    expect((await calendar())?.entries).toEqual([
      { ...range(5, 3), source: 'feed', linkName: 'Airbnb' },
      { ...range(8, 6), source: 'feed', linkName: 'Airbnb 2' },
      { ...range(12, 4), source: 'feed', linkName: 'Airbnb, studio' },
    ]);
    const { stillBusy } = await unblock(form(7, 8));
    expect(stillBusy.map(({ linkName }) => linkName)).toEqual(['Airbnb', 'Airbnb 2']);
  });
});
