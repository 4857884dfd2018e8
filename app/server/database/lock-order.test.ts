import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { waitingSessions } from '#tests/support/database.ts';
import {
  byPassword,
  failureOf,
  type InquirySides,
  password,
  setUpSite,
  valueOf,
} from '#tests/support/site.ts';
import { blockReported } from '#tests/support/reports.ts';
import type { User } from '../access/proofs.ts';
import { enforceDeadlines } from '../inquiries/deadlines.ts';
import type { Database } from './database.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { reportInquiry } from '../inquiries/send-report.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const admin = await site.admin();

let round = 0;
let owner: string;
let guest: string;
let propertyId: string;
beforeEach(async () => {
  round += 1;
  owner = `owner${round}@home.example`;
  guest = `guest${round}@guest.example`;
  propertyId = await site.home(owner);
});

/**
 * Starts three inquiries from one guest about overlapping nights of one property. All are reported, and both
 * sides have accounts. Returns them sorted by id, but updates the rows in reverse order, so that a query
 * without ORDER BY finds the last one first.
 */
async function threeConversations() {
  const people = { guest: await site.verifiedUser(guest), owner: await site.verifiedUser(owner) };
  const talks: InquirySides[] = [];
  for (const message of ['One', 'Two', 'Three'])
    talks.push(await site.inquiry(propertyId, { email: guest, message }));
  const sorted = talks.toSorted((a, b) => (a.guest.inquiryId < b.guest.inquiryId ? -1 : 1));
  for (const [index, { owner: side }] of [...sorted.entries()].toReversed()) {
    valueOf(await reportInquiry(site.server, side, { message: 'Rude' }));
    await sql`UPDATE inquiries SET last_message_at = now() + ${index} * interval '1 minute'
      WHERE id = ${side.inquiryId}`.execute(site.db);
  }
  const [first, middle, last] = sorted;
  if (!first || !middle || !last) throw new Error('there are three');
  return { ...people, first, middle, last };
}

type Three = Awaited<ReturnType<typeof threeConversations>>;
const leave = (user: User) => deleteAccount(site.server, user, { currentPassword: password }, '192.0.2.1');

const waiting = () => waitingSessions(site.db);

const unlocked = async () => {
  const rows = site.db.selectFrom('inquiries').select('id').where('propertyId', '=', propertyId);
  return (await rows.forUpdate().skipLocked().execute()).map(({ id }) => id);
};

/** What each does, after its preparation. */
const paths: Record<string, (three: Three) => Promise<() => Promise<Result<unknown>>>> = {
  'an owner who accepts a stay': async (three) => () => site.acceptStay(three.last.owner),
  'an administrator who deletes a property': async () => () =>
    deletePropertyAsAdmin(site.server, admin, propertyId, 'A duplicate.'),
  'a guest who deletes the account': async (three) => () => leave(three.guest),
  'an owner who deletes the account with the homes': async (three) => () => leave(three.owner),
  'an owner who changes the address of the account': async ({ owner: user }) => {
    const token = await site.requestNewAddress(user, user.email.replace('@', '@new.'));
    return () => changeEmail(site.server, token, byPassword);
  },
};

test.each(Object.entries(paths))('locks inquiries in the order of their ids: %s', async (_who, path) => {
  const three = await threeConversations();
  const act = await path(three);
  const pending = await site.db.transaction().execute(async (holder) => {
    await sql`SELECT FROM inquiries WHERE id = ${three.middle.guest.inquiryId} FOR UPDATE`.execute(holder);
    const acted = act();
    await expect.poll(waiting).toBe(1);
    expect(await unlocked()).toEqual([three.last.guest.inquiryId]);
    return { acted };
  });
  valueOf(await pending.acted);
});

test('ignores an inquiry that is created after an account’s deletion locked the others', async () => {
  const three = await threeConversations();
  const late = uuidv4();
  const storedLate = (db: Database) => db.selectFrom('inquiries').selectAll().where('id', '=', late);
  const pending = await site.db.transaction().execute(async (holder) => {
    // Other transactions can lock rows meanwhile, but not change them.
    await sql`LOCK TABLE inquiries IN SHARE MODE`.execute(holder);
    const acted = leave(three.guest);
    await expect.poll(waiting).toBe(1);
    await sql`INSERT INTO inquiries
      SELECT (jsonb_populate_record(i, jsonb_build_object('id', ${late}::uuid))).* FROM inquiries AS i
      WHERE id = ${three.first.guest.inquiryId}`.execute(holder);
    return { acted, begun: await storedLate(holder).execute() };
  });
  valueOf(await pending.acted);
  expect(pending.begun).toHaveLength(1);
  expect(await storedLate(site.db).execute()).toEqual(pending.begun);
});

test('blocks a guest while an owner accepts the guest’s stay, without a deadlock', async () => {
  const { first, last } = await threeConversations();
  const both = await site.db.transaction().execute(async (holder) => {
    // The acceptance stops here, after it locked its rows and before it changes busy ranges. The block must
    // wait for it.
    await sql`LOCK TABLE busy_ranges IN SHARE MODE`.execute(holder);
    const accepted = site.acceptStay(last.owner);
    await expect.poll(waiting).toBe(1);
    const blocked = blockReported(site.server, admin, first.guest.inquiryId, 'guest');
    await expect.poll(waiting).toBe(2);
    return { results: Promise.allSettled([accepted, blocked]) };
  });
  expect(await both.results).toMatchObject([{ value: { ok: true } }, { value: { ok: true } }]);
  const view = { isClosed: true, stay: { state: 'accepted' } };
  expect(await getInquiry(site.server, last.guest)).toMatchObject(view);
  expect(failureOf(await site.acceptStay(first.owner))).toBe('inquiry-closed');
});

test('deletes old inquiries without waiting for a locked one', async () => {
  const { middle } = await threeConversations();
  const inAYear = new Date(Date.now() + 366 * 24 * 3600 * 1000);
  await site.db.transaction().execute(async (holder) => {
    await sql`SELECT FROM inquiries WHERE id = ${middle.guest.inquiryId} FOR UPDATE`.execute(holder);
    await enforceDeadlines(site.db, inAYear);
  });
  const left = site.db.selectFrom('inquiries').select('id').where('propertyId', '=', propertyId);
  expect(await left.execute()).toEqual([{ id: middle.guest.inquiryId }]);
});
