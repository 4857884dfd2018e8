import { formatMoney } from '#domain/numbers.ts';
import { lengthOf } from '#domain/stay/months.ts';
import { account, browserWith } from '#tests/support/keys.ts';
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
  startInquiry,
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
import { setBusyRanges, updateProperty } from '#tests/support/properties.ts';
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

describe('an inquiry that is sent again with the right address', () => {
  const right = 'gwen@gmail.example';
  const sendAgain = (replaced: { id: unknown; email: unknown }) =>
    sendTestInquiry(testServer, propertyId, { email: right }, { replaced });

  test('replaces the unverified one, whose link ends', async () => {
    const wrong = await startUnverifiedInquiry(testServer, propertyId);
    valueOf(await sendAgain({ id: wrong.inquiryId, email: ` ${guestEmail.toUpperCase()}` }));
    expect(await countInquiries()).toBe(1);
    expect(failureOf(await verifyInquiry(testServer.server, wrong))).toBe('inquiry-not-found');
    valueOf(await verifyInquiry(testServer.server, await sideMailedTo(testServer, right)));
  });

  test('keeps one that was verified, one of another address or home, and unknown ids', async () => {
    const other = await startUnverifiedInquiry(
      testServer,
      await propertyOf(testServer, 'other@home.example'),
    );
    const verified = await startUnverifiedInquiry(testServer, propertyId);
    valueOf(await verifyInquiry(testServer.server, verified));
    const unverified = await startUnverifiedInquiry(testServer, propertyId, { email: 'eve@guest.example' });
    for (const replaced of [
      { id: other.inquiryId, email: guestEmail },
      { id: verified.inquiryId, email: guestEmail },
      { id: unverified.inquiryId, email: guestEmail },
      { id: 'x', email: guestEmail },
      { id: unverified.inquiryId, email: undefined },
    ]) {
      await clearRateLimits(testServer);
      valueOf(await sendAgain(replaced));
    }
    expect(await getInquiry(testServer.server, other)).not.toBeNull();
    expect(await countInquiries()).toBe(7);
  });
});

describe('sendInquiry and verifyInquiry', () => {
  test('mails the owner only after the guest has verified the address', async () => {
    await clearMailbox(testServer);
    await updateProperty(testServer, propertyId, { desiredMonthlyRent: 3452 });
    const { nights } = lengthOf({ from: inDays(30), to: inDays(70) });
    const total = formatMoney(3453 + Math.round((3450 * nights) / 30));
    expect(valueOf(await sendTestInquiry(testServer, propertyId))).toMatchObject({
      email: guestEmail,
      isVerified: false,
    });
    expect(await sentMails(testServer, ownerEmail)).toEqual([]);
    const guest = await sideMailedTo(testServer, guestEmail);
    expect(await getInquiry(testServer.server, guest)).toMatchObject({ side: 'guest', isVerified: false });
    expect(await sentMails(testServer, ownerEmail)).toEqual([]);
    valueOf(await verifyInquiry(testServer.server, guest));
    valueOf(await verifyInquiry(testServer.server, guest));
    const told = await sentMails(testServer, ownerEmail);
    expect(told.map(({ subject }) => subject)).toEqual([`A guest is asking about ${mailedDates()}`]);
    expect(told[0]?.text).toContain(`(2 guests, ${total})`);
    expect(told[0]?.text).toContain('Is the patio shaded?');
    const view = await getInquiry(testServer.server, await sideMailedTo(testServer, ownerEmail));
    expect(view).toMatchObject({
      side: 'owner',
      isVerified: true,
      stay: {
        from: inDays(30),
        to: inDays(70),
        guests: 2,
        pets: false,
        state: 'requested',
        total,
      },
      messages: [{ author: 'guest', body: 'Is the patio shaded?' }],
      otherContact: null,
    });
  });

  test('shows the owner the guest’s introduction in the mail and in the conversation', async () => {
    await clearMailbox(testServer);
    const introduction = { reason: 'work', children: '1', pets: 'on', petKind: 'A dog' };
    const { owner } = await startInquiry(testServer, propertyId, introduction);
    const words = 'About us: here for work, 1 adult and 1 child, with a dog.';
    const [mail] = await sentMails(testServer, ownerEmail);
    expect(mail?.text).toContain(words);
    expect(await getInquiry(testServer.server, owner)).toMatchObject({
      messages: [{ author: 'guest', body: `${words}\n\nIs the patio shaded?` }],
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
    ['dates in the past', { checkIn: inDays(-40), checkOut: inDays(-1) }, 'checkIn'],
    ['reversed dates', { checkIn: inDays(70), checkOut: inDays(30) }, 'checkOut'],
    ['dates beyond 24 months', { checkIn: inDays(700), checkOut: inDays(760) }, 'checkOut'],
    ['a shorter stay than the property rents for', { checkOut: inDays(40) }, 'checkIn'],
    ['a longer stay than the property rents for', { checkOut: inDays(230) }, 'checkIn'],
    ['more guests than the property sleeps', { guests: '5' }, 'guests'],
    ['an empty message', { message: ' \n ' }, 'message'],
    ['a message of 4,001 characters', { message: 'a'.repeat(4001) }, 'message'],
    ['control characters', { message: 'a\u0007b' }, 'message'],
    ['no address', { email: '' }, 'email'],
    ['a malformed address', { email: 'gwen at home' }, 'email'],
    ['lists and objects', { message: ['a'], guests: {} }, 'guests'],
  ])('refuses %s beside the field', async (_name, change, field) => {
    const asked = await sendTestInquiry(testServer, propertyId, change);
    expect(issuesOf(asked)[field]).toMatch(/^[A-Z].{10,}/);
    expect(await countInquiries()).toBe(0);
  });

  test('refuses busy nights', async () => {
    const taken = [{ from: inDays(40), to: inDays(41) }];
    await setBusyRanges(testServer, propertyId, 'feed', taken);
    expect(await sendTestInquiry(testServer, propertyId)).toMatchObject({
      failure: { issues: [{ field: 'checkIn' }] },
    });
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

  test('recognizes the owner’s key for a property id in capitals', async () => {
    const { browser } = await browserWith(testServer.server, { kind: 'property', subjectId: propertyId });
    const sent = await sendTestInquiry(testServer, propertyId.toUpperCase(), {}, { browser });
    expect(failureOf(sent)).toBe('own-property');
  });

  test('refuses a blocked guest only after verification, so that nothing reveals the block', async () => {
    const email = 'blocked@guest.example';
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    valueOf(await blockPerson(testServer.server, admin, { email, blockReason: 'Spam' }));
    const side = await startUnverifiedInquiry(testServer, propertyId, { email });
    expect(failureOf(await verifyInquiry(testServer.server, side))).toBe('person-blocked');
  });
});
