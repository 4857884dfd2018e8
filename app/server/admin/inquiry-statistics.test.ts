import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  sendTestInquiry,
  startInquiry,
  propertyOf,
  inDays,
  sendTestMessage,
  acceptCurrentStay,
} from '#tests/support/inquiries.ts';
import { createTestServer, newAdmin, type TestServer, valueOf } from '#tests/support/test-server.ts';
import type { Admin } from '../access/proofs.ts';
import { countInquiriesByWeek, listUnansweredProperties } from './inquiry-statistics.ts';

let testServer: TestServer;
let admin: Admin;
let propertyId: string;
beforeEach(async () => {
  testServer = await createTestServer();
  admin = await newAdmin(testServer.server, 'ada@site.example');
  propertyId = await propertyOf(testServer);
  return () => testServer.close();
});

const talk = (email: string) => startInquiry(testServer, propertyId, { email });

describe('inquiry statistics', () => {
  test('counts received, accepted and quickly answered inquiries by week', async () => {
    const [quick, slow, accepted] = [
      await talk('a@guest.example'),
      await talk('b@guest.example'),
      await talk('c@guest.example'),
    ];
    valueOf(await sendTestInquiry(testServer, propertyId, { email: 'unconfirmed@guest.example' }));
    valueOf(await sendTestMessage(testServer, quick.owner, 'Yes'));
    valueOf(await sendTestMessage(testServer, slow.owner, 'Yes'));
    valueOf(await acceptCurrentStay(testServer, accepted.owner));
    await sql`UPDATE inquiries SET verified_at = (date_trunc('week', now() AT TIME ZONE 'America/Los_Angeles')
      - interval '11 days') AT TIME ZONE 'America/Los_Angeles' WHERE verified_at IS NOT NULL`.execute(
      testServer.db,
    );
    await sql`UPDATE inquiries SET answered_at = verified_at + interval '23 hours'
      WHERE id IN (${quick.guest.inquiryId}, ${accepted.guest.inquiryId})`.execute(testServer.db);
    await sql`UPDATE inquiries SET answered_at = verified_at + interval '25 hours'
      WHERE id = ${slow.guest.inquiryId}`.execute(testServer.db);
    const weeks = await countInquiriesByWeek(testServer.server, admin);
    expect(weeks).toHaveLength(12);
    expect(weeks[2]).toMatchObject({ received: 3, answeredWithinDay: 2, accepted: 1 });
    expect(weeks.filter(({ received }) => received > 0)).toHaveLength(1);
    expect(new Set(weeks.map(({ monday }) => new Date(monday).getUTCDay()))).toEqual(new Set([1]));
  });

  test('lists properties whose guests have waited three days for an answer about coming dates, longest wait first', async () => {
    const other = await propertyOf(testServer, 'else@home.example', 'Up the hill');
    const one = await talk('a@guest.example');
    await talk('b@guest.example');
    const past = await talk('past@guest.example');
    await sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})
      WHERE id = ${past.guest.inquiryId}`.execute(testServer.db);
    await startInquiry(testServer, other, { owner: 'else@home.example', email: 'c@guest.example' });
    expect(await listUnansweredProperties(testServer.server, admin)).toEqual([]);
    await sql`UPDATE inquiries SET unanswered_since = now() - interval '4 days'`.execute(testServer.db);
    await sql`UPDATE inquiries SET unanswered_since = now() - interval '5 days'
      WHERE property_id = ${other}`.execute(testServer.db);
    expect(await listUnansweredProperties(testServer.server, admin)).toMatchObject([
      { id: other, title: 'Up the hill', waiting: 1 },
      { id: propertyId, waiting: 2 },
    ]);
    valueOf(await sendTestMessage(testServer, one.owner, 'Yes'));
    expect(await listUnansweredProperties(testServer.server, admin)).toMatchObject([
      { id: other },
      { waiting: 1 },
    ]);
  });
});
