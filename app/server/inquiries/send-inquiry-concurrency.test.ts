import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { expect, test } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { waitingSessions } from '#tests/support/database.ts';
import {
  sendTestInquiry,
  startInquiry,
  propertyOf,
  provedUser,
  failureOf,
  acceptCurrentStay,
} from '#tests/support/inquiries.ts';
import { blockReported } from '#tests/support/reports.ts';
import { setUpTestServer, newAdmin, valueOf } from '#tests/support/test-server.ts';
import { isClosed } from '../accounts/blocks.ts';
import { reportInquiry } from './send-report.ts';

const testServer = await setUpTestServer({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const admin = await newAdmin(testServer.server, 'ada@site.example');

const waiting = () => waitingSessions(testServer.db);

type Calls = readonly (() => Promise<Result<unknown>>)[];
const asListed = (calls: Calls) => calls;
const reversed = (calls: Calls) => calls.toReversed();

/**
 * The failures of concurrent calls. Each starts when the one before it holds all its locks and waits to
 * write.
 */
async function runConcurrently(calls: Calls) {
  const { results } = await testServer.db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE inquiry_messages, audit_log IN SHARE MODE`.execute(holder);
    const started: Promise<Result<unknown>>[] = [];
    for (const call of calls) {
      started.push(call());
      await expect.poll(waiting).toBe(started.length);
    }
    return { results: Promise.all(started) };
  });
  return (await results).map(failureOf);
}

test.each([
  {
    behavior: 'refuses nights that were accepted first',
    order: asListed,
    failures: [null, 'invalid'],
    stays: ['accepted'],
  },
  {
    behavior: 'supersedes an inquiry that came first',
    order: reversed,
    failures: [null, null],
    stays: ['accepted', 'superseded'],
  },
])('sendInquiry during acceptStay $behavior', async ({ order, failures, stays }) => {
  const propertyId = await propertyOf(testServer);
  const { owner: side } = await startInquiry(testServer, propertyId);
  const calls = [
    () => acceptCurrentStay(testServer, side, { message: 'Welcome!' }),
    () => sendTestInquiry(testServer, propertyId, { email: 'second@guest.example' }),
  ];
  expect(await runConcurrently(order(calls))).toEqual(failures);
  const inquiries = testServer.db.selectFrom('inquiries').select('stay').where('propertyId', '=', propertyId);
  expect((await inquiries.orderBy('stay').execute()).map(({ stay }) => stay)).toEqual(stays);
});

test.each([
  { behavior: 'refuses a guest who was blocked first', order: asListed, failures: [null, 'person-blocked'] },
  { behavior: 'closes an inquiry that came first', order: reversed, failures: [null, null] },
])('sendInquiry during a block $behavior', async ({ order, failures }) => {
  const propertyId = await propertyOf(testServer);
  const user = await provedUser(testServer, `${uuidv4()}@guest.example`);
  const { owner: side } = await startInquiry(testServer, propertyId, { email: user.email });
  valueOf(await reportInquiry(testServer.server, side, { message: 'Rude' }));
  const calls = [
    () => blockReported(testServer.server, admin, side.inquiryId, 'guest'),
    () => sendTestInquiry(testServer, propertyId, { email: user.email }, { user }),
  ];
  expect(await runConcurrently(order(calls))).toEqual(failures);
  const open = testServer.db.selectFrom('inquiries').select('id').where('propertyId', '=', propertyId);
  expect(await open.where(sql<boolean>`NOT ${isClosed}`).execute()).toEqual([]);
});
