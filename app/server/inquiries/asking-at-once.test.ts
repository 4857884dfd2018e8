import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { waitingSessions } from '../../../tests/support/database.ts';
import {
  ask,
  conversation,
  homeOf,
  inquiryForm,
  provedUser,
  refusalOf,
} from '../../../tests/support/inquiries.ts';
import { createTestApp, newAdmin, type TestApp, valueOf } from '../../../tests/support/people.ts';
import type { Admin } from '../accounts/access.ts';
import { blockSender } from '../admin/inquiry-reports.ts';
import { acceptStay } from './stays.ts';
import { reportInquiry } from './answering.ts';
import { sendInquiry } from './asking.ts';

let testApp: TestApp;
let admin: Admin;
beforeAll(async () => {
  testApp = await createTestApp({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
  admin = await newAdmin(testApp.app, 'ada@site.example');
});
afterAll(() => testApp.close());

const owner = 'owner@home.example';

const waiting = () => waitingSessions(testApp.db);

type Calls = readonly (() => Promise<Result<unknown>>)[];
const asListed = (calls: Calls) => calls;
const reversed = (calls: Calls) => calls.toReversed();

/** The failures of concurrent calls. Each starts when the one before it holds all its locks and waits to write. */
async function runConcurrently(calls: Calls) {
  const { results } = await testApp.db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE inquiry_messages, history IN SHARE MODE`.execute(holder);
    const started: Promise<Result<unknown>>[] = [];
    for (const call of calls) {
      started.push(call());
      await expect.poll(waiting).toBe(started.length);
    }
    return { results: Promise.all(started) };
  });
  return (await results).map(refusalOf);
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
    stays: ['accepted', 'overtaken'],
  },
])('sendInquiry during acceptStay $behavior', async ({ order, failures, stays }) => {
  const home = await homeOf(testApp, owner);
  const { owner: side } = await conversation(testApp, home, { owner, email: 'gwen@guest.example' });
  const calls = [
    () => acceptStay(testApp.app, side, { message: 'Welcome!' }, uuidv4()),
    () => ask(testApp, home, { email: 'second@guest.example' }),
  ];
  expect(await runConcurrently(order(calls))).toEqual(failures);
  const inquiries = testApp.db.selectFrom('inquiries').select('stay').where('propertyId', '=', home);
  expect((await inquiries.orderBy('stay').execute()).map(({ stay }) => stay)).toEqual(stays);
});

test.each([
  {
    behavior: 'refuses a guest who was blocked first',
    order: asListed,
    failures: [null, 'sender-blocked'],
  },
  {
    behavior: 'closes an inquiry that came first',
    order: reversed,
    failures: [null, null],
  },
])('sendInquiry during blockSender $behavior', async ({ order, failures }) => {
  const home = await homeOf(testApp, owner);
  const user = await provedUser(testApp, `${uuidv4()}@guest.example`);
  const { owner: side } = await conversation(testApp, home, { owner, email: user.email });
  valueOf(await reportInquiry(testApp.app, side, { message: 'Rude' }));
  const asking = { propertyId: home, key: uuidv4(), user, ownerKeys: [], address: '192.0.2.5' };
  const calls = [
    () => blockSender(testApp.app, admin, side.inquiryId),
    () => sendInquiry(testApp.app, inquiryForm({ email: user.email }), asking),
  ];
  expect(await runConcurrently(order(calls))).toEqual(failures);
  const open = testApp.db.selectFrom('inquiries').select('id').where('propertyId', '=', home);
  expect(await open.where('closedAt', 'is', null).execute()).toEqual([]);
});
