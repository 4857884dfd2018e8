import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import {
  addMessages,
  type InquirySides,
  startInquiry,
  propertyOf,
  inDays,
  mailedDates,
  failureOf,
  ownerEmail,
  startUnverifiedInquiry,
  acceptCurrentStay,
  shownDates,
} from '#tests/support/inquiries.ts';
import {
  setUpTestServer,
  sentMails,
  valueOf,
  clearMailbox,
  queuedJobs,
  subjectsMailedTo,
} from '#tests/support/test-server.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { importCalendar } from '../calendar/feed-import.ts';
import { parseFeed } from '../calendar/feed-parser.ts';
import type { FeedText } from '../calendar/feed-thread.ts';
import type { InquirySide } from '../access/proofs.ts';
import { acceptStay, endStay } from './stays.ts';
import { type FeedServer, serveFeed } from '#tests/support/small-server.ts';
import { getInquiry } from './read-inquiries.ts';
import { listCardPage } from '../search/search.ts';
import { setBusyRanges } from '#tests/support/properties.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });

let propertyId: string;
beforeEach(async () => {
  propertyId = await propertyOf(testServer);
});

const talk = (email: string, change: Record<string, unknown> = {}, about = propertyId) =>
  startInquiry(testServer, about, { email, ...change });
const accept = (sides: InquirySides, message = '') => acceptCurrentStay(testServer, sides.owner, { message });
const decline = async ({ owner }: InquirySides, message = '') =>
  endStay(testServer.server, owner, { ...(await shownDates(testServer, owner)), message }, uuidv4());
const withdraw = async ({ guest }: InquirySides) =>
  endStay(testServer.server, guest, await shownDates(testServer, guest), uuidv4());

async function stateOf({ guest }: InquirySides) {
  return (await getInquiry(testServer.server, guest))?.stay.state;
}

/** The property's busy ranges, as its public calendar shows them. */
async function busyDays(about = propertyId) {
  return (await getCalendar(testServer.server, { id: about })).busy;
}

/** Whether a search for these dates finds the property. */
async function isFound(checkIn: string, checkOut: string): Promise<boolean> {
  const { page } = await listCardPage(testServer.server, { ...noFilters, checkIn, checkOut }, null);
  return page.properties.some(({ id }) => id === propertyId);
}

const subjectsTo = (email: string) => subjectsMailedTo(testServer, email);

describe('acceptStay', () => {
  test('blocks the nights in the calendar and in the search, and mails the guest', async () => {
    const sides = await talk('yes@guest.example');
    expect(await isFound(inDays(30), inDays(70))).toBe(true);
    await clearMailbox(testServer);
    valueOf(await accept(sides));
    expect(await busyDays()).toEqual([{ from: inDays(30), to: inDays(70) }]);
    expect(await isFound(inDays(30), inDays(70))).toBe(false);
    expect(await isFound(inDays(70), inDays(110))).toBe(true);
    expect(await subjectsTo('yes@guest.example')).toEqual([`The owner accepted ${mailedDates()}`]);
    expect(await stateOf(sides)).toBe('accepted');
  });

  describe('with a linked calendar that was read more than an hour ago', () => {
    const readAt = new Date(Date.now() - 3 * 3_600_000);
    let feed: FeedServer;
    let linkId: string;
    beforeEach(async () => {
      const day = inDays(40).replaceAll('-', '');
      feed = await serveFeed(
        () => `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:${day}\nEND:VEVENT\nEND:VCALENDAR`,
      );
      linkId = uuidv4();
      const link = {
        id: linkId,
        propertyId,
        url: feed.url,
        name: 'Sandcastle',
        readAt,
        attemptedAt: readAt,
      };
      await testServer.db.insertInto('calendarLinks').values(link).execute();
    });
    afterEach(() => feed.close());
    const acceptWithin = async (side: InquirySide, milliseconds: number) =>
      acceptStay(testServer.server, side, await shownDates(testServer, side), uuidv4(), milliseconds);

    test('reads it first, and refuses nights that it sells', async () => {
      const { owner } = await talk('sold@guest.example');
      const accepted = acceptWithin(owner, 12_000);
      await vi.waitFor(async () =>
        expect(await queuedJobs(testServer.db, 'read-calendar')).toContainEqual({ linkId }),
      );
      const { server } = testServer;
      const config = { ...server.config, calendarTestHosts: [feed.host] };
      const parse = ({ text, today }: FeedText) => Promise.resolve(parseFeed(text, today));
      await importCalendar({ ...server, config }, parse, linkId, new Date());
      expect(failureOf(await accepted)).toBe('stay-unavailable');
    });

    test('accepts if it can’t be read, and tells the owner', async () => {
      const { owner } = await talk('old@guest.example');
      expect(valueOf(await acceptWithin(owner, 0))).toEqual([{ name: 'Sandcastle', readAt }]);
    });
  });

  test('accepts and mails once for concurrent requests', async () => {
    const sides = await talk('press@guest.example');
    await clearMailbox(testServer);
    for (const result of await Promise.all([accept(sides), accept(sides), accept(sides)])) valueOf(result);
    expect(await subjectsTo('press@guest.example')).toHaveLength(1);
    expect(await busyDays()).toHaveLength(1);
  });

  test('supersedes overlapping requests only', async () => {
    const [one, overlapping, next] = [
      await talk('one@guest.example'),
      await talk('overlapping@guest.example', { checkIn: inDays(69), checkOut: inDays(110) }),
      await talk('next@guest.example', { checkIn: inDays(70), checkOut: inDays(110) }),
    ];
    const silent = await startUnverifiedInquiry(testServer, propertyId, { email: 'silent@guest.example' });
    await clearMailbox(testServer);
    valueOf(await accept(one));
    expect(await Promise.all([overlapping, next].map(stateOf))).toEqual(['superseded', 'requested']);
    expect(await subjectsTo('overlapping@guest.example')).toEqual([
      `${mailedDates(69, 110)} went to another guest`,
    ]);
    // An unverified guest gets no mail, and sees the new state after verification.
    expect(await subjectsTo('silent@guest.example')).toEqual([]);
    expect(await getInquiry(testServer.server, silent)).toMatchObject({ stay: { state: 'superseded' } });
    expect(await subjectsTo('next@guest.example')).toEqual([]);
    expect(failureOf(await accept(overlapping))).toBe('stay-decided');
    valueOf(await accept(next));
    expect(await busyDays()).toEqual([{ from: inDays(30), to: inDays(110) }]);
  });

  test('accepts one of two overlapping stays that are accepted concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ownPropertyId = await propertyOf(testServer);
      const pair = [
        await talk(`a${round}@guest.example`, {}, ownPropertyId),
        await talk(`b${round}@guest.example`, { checkIn: inDays(60), checkOut: inDays(100) }, ownPropertyId),
      ];
      const kinds = (await Promise.all(pair.map((sides) => accept(sides)))).map(failureOf);
      expect(new Set(kinds)).toEqual(new Set([null, 'stay-decided']));
      const states = await Promise.all(pair.map(stateOf));
      expect(new Set(states)).toEqual(new Set(['accepted', 'superseded']));
      expect(await busyDays(ownPropertyId)).toHaveLength(1);
    }
  });

  test('refuses nights that became busy, and a stay that has begun', async () => {
    const sides = await talk('late@guest.example');
    await setBusyRanges(testServer, propertyId, 'feed', [{ from: inDays(69), to: inDays(80) }]);
    expect(await getInquiry(testServer.server, sides.owner)).toMatchObject({ isFree: false });
    expect(failureOf(await accept(sides))).toBe('stay-unavailable');
    expect(await stateOf(sides)).toBe('requested');
    await sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})
      WHERE id = ${sides.guest.inquiryId}`.execute(testServer.db);
    expect(failureOf(await accept(sides))).toBe('stay-past');
  });
});

describe('endStay', () => {
  test('declines with or without a message, and mails the guest', async () => {
    const [one, two] = [await talk('no1@guest.example'), await talk('no2@guest.example')];
    await clearMailbox(testServer);
    valueOf(await decline(one, 'We are away then, sorry.'));
    valueOf(await decline(two));
    expect((await sentMails(testServer, 'no1@guest.example'))[0]?.text).toContain('We are away then, sorry.');
    expect(await subjectsTo('no2@guest.example')).toEqual([`The owner can’t offer ${mailedDates()}`]);
    const view = await getInquiry(testServer.server, one.guest);
    expect(view?.messages.at(-1)).toMatchObject({ author: 'owner', body: 'We are away then, sorry.' });
    expect(await Promise.all([one, two].map(stateOf))).toEqual(['declined', 'declined']);
    valueOf(await decline(one, 'We are away then, sorry.'));
    expect(await subjectsTo('no1@guest.example')).toHaveLength(1);
    expect(failureOf(await accept(one))).toBe('stay-decided');
    expect(failureOf(await decline(two, 'a'.repeat(4001)))).toBe('invalid');
  });

  test('cancels an accepted stay from either side and frees its nights only', async () => {
    const [kept, one, two] = [
      await talk('kept@guest.example', { checkIn: inDays(200), checkOut: inDays(240) }),
      await talk('off1@guest.example', { checkIn: inDays(240), checkOut: inDays(280) }),
      await talk('off2@guest.example', { checkIn: inDays(280), checkOut: inDays(320) }),
    ];
    for (const sides of [kept, one, two]) valueOf(await accept(sides));
    await clearMailbox(testServer);
    valueOf(await withdraw(one));
    valueOf(await decline(two));
    expect(await busyDays()).toEqual([{ from: inDays(200), to: inDays(240) }]);
    expect(await subjectsTo(ownerEmail)).toEqual([`The guest doesn’t need ${mailedDates(240, 280)} anymore`]);
    expect(await Promise.all([kept, one, two].map(stateOf))).toEqual(['accepted', 'withdrawn', 'declined']);
  });

  test('cancels the accepted stay of a closed inquiry, without a message', async () => {
    const sides = await talk('shut@guest.example');
    valueOf(await accept(sides));
    await sql`UPDATE inquiries SET closed_at = now() WHERE id = ${sides.guest.inquiryId}`.execute(
      testServer.db,
    );
    await clearMailbox(testServer);
    expect(failureOf(await decline(sides, 'One more word'))).toBe('inquiry-closed');
    valueOf(await decline(sides));
    valueOf(await decline(sides));
    expect(await busyDays()).toEqual([]);
    expect(await subjectsTo('shut@guest.example')).toEqual([`The owner can’t offer ${mailedDates()}`]);
  });

  test('decides the stay of a full inquiry without a message, but not with one', async () => {
    const sides = await talk('full1@guest.example');
    await addMessages(testServer, sides.guest.inquiryId, { count: 499 });
    for (const decide of [accept, decline])
      expect(failureOf(await decide(sides, 'OK.'))).toBe('inquiry-full');
    expect([await busyDays(), await stateOf(sides)]).toEqual([[], 'requested']);
    valueOf(await accept(sides));
    valueOf(await withdraw(sides));
    expect([await busyDays(), await stateOf(sides)]).toEqual([[], 'withdrawn']);
  });

  test('refuses the stay of a closed inquiry or of a deleted property', async () => {
    const sides = await talk('closed@guest.example');
    await sql`UPDATE inquiries SET closed_at = now() WHERE id = ${sides.guest.inquiryId}`.execute(
      testServer.db,
    );
    for (const decide of [accept, decline]) expect(failureOf(await decide(sides))).toBe('inquiry-closed');
    await sql`DELETE FROM properties WHERE id = ${propertyId}`.execute(testServer.db);
    for (const decide of [accept, decline]) expect(failureOf(await decide(sides))).toBe('inquiry-not-found');
  });
});
