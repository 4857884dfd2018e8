import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingSessions } from '../../../tests/support/database.ts';
import {
  ask,
  homeOf,
  inDays,
  inquiryForm,
  issuesOf,
  provedUser,
  refusalOf,
  sideMailedTo,
} from '../../../tests/support/inquiries.ts';
import { createTestApp, sentMails, type TestApp, valueOf } from '../../../tests/support/people.ts';
import { issueKey } from '../drafts/access-tokens.ts';
import { hashSecret } from '../secrets.ts';
import { changeBusy } from '../calendar/busy-ranges.ts';
import { countOpenInquiries, getInquiry, listGuestInquiries } from './views.ts';
import { sendInquiry, verifyInquiry } from './asking.ts';
import { proveSide } from './sides.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(testApp.db);
});

const owner = 'owner@home.example';
const guestEmail = 'gwen@guest.example';
const clearMailbox = () => sql`DELETE FROM mailbox`.execute(testApp.db);

async function countInquiries(propertyId: string): Promise<number> {
  const rows = await testApp.db
    .selectFrom('inquiries')
    .select('id')
    .where('propertyId', '=', propertyId)
    .execute();
  return rows.length;
}

describe('sendInquiry and verifyInquiry', () => {
  test('mails the owner only after the guest has verified the address', async () => {
    const home = await homeOf(testApp, owner);
    await clearMailbox();
    expect(valueOf(await ask(testApp, home))).toMatchObject({ email: guestEmail, isConfirmed: false });
    expect(await sentMails(testApp, owner)).toEqual([]);
    const guest = await sideMailedTo(testApp, guestEmail);
    expect(await getInquiry(testApp.app, guest)).toMatchObject({ side: 'guest', isConfirmed: false });
    expect(await sentMails(testApp, owner)).toEqual([]);
    valueOf(await verifyInquiry(testApp.app, guest));
    valueOf(await verifyInquiry(testApp.app, guest));
    const told = await sentMails(testApp, owner);
    expect(told.map(({ subject }) => subject)).toEqual(['Someone is asking about your home']);
    expect(told[0]?.text).toContain('(2 guests, about $4,600)');
    expect(told[0]?.text).toContain('Is the patio shaded?');
    const view = await getInquiry(testApp.app, await sideMailedTo(testApp, owner));
    expect(view).toMatchObject({
      side: 'owner',
      isConfirmed: true,
      stay: { from: inDays(30), to: inDays(70), guests: 2, pets: false, state: 'asked', rent: 4600 },
      messages: [{ author: 'guest', body: 'Is the patio shaded?' }],
      otherContact: null,
    });
  });

  test('mails the owner right away for a guest who is logged in with a verified address', async () => {
    const home = await homeOf(testApp, owner);
    const user = await provedUser(testApp, 'known@guest.example');
    await clearMailbox();
    const asking = { propertyId: home, key: uuidv4(), user, ownerKeys: [], address: '192.0.2.2' };
    const asked = valueOf(await sendInquiry(testApp.app, inquiryForm({ email: user.email }), asking));
    expect(asked.isConfirmed).toBe(true);
    expect((await sentMails(testApp)).map(({ to }) => to)).toEqual([owner]);
    const claim = { user, key: null, ownerKeys: [] };
    expect(await proveSide(testApp.app, asked.id, claim)).toMatchObject({ side: 'guest' });
    expect(await listGuestInquiries(testApp.app, user)).toMatchObject([{ id: asked.id, isOpen: true }]);
    expect(await countOpenInquiries(testApp.app, user)).toBe(1);
  });

  test('mails nothing that was typed to an unverified address', async () => {
    const home = await homeOf(testApp, owner);
    const typed = {
      email: 'victim@else.example',
      name: 'https://evil.example',
      message: 'Buy at evil.example',
    };
    valueOf(await ask(testApp, home, { ...typed, phone: 'evil.example 1' }));
    const [mail] = await sentMails(testApp, 'victim@else.example');
    expect(mail?.text).toContain('/inquiry-link/');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('stores one inquiry and sends one mail for retries with the same idempotency key', async () => {
    const home = await homeOf(testApp, owner);
    await clearMailbox();
    const key = uuidv4();
    const again = () => ask(testApp, home, {}, { key });
    const answers = [await again(), ...(await Promise.all([again(), again(), again()]))];
    expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
    expect(await countInquiries(home)).toBe(1);
    expect(await sentMails(testApp, guestEmail)).toHaveLength(1);
    valueOf(await ask(testApp, home, { message: 'And the parking?' }, { key }));
    expect(await countInquiries(home)).toBe(2);
  });

  test.each([
    ['dates in the past', { arrival: inDays(-40), departure: inDays(-1) }, 'arrival'],
    ['reversed dates', { arrival: inDays(70), departure: inDays(30) }, 'departure'],
    ['dates beyond 24 months', { arrival: inDays(700), departure: inDays(760) }, 'departure'],
    ['a shorter stay than the property rents for', { departure: inDays(40) }, 'arrival'],
    ['a longer stay than the property rents for', { departure: inDays(230) }, 'arrival'],
    ['more guests than the property sleeps', { guests: '5' }, 'guests'],
    ['an empty message', { message: ' \n ' }, 'message'],
    ['a message of 4,001 characters', { message: 'a'.repeat(4001) }, 'message'],
    ['control characters', { message: 'a\u0007b' }, 'message'],
    ['no address', { email: '' }, 'email'],
    ['a malformed address', { email: 'gwen at home' }, 'email'],
    ['lists and objects', { message: ['a'], guests: {} }, 'guests'],
  ])('refuses %s beside the field', async (_name, change, field) => {
    const home = await homeOf(testApp, owner);
    const asked = await ask(testApp, home, change);
    expect(issuesOf(asked)[field]).toMatch(/^[A-Z].{10,}/);
    expect(await countInquiries(home)).toBe(0);
  });

  test('refuses busy nights', async () => {
    const home = await homeOf(testApp, owner);
    const taken = [{ from: inDays(40), to: inDays(41) }];
    await testApp.db
      .transaction()
      .execute((transaction) => changeBusy(transaction, home, 'feed', () => taken));
    expect(await ask(testApp, home)).toMatchObject({ failure: { issues: [{ field: 'arrival' }] } });
  });

  test('refuses an unlisted, deleted or unknown property', async () => {
    const home = await homeOf(testApp, owner);
    valueOf(await ask(testApp, home, { email: 'late@guest.example' }));
    const guest = await sideMailedTo(testApp, 'late@guest.example');
    await sql`ALTER TABLE properties DISABLE TRIGGER properties_status_is_final`.execute(testApp.db);
    await sql`UPDATE properties SET status = 'pending', reviewed_at = NULL WHERE id = ${home}`.execute(
      testApp.db,
    );
    await sql`ALTER TABLE properties ENABLE TRIGGER properties_status_is_final`.execute(testApp.db);
    expect(refusalOf(await ask(testApp, home))).toBe('home-unlisted');
    expect(refusalOf(await verifyInquiry(testApp.app, guest))).toBe('home-unlisted');
    await sql`DELETE FROM properties WHERE id = ${home}`.execute(testApp.db);
    expect(refusalOf(await verifyInquiry(testApp.app, guest))).toBe('inquiry-not-found');
    expect(await getInquiry(testApp.app, guest)).toBeNull();
    for (const id of [home, uuidv4(), 'no id'])
      expect(refusalOf(await ask(testApp, id))).toBe('home-unlisted');
  });

  test('refuses a property that is deleted concurrently', async () => {
    const home = await homeOf(testApp, owner);
    const asked = await testApp.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('properties').where('id', '=', home).execute();
      const answer = ask(testApp, home);
      await expect.poll(() => waitingSessions(testApp.db)).toBe(1);
      return { answer };
    });
    expect(refusalOf(await asked.answer)).toBe('home-unlisted');
  });

  test('refuses the property’s owner: by account or token right away, by address only after verification', async () => {
    const user = await provedUser(testApp, 'landlady@home.example');
    const home = await homeOf(testApp, user.email);
    const asking = { propertyId: home, key: uuidv4(), ownerKeys: [], address: '192.0.2.3' };
    expect(refusalOf(await sendInquiry(testApp.app, inquiryForm(), { ...asking, user }))).toBe('own-home');
    const ownerKeys = [`${uuidv4()}.other`, `${home}.${await issueKey(testApp.db, { propertyId: home })}`];
    const byKey = await sendInquiry(testApp.app, inquiryForm(), { ...asking, user: null, ownerKeys });
    expect(refusalOf(byKey)).toBe('own-home');
    // The sender must not learn who owns the property.
    expect(refusalOf(await ask(testApp, home, { email: user.email }))).toBeNull();
    const side = await sideMailedTo(testApp, user.email);
    expect(refusalOf(await verifyInquiry(testApp.app, side))).toBe('own-home');
  });

  test.each([
    ['went to another guest', sql`UPDATE inquiries SET stay = 'overtaken'`, 'stay-decided'],
    ['has begun', sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})`, 'stay-past'],
  ])('refuses to verify an inquiry whose stay %s meanwhile', async (_name, happen, refusal) => {
    const home = await homeOf(testApp, owner);
    valueOf(await ask(testApp, home, { email: 'slow@guest.example' }));
    const side = await sideMailedTo(testApp, 'slow@guest.example');
    await sql`${happen} WHERE property_id = ${home}`.execute(testApp.db);
    await clearMailbox();
    expect(refusalOf(await verifyInquiry(testApp.app, side))).toBe(refusal);
    expect(await sentMails(testApp, owner)).toEqual([]);
  });

  test('recognizes the owner’s token for a property id in capitals', async () => {
    const home = await homeOf(testApp, owner);
    const ownerKeys = [`${home}.${await issueKey(testApp.db, { propertyId: home })}`];
    const asking = {
      propertyId: home.toUpperCase(),
      key: uuidv4(),
      user: null,
      ownerKeys,
      address: '192.0.2.4',
    };
    expect(refusalOf(await sendInquiry(testApp.app, inquiryForm(), asking))).toBe('own-home');
  });

  test('refuses a blocked guest only after verification, so that nothing reveals the block', async () => {
    const home = await homeOf(testApp, owner);
    const email = 'blocked@guest.example';
    await testApp.db
      .insertInto('blockedSenders')
      .values({ emailHash: hashSecret(email) })
      .execute();
    expect(refusalOf(await ask(testApp, home, { email }))).toBeNull();
    const side = await sideMailedTo(testApp, email);
    expect(refusalOf(await verifyInquiry(testApp.app, side))).toBe('sender-blocked');
  });
});
