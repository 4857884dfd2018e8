// Tests that 0049-reports.ts moves reports and blocks to the new tables. The previous release still runs
// during the update, so the test also writes with its statements.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpPreviousSite } from '#tests/support/previous-release.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { listBlockedPeople, unblockPerson } from '../admin/blocked-people.ts';
import { countOpenReports, getReportedConversation, listOpenReports } from '../admin/list-reports.ts';

const { server, db, update } = await setUpPreviousSite();
const ada = await newAdmin(server, 'ada@site.example');
let home: string;
const ids = { open: uuidv7(), dismissed: uuidv7(), paused: uuidv7() };
const inquiries = { both: '', closed: '', unreported: '' };

async function addReport(id: string, resolution: string | null = null): Promise<void> {
  await sql`INSERT INTO property_reports (id, property_id, reason, words, email, resolution, resolved_by, resolved_at)
    VALUES (${id}, ${home}, 'scam', 'Junk', 'gwen@guest.example', ${resolution},
      ${resolution && 'ada'}, ${resolution && new Date('2026-11-20T20:00:00Z')})`.execute(db);
}

async function addInquiry(reports: { guest?: string; owner?: string } = {}, isClosed = false) {
  const id = uuidv7();
  const isReported = reports.guest !== undefined || reports.owner !== undefined;
  await sql`INSERT INTO inquiries (id, property_id, nights, guests, pets, monthly_rent, guest_name, guest_email, verified_at,
      reported_at, guest_report, owner_report, closed_at)
    VALUES (${id}, ${home}, daterange('2027-01-04', '2027-02-04'), 2, false, 3000, 'Gwen', 'gwen+tag@guest.example', now(),
      ${isReported ? new Date('2026-11-19T20:00:00Z') : null}, ${reports.guest}, ${reports.owner},
      ${isClosed ? new Date('2026-11-20T20:00:00Z') : null})`.execute(db);
  return id;
}

const reportsOf = async (inquiryId: string) =>
  db
    .selectFrom('reports')
    .select(['side', 'words', 'reason', 'resolution', 'resolvedAt'])
    .where('inquiryId', '=', inquiryId)
    .orderBy('side')
    .execute();
const reportOf = async (id: string) =>
  db
    .selectFrom('reports')
    .select(['reason', 'words', 'email', 'resolution', 'resolvedBy'])
    .where('id', '=', id)
    .executeTakeFirst();
const report = (inquiryId: string, side: 'guest' | 'owner') =>
  sql`UPDATE inquiries SET reported_at = coalesce(reported_at, now()), ${sql.ref(`${side}_report`)} = 'Rude'
    WHERE id = ${inquiryId}`.execute(db);

beforeAll(async () => {
  home = await insertProperty(db, null);
  await addReport(ids.open);
  await addReport(ids.dismissed, 'dismissed');
  await addReport(ids.paused, 'paused');
  inquiries.both = await addInquiry({ guest: 'They want cash', owner: 'They are rude' });
  inquiries.closed = await addInquiry({ guest: 'They want cash' }, true);
  inquiries.unreported = await addInquiry();
  for (const email of ['gwen@guest.example', 'gone@guest.example'])
    await sql`INSERT INTO blocked_senders (email_hash) VALUES (sha256(${email}::bytea))`.execute(db);
  await update();
});

test('carries over the reports of homes and conversations, and the addresses of blocks', async () => {
  const junk = { reason: 'scam', words: 'Junk', email: 'gwen@guest.example' };
  expect(await reportOf(ids.open)).toEqual({ ...junk, resolution: null, resolvedBy: null });
  expect(await reportOf(ids.dismissed)).toEqual({ ...junk, resolution: 'dismissed', resolvedBy: 'ada' });
  expect(await reportOf(ids.paused)).toMatchObject({ resolution: 'paused' });
  const open = { reason: null, resolution: null, resolvedAt: null };
  expect(await reportsOf(inquiries.both)).toEqual([
    { side: 'guest', words: 'They want cash', ...open },
    { side: 'owner', words: 'They are rude', ...open },
  ]);
  const resolvedAt = new Date('2026-11-20T20:00:00Z');
  expect(await reportsOf(inquiries.closed)).toMatchObject([{ resolution: 'closed', resolvedAt }]);
  expect(await reportsOf(inquiries.unreported)).toEqual([]);
  expect(await countOpenReports(server, ada)).toEqual({ all: 3, homes: 1, conversations: 2 });
  expect((await listOpenReports(server, ada, { kind: 'all', page: 1 })).items).toHaveLength(2);
  const blocked = (await listBlockedPeople(server, ada, { emailPart: '', page: 1 })).items;
  expect(new Set(blocked.map(({ email }) => email))).toEqual(new Set(['gwen@guest.example', null]));
  for (const { id } of blocked) valueOf(await unblockPerson(server, ada, id));
});

test('changes nothing when it runs again', async () => {
  const read = async () => (await sql`SELECT * FROM reports ORDER BY id`.execute(db)).rows;
  const once = await read();
  await update();
  expect(await read()).toEqual(once);
});

describe('a write by the previous release', () => {
  test('carries over a report of a home, its dismissal, and what the sweep deletes', async () => {
    const id = uuidv7();
    await addReport(id);
    expect(await reportOf(id)).toMatchObject({ words: 'Junk', resolution: null });
    await sql`UPDATE property_reports SET resolution = 'dismissed', resolved_by = 'eve', resolved_at = now()
      WHERE id = ${id}`.execute(db);
    expect(await reportOf(id)).toMatchObject({ resolution: 'dismissed', resolvedBy: 'eve' });
    await sql`UPDATE property_reports SET words = NULL, email = NULL WHERE id = ${id}`.execute(db);
    expect(await reportOf(id)).toMatchObject({ words: null, email: null });
  });

  test('carries over reports of a conversation, closing it and dismissing them', async () => {
    const id = await addInquiry();
    await report(id, 'guest');
    await report(id, 'owner');
    await report(id, 'owner');
    expect(await reportsOf(id)).toMatchObject([{ side: 'guest', words: 'Rude' }, { side: 'owner' }]);
    await sql`UPDATE inquiries SET closed_at = now() WHERE id = ${id}`.execute(db);
    expect((await reportsOf(id)).map(({ resolution }) => resolution)).toEqual(['closed', 'closed']);
    expect(await getReportedConversation(server, ada, id)).not.toBeNull();
    await sql`UPDATE inquiries SET reported_at = NULL, guest_report = NULL, owner_report = NULL
      WHERE id = ${id}`.execute(db);
    expect((await reportsOf(id)).map(({ resolution }) => resolution)).toEqual(['dismissed', 'dismissed']);
    expect(await getReportedConversation(server, ada, id)).toBeNull();
  });
});
