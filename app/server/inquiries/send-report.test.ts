import { beforeEach, describe, expect, test } from 'vitest';
import { propertyOf } from '#tests/support/inquiries.ts';
import { newAdmin, queuedJobs, setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import { v7 as uuidv7 } from 'uuid';
import type { OwnedProperty } from '../access/proofs.ts';
import { countOpenReports, listOpenReports, listResolvedReports } from '../admin/list-reports.ts';
import { dismissReports, pauseReportedProperty } from '../admin/resolve-reports.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { sweep } from '../worker/sweep.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import { pauseProperty } from '../properties/pause.ts';
import { getProperty } from '../versions/read-listing.ts';
import { reportProperty } from './send-report.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');

let propertyId: string;
beforeEach(async () => {
  await db.deleteFrom('reports').execute();
  propertyId = await propertyOf(testServer, 'rosa@example.com', 'Too cheap');
});

const form = { reason: 'scam', words: 'The same photos are on another site.', email: 'gwen@guest.example' };
let visitors = 0;

/** Reports as another visitor each time. */
function report(input: Record<string, string> = form, reportId: unknown = uuidv7()) {
  visitors += 1;
  const clientAddress = `192.0.2.${visitors}`;
  return reportProperty(server, input, { propertyId, reportId, clientAddress, senderEmails: [] });
}

const list = (page: number) => listOpenReports(server, ada, page);
const open = async (page = 1) => (await list(page)).items;
const resolved = async () => (await listResolvedReports(server, ada, 1)).items;
const openCount = () => countOpenReports(server, ada);
const reported = async () => (await open()).find(({ id }) => id === propertyId);
const openIds = async () => (await reported())?.reports.map(({ id }) => id) ?? [];
const isFound = async () => (await getProperty(server, propertyId, null)).ok;

describe('reportProperty', () => {
  test('stores one report for a repeated form', async () => {
    const before = await openCount();
    const id = uuidv7();
    for (const _ of [1, 2]) valueOf(await report(form, id));
    expect(await openCount()).toBe(before + 1);
    expect(await reported()).toMatchObject({ id: propertyId, count: 1, reports: [{ id, ...form }] });
  });

  test.each([
    [{}, 'reason', 'Please choose a reason.'],
    [{ reason: 'other' }, 'words', 'Please tell us what’s wrong.'],
    [{ reason: 'scam', words: 'x'.repeat(100_000) }, 'words', 'must be at most 2000 characters'],
    [{ reason: 'scam', email: 'gwen@' }, 'email', 'Please enter a valid email address'],
  ])('refuses %o', async (input, field, message) => {
    expect(await report(input as Record<string, string>)).toMatchObject({
      failure: { issues: [{ field, message: expect.stringContaining(message) }] },
    });
  });

  test('refuses the sixth report from an address within an hour', async () => {
    const results = [];
    for (let number = 0; number < 6; number += 1)
      results.push(
        await reportProperty(server, form, {
          propertyId,
          reportId: uuidv7(),
          clientAddress: '198.51.100.7',
          senderEmails: [],
        }),
      );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });

  test('refuses a report of a paused property', async () => {
    const owned = { id: propertyId, user: null } as unknown as OwnedProperty;
    valueOf(await pauseProperty(server, owned, {}, new Date()));
    expect(await report()).toMatchObject({
      failure: { message: expect.stringContaining('This home isn’t on the site anymore') },
    });
  });
});

describe('listOpenReports, given many reports of homes', () => {
  /** Stores reports of the property, the first one `minutes` ago. */
  async function flood(count: number, minutes: number): Promise<void> {
    const start = Date.now() - minutes * 60_000;
    const rows = Array.from({ length: count }, (_, index) => ({
      id: uuidv7(),
      propertyId,
      inquiryId: null,
      side: null,
      reason: 'scam' as const,
      words: 'junk',
      email: null,
      createdAt: new Date(start + index),
    }));
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
    const events = await db
      .selectFrom('auditLog')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('action', '=', 'report-set-aside')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('continues on the next page', async () => {
    for (let number = 1; number <= 26; number += 1) {
      propertyId = await propertyOf(testServer, 'rosa@example.com');
      await flood(1, 100 - number);
    }
    const first = await list(1);
    expect([first.items.length, first.hasMore]).toEqual([25, true]);
    expect(await open(2)).toMatchObject([{ id: propertyId }]);
    expect(await open(1e9)).toEqual([]);
    valueOf(
      await dismissReports(
        server,
        ada,
        first.items.flatMap(({ reports }) => reports.map(({ id }) => id)),
      ),
    );
    expect(await open()).toMatchObject([{ id: propertyId }]);
  });
});

describe('resolving a report', () => {
  test('needs a reason, and lets only one of two concurrent administrators resolve a report', async () => {
    valueOf(await report());
    const ids = await openIds();
    expect((await pauseReportedProperty(server, ada, ids, '')).ok).toBe(false);
    const [first, second] = await Promise.all([
      pauseReportedProperty(server, ada, ids, 'The photos belong to another home.'),
      dismissReports(server, ada, ids),
    ]);
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
  });

  test('pauses the property, mails the reason, and keeps the resolved report', async () => {
    valueOf(await report());
    const ids = await openIds();
    valueOf(await pauseReportedProperty(server, ada, ids, 'The photos belong to another home.'));
    expect(await isFound()).toBe(false);
    const mail = { about: 'paused', propertyId, reason: 'The photos belong to another home.' };
    expect(await queuedJobs(db, 'send-mail')).toContainEqual(mail);
    expect((await resolved())[0]).toMatchObject({
      id: ids[0],
      resolution: 'paused',
      resolvedBy: expect.stringContaining('ada'),
    });
  });

  test('keeps an open report of a home that its owner deletes, until its words’ term is over', async () => {
    valueOf(await report());
    const event = { actorId: null, action: 'deleted' } as const;
    await db.transaction().execute((transaction) => deleteProperty(transaction, propertyId, event));
    expect(await reported()).toMatchObject({
      property: { id: propertyId, title: 'Too cheap', isPaused: false, isDeleted: true },
      reports: [form],
    });
    const ids = await openIds();
    await sweep(server, new Date(Date.now() + 91 * 24 * 3_600_000));
    expect(await openIds()).toEqual(ids);
    valueOf(await dismissReports(server, ada, ids));
    expect(await resolved()).toMatchObject([{ ...form, property: { title: 'Too cheap', isDeleted: true } }]);
    await sweep(server, new Date(Date.now() + 91 * 24 * 3_600_000));
    expect(await resolved()).toEqual([]);
  });

  test('resolves the open reports of a home that an administrator deletes', async () => {
    valueOf(await report());
    const ids = await openIds();
    valueOf(await deletePropertyAsAdmin(server, ada, propertyId, 'A scam.'));
    expect(await openCount()).toBe(0);
    expect(await resolved()).toMatchObject([{ id: ids[0], resolution: 'paused', words: form.words }]);
  });

  test('dismisses a report, whose words and address the sweep deletes after 90 days', async () => {
    valueOf(await report());
    const ids = await openIds();
    valueOf(await dismissReports(server, ada, ids));
    expect(await isFound()).toBe(true);
    await sweep(server, new Date(Date.now() + 91 * 24 * 3_600_000));
    expect((await resolved())[0]).toMatchObject({ reason: 'scam', words: null, email: null });
  });
});
