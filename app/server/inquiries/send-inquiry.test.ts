import { account, browserWith, nobody } from '#tests/support/keys.ts';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitingSessions } from '#tests/support/database.ts';
import {
  sendTestInquiry,
  propertyOf,
  inDays,
  mailedDates,
  issuesOf,
  provedUser,
  failureOf,
  sideMailedTo,
  ownerEmail,
  guestEmail,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import {
  newAdmin,
  setUpTestServer,
  sentMails,
  valueOf,
  clearMailbox,
  clearRateLimits,
} from '#tests/support/test-server.ts';
import { authorizeSide } from '../access/proofs.ts';
import { blockPerson } from '../admin/blocked-people.ts';
import { getInquiry, listGuestInquiries } from './read-inquiries.ts';
import { verifyInquiry } from './send-inquiry.ts';
import { setBusyRanges } from '#tests/support/properties.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
let propertyId: string;
beforeEach(async () => {
  await clearRateLimits(testServer);
  propertyId = await propertyOf(testServer);
});

async function countInquiries(): Promise<number> {
  const rows = await testServer.db
    .selectFrom('inquiries')
    .select('id')
    .where('propertyId', '=', propertyId)
    .execute();
  return rows.length;
}

describe('sendInquiry and verifyInquiry', () => {
  test('mails the owner only after the guest has verified the address', async () => {
    await clearMailbox(testServer);
    const introduction = { reason: 'work', children: '1', pets: 'on', petKind: 'A dog' };
    expect(valueOf(await sendTestInquiry(testServer, propertyId, introduction))).toMatchObject({
      email: guestEmail,
      isVerified: false,
    });
    expect(await sentMails(testServer, ownerEmail)).toEqual([]);
    const guest = await sideMailedTo(testServer, guestEmail);
    expect(await getInquiry(testServer.server, guest)).toMatchObject({ side: 'guest', isVerified: false });
    expect(await authorizeSide(testServer.server, guest.inquiryId, nobody)).toBeNull();
    valueOf(await verifyInquiry(testServer.server, guest));
    valueOf(await verifyInquiry(testServer.server, guest));
    const told = await sentMails(testServer, ownerEmail);
    expect(told.map(({ subject }) => subject)).toEqual([`A guest is asking about ${mailedDates()}`]);
    const about = 'About us: here for work, 1 adult and 1 child, with a dog.';
    expect(told[0]?.text).toContain('(2 guests with pets, $');
    expect(told[0]?.text).toContain(about);
    expect(told[0]?.text).toContain('Is the patio shaded?');
    const view = await getInquiry(testServer.server, await sideMailedTo(testServer, ownerEmail));
    expect(view).toMatchObject({
      side: 'owner',
      isVerified: true,
      stay: { from: inDays(30), to: inDays(70), guests: 2, pets: true, state: 'requested' },
      messages: [{ author: 'guest', body: `${about}\n\nIs the patio shaded?` }],
      otherContact: null,
    });
  });

  test('mails the owner right away for a guest who is logged in with a verified address', async () => {
    const user = await provedUser(testServer, 'known@guest.example');
    await clearMailbox(testServer);
    const inquiry = valueOf(await sendTestInquiry(testServer, propertyId, { email: user.email }, { user }));
    expect(inquiry.isVerified).toBe(true);
    expect((await sentMails(testServer)).map(({ to }) => to)).toEqual([ownerEmail]);
    const claim = account(user);
    expect(await authorizeSide(testServer.server, inquiry.id, claim)).toMatchObject({ side: 'guest' });
    expect(await listGuestInquiries(testServer.server, user)).toMatchObject([{ id: inquiry.id }]);
  });

  test('mails nothing that was typed to an unverified address', async () => {
    const input = {
      email: 'victim@else.example',
      name: 'https://evil.example',
      message: 'Buy at evil.example',
    };
    valueOf(await sendTestInquiry(testServer, propertyId, { ...input, phone: 'evil.example 1' }));
    const [mail] = await sentMails(testServer, 'victim@else.example');
    expect(mail?.text).toContain('/link/');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('stores one inquiry and sends one mail for retries with the same idempotency key', async () => {
    await clearMailbox(testServer);
    const idempotencyKey = uuidv4();
    const again = () => sendTestInquiry(testServer, propertyId, {}, { idempotencyKey });
    const answers = [await again(), ...(await Promise.all([again(), again(), again()]))];
    expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
    expect(await countInquiries()).toBe(1);
    expect(await sentMails(testServer, guestEmail)).toHaveLength(1);
    valueOf(
      await sendTestInquiry(testServer, propertyId, { message: 'And the parking?' }, { idempotencyKey }),
    );
    expect(await countInquiries()).toBe(2);
  });

  test.each([
    ['busy nights', {}, 'checkIn'],
    ['dates in the past', { checkIn: inDays(-40), checkOut: inDays(-1) }, 'checkIn'],
    ['dates beyond 24 months', { checkIn: inDays(700), checkOut: inDays(760) }, 'checkOut'],
    ['a shorter stay than the property rents for', { checkIn: inDays(60), checkOut: inDays(70) }, 'checkIn'],
    ['too many guests', { checkIn: inDays(60), checkOut: inDays(100), guests: '5' }, 'guests'],
    ['a message of 4,001 characters', { message: 'a'.repeat(4001) }, 'message'],
    ['no address', { email: '' }, 'email'],
    ['lists and objects', { message: ['a'], guests: {} }, 'guests'],
  ])('refuses %s beside the field', async (_name, change, field) => {
    await setBusyRanges(testServer, propertyId, 'feed', [{ from: inDays(40), to: inDays(41) }]);
    const asked = await sendTestInquiry(testServer, propertyId, change);
    expect(issuesOf(asked)[field]).toMatch(/^[A-Z].{10,}/);
    expect(await countInquiries()).toBe(0);
  });

  test('refuses an unlisted, deleted or unknown property', async () => {
    const guest = await startUnverifiedInquiry(testServer, propertyId, { email: 'late@guest.example' });
    await sql`ALTER TABLE properties DISABLE TRIGGER properties_status_is_final`.execute(testServer.db);
    await sql`UPDATE properties SET status = 'pending', reviewed_at = NULL WHERE id = ${propertyId}`.execute(
      testServer.db,
    );
    await sql`ALTER TABLE properties ENABLE TRIGGER properties_status_is_final`.execute(testServer.db);
    expect(failureOf(await sendTestInquiry(testServer, propertyId))).toBe('property-unlisted');
    expect(failureOf(await verifyInquiry(testServer.server, guest))).toBe('property-unlisted');
    await sql`DELETE FROM properties WHERE id = ${propertyId}`.execute(testServer.db);
    expect(failureOf(await verifyInquiry(testServer.server, guest))).toBe('inquiry-not-found');
    expect(await getInquiry(testServer.server, guest)).toBeNull();
    for (const id of [propertyId, uuidv4(), 'no id'])
      expect(failureOf(await sendTestInquiry(testServer, id))).toBe('property-unlisted');
  });

  test('refuses a property that is deleted concurrently', async () => {
    const pending = await testServer.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('properties').where('id', '=', propertyId).execute();
      const result = sendTestInquiry(testServer, propertyId);
      await expect.poll(() => waitingSessions(testServer.db)).toBe(1);
      return { result };
    });
    expect(failureOf(await pending.result)).toBe('property-unlisted');
  });

  test('refuses the property’s owner: by account or key right away, by address only after verification', async () => {
    const user = await provedUser(testServer, 'landlady@home.example');
    propertyId = await propertyOf(testServer, user.email);
    expect(failureOf(await sendTestInquiry(testServer, propertyId, {}, { user }))).toBe('own-property');
    const { browser } = await browserWith(testServer.server, { kind: 'property', subjectId: propertyId });
    expect(failureOf(await sendTestInquiry(testServer, propertyId, {}, { browser }))).toBe('own-property');
    // The sender must not learn who owns the property.
    const side = await startUnverifiedInquiry(testServer, propertyId, { email: user.email });
    expect(failureOf(await verifyInquiry(testServer.server, side))).toBe('own-property');
  });

  test.each([
    ['went to another guest', sql`UPDATE inquiries SET stay = 'superseded'`, 'stay-decided'],
    ['has begun', sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})`, 'stay-past'],
  ])('refuses to verify an inquiry whose stay %s meanwhile', async (_name, happen, failure) => {
    const side = await startUnverifiedInquiry(testServer, propertyId, { email: 'slow@guest.example' });
    await sql`${happen} WHERE property_id = ${propertyId}`.execute(testServer.db);
    await clearMailbox(testServer);
    expect(failureOf(await verifyInquiry(testServer.server, side))).toBe(failure);
    expect(await sentMails(testServer, ownerEmail)).toEqual([]);
  });

  test('refuses a blocked guest only after verification, so that nothing reveals the block', async () => {
    const email = 'blocked@guest.example';
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    valueOf(await blockPerson(testServer.server, admin, { email, blockReason: 'Spam' }));
    const side = await startUnverifiedInquiry(testServer, propertyId, { email });
    expect(failureOf(await verifyInquiry(testServer.server, side))).toBe('person-blocked');
  });
});
