import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptCurrentStay,
  addMessages,
  inDays,
  mailedDates,
  type InquirySides,
  issuesOf,
  ownerEmail,
  propertyOf,
  failureOf,
  shownDates,
  startInquiry,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import { setBusyRanges } from '#tests/support/properties.ts';
import {
  clearMailbox,
  clearRateLimits,
  sentMails,
  setUpTestServer,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import type { InquirySide } from '../access/proofs.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { enforceDeadlines } from './deadlines.ts';
import { getInquiry } from './read-inquiries.ts';
import { shareContact } from './reply.ts';
import { acceptStay, endStay } from './stays.ts';
import { suggestStay } from './suggest-stay.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { server, db } = testServer;

const guestEmail = 'gwen@guest.example';
let propertyId: string;
let sides: InquirySides;
beforeEach(async () => {
  await clearRateLimits(testServer);
  await db.deleteFrom('inquiries').execute();
  propertyId = await propertyOf(testServer);
  sides = await startInquiry(testServer, propertyId, { email: guestEmail });
  await clearMailbox(testServer);
});

const later = { checkIn: inDays(100), checkOut: inDays(140) };
const suggest = async (side: InquirySide, input: Record<string, unknown> = {}, key = uuidv4()) =>
  suggestStay(server, side, { ...later, ...(await shownDates(testServer, side)), ...input }, key);
const stayOf = async (side: InquirySide) => (await getInquiry(server, side))?.stay;
const busyDays = async () => (await getCalendar(server, { id: propertyId })).busy;

async function bodiesOf(side: InquirySide): Promise<string[]> {
  return (await getInquiry(server, side))?.messages.map(({ body }) => body) ?? [];
}

describe('suggestStay', () => {
  test('replaces the dates, keeps the earlier ones in a message, and mails the guest once', async () => {
    valueOf(await suggest(sides.owner, { message: ' We are away before. ' }));
    expect(await stayOf(sides.guest)).toMatchObject({
      from: inDays(100),
      to: inDays(140),
      state: 'requested',
      proposedBy: 'owner',
    });
    const messages = (await getInquiry(server, sides.guest))?.messages.at(-1);
    expect(messages?.author).toBe('owner');
    expect(messages?.body).toMatch(
      /^Suggested .+ to .+, 40 nights, instead of .+ to .+, 40 nights\.\n\nWe are away before\.$/,
    );
    const [mail, ...more] = await sentMails(testServer);
    expect([mail?.to, mail?.subject, more]).toEqual([
      guestEmail,
      `The owner suggests ${mailedDates(100, 140)}`,
      [],
    ]);
    expect(mail?.text).toContain('> We are away before.');
  });

  test('lets the guest accept the owner’s dates, and the owner not', async () => {
    valueOf(await suggest(sides.owner));
    expect(failureOf(await acceptCurrentStay(testServer, sides.owner))).toBe('stay-decided');
    expect(await busyDays()).toEqual([]);
    valueOf(await acceptCurrentStay(testServer, sides.guest, { message: 'Perfect!' }));
    expect(await busyDays()).toEqual([{ from: inDays(100), to: inDays(140) }]);
    const [mail] = await sentMails(testServer, ownerEmail);
    expect(mail?.subject).toBe(`The guest accepted ${mailedDates(100, 140)}`);
    expect(mail?.text).toMatch(/The guest accepted your dates[^]*> Perfect!/);
  });

  test('stores and mails one suggestion for retries with the same key, concurrent ones too', async () => {
    const key = uuidv4();
    const retries = [1, 2, 3].map(() => suggest(sides.owner, { message: 'Later?' }, key));
    for (const result of await Promise.all(retries)) valueOf(result);
    valueOf(await acceptCurrentStay(testServer, sides.guest));
    valueOf(await suggest(sides.owner, { message: 'Later?' }, key));
    expect(await bodiesOf(sides.guest)).toHaveLength(2);
    expect(await subjectsMailedTo(testServer, guestEmail)).toEqual([
      `The owner suggests ${mailedDates(100, 140)}`,
    ]);
    expect((await stayOf(sides.guest))?.state).toBe('accepted');
  });

  test('refuses a decision or a suggestion about dates that were replaced meanwhile', async () => {
    const shown = await shownDates(testServer, sides.owner);
    valueOf(await suggest(sides.guest));
    for (const stale of [shown, {}])
      for (const decide of [acceptStay, endStay, suggestStay])
        expect(failureOf(await decide(server, sides.owner, stale, uuidv4()))).toBe('stay-changed');
    expect(await busyDays()).toEqual([]);
    expect(await stayOf(sides.guest)).toMatchObject({ state: 'requested', proposedBy: 'guest' });
  });

  test('keeps dates and calendar consistent when one side accepts while the other suggests', async () => {
    for (let round = 0; round < 3; round += 1) {
      propertyId = await propertyOf(testServer);
      const talk = await startInquiry(testServer, propertyId, { email: `race${round}@guest.example` });
      const shown = await shownDates(testServer, talk.owner);
      const results = await Promise.all([
        acceptStay(server, talk.owner, shown, uuidv4()),
        suggest(talk.guest),
      ]);
      const accepted = { kinds: [null, 'stay-accepted'], busy: [{ from: inDays(30), to: inDays(70) }] };
      const suggested = { kinds: ['stay-changed', null], busy: [] };
      expect([accepted, suggested]).toContainEqual({
        kinds: results.map(failureOf),
        busy: await busyDays(),
      });
    }
  });

  test.each(['declined', 'withdrawn', 'superseded'] as const)('reopens a %s stay', async (state) => {
    await db.updateTable('inquiries').set({ stay: state }).where('id', '=', sides.guest.inquiryId).execute();
    valueOf(await suggest(sides.guest, { checkIn: inDays(30), checkOut: inDays(70) }));
    expect(await stayOf(sides.guest)).toMatchObject({ state: 'requested', proposedBy: 'guest' });
  });

  test('refuses other dates for an accepted stay', async () => {
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    for (const side of [sides.guest, sides.owner])
      expect(failureOf(await suggest(side))).toBe('stay-accepted');
    expect(await busyDays()).toEqual([{ from: inDays(30), to: inDays(70) }]);
  });

  test.each([
    ['taken', inDays(100), inDays(140), /taken/],
    ['too short', inDays(100), inDays(105), /rents for/],
    ['past', inDays(-1), inDays(40), /ahead/],
    ['not days', '', 'soon', /required/],
    ['the current ones', inDays(30), inDays(70), /current dates/],
  ])('refuses dates that are %s', async (_name, checkIn, checkOut, message) => {
    await setBusyRanges(testServer, propertyId, 'owner', [{ from: inDays(139), to: inDays(150) }]);
    const refused = issuesOf(await suggest(sides.owner, { checkIn, checkOut }));
    expect(refused['checkIn']).toMatch(message);
    expect(await stayOf(sides.guest)).toMatchObject({ from: inDays(30), proposedBy: 'guest' });
    expect(await sentMails(testServer)).toEqual([]);
  });

  test('refuses a suggestion in a closed, full or unverified inquiry, and a note that is too long', async () => {
    expect(issuesOf(await suggest(sides.guest, { message: 'a'.repeat(3801) }))).toHaveProperty('message');
    valueOf(await suggest(sides.guest, { message: 'a'.repeat(3800) }));
    await addMessages(testServer, sides.guest.inquiryId, { count: 498 });
    expect(failureOf(await suggest(sides.owner, { checkOut: inDays(141) }))).toBe('inquiry-full');
    await sql`UPDATE inquiries SET closed_at = now()`.execute(db);
    expect(failureOf(await suggest(sides.owner))).toBe('inquiry-closed');
    const silent = await startUnverifiedInquiry(testServer, propertyId, { email: 'silent@guest.example' });
    expect(failureOf(await suggest(silent))).toBe('inquiry-not-found');
  });
});

test('lets the guest decline the owner’s dates, the owner withdraw them, and both cancel them', async () => {
  const end = async (side: InquirySide, message = '') =>
    endStay(server, side, { ...(await shownDates(testServer, side)), message }, uuidv4());
  valueOf(await suggest(sides.owner));
  valueOf(await end(sides.guest, 'Too late for us.'));
  expect((await stayOf(sides.owner))?.state).toBe('declined');
  const [mail] = await sentMails(testServer, ownerEmail);
  expect(mail?.subject).toBe(`The guest doesn’t need ${mailedDates(100, 140)} anymore`);
  expect(mail?.text).toContain('> Too late for us.');
  await clearMailbox(testServer);
  valueOf(await suggest(sides.owner, { checkOut: inDays(150) }));
  valueOf(await end(sides.owner));
  expect((await stayOf(sides.guest))?.state).toBe('withdrawn');
  expect(await subjectsMailedTo(testServer, guestEmail)).toContain(
    `The owner can’t offer ${mailedDates(100, 150)}`,
  );
  for (const side of [sides.owner, sides.guest]) {
    valueOf(await suggest(sides.owner));
    valueOf(await acceptCurrentStay(testServer, sides.guest));
    valueOf(await end(side));
    expect(await busyDays()).toEqual([]);
  }
});

test('reminds the owner of the guest’s dates, and no one of the owner’s', async () => {
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 3600 * 1000);
  valueOf(await suggest(sides.owner));
  await clearMailbox(testServer);
  await enforceDeadlines(db, inThirtyDays);
  expect(await sentMails(testServer)).toEqual([]);
  valueOf(await suggest(sides.guest, { checkOut: inDays(150) }));
  await clearMailbox(testServer);
  await enforceDeadlines(db, inThirtyDays);
  expect(await subjectsMailedTo(testServer, ownerEmail)).toEqual(['A guest is waiting for your answer']);
});

test('names a person in pages and mails once that person has shared contact details', async () => {
  expect(await getInquiry(server, sides.owner)).toMatchObject({ otherName: null });
  valueOf(await shareContact(server, sides.guest));
  valueOf(await suggest(sides.guest));
  expect(await subjectsMailedTo(testServer, ownerEmail)).toEqual([
    'Gwen shared contact details',
    `Gwen suggests ${mailedDates(100, 140)}`,
  ]);
  expect(await getInquiry(server, sides.owner)).toMatchObject({ otherName: 'Gwen' });
  expect(await getInquiry(server, sides.guest)).toMatchObject({ otherName: null });
});
