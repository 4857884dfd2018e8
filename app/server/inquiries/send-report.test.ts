import { sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays } from '#tests/support/forms.ts';
import { failureOf, guestEmail, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { blockReported, dismissAllOf, unblockAll } from '#tests/support/reports.ts';
import type { Admin, VerifiedEmailAddress } from '../access/proofs.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { countInquiriesByWeek, listUnansweredProperties } from '../admin/inquiry-statistics.ts';
import {
  countOpenReports,
  getReportedConversation,
  listOpenReports,
  listResolvedReports,
} from '../admin/list-reports.ts';
import { readReportedMessages, sendTeamNote } from '../admin/reported-conversation.ts';
import { closeReportedInquiry, dismissReports, pauseReportedProperty } from '../admin/resolve-reports.ts';
import { deleteMailboxData } from '../own-account/mailbox-data.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import { getProperty } from '../versions/read-listing.ts';
import { sweep } from '../worker/sweep.ts';
import { getInquiry } from './read-inquiries.ts';
import { reportInquiry, reportProperty } from './send-report.ts';

const site = await setUpSite();
const { server, db } = site;
let ada: Admin;
let propertyId: string;
beforeEach(async () => {
  await site.empty();
  ada = await site.admin();
  propertyId = await site.home(ownerEmail, 'Too cheap');
});

const form = { reason: 'scam', words: 'The same photos are on another site.', email: 'gwen@guest.example' };
let visitors = 0;

/** Reports as another visitor each time. */
function report(input: Record<string, string> = form, reportId = uuidv7(), clientAddress = '') {
  visitors += 1;
  const from = clientAddress || `192.0.2.${visitors}`;
  return reportProperty(server, input, { propertyId, reportId, clientAddress: from, senderEmails: [] });
}

const list = (page: number) => listOpenReports(server, ada, page);
const open = async (page = 1) => (await list(page)).items;
const resolved = async () => (await listResolvedReports(server, ada, 1)).items;
const reported = async () => (await open()).find(({ id }) => id === propertyId);
const openIds = async () => (await reported())?.reports.map(({ id }) => id) ?? [];
const isFound = async () => (await getProperty(server, propertyId, null)).ok;
const in91Days = () => new Date(Date.now() + 91 * 24 * 3_600_000);

describe('reportProperty', () => {
  test('stores one report for a repeated form', async () => {
    const id = uuidv7();
    for (const _ of [1, 2]) valueOf(await report(form, id));
    expect(await countOpenReports(server, ada)).toBe(1);
    expect(await reported()).toMatchObject({ id: propertyId, count: 1, reports: [{ id, ...form }] });
  });

  test.each<[Record<string, string>, string, string]>([
    [{}, 'reason', 'Please choose a reason.'],
    [{ reason: 'other' }, 'words', 'Please tell us what’s wrong.'],
    [{ reason: 'scam', words: 'x'.repeat(2001) }, 'words', 'must be at most 2000 characters'],
    [{ reason: 'scam', email: 'gwen@' }, 'email', 'Please enter a valid email address'],
  ])('refuses %o', async (input, field, message) => {
    const issues = [{ field, message: expect.stringContaining(message) as unknown }];
    expect(await report(input)).toMatchObject({ failure: { issues } });
  });

  test('refuses the sixth report from an address within an hour', async () => {
    const results = [];
    for (let number = 0; number < 6; number += 1) results.push(await report(form, uuidv7(), '198.51.100.7'));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });
});

describe('listOpenReports, given many reports of homes', () => {
  /** Stores reports of the property, the first one `minutes` ago. */
  async function flood(count: number, minutes: number): Promise<void> {
    const start = Date.now() - minutes * 60_000;
    const junk = {
      propertyId,
      inquiryId: null,
      side: null,
      reason: 'scam',
      words: 'junk',
      email: null,
    } as const;
    const times = Array.from({ length: count }, (_, index) => new Date(start + index));
    const rows = times.map((createdAt) => ({ id: uuidv7(), createdAt, ...junk }));
    await db.insertInto('reports').values(rows).execute();
  }

  test('dismisses the listed reports together, but no later report', async () => {
    await flood(60, 60);
    const ids = await openIds();
    expect(ids).toHaveLength(50);
    valueOf(await report());
    valueOf(await dismissReports(server, ada, ids));
    expect(await reported()).toMatchObject({ count: 11 });
    expect((await dismissReports(server, ada, ids)).ok).toBe(false);
    const events = db.selectFrom('auditLog').select('action').where('propertyId', '=', propertyId);
    expect(await events.execute()).toEqual([{ action: 'report-set-aside' }]);
  });

  test('continues on the next page', async () => {
    for (let number = 1; number <= 26; number += 1) {
      propertyId = await site.home('rosa@example.com');
      await flood(1, 100 - number);
    }
    const first = await list(1);
    expect([first.items.length, first.hasMore]).toEqual([25, true]);
    expect(await open(2)).toMatchObject([{ id: propertyId }]);
    expect(await open(1e9)).toEqual([]);
  });
});

describe('resolving a report', () => {
  test('lets only one of two concurrent administrators resolve a report', async () => {
    valueOf(await report());
    const ids = await openIds();
    const both = [pauseReportedProperty(server, ada, ids, 'Too cheap.'), dismissReports(server, ada, ids)];
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('pauses the property with a reason, mails it, and keeps the resolved report', async () => {
    valueOf(await report());
    const ids = await openIds();
    const reason = 'The photos belong to another home.';
    expect((await pauseReportedProperty(server, ada, ids, '')).ok).toBe(false);
    valueOf(await pauseReportedProperty(server, ada, ids, reason));
    expect(await isFound()).toBe(false);
    expect(await site.jobs('send-mail')).toContainEqual({ about: 'paused', propertyId, reason });
    const resolvedBy = expect.stringContaining('ada') as unknown;
    expect(await resolved()).toMatchObject([{ id: ids[0], resolution: 'paused', resolvedBy }]);
    const message = expect.stringContaining('This home isn’t on the site anymore') as unknown;
    expect(await report()).toMatchObject({ failure: { message } });
  });

  test('keeps an open report of a home that its owner deletes, until 90 days after the answer', async () => {
    valueOf(await report());
    const event = { actorId: null, action: 'deleted' } as const;
    await db.transaction().execute((transaction) => deleteProperty(transaction, propertyId, event));
    const property = { id: propertyId, title: 'Too cheap', isPaused: false, isDeleted: true };
    expect(await reported()).toMatchObject({ property, reports: [form] });
    const ids = await openIds();
    await sweep(server, in91Days());
    expect(await openIds()).toEqual(ids);
    valueOf(await dismissReports(server, ada, ids));
    expect(await resolved()).toMatchObject([{ ...form, property: { title: 'Too cheap', isDeleted: true } }]);
    await sweep(server, in91Days());
    expect(await resolved()).toEqual([]);
  });

  test('resolves the open reports of a home that an administrator deletes', async () => {
    valueOf(await report());
    const [id] = await openIds();
    valueOf(await deletePropertyAsAdmin(server, ada, propertyId, 'A scam.'));
    expect(await open()).toEqual([]);
    expect(await resolved()).toMatchObject([{ id, resolution: 'paused', words: form.words }]);
  });

  test('dismisses a report, whose words and address the sweep deletes after 90 days', async () => {
    valueOf(await report());
    valueOf(await dismissReports(server, ada, await openIds()));
    expect(await isFound()).toBe(true);
    await sweep(server, in91Days());
    expect(await resolved()).toMatchObject([{ reason: 'scam', words: null, email: null }]);
  });
});

describe('reports of conversations', () => {
  const messagesOf = async (id: string) => (await readReportedMessages(server, ada, id, null))?.messages;
  const writeTo = (id: string, message: string, key: unknown = uuidv4()) =>
    sendTeamNote(server, ada, id, { reader: 'guest', input: { message }, idempotencyKey: key });

  /** An inquiry that its owner has reported. */
  async function newReportedInquiry() {
    const sides = await site.inquiry(propertyId);
    valueOf(await reportInquiry(server, sides.owner, { message: 'They are rude' }));
    return { ...sides, id: sides.owner.inquiryId };
  }

  /** The audit events about inquiries, as text. */
  async function readEvents(): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`SELECT event::text AS text FROM audit_log AS event
      WHERE action <> 'role-changed'`.execute(db);
    return rows.map(({ text }) => text);
  }

  test('flags a conversation and its messages that read like a scam, but no note of the team', async () => {
    const { id, owner } = await newReportedInquiry();
    await site.say(owner, 'Please pay with two gift cards, and wire me the deposit.');
    valueOf(await writeTo(id, 'Never pay with gift cards or crypto.'));
    expect((await open())[0]?.conversation?.flag).toBe('risky way to pay');
    const page = await readReportedMessages(server, ada, id, null);
    const flagged = page?.messages.filter((message) => page.flags[message.id] !== undefined);
    expect(flagged?.map(({ author }) => author)).toEqual(['owner']);
  });

  test('keeps the report of a conversation that the reported guest deletes, without the guest’s data', async () => {
    const { id } = await newReportedInquiry();
    valueOf(await deleteMailboxData(server, { email: guestEmail } as unknown as VerifiedEmailAddress));
    const listed = await open();
    const property = { id: propertyId, isDeleted: false };
    const reports = [{ side: 'owner', words: 'They are rude' }];
    expect(listed).toMatchObject([{ id, kind: 'conversation', property, conversation: null, reports }]);
    expect(JSON.stringify(listed)).not.toContain(guestEmail);
    expect(failureOf(await writeTo(id, 'Hello?'))).toBe('inquiry-not-found');
    expect(failureOf(await closeReportedInquiry(server, ada, id))).toBe('inquiry-not-found');
    valueOf(await dismissAllOf(server, ada, id));
    expect(await resolved()).toMatchObject([{ words: 'They are rude', conversationId: null }]);
  });

  test('shows reported conversations completely, and nothing of others', async () => {
    const secret = { email: 'private@guest.example', message: 'Nobody else reads this' };
    const { inquiryId: other } = (await site.inquiry(propertyId, secret)).guest;
    expect(await open()).toEqual([]);
    const { id } = await newReportedInquiry();
    const reports = await open();
    const contacts = { guest: { email: guestEmail }, owner: { email: ownerEmail } };
    const conversation = { contacts, isClosed: false, isGuestBlocked: false, flag: null };
    const words = { side: 'owner', words: 'They are rude', reason: null, email: null };
    expect(reports).toMatchObject([{ id, isOwnerBlocked: false, conversation, reports: [words] }]);
    expect(await messagesOf(id)).toMatchObject([
      { author: 'guest', body: 'Is the patio shaded?', reader: null },
    ]);
    for (const unknown of [other, 'no id']) {
      expect(await messagesOf(unknown)).toBeUndefined();
      expect(await getReportedConversation(server, ada, unknown)).toBeNull();
      expect(failureOf(await closeReportedInquiry(server, ada, unknown))).toBe('inquiry-not-found');
      expect(failureOf(await writeTo(unknown, 'Hello'))).toBe('inquiry-not-found');
    }
    const weeks = await countInquiriesByWeek(server, ada);
    const properties = await listUnansweredProperties(server, ada);
    expect(JSON.stringify([reports, weeks, properties])).not.toMatch(/private@|Nobody else/);
    expect(await readEvents()).toEqual([]);
  });

  test('closes a conversation, which stays readable but takes neither messages nor reports', async () => {
    const { id, ...sides } = await newReportedInquiry();
    for (const _ of [1, 2]) valueOf(await closeReportedInquiry(server, ada, id));
    for (const side of [sides.guest, sides.owner]) {
      expect(await getInquiry(server, side)).toMatchObject({ isClosed: true });
      expect(failureOf(await site.say(side, 'But'))).toBe('inquiry-closed');
      expect(failureOf(await reportInquiry(server, side, { message: 'But' }))).toBe('inquiry-closed');
    }
    expect(await open()).toEqual([]);
    expect(await resolved()).toMatchObject([{ conversationId: id, resolution: 'closed' }]);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  test('lists one open report of each side, and hides a dismissed conversation until the next', async () => {
    const { id, guest, owner } = await newReportedInquiry();
    for (const message of ['They want cash', 'They want cash, again'])
      valueOf(await reportInquiry(server, guest, { message }));
    const reports = [{ side: 'owner' }, { side: 'guest', words: 'They want cash' }];
    expect(await open()).toMatchObject([{ id, count: 2, reports }]);
    expect(await countOpenReports(server, ada)).toBe(2);
    valueOf(await dismissAllOf(server, ada, id));
    expect([await open(), await messagesOf(id)]).toEqual([[], undefined]);
    expect(await getInquiry(server, owner)).toMatchObject({ report: 'They are rude', isReportOpen: false });
    const dismissed = { conversationId: null, resolution: 'dismissed' };
    expect(await resolved()).toMatchObject([dismissed, dismissed]);
    valueOf(await reportInquiry(server, owner, { message: 'Still rude' }));
    expect(await open()).toMatchObject([{ id, count: 1, reports: [{ words: 'Still rude' }] }]);
  });

  test('records concurrent repetitions once, without messages, names or addresses', async () => {
    const { id } = await newReportedInquiry();
    const key = uuidv4();
    const acts = [
      () => writeTo(id, 'Please be kind', key),
      () => closeReportedInquiry(server, ada, id),
      () => blockReported(server, ada, id, 'guest'),
    ];
    for (const act of acts) for (const result of await Promise.all([act(), act()])) valueOf(result);
    await Promise.all([unblockAll(server, ada), unblockAll(server, ada)]);
    expect(failureOf(await dismissAllOf(server, ada, id))).toBe('invalid');
    const events = await readEvents();
    expect(events).toHaveLength(acts.length + 1);
    expect(events.join()).not.toMatch(/kind|rude|Gwen|gwen|patio|@/);
  });

  test('sends a note once per idempotency key, to one side only', async () => {
    const { id, ...sides } = await newReportedInquiry();
    const key = uuidv4();
    for (const _ of [1, 2]) valueOf(await writeTo(id, 'Please be kind', key));
    const mails = await site.mails(guestEmail);
    const notes = mails.filter(({ subject }) => subject === 'A message from Baystead');
    expect(notes).toMatchObject([{ text: expect.stringContaining('Please be kind') }]);
    const shown = (await getInquiry(server, sides.guest))?.messages.at(-1);
    expect(shown).toMatchObject({ author: 'team', body: 'Please be kind' });
    expect(JSON.stringify(await getInquiry(server, sides.owner))).not.toContain('Please be kind');
    expect(failureOf(await writeTo(id, ' '))).toBe('invalid');
  });
});

describe('numbers of conversations', () => {
  const newInquiry = (email = guestEmail) => site.inquiry(propertyId, { email });

  test('counts received, accepted and quickly answered inquiries by week', async () => {
    const [quick, slow, accepted] = [
      await newInquiry('a@guest.example'),
      await newInquiry('b@guest.example'),
      await newInquiry(),
    ];
    valueOf(await site.ask(propertyId, { email: 'unconfirmed@guest.example' }));
    for (const { owner } of [quick, slow]) valueOf(await site.say(owner, 'Yes'));
    valueOf(await site.acceptStay(accepted.owner));
    await sql`UPDATE inquiries SET verified_at = (date_trunc('week', now() AT TIME ZONE 'America/Los_Angeles')
      - interval '11 days') AT TIME ZONE 'America/Los_Angeles' WHERE verified_at IS NOT NULL`.execute(db);
    await sql`UPDATE inquiries SET answered_at = verified_at + interval '23 hours'
      + (id = ${slow.guest.inquiryId})::int * interval '2 hours' WHERE verified_at IS NOT NULL`.execute(db);
    const weeks = await countInquiriesByWeek(server, ada);
    expect(weeks).toHaveLength(1);
    expect(weeks[0]).toMatchObject({ received: 3, answeredWithinDay: 2, accepted: 1 });
    expect(new Date(String(weeks[0]?.monday)).getUTCDay()).toBe(1);
  });

  test('lists properties whose guests have waited three days for an answer about coming dates, longest wait first', async () => {
    const other = await site.home('else@home.example', 'Up the hill');
    const [one, , past] = [
      await newInquiry('a@guest.example'),
      await newInquiry('b@guest.example'),
      await newInquiry(),
    ];
    await sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})
      WHERE id = ${past.guest.inquiryId}`.execute(db);
    await site.inquiry(other, { email: 'c@guest.example' });
    expect(await listUnansweredProperties(server, ada)).toEqual([]);
    await sql`UPDATE inquiries SET unanswered_since = now() - interval '4 days'
      - (property_id = ${other})::int * interval '1 day'`.execute(db);
    const first = { id: other, title: 'Up the hill', waiting: 1 };
    expect(await listUnansweredProperties(server, ada)).toMatchObject([
      first,
      { id: propertyId, waiting: 2 },
    ]);
    valueOf(await site.say(one.owner, 'Yes'));
    expect(await listUnansweredProperties(server, ada)).toMatchObject([
      first,
      { id: propertyId, waiting: 1 },
    ]);
  });
});
