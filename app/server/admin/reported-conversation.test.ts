import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  startInquiry,
  propertyOf,
  failureOf,
  ownerEmail,
  guestEmail,
  sendTestMessage,
} from '#tests/support/inquiries.ts';
import { blockReported, dismissAllOf, unblockAll } from '#tests/support/reports.ts';
import { setUpTestServer, newAdmin, sentMails, valueOf } from '#tests/support/test-server.ts';
import type { Admin, VerifiedEmailAddress } from '../access/proofs.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { reportInquiry } from '../inquiries/send-report.ts';
import { deleteMailboxData } from '../own-account/mailbox-data.ts';
import { countInquiriesByWeek, listUnansweredProperties } from './inquiry-statistics.ts';
import {
  countOpenReports,
  getReportedConversation,
  listOpenReports,
  listResolvedReports,
} from './list-reports.ts';
import { readReportedMessages, sendTeamNote } from './reported-conversation.ts';
import { closeReportedInquiry } from './resolve-reports.ts';

const testServer = await setUpTestServer();
const { server } = testServer;
let admin: Admin;
let propertyId: string;
beforeEach(async () => {
  await testServer.empty();
  admin = await newAdmin(server, 'ada@site.example');
  propertyId = await propertyOf(testServer);
});

const talk = (email = guestEmail, change: Record<string, unknown> = {}) =>
  startInquiry(testServer, propertyId, { email, ...change });
const listOpen = async () => (await listOpenReports(server, admin, 1)).items;
const listResolved = async () => (await listResolvedReports(server, admin, 1)).items;
const messagesOf = async (id: string) => (await readReportedMessages(server, admin, id, null))?.messages;
const writeTo = (id: string, message: string, key: unknown = uuidv4()) =>
  sendTeamNote(server, admin, id, { reader: 'guest', input: { message }, idempotencyKey: key });

/** An inquiry that its owner has reported. */
async function report(email = guestEmail) {
  const sides = await talk(email);
  valueOf(await reportInquiry(server, sides.owner, { message: 'They are rude' }));
  return { ...sides, id: sides.owner.inquiryId };
}

/** The audit events about inquiries, as text. */
async function historyText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT coalesce(string_agg(h::text, E'\n'), '') AS text
    FROM audit_log AS h WHERE action <> 'role-changed'`.execute(testServer.db);
  return rows[0]?.text ?? '';
}

describe('reported conversations', () => {
  test('flags a conversation and its messages that read like a scam, but no note of the team', async () => {
    const { id, owner } = await report();
    await sendTestMessage(testServer, owner, 'Please pay with two gift cards, and wire me the deposit.');
    valueOf(await writeTo(id, 'Never pay with gift cards or crypto.'));
    expect((await listOpen())[0]?.conversation?.flag).toBe('risky way to pay');
    const page = await readReportedMessages(server, admin, id, null);
    const flagged = page?.messages.filter((message) => page.flags[message.id] !== undefined);
    expect(flagged?.map(({ author }) => author)).toEqual(['owner']);
  });

  test('keeps the report of a conversation that the reported guest deletes, without the guest’s data', async () => {
    const { id } = await report();
    const mailbox = { email: guestEmail } as unknown as VerifiedEmailAddress;
    valueOf(await deleteMailboxData(server, mailbox));
    const [subject, ...others] = await listOpen();
    expect(others).toEqual([]);
    expect(subject).toMatchObject({
      id,
      kind: 'conversation',
      property: { id: propertyId, isDeleted: false },
      conversation: null,
      reports: [{ side: 'owner', words: 'They are rude' }],
    });
    expect(JSON.stringify(subject)).not.toContain(guestEmail);
    expect(failureOf(await writeTo(id, 'Hello?'))).toBe('inquiry-not-found');
    expect(failureOf(await closeReportedInquiry(server, admin, id))).toBe('inquiry-not-found');
    valueOf(await dismissAllOf(server, admin, id));
    expect(await listResolved()).toMatchObject([{ words: 'They are rude', conversationId: null }]);
  });

  test('shows reported conversations completely, and nothing of others', async () => {
    const sides = await talk('private@guest.example', { message: 'Nobody else reads this' });
    expect(await listOpen()).toEqual([]);
    const { id } = await report();
    const reports = await listOpen();
    expect(reports).toMatchObject([
      {
        id,
        property: { id: propertyId },
        isOwnerBlocked: false,
        conversation: {
          contacts: { guest: { email: guestEmail }, owner: { email: ownerEmail } },
          isClosed: false,
          isGuestBlocked: false,
        },
        reports: [{ side: 'owner', words: 'They are rude', reason: null, email: null }],
      },
    ]);
    expect(reports[0]?.conversation?.flag).toBeNull();
    expect(await messagesOf(id)).toMatchObject([
      { author: 'guest', body: 'Is the patio shaded?', reader: null },
    ]);
    const other = sides.guest.inquiryId;
    for (const unknown of [other, 'no id']) {
      expect(await messagesOf(unknown)).toBeUndefined();
      expect(await getReportedConversation(server, admin, unknown)).toBeNull();
      expect(failureOf(await closeReportedInquiry(server, admin, unknown))).toBe('inquiry-not-found');
      expect(failureOf(await writeTo(unknown, 'Hello'))).toBe('inquiry-not-found');
    }
    const weeks = await countInquiriesByWeek(server, admin);
    const properties = await listUnansweredProperties(server, admin);
    expect(JSON.stringify([reports, weeks, properties])).not.toMatch(/private@|Nobody else/);
    expect(await historyText()).toBe('');
  });

  test('lists one conversation with the reports of both sides, apart from reports of its home', async () => {
    const { id, guest } = await report();
    valueOf(await reportInquiry(server, guest, { message: 'They want cash' }));
    valueOf(await reportInquiry(server, guest, { message: 'They want cash, again' }));
    expect(await listOpen()).toMatchObject([
      { id, count: 2, reports: [{ side: 'owner' }, { side: 'guest', words: 'They want cash' }] },
    ]);
    expect(await countOpenReports(server, admin)).toBe(2);
  });

  test('closes a conversation, which stays readable but takes no messages', async () => {
    const { id, ...sides } = await report();
    for (const _ of [1, 2]) valueOf(await closeReportedInquiry(server, admin, id));
    for (const side of [sides.guest, sides.owner]) {
      expect(await getInquiry(server, side)).toMatchObject({ isClosed: true });
      const answered = await sendTestMessage(testServer, side, 'But');
      expect(failureOf(answered)).toBe('inquiry-closed');
    }
    const late = await reportInquiry(server, sides.guest, { message: 'They are rude' });
    expect(failureOf(late)).toBe('inquiry-closed');
    expect(await listOpen()).toEqual([]);
    expect(await listResolved()).toMatchObject([{ conversationId: id, resolution: 'closed' }]);
    expect(await getReportedConversation(server, admin, id)).toMatchObject({
      conversation: { isClosed: true },
    });
    expect(await messagesOf(id)).toHaveLength(1);
    expect((await historyText()).match(/inquiry-closed/g)).toHaveLength(1);
  });

  test('hides a dismissed conversation, and lets the side report it again', async () => {
    const { id, owner } = await report();
    valueOf(await dismissAllOf(server, admin, id));
    expect([await listOpen(), await messagesOf(id)]).toEqual([[], undefined]);
    expect(await getInquiry(server, owner)).toMatchObject({ report: 'They are rude', isReportOpen: false });
    expect(await listResolved()).toMatchObject([{ conversationId: null, resolution: 'dismissed' }]);
    valueOf(await reportInquiry(server, owner, { message: 'Still rude' }));
    expect(await listOpen()).toMatchObject([{ id, count: 1, reports: [{ words: 'Still rude' }] }]);
  });

  test('records one audit event for an action that is repeated concurrently', async () => {
    const { id } = await report();
    const key = uuidv4();
    const acts = [
      () => writeTo(id, 'Please be kind', key),
      () => closeReportedInquiry(server, admin, id),
      () => blockReported(server, admin, id, 'guest'),
    ];
    for (const act of acts) for (const result of await Promise.all([act(), act()])) valueOf(result);
    await Promise.all([unblockAll(server, admin), unblockAll(server, admin)]);
    expect((await historyText()).split('\n')).toHaveLength(acts.length + 1);
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
    expect((await getInquiry(server, sides.guest))?.messages.at(-1)).toMatchObject({
      author: 'team',
      body: 'Please be kind',
    });
    expect(JSON.stringify(await getInquiry(server, sides.owner))).not.toContain('Please be kind');
    expect(failureOf(await writeTo(id, ' '))).toBe('invalid');
    expect(await historyText()).toContain('inquiry-note');
  });

  test('leaves no message, name or address in the audit log', async () => {
    const { id } = await report();
    valueOf(await writeTo(id, 'Please be kind'));
    valueOf(await closeReportedInquiry(server, admin, id));
    valueOf(await blockReported(server, admin, id, 'guest'));
    await unblockAll(server, admin);
    expect(failureOf(await dismissAllOf(server, admin, id))).toBe('invalid');
    const history = await historyText();
    expect(history.split('\n')).toHaveLength(4);
    expect(history).not.toMatch(/kind|rude|Gwen|gwen|patio|@/);
  });
});
