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
import { acceptStay, declineStay, withdrawStay } from './stays.ts';
import { suggestStay } from './suggest-stay.ts';
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
  declineStay(testServer.server, owner, { ...(await shownDates(testServer, owner)), message }, uuidv4());
const withdraw = async ({ guest }: InquirySides) =>
  withdrawStay(testServer.server, guest, await shownDates(testServer, guest), uuidv4());

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

    test('names a link that was never read', async () => {
      const { owner } = await talk('never@guest.example');
      await testServer.db
        .updateTable('calendarLinks')
        .set({ readAt: null })
        .where('id', '=', linkId)
        .execute();
      expect(valueOf(await acceptWithin(owner, 0))).toEqual([{ name: 'Sandcastle', readAt: null }]);
    });

    test('accepts if it can’t be read, and tells the owner only', async () => {
      const first = await talk('old@guest.example');
      expect(valueOf(await acceptWithin(first.owner, 0))).toEqual([{ name: 'Sandcastle', readAt }]);
      const second = await talk('other@guest.example', { checkIn: inDays(80), checkOut: inDays(120) });
      const dates = { checkIn: inDays(130), checkOut: inDays(170) };
      const shown = await shownDates(testServer, second.owner);
      valueOf(
        await suggestStay(testServer.server, second.owner, { ...shown, ...dates, message: '' }, uuidv4()),
      );
      expect(valueOf(await acceptWithin(second.guest, 0))).toEqual([]);
    });
  });

  test('accepts and mails once for concurrent requests', async () => {
    const sides = await talk('press@guest.example');
    await clearMailbox(testServer);
    for (const result of await Promise.all([accept(sides), accept(sides), accept(sides)])) valueOf(result);
    expect(await subjectsTo('press@guest.example')).toHaveLength(1);
    expect(await busyDays()).toHaveLength(1);
  });

  test('supersedes overlapping requests for the same property only', async () => {
    const [one, overlapping, next] = [
      await talk('one@guest.example'),
      await talk('overlapping@guest.example', { checkIn: inDays(69), checkOut: inDays(110) }),
      await talk('next@guest.example', { checkIn: inDays(70), checkOut: inDays(110) }),
    ];
    const silent = await startUnverifiedInquiry(testServer, propertyId, { email: 'silent@guest.example' });
    const elsewhere = await talk('elsewhere@guest.example', {}, await propertyOf(testServer));
    await clearMailbox(testServer);
    valueOf(await accept(one));
    expect(await Promise.all([overlapping, next, elsewhere].map(stateOf))).toEqual([
      'superseded',
      'requested',
      'requested',
    ]);
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

  test('accepts one of two overlapping stays that are accepted concurrently, in 5 rounds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ownPropertyId = await propertyOf(testServer);
      const pair = [
        await talk(`a${round}@guest.example`, {}, ownPropertyId),
        await talk(`b${round}@guest.example`, { checkIn: inDays(60), checkOut: inDays(100) }, ownPropertyId),
      ];
      const kinds = (await Promise.all(pair.map((sides) => accept(sides)))).map(failureOf);
      expect(new Set(kinds)).toEqual(new Set([null, 'stay-decided']));
      const states = await Promise.all(pair.map(stateOf));
      expect(new Set(states)).toEqual(new Set(['accepted', 'superseded']));
      const taken = [
        { from: inDays(30), to: inDays(70) },
        { from: inDays(60), to: inDays(100) },
      ].filter((_days, index) => states[index] === 'accepted');
      expect(await busyDays(ownPropertyId)).toEqual(taken);
    }
  });

  test.each(['owner', 'feed', 'stay'] as const)(
    'refuses nights that became busy through %s',
    async (source) => {
      const sides = await talk(`${source}@guest.example`);
      const taken = [{ from: inDays(69), to: inDays(80) }];
      await setBusyRanges(testServer, propertyId, source, taken);
      expect(await getInquiry(testServer.server, sides.owner)).toMatchObject({ isFree: false });
      expect(failureOf(await accept(sides))).toBe('stay-unavailable');
      expect(await stateOf(sides)).toBe('requested');
    },
  );

  test('refuses a stay that has begun', async () => {
    const sides = await talk('late@guest.example');
    await sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})
      WHERE id = ${sides.guest.inquiryId}`.execute(testServer.db);
    expect(failureOf(await accept(sides))).toBe('stay-past');
    expect(await busyDays()).toEqual([]);
  });
});

describe('declineStay and withdrawStay', () => {
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

  test('cancels an accepted stay from either side and frees its nights', async () => {
    const before = await talk('before@guest.example', { checkIn: inDays(200), checkOut: inDays(240) });
    valueOf(await accept(before));
    const [one, two] = [
      await talk('off1@guest.example', { checkIn: inDays(240), checkOut: inDays(280) }),
      await talk('off2@guest.example', { checkIn: inDays(280), checkOut: inDays(320) }),
    ];
    for (const sides of [one, two]) valueOf(await accept(sides));
    expect(await busyDays()).toEqual([{ from: inDays(200), to: inDays(320) }]);
    await clearMailbox(testServer);
    valueOf(await withdraw(one));
    valueOf(await decline(two, 'The roof leaks.'));
    expect(await busyDays()).toEqual([{ from: inDays(200), to: inDays(240) }]);
    expect(await subjectsTo(ownerEmail)).toEqual([`The guest doesn’t need ${mailedDates(240, 280)} anymore`]);
    expect(await subjectsTo('off2@guest.example')).toEqual([
      `The owner can’t offer ${mailedDates(280, 320)}`,
    ]);
    expect(await Promise.all([before, one, two].map(stateOf))).toEqual(['accepted', 'withdrawn', 'declined']);
  });

  test('withdraws a stay that is accepted concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ownPropertyId = await propertyOf(testServer);
      const sides = await talk(`w${round}@guest.example`, {}, ownPropertyId);
      const [withdrawn] = await Promise.all([withdraw(sides), accept(sides)]);
      // If the stay was accepted first, withdrawing cancels it.
      valueOf(withdrawn);
      expect(await stateOf(sides)).toBe('withdrawn');
      expect(await busyDays(ownPropertyId)).toEqual([]);
    }
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
    const [one, two] = [await talk('full1@guest.example'), await talk('full2@guest.example')];
    for (const { guest } of [one, two]) await addMessages(testServer, guest.inquiryId, { count: 499 });
    expect(failureOf(await accept(one, 'See you then!'))).toBe('inquiry-full');
    expect(failureOf(await decline(two, 'Sorry.'))).toBe('inquiry-full');
    expect(await busyDays()).toEqual([]);
    expect(await Promise.all([one, two].map(stateOf))).toEqual(['requested', 'requested']);
    valueOf(await decline(two));
    valueOf(await accept(one));
    expect(await Promise.all([one, two].map(stateOf))).toEqual(['accepted', 'declined']);
    expect(await busyDays()).toHaveLength(1);
    valueOf(await withdraw(one));
    expect(await busyDays()).toEqual([]);
  });

  test('refuses the stay of a closed inquiry or of a deleted property', async () => {
    const sides = await talk('closed@guest.example');
    await sql`UPDATE inquiries SET closed_at = now() WHERE id = ${sides.guest.inquiryId}`.execute(
      testServer.db,
    );
    expect(failureOf(await accept(sides))).toBe('inquiry-closed');
    await sql`DELETE FROM properties WHERE id = ${propertyId}`.execute(testServer.db);
    expect(failureOf(await accept(sides))).toBe('inquiry-not-found');
    expect(failureOf(await withdraw(sides))).toBe('inquiry-not-found');
  });
});
