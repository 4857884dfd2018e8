// Nights of an agreed stay that a linked calendar sells, too.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DayRange } from '#domain/stay/availability.ts';
import { inDays, mailedDates } from '#tests/support/forms.ts';
import { type InquirySides, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { type FeedServer, serveFeed } from '#tests/support/small-server.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { cancelStay } from '../inquiries/stays.ts';
import { insertCalendarLink } from './calendar-links.ts';
import { findDoubleBookings } from './double-bookings.ts';
import { importCalendar } from './feed-import.ts';
import { parseFeed } from './feed-parser.ts';

holdDate();

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { db } = site;

const nights = (from: number, to: number): DayRange => ({ from: inDays(from), to: inDays(to) });
let feed: FeedServer;
let entries: DayRange[];
let home: string;
let linkId: string;
let sides: InquirySides;

/** The agreed stay has the nights 30 to 70. */
beforeEach(async () => {
  await site.empty();
  entries = [];
  feed = await serveFeed(() =>
    [
      'BEGIN:VCALENDAR',
      ...entries.flatMap(({ from, to }) => [
        'BEGIN:VEVENT',
        `DTSTART:${from.replaceAll('-', '')}`,
        `DTEND:${to.replaceAll('-', '')}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
    ].join('\n'),
  );
  home = await site.home();
  linkId = await db
    .transaction()
    .execute((transaction) => insertCalendarLink(transaction, home, feed.url, 'Sandcastle'));
  sides = await site.inquiry(home);
  valueOf(await site.acceptStay(sides.owner));
  await site.clearMails();
});
afterEach(() => feed.close());

async function readFeed(...sold: DayRange[]): Promise<void> {
  entries = sold;
  const { server } = site;
  const config = { ...server.config, calendarTestHosts: [feed.host] };
  const parse = ({ text, today }: { text: string; today: string }) => Promise.resolve(parseFeed(text, today));
  await importCalendar({ ...server, config }, parse, linkId, new Date());
}
const found = () => findDoubleBookings(db, home, new Date());
const mails = () => site.subjectsTo(ownerEmail);

test('finds the nights that a calendar sells over an agreed stay, and mails the owner once', async () => {
  await readFeed(nights(28, 33), nights(60, 62));
  const bookings = [nights(30, 33), nights(60, 62)].map((range) => ({
    ...range,
    inquiryId: sides.owner.inquiryId,
    linkName: 'Sandcastle',
  }));
  expect(await found()).toEqual(bookings);
  expect((await getInquiry(site.server, sides.owner))?.doubleBookings).toEqual(bookings);
  expect((await getInquiry(site.server, sides.guest))?.doubleBookings).toEqual([]);
  const mail = `${mailedDates()} may be booked twice`;
  expect(await mails()).toEqual([mail]);
  await readFeed(nights(28, 33), nights(65, 66));
  expect(await mails()).toEqual([mail]);
  await readFeed();
  expect(await found()).toEqual([]);
  await readFeed(nights(40, 42));
  expect(await mails()).toEqual([mail, mail]);
});

test('ignores an echo of our own nights', async () => {
  await site.setBusy(home, 'owner', [nights(20, 30)]);
  for (const echo of [nights(30, 70), nights(20, 70), nights(20, 30)]) {
    await readFeed(echo, nights(70, 75));
    expect(await found()).toEqual([]);
  }
  await site.setBusy(home, 'owner', []);
  await readFeed(nights(20, 70));
  expect(await found()).toMatchObject([nights(30, 70)]);
});

test('ignores blocked nights and an ended stay', async () => {
  await site.setBusy(home, 'owner', [nights(5, 12)]);
  await readFeed(nights(6, 8), nights(40, 42));
  expect(await found()).toMatchObject([nights(40, 42)]);
  valueOf(await cancelStay(site.server, sides.guest, await site.shown(sides.guest)));
  expect(await found()).toEqual([]);
});
