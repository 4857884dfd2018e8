import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Admin } from '../accounts/access.ts';
import {
  ask,
  conversation,
  homeOf,
  inquiryForm,
  provedUser,
  refusalOf,
  sideMailedTo,
} from '../../../tests/support/inquiries.ts';
import {
  byPassword,
  createTestApp,
  newAdmin,
  password,
  sentMails,
  signIn,
  type TestApp,
  tokenMailedTo,
  userWith,
  valueOf,
} from '../../../tests/support/people.ts';
import { countInquiriesByWeek, listUnansweredProperties } from './inquiry-numbers.ts';
import {
  blockSender,
  closeInquiry,
  dismissReport,
  listReportedInquiries,
  readReportedMessages,
  unblockSender,
  writeToSide,
} from './inquiry-reports.ts';
import { getInquiry } from '../inquiries/views.ts';
import { reportInquiry, sendMessage } from '../inquiries/answering.ts';
import { sendInquiry, verifyInquiry } from '../inquiries/asking.ts';
import { changeEmail, requestEmailChange } from '../accounts/email-changes.ts';

let testApp: TestApp;
let admin: Admin;
let home: string;
beforeEach(async () => {
  testApp = await createTestApp();
  admin = await newAdmin(testApp.app, 'ada@site.example');
  home = await homeOf(testApp, owner);
  return () => testApp.close();
});

const owner = 'owner@home.example';
const guest = 'gwen@guest.example';
const talk = (email = guest, change: Record<string, unknown> = {}) =>
  conversation(testApp, home, { owner, email, ...change });
const reported = () => listReportedInquiries(testApp.app, admin);
const messagesOf = async (id: string) => (await readReportedMessages(testApp.app, admin, id, null))?.messages;
const writeTo = (id: string, message: string, key: unknown = uuidv4()) =>
  writeToSide(testApp.app, admin, id, { reader: 'guest', typed: { message }, key });

/** An inquiry that its owner has reported. */
async function report(email = guest) {
  const sides = await talk(email);
  valueOf(await reportInquiry(testApp.app, sides.owner, { message: 'They are rude' }));
  return { ...sides, id: sides.owner.inquiryId };
}

/** The audit events about inquiries, as text. */
async function historyText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT coalesce(string_agg(h::text, E'\n'), '') AS text
    FROM history AS h WHERE action <> 'role-changed'`.execute(testApp.db);
  return rows[0]?.text ?? '';
}

describe('reported inquiries', () => {
  test('shows reported inquiries completely, and nothing of others', async () => {
    const sides = await talk('private@guest.example', { message: 'Nobody else reads this' });
    expect(await reported()).toEqual([]);
    const { id } = await report();
    const shown = await reported();
    expect(shown).toMatchObject([
      {
        id,
        home: { id: home },
        contacts: { guest: { email: guest }, owner: { email: owner } },
        reports: { guest: null, owner: 'They are rude' },
        isClosed: false,
        isBlocked: false,
      },
    ]);
    expect(await messagesOf(id)).toMatchObject([
      { author: 'guest', body: 'Is the patio shaded?', reader: null },
    ]);
    expect(await messagesOf(sides.guest.inquiryId)).toBeUndefined();
    expect(await messagesOf('no id')).toBeUndefined();
    const weeks = await countInquiriesByWeek(testApp.app, admin);
    const homes = await listUnansweredProperties(testApp.app, admin);
    expect(JSON.stringify([shown, weeks, homes])).not.toMatch(/private@|Nobody else/);
    for (const act of [closeInquiry, dismissReport, blockSender, unblockSender])
      expect(refusalOf(await act(testApp.app, admin, sides.guest.inquiryId))).toBe('inquiry-not-found');
    expect(refusalOf(await writeTo(sides.guest.inquiryId, 'Hello'))).toBe('inquiry-not-found');
    expect(refusalOf(await writeTo('no id', 'Hello'))).toBe('inquiry-not-found');
    expect(await historyText()).toBe('');
  });

  test('closes an inquiry, which stays readable but takes no messages', async () => {
    const { id, ...sides } = await report();
    valueOf(await closeInquiry(testApp.app, admin, id));
    for (const side of [sides.guest, sides.owner]) {
      expect(await getInquiry(testApp.app, side)).toMatchObject({ isClosed: true });
      const answered = await sendMessage(testApp.app, side, { message: 'But' }, uuidv4());
      expect(refusalOf(answered)).toBe('inquiry-closed');
    }
    expect(await reported()).toMatchObject([{ id, isClosed: true }]);
    expect(await historyText()).toContain('inquiry-closed');
  });

  test('hides an inquiry after dismissReport', async () => {
    const { id } = await report();
    valueOf(await dismissReport(testApp.app, admin, id));
    expect(await reported()).toEqual([]);
  });

  test('blocks all addresses of a guest’s mailbox without storing them', async () => {
    const { id } = await report();
    const elsewhere = await conversation(testApp, await homeOf(testApp, 'else@home.example'), {
      owner: 'else@home.example',
      email: guest.replace('@', '+travel@'),
    });
    valueOf(await blockSender(testApp.app, admin, id));
    valueOf(await blockSender(testApp.app, admin, id));
    expect(await getInquiry(testApp.app, elsewhere.owner)).toMatchObject({ isClosed: true });
    expect(await reported()).toMatchObject([{ id, isBlocked: true }]);
    valueOf(
      await ask(testApp, home, { message: 'Me again', email: guest.toUpperCase().replace('@', '+AGAIN@') }),
    );
    const again = await sideMailedTo(testApp, guest.replace('@', '+again@'));
    expect(refusalOf(await verifyInquiry(testApp.app, again))).toBe('sender-blocked');
    const { rows } = await sql<{ text: string }>`SELECT string_agg(b::text, '') AS text
      FROM blocked_senders AS b`.execute(testApp.db);
    expect(rows[0]?.text).not.toContain('gwen');
  });

  test('unblocks a guest, but keeps closed inquiries closed', async () => {
    const { id, ...sides } = await report();
    valueOf(await blockSender(testApp.app, admin, id));
    valueOf(await ask(testApp, home, { message: 'Me again' }));
    const again = await sideMailedTo(testApp, guest);
    expect(refusalOf(await verifyInquiry(testApp.app, again))).toBe('sender-blocked');
    for (const answer of [
      await unblockSender(testApp.app, admin, id),
      await unblockSender(testApp.app, admin, id),
    ])
      valueOf(answer);
    valueOf(await verifyInquiry(testApp.app, again));
    expect(await reported()).toMatchObject([{ id, isBlocked: false, isClosed: true }]);
    expect(await getInquiry(testApp.app, sides.owner)).toMatchObject({ isClosed: true });
    expect(await historyText()).toContain('sender-unblocked');
  });

  test('keeps a guest blocked whose account changes its address, until unblockSender', async () => {
    const former = await provedUser(testApp, guest);
    const { id } = await report();
    valueOf(await blockSender(testApp.app, admin, id));
    const email = 'new@guest.example';
    valueOf(await requestEmailChange(testApp.app, former, { email, currentPassword: password }, '192.0.2.1'));
    valueOf(await changeEmail(testApp.app, await tokenMailedTo(testApp, email), byPassword));
    const user = await userWith(testApp.app, await signIn(testApp.app, email));
    const askAgain = () =>
      sendInquiry(testApp.app, inquiryForm({ email }), {
        propertyId: home,
        key: uuidv4(),
        user,
        ownerKeys: [],
        address: '192.0.2.1',
      });
    expect(refusalOf(await askAgain())).toBe('sender-blocked');
    expect(await reported()).toMatchObject([{ id, isBlocked: true }]);
    valueOf(await unblockSender(testApp.app, admin, id));
    valueOf(await askAgain());
    valueOf(await ask(testApp, home, { message: 'From the old mailbox' }));
    const old = await sideMailedTo(testApp, guest);
    expect(refusalOf(await verifyInquiry(testApp.app, old))).toBe('sender-blocked');
  });

  test('refuses to dismiss a report while its guest is blocked, even because of another inquiry', async () => {
    const { id } = await report();
    const other = await report(guest.replace('@', '+travel@'));
    valueOf(await blockSender(testApp.app, admin, other.id));
    expect(refusalOf(await dismissReport(testApp.app, admin, id))).toBe('invalid');
    valueOf(await unblockSender(testApp.app, admin, id));
    valueOf(await dismissReport(testApp.app, admin, id));
    expect(await reported()).toMatchObject([{ id: other.id, isBlocked: false }]);
  });

  test('records one audit event for an action that is repeated concurrently', async () => {
    const { id } = await report();
    const key = uuidv4();
    const acts = [
      () => writeTo(id, 'Please be kind', key),
      () => closeInquiry(testApp.app, admin, id),
      () => blockSender(testApp.app, admin, id),
      () => unblockSender(testApp.app, admin, id),
    ];
    for (const act of acts) for (const answer of await Promise.all([act(), act()])) valueOf(answer);
    expect((await historyText()).split('\n')).toHaveLength(acts.length);
  });

  test('sends a note once per idempotency key, to one side only', async () => {
    const { id, ...sides } = await report();
    const key = uuidv4();
    for (const answer of await Promise.all([
      writeTo(id, 'Please be kind', key),
      writeTo(id, 'Please be kind', key),
    ]))
      valueOf(answer);
    const notes = (await sentMails(testApp, guest)).filter(
      ({ subject }) => subject === 'A message from Baystead',
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]?.text).toContain('Please be kind');
    expect((await getInquiry(testApp.app, sides.guest))?.messages.at(-1)).toMatchObject({
      author: 'team',
      body: 'Please be kind',
    });
    expect(JSON.stringify(await getInquiry(testApp.app, sides.owner))).not.toContain('Please be kind');
    expect(refusalOf(await writeTo(id, ' '))).toBe('invalid');
    expect(await historyText()).toContain('inquiry-note');
  });

  test('leaves no text, name or address in the audit log', async () => {
    const { id } = await report();
    valueOf(await writeTo(id, 'Please be kind'));
    valueOf(await closeInquiry(testApp.app, admin, id));
    valueOf(await blockSender(testApp.app, admin, id));
    valueOf(await unblockSender(testApp.app, admin, id));
    valueOf(await dismissReport(testApp.app, admin, id));
    const kept = await historyText();
    expect(kept.split('\n')).toHaveLength(5);
    expect(kept).not.toMatch(/kind|rude|Gwen|gwen|patio|@/);
  });
});
