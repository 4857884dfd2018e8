import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type InquirySides,
  sendTestInquiry,
  startInquiry,
  propertyOf,
  inDays as dayIn,
  mailedDates,
  provedUser,
  ownerEmail,
  guestEmail,
  sendTestMessage,
  acceptCurrentStay,
  shownDates,
} from '#tests/support/inquiries.ts';
import {
  setUpTestServer,
  newAdmin,
  sentMails,
  valueOf,
  clearMailbox,
  subjectsMailedTo,
} from '#tests/support/test-server.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { enforceDeadlines } from './deadlines.ts';
import { deletePropertyAsAdmin, getPropertyToDelete } from '../admin/delete-property.ts';
import { endStay } from './stays.ts';
import { getInquiry } from './read-inquiries.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { reportInquiry } from './send-report.ts';
import type { VerifiedEmailAddress } from '../access/proofs.ts';
import { deleteMailboxData } from '../own-account/mailbox-data.ts';
import { setBusyRanges } from '#tests/support/properties.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
let propertyId: string;
beforeEach(async () => {
  await testServer.empty();
  propertyId = await propertyOf(testServer);
});

const talk = () => startInquiry(testServer, propertyId);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const keep = (days: number) => enforceDeadlines(testServer.db, inDays(days));
const subjectsTo = (email: string) => subjectsMailedTo(testServer, email);
const reply = (side: InquirySides['guest' | 'owner']) => sendTestMessage(testServer, side, 'One word');

/** The numbers of inquiries, of their messages and of their keys. */
async function countRows(): Promise<number[]> {
  const counted = await sql<{ counts: number[] }>`SELECT ARRAY[
    (SELECT count(*) FROM inquiries), (SELECT count(*) FROM inquiry_messages),
    (SELECT count(*) FROM keys WHERE kind IN ('inquiry-as-guest', 'inquiry-as-owner'))]::int[] AS counts`.execute(
    testServer.db,
  );
  return counted.rows[0]?.counts ?? [];
}

describe('enforceDeadlines for an unanswered inquiry', () => {
  test('reminds the owner once after 3 days, and mails the guest similar free listings once after 7 days', async () => {
    for (const title of ['Next door', 'Around the corner', 'Up the hill', 'Far off'])
      await propertyOf(testServer, ownerEmail, title);
    const taken = await propertyOf(testServer, ownerEmail, 'Taken then');
    const nights = [{ from: dayIn(69), to: dayIn(80) }];
    await setBusyRanges(testServer, taken, 'owner', nights);
    await talk();
    await clearMailbox(testServer);
    await keep(2.9);
    expect(await sentMails(testServer)).toEqual([]);
    await Promise.all([keep(3.1), keep(3.1)]);
    await keep(6.9);
    expect(await subjectsTo(ownerEmail)).toEqual(['A guest is waiting for your answer']);
    expect(await subjectsTo(guestEmail)).toEqual([]);
    await Promise.all([keep(7.1), keep(7.1)]);
    await keep(100);
    expect(await subjectsTo(ownerEmail)).toHaveLength(1);
    const [mail, ...more] = await sentMails(testServer, guestEmail);
    expect([mail?.subject, more]).toEqual([`No answer yet about ${mailedDates()}`, []]);
    expect(mail?.text.match(/\/listings\/[\w-]{36}/g)).toHaveLength(3);
    expect(mail?.text).not.toContain('Taken then');
  });

  test('sends no reminder after an answer or a decision, until the guest writes again', async () => {
    const sides = await talk();
    valueOf(await reply(sides.owner));
    await clearMailbox(testServer);
    await keep(30);
    expect(await sentMails(testServer)).toEqual([]);
    valueOf(await reply(sides.guest));
    await clearMailbox(testServer);
    await keep(4);
    expect(await subjectsTo(ownerEmail)).toEqual(['A guest is waiting for your answer']);
    valueOf(
      await endStay(testServer.server, sides.owner, await shownDates(testServer, sides.owner), uuidv4()),
    );
    valueOf(await reply(sides.guest));
    await clearMailbox(testServer);
    await keep(30);
    expect(await sentMails(testServer)).toEqual([]);
  });
});

describe('enforceDeadlines for an old inquiry', () => {
  test('deletes an inquiry with its messages and tokens 180 days after the last message', async () => {
    const sides = await talk();
    valueOf(await reply(sides.owner));
    await keep(179.9);
    expect((await countRows())[0]).toBe(1);
    await keep(180.1);
    expect(await countRows()).toEqual([0, 0, 0]);
    expect(await getInquiry(testServer.server, sides.guest)).toBeNull();
  });

  test('keeps the inquiry of an accepted stay until the stay is over', async () => {
    const sides = await talk();
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    await sql`UPDATE inquiries SET nights = daterange(current_date + 200, current_date + 300)`.execute(
      testServer.db,
    );
    await keep(250);
    expect((await countRows())[0]).toBe(1);
    await keep(302);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  test('deletes an unverified inquiry after a week', async () => {
    valueOf(await sendTestInquiry(testServer, propertyId));
    await keep(6.9);
    expect((await countRows())[0]).toBe(1);
    await keep(7.1);
    expect(await countRows()).toEqual([0, 0, 0]);
  });
});

describe('deleting a property or an account', () => {
  const ended = 'Your conversation has ended';

  test('deletes the inquiries about the property and mails verified guests once', async () => {
    await talk();
    valueOf(await sendTestInquiry(testServer, propertyId, { email: 'silent@guest.example' }));
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    valueOf(await deletePropertyAsAdmin(testServer.server, admin, propertyId, 'A duplicate.'));
    expect(await countRows()).toEqual([0, 0, 0]);
    expect((await subjectsTo(guestEmail)).filter((subject) => subject === ended)).toHaveLength(1);
    expect(await subjectsTo('silent@guest.example')).not.toContain(ended);
  });

  test('tells the guest of an agreed stay that it is off with the property, also if the conversation was closed', async () => {
    const { guest, owner } = await talk();
    valueOf(await acceptCurrentStay(testServer, owner));
    await testServer.db
      .updateTable('inquiries')
      .set({ closedAt: new Date() })
      .where('id', '=', guest.inquiryId)
      .execute();
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    expect(valueOf(await getPropertyToDelete(testServer.server, admin, propertyId))).toMatchObject({
      stayCount: 1,
      inquiryCount: 0,
      reportCount: 0,
    });
    valueOf(await deletePropertyAsAdmin(testServer.server, admin, propertyId, 'It was sold.'));
    const toGuest = (await sentMails(testServer, guestEmail)).at(-1);
    expect(toGuest?.subject).toBe('The stay you agreed on is off');
    expect(toGuest?.text).not.toContain('It was sold.');
    const toOwner = (await sentMails(testServer, ownerEmail)).at(-1);
    expect(toOwner?.subject).toBe('We removed your listing');
    expect(toOwner?.text).toContain('> It was sold.');
  });

  const leave = async (email: string) => {
    const mailbox = { email } as unknown as VerifiedEmailAddress;
    valueOf(await deleteMailboxData(testServer.server, mailbox));
  };
  const agree = async () => {
    const sides = await talk();
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    return sides;
  };
  /** Moves the accepted stay to nights from `begins` to `ends`, in days from today. */
  const moveStay = async (begins: number, ends: number) => {
    const nights = { from: dayIn(begins), to: dayIn(ends) };
    await sql`UPDATE inquiries SET nights = daterange(${nights.from}::date, ${nights.to}::date)`.execute(
      testServer.db,
    );
    await setBusyRanges(testServer, propertyId, 'stay', [nights]);
  };
  const busy = async () => (await getCalendar(testServer.server, { id: propertyId })).busy;
  const endOf = async (email: string) =>
    (await sentMails(testServer, email)).findLast((mail) => mail.text.includes(' has ended, because '))?.text;

  test.each([
    { stay: 'a coming stay', begins: 30, ends: 70, closedAt: null, isFreed: true },
    { stay: 'a current stay', begins: -2, ends: 3, closedAt: null, isFreed: true },
    { stay: 'a stay of a closed inquiry', begins: 30, ends: 70, closedAt: new Date(), isFreed: true },
    { stay: 'no past stay', begins: -9, ends: -1, closedAt: null, isFreed: false },
  ])('frees the nights of $stay, and tells the owner', async ({ begins, ends, closedAt, isFreed }) => {
    await agree();
    await moveStay(begins, ends);
    await testServer.db.updateTable('inquiries').set({ closedAt }).execute();
    await leave(guestEmail);
    expect(await countRows()).toEqual([0, 0, 0]);
    expect((await busy()).length === 0).toBe(isFreed);
    expect((await endOf(ownerEmail))?.includes('Its dates are free again.')).toBe(isFreed);
  });
});

test('exports the account’s own side of an inquiry with its report, and nothing of the other side', async () => {
  const user = await provedUser(testServer, guestEmail);
  const sides = await talk();
  valueOf(await reportInquiry(testServer.server, sides.guest, { message: 'They want cash' }));
  valueOf(await reportInquiry(testServer.server, sides.owner, { message: 'They are rude' }));
  const file = await text(await exportAccountData(testServer.server, user));
  const { inquiries } = JSON.parse(file) as { inquiries: unknown };
  expect(inquiries).toMatchObject([
    { side: 'guest', ownContact: { email: guestEmail }, otherContact: null, report: 'They want cash' },
  ]);
  expect(JSON.stringify(inquiries)).not.toMatch(/owner@|rude/);
});
