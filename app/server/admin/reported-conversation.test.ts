import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Admin } from '../accounts/access.ts';
import {
  acceptCurrentStay,
  inDays,
  shownDates,
  sendTestInquiry,
  startInquiry,
  propertyOf,
  provedUser,
  failureOf,
  sideMailedTo,
  ownerEmail,
  guestEmail,
  sendTestMessage,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import {
  byPassword,
  setUpTestServer,
  newAdmin,
  newUser,
  sentMails,
  signIn,
  userWith,
  valueOf,
  requestNewAddress,
} from '#tests/support/test-server.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { countInquiriesByWeek, listUnansweredProperties } from './inquiry-statistics.ts';
import {
  blockPerson,
  closeInquiry,
  countOpenReports,
  dismissReport,
  listReportedInquiries,
  readReportedMessages,
  unblockPerson,
  sendTeamNote,
} from './reported-inquiries.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { reportInquiry, shareContact } from '../inquiries/reply.ts';
import { declineStay } from '../inquiries/stays.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { changeEmail } from '../accounts/email-changes.ts';

const testServer = await setUpTestServer();
let admin: Admin;
let propertyId: string;
beforeEach(async () => {
  await testServer.empty();
  admin = await newAdmin(testServer.server, 'ada@site.example');
  propertyId = await propertyOf(testServer);
});

const talk = (email = guestEmail, change: Record<string, unknown> = {}) =>
  startInquiry(testServer, propertyId, { email, ...change });
const reported = async () => (await listReportedInquiries(testServer.server, admin)).items;
const messagesOf = async (id: string) =>
  (await readReportedMessages(testServer.server, admin, id, null))?.messages;
const writeTo = (id: string, message: string, key: unknown = uuidv4()) =>
  sendTeamNote(testServer.server, admin, id, { reader: 'guest', input: { message }, idempotencyKey: key });

/** An inquiry that its owner has reported. */
async function report(email = guestEmail) {
  const sides = await talk(email);
  valueOf(await reportInquiry(testServer.server, sides.owner, { message: 'They are rude' }));
  return { ...sides, id: sides.owner.inquiryId };
}

/** The audit events about inquiries, as text. */
async function historyText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT coalesce(string_agg(h::text, E'\n'), '') AS text
    FROM audit_log AS h WHERE action <> 'role-changed'`.execute(testServer.db);
  return rows[0]?.text ?? '';
}

describe('reported inquiries', () => {
  test('shows reported inquiries completely, and nothing of others', async () => {
    const sides = await talk('private@guest.example', { message: 'Nobody else reads this' });
    expect(await reported()).toEqual([]);
    const { id } = await report();
    const reports = await reported();
    expect(reports).toMatchObject([
      {
        id,
        property: { id: propertyId },
        contacts: { guest: { email: guestEmail }, owner: { email: ownerEmail } },
        reports: { guest: null, owner: 'They are rude' },
        isClosed: false,
        isBlocked: { guest: false, owner: false },
      },
    ]);
    expect(await messagesOf(id)).toMatchObject([
      { author: 'guest', body: 'Is the patio shaded?', reader: null },
    ]);
    expect(await messagesOf(sides.guest.inquiryId)).toBeUndefined();
    expect(await messagesOf('no id')).toBeUndefined();
    const weeks = await countInquiriesByWeek(testServer.server, admin);
    const properties = await listUnansweredProperties(testServer.server, admin);
    expect(JSON.stringify([reports, weeks, properties])).not.toMatch(/private@|Nobody else/);
    for (const act of [blockPerson, unblockPerson])
      for (const side of ['guest', 'owner'] as const) {
        const result = await act(testServer.server, admin, sides.guest.inquiryId, side);
        expect(failureOf(result)).toBe('inquiry-not-found');
      }
    for (const act of [closeInquiry, dismissReport])
      expect(failureOf(await act(testServer.server, admin, sides.guest.inquiryId))).toBe('inquiry-not-found');
    expect(failureOf(await writeTo(sides.guest.inquiryId, 'Hello'))).toBe('inquiry-not-found');
    expect(failureOf(await writeTo('no id', 'Hello'))).toBe('inquiry-not-found');
    expect(await historyText()).toBe('');
  });

  test('closes an inquiry, which stays readable but takes no messages', async () => {
    const { id, ...sides } = await report();
    valueOf(await closeInquiry(testServer.server, admin, id));
    for (const side of [sides.guest, sides.owner]) {
      expect(await getInquiry(testServer.server, side)).toMatchObject({ isClosed: true });
      const answered = await sendTestMessage(testServer, side, 'But');
      expect(failureOf(answered)).toBe('inquiry-closed');
    }
    expect(await reported()).toMatchObject([{ id, isClosed: true }]);
    expect(await historyText()).toContain('inquiry-closed');
  });

  test('hides an inquiry after dismissReport', async () => {
    const { id } = await report();
    valueOf(await dismissReport(testServer.server, admin, id));
    expect(await reported()).toEqual([]);
  });

  test('blocks all addresses of a guest’s mailbox without storing them', async () => {
    const { id } = await report();
    const elsewhere = await startInquiry(testServer, await propertyOf(testServer, 'else@home.example'), {
      email: guestEmail.replace('@', '+travel@'),
    });
    valueOf(await blockPerson(testServer.server, admin, id, 'guest'));
    valueOf(await blockPerson(testServer.server, admin, id, 'guest'));
    expect(await getInquiry(testServer.server, elsewhere.owner)).toMatchObject({ isClosed: true });
    expect(await reported()).toMatchObject([{ id, isBlocked: { guest: true } }]);
    valueOf(
      await sendTestInquiry(testServer, propertyId, {
        message: 'Me again',
        email: guestEmail.toUpperCase().replace('@', '+AGAIN@'),
      }),
    );
    const again = await sideMailedTo(testServer, guestEmail.replace('@', '+again@'));
    expect(failureOf(await verifyInquiry(testServer.server, again))).toBe('sender-blocked');
    const { rows } = await sql<{ text: string }>`SELECT string_agg(b::text, '') AS text
      FROM blocked_senders AS b`.execute(testServer.db);
    expect(rows[0]?.text).not.toContain('gwen');
  });

  test('unblocks a guest, but keeps closed inquiries closed', async () => {
    const { id, ...sides } = await report();
    valueOf(await blockPerson(testServer.server, admin, id, 'guest'));
    const again = await startUnverifiedInquiry(testServer, propertyId, { message: 'Me again' });
    expect(failureOf(await verifyInquiry(testServer.server, again))).toBe('sender-blocked');
    for (const result of [
      await unblockPerson(testServer.server, admin, id, 'guest'),
      await unblockPerson(testServer.server, admin, id, 'guest'),
    ])
      valueOf(result);
    valueOf(await verifyInquiry(testServer.server, again));
    expect(await reported()).toMatchObject([{ id, isBlocked: { guest: false }, isClosed: true }]);
    expect(await getInquiry(testServer.server, sides.owner)).toMatchObject({ isClosed: true });
    expect(await historyText()).toContain('person-unblocked');
  });

  test('keeps a guest blocked whose account changes its address, until unblockPerson', async () => {
    const former = await provedUser(testServer, guestEmail);
    const { id } = await report();
    valueOf(await blockPerson(testServer.server, admin, id, 'guest'));
    const email = 'new@guest.example';
    const token = await requestNewAddress(testServer, former, email);
    valueOf(await changeEmail(testServer.server, token, byPassword));
    const user = await userWith(testServer.server, await signIn(testServer.server, email));
    const askAgain = () => sendTestInquiry(testServer, propertyId, { email }, { user });
    expect(failureOf(await askAgain())).toBe('sender-blocked');
    expect(await reported()).toMatchObject([{ id, isBlocked: { guest: true } }]);
    valueOf(await unblockPerson(testServer.server, admin, id, 'guest'));
    valueOf(await askAgain());
    const old = await startUnverifiedInquiry(testServer, propertyId, { message: 'From the old mailbox' });
    expect(failureOf(await verifyInquiry(testServer.server, old))).toBe('sender-blocked');
  });

  test('refuses to dismiss a report while its guest is blocked, even because of another inquiry', async () => {
    const { id } = await report();
    const other = await report(guestEmail.replace('@', '+travel@'));
    valueOf(await blockPerson(testServer.server, admin, other.id, 'guest'));
    expect(failureOf(await dismissReport(testServer.server, admin, id))).toBe('invalid');
    valueOf(await unblockPerson(testServer.server, admin, id, 'guest'));
    valueOf(await dismissReport(testServer.server, admin, id));
    expect(await reported()).toMatchObject([{ id: other.id, isBlocked: { guest: false } }]);
  });

  test('counts open reports, and refuses to report a closed inquiry', async () => {
    const count = () => countOpenReports(testServer.server, admin);
    expect(await count()).toBe(0);
    const { id, guest } = await report();
    const { id: openId } = await report('second@guest.example');
    expect(await count()).toBe(2);
    valueOf(await closeInquiry(testServer.server, admin, id));
    expect(await count()).toBe(1);
    // The guest's page was loaded before the inquiry was closed.
    const late = await reportInquiry(testServer.server, guest, { message: 'They are rude' });
    expect(failureOf(late)).toBe('inquiry-closed');
    expect(await count()).toBe(1);
    expect(await reported()).toMatchObject([
      { id: openId, isClosed: false },
      { id, isClosed: true, reports: { guest: null } },
    ]);
  });

  test('blocks an owner from all inquiries until unblockPerson', async () => {
    const { id } = await report();
    const elsewhere = await propertyOf(testServer, ownerEmail.replace('@', '+second@'));
    const open = await startInquiry(testServer, elsewhere, { email: 'open@guest.example' });
    const agreed = await startInquiry(testServer, elsewhere, {
      email: 'agreed@guest.example',
      checkIn: inDays(100),
      checkOut: inDays(140),
    });
    valueOf(await acceptCurrentStay(testServer, agreed.owner));
    const waiting = await startUnverifiedInquiry(testServer, elsewhere, { email: 'waiting@guest.example' });
    valueOf(await blockPerson(testServer.server, admin, id, 'owner'));
    valueOf(await blockPerson(testServer.server, admin, id, 'owner'));
    expect(await reported()).toMatchObject([
      { id, isClosed: true, isBlocked: { guest: false, owner: true } },
    ]);

    expect(await getInquiry(testServer.server, open.owner)).toMatchObject({
      isClosed: false,
      isOwnerBlocked: true,
    });
    const agreedDates = await shownDates(testServer, agreed.owner);
    for (const result of [
      await sendTestMessage(testServer, open.owner, 'Pay me first'),
      await sendTestMessage(testServer, open.guest, 'Hello?'),
      await shareContact(testServer.server, open.owner),
      await acceptCurrentStay(testServer, open.owner),
      await declineStay(testServer.server, agreed.owner, { ...agreedDates, message: 'Sorry' }, uuidv4()),
      await sendTestInquiry(testServer, propertyId),
      await sendTestInquiry(testServer, elsewhere),
      await verifyInquiry(testServer.server, waiting),
    ])
      expect(failureOf(result)).toBe('owner-blocked');
    valueOf(await declineStay(testServer.server, agreed.owner, agreedDates, uuidv4()));
    expect(failureOf(await dismissReport(testServer.server, admin, id))).toBe('invalid');

    valueOf(await unblockPerson(testServer.server, admin, id, 'owner'));
    valueOf(await unblockPerson(testServer.server, admin, id, 'owner'));
    valueOf(await sendTestMessage(testServer, open.owner, 'I’m back'));
    valueOf(await verifyInquiry(testServer.server, waiting));
    expect((await historyText()).match(/person-(?:un)?blocked/g)).toEqual([
      'person-blocked',
      'person-unblocked',
    ]);
  });

  test('blocks and unblocks a person as a guest and as an owner', async () => {
    const { id } = await report();
    const elsewhere = await propertyOf(testServer, 'else@home.example');
    const asGuest = await startInquiry(testServer, elsewhere, { email: ownerEmail });
    valueOf(await reportInquiry(testServer.server, asGuest.owner, { message: 'Spam' }));
    valueOf(await blockPerson(testServer.server, admin, id, 'owner'));
    expect(await getInquiry(testServer.server, asGuest.guest)).toMatchObject({ isClosed: true });
    valueOf(await blockPerson(testServer.server, admin, asGuest.guest.inquiryId, 'guest'));
    expect(failureOf(await sendTestInquiry(testServer, propertyId))).toBe('owner-blocked');
    valueOf(await unblockPerson(testServer.server, admin, asGuest.guest.inquiryId, 'guest'));
    valueOf(await sendTestInquiry(testServer, propertyId));
    expect((await historyText()).match(/[a-z]+-(?:un)?blocked/g)).toEqual([
      'person-blocked',
      'person-unblocked',
    ]);
  });

  test('keeps an owner blocked whose account changes its address', async () => {
    const owner = await newUser(testServer.server, ownerEmail);
    await updateProperty(testServer, propertyId, { userId: owner.uid, submitterEmail: 'old@home.example' });
    const guest = await startUnverifiedInquiry(testServer, propertyId);
    valueOf(await verifyInquiry(testServer.server, guest));
    valueOf(await reportInquiry(testServer.server, guest, { message: 'Wants cash' }));
    valueOf(await blockPerson(testServer.server, admin, guest.inquiryId, 'owner'));
    const token = await requestNewAddress(testServer, owner, 'new@home.example');
    valueOf(await changeEmail(testServer.server, token, byPassword));
    expect(failureOf(await sendTestInquiry(testServer, propertyId))).toBe('owner-blocked');
    valueOf(await unblockPerson(testServer.server, admin, guest.inquiryId, 'owner'));
    valueOf(await sendTestInquiry(testServer, propertyId));
  });

  test('records one audit event for an action that is repeated concurrently', async () => {
    const { id } = await report();
    const key = uuidv4();
    const acts = [
      () => writeTo(id, 'Please be kind', key),
      () => closeInquiry(testServer.server, admin, id),
      () => blockPerson(testServer.server, admin, id, 'guest'),
      () => unblockPerson(testServer.server, admin, id, 'guest'),
      () => blockPerson(testServer.server, admin, id, 'owner'),
      () => unblockPerson(testServer.server, admin, id, 'owner'),
    ];
    for (const act of acts) for (const result of await Promise.all([act(), act()])) valueOf(result);
    expect((await historyText()).split('\n')).toHaveLength(acts.length);
  });

  test('sends a note once per idempotency key, to one side only', async () => {
    const { id, ...sides } = await report();
    const key = uuidv4();
    for (const result of await Promise.all([
      writeTo(id, 'Please be kind', key),
      writeTo(id, 'Please be kind', key),
    ]))
      valueOf(result);
    const notes = (await sentMails(testServer, guestEmail)).filter(
      ({ subject }) => subject === 'A message from Baystead',
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]?.text).toContain('Please be kind');
    expect((await getInquiry(testServer.server, sides.guest))?.messages.at(-1)).toMatchObject({
      author: 'team',
      body: 'Please be kind',
    });
    expect(JSON.stringify(await getInquiry(testServer.server, sides.owner))).not.toContain('Please be kind');
    expect(failureOf(await writeTo(id, ' '))).toBe('invalid');
    expect(await historyText()).toContain('inquiry-note');
  });

  test('leaves no text, name or address in the audit log', async () => {
    const { id } = await report();
    valueOf(await writeTo(id, 'Please be kind'));
    valueOf(await closeInquiry(testServer.server, admin, id));
    valueOf(await blockPerson(testServer.server, admin, id, 'guest'));
    valueOf(await unblockPerson(testServer.server, admin, id, 'guest'));
    valueOf(await dismissReport(testServer.server, admin, id));
    const historyBefore = await historyText();
    expect(historyBefore.split('\n')).toHaveLength(5);
    expect(historyBefore).not.toMatch(/kind|rude|Gwen|gwen|patio|@/);
  });
});
