import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Admin } from '../accounts/access.ts';
import { ask, conversation, homeOf, inDays } from '../../../tests/support/inquiries.ts';
import { createTestApp, newAdmin, type TestApp, valueOf } from '../../../tests/support/people.ts';
import { countInquiriesByWeek, listUnansweredProperties } from './inquiry-numbers.ts';
import { acceptStay } from '../inquiries/stays.ts';
import { sendMessage } from '../inquiries/answering.ts';

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
const talk = (email: string) => conversation(testApp, home, { owner, email });

describe('inquiry statistics', () => {
  test('counts received, accepted and quickly answered inquiries by week', async () => {
    const [quick, slow, agreed] = [
      await talk('a@guest.example'),
      await talk('b@guest.example'),
      await talk('c@guest.example'),
    ];
    valueOf(await ask(testApp, home, { email: 'unconfirmed@guest.example' }));
    valueOf(await sendMessage(testApp.app, quick.owner, { message: 'Yes' }, uuidv4()));
    valueOf(await sendMessage(testApp.app, slow.owner, { message: 'Yes' }, uuidv4()));
    valueOf(await acceptStay(testApp.app, agreed.owner));
    await sql`UPDATE inquiries SET confirmed_at = (date_trunc('week', now() AT TIME ZONE 'America/Los_Angeles')
      - interval '11 days') AT TIME ZONE 'America/Los_Angeles' WHERE confirmed_at IS NOT NULL`.execute(
      testApp.db,
    );
    await sql`UPDATE inquiries SET answered_at = confirmed_at + interval '23 hours'
      WHERE id IN (${quick.guest.inquiryId}, ${agreed.guest.inquiryId})`.execute(testApp.db);
    await sql`UPDATE inquiries SET answered_at = confirmed_at + interval '25 hours'
      WHERE id = ${slow.guest.inquiryId}`.execute(testApp.db);
    const weeks = await countInquiriesByWeek(testApp.app, admin);
    expect(weeks).toHaveLength(12);
    expect(weeks[2]).toMatchObject({ asked: 3, answeredWithinDay: 2, agreed: 1 });
    expect(weeks.filter(({ asked }) => asked > 0)).toHaveLength(1);
    expect(new Set(weeks.map(({ monday }) => new Date(monday).getUTCDay()))).toEqual(new Set([1]));
  });

  test('lists properties whose guests have waited three days for an answer about coming dates, longest wait first', async () => {
    const other = await homeOf(testApp, 'else@home.example', 'Up the hill');
    const one = await talk('a@guest.example');
    await talk('b@guest.example');
    const past = await talk('past@guest.example');
    await sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})
      WHERE id = ${past.guest.inquiryId}`.execute(testApp.db);
    await conversation(testApp, other, { owner: 'else@home.example', email: 'c@guest.example' });
    expect(await listUnansweredProperties(testApp.app, admin)).toEqual([]);
    await sql`UPDATE inquiries SET unanswered_since = now() - interval '4 days'`.execute(testApp.db);
    await sql`UPDATE inquiries SET unanswered_since = now() - interval '5 days'
      WHERE property_id = ${other}`.execute(testApp.db);
    expect(await listUnansweredProperties(testApp.app, admin)).toMatchObject([
      { id: other, title: 'Up the hill', waiting: 1 },
      { id: home, waiting: 2 },
    ]);
    valueOf(await sendMessage(testApp.app, one.owner, { message: 'Yes' }, uuidv4()));
    expect(await listUnansweredProperties(testApp.app, admin)).toMatchObject([{ id: other }, { waiting: 1 }]);
  });
});
