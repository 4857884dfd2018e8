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

type Acts = readonly (() => Promise<Result<unknown>>)[];
const asListed = (acts: Acts) => acts;
const reversed = (acts: Acts) => acts.toReversed();

/** What each is told. Only its last words are left for the first to store when the second begins. */
async function atOnce(acts: Acts) {
  const { answers } = await testApp.db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE inquiry_messages, history IN SHARE MODE`.execute(holder);
    const begun: Promise<Result<unknown>>[] = [];
    for (const act of acts) {
      begun.push(act());
      await expect.poll(waiting).toBe(begun.length);
    }
    return { answers: Promise.all(begun) };
  });
  return (await answers).map(refusalOf);
}

test.each([
  { is: 'refused where it comes second', order: asListed, told: [null, 'invalid'], left: ['accepted'] },
  {
    is: 'overtaken where it comes first',
    order: reversed,
    told: [null, null],
    left: ['accepted', 'overtaken'],
  },
])('a question of the moment when its days go to another guest is $is', async ({ order, told, left }) => {
  const home = await homeOf(testApp, owner);
  const { owner: side } = await conversation(testApp, home, { owner, email: 'gwen@guest.example' });
  const acts = [
    () => acceptStay(testApp.app, side, { message: 'Welcome!' }, uuidv4()),
    () => ask(testApp, home, { email: 'second@guest.example' }),
  ];
  expect(await atOnce(order(acts))).toEqual(told);
  const stays = testApp.db.selectFrom('inquiries').select('stay').where('propertyId', '=', home);
  expect((await stays.orderBy('stay').execute()).map(({ stay }) => stay)).toEqual(left);
});

test.each([
  { is: 'refused where it comes second', order: asListed, told: [null, 'sender-blocked'] },
  { is: 'closed where it comes first', order: reversed, told: [null, null] },
])('a question of the moment when its guest is blocked is $is', async ({ order, told }) => {
  const home = await homeOf(testApp, owner);
  const user = await provedUser(testApp, `${uuidv4()}@guest.example`);
  const { owner: side } = await conversation(testApp, home, { owner, email: user.email });
  valueOf(await reportInquiry(testApp.app, side, { message: 'Rude' }));
  const asking = { propertyId: home, key: uuidv4(), user, ownerKeys: [], address: '192.0.2.5' };
  const acts = [
    () => blockSender(testApp.app, admin, side.inquiryId),
    () => sendInquiry(testApp.app, inquiryForm({ email: user.email }), asking),
  ];
  expect(await atOnce(order(acts))).toEqual(told);
  const open = testApp.db.selectFrom('inquiries').select('id').where('propertyId', '=', home);
  expect(await open.where('closedAt', 'is', null).execute()).toEqual([]);
});
