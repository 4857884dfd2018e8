import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { formatMoney } from '#domain/numbers.ts';
import { lengthOf } from '#domain/stay/months.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { inDays, mailedDates } from '#tests/support/forms.ts';
import { textOf } from '#tests/support/html.ts';
import { failureOf, guestEmail, issuesOf, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { account, browserWith, nobody } from '#tests/support/keys.ts';
import { authorizeSide, type User } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import { blockPerson } from '../admin/blocked-people.ts';
import { getInquiry, listGuestInquiries } from './read-inquiries.ts';
import { verifyInquiry } from './send-inquiry.ts';
import { resendVerification } from './verification-mail.ts';

holdDate();

const site = await setUpSite();
const { server, db } = site;
const admin = await site.admin();
let propertyId: string;
beforeEach(async () => {
  await site.clearLimits();
  propertyId = await site.home();
});

async function countInquiries(): Promise<number> {
  const inquiries = db.selectFrom('inquiries').select('id');
  return (await inquiries.where('propertyId', '=', propertyId).execute()).length;
}

describe('sendInquiry and verifyInquiry', () => {
  test('mails the owner only after the guest has verified the address', async () => {
    await site.clearMails();
    const introduction = { reason: 'work', children: '1', pets: 'on', petKind: 'A dog' };
    const sent = valueOf(await site.ask(propertyId, introduction));
    expect(sent).toMatchObject({ email: guestEmail, isVerified: false });
    expect(await site.mails(ownerEmail)).toEqual([]);
    const guest = await site.sideOf(guestEmail);
    expect(await getInquiry(server, guest)).toMatchObject({ side: 'guest', isVerified: false });
    expect(await authorizeSide(server, guest.inquiryId, nobody)).toBeNull();
    for (const _ of [1, 2]) valueOf(await verifyInquiry(server, guest));
    const told = await site.mails(ownerEmail);
    expect(told.map(({ subject }) => subject)).toEqual([`A guest is asking about ${mailedDates()}`]);
    const about = 'About us: here for work, 1 adult and 1 child, with a dog.';
    for (const words of ['(2 guests with pets, $', about, 'Is the patio shaded?'])
      expect(told[0]?.text).toContain(words);
    const view = await getInquiry(server, await site.sideOf(ownerEmail));
    expect(view).toMatchObject({
      side: 'owner',
      isVerified: true,
      stay: { from: inDays(30), to: inDays(70), guests: 2, pets: true, state: 'requested' },
      messages: [{ author: 'guest', body: `${about}\n\nIs the patio shaded?` }],
      otherContact: null,
    });
  });

  test('mails the owner right away for a guest who is logged in with a verified address', async () => {
    const user = await site.verifiedUser('known@guest.example');
    await site.clearMails();
    const inquiry = valueOf(await site.ask(propertyId, { email: user.email }, { user }));
    expect(inquiry.isVerified).toBe(true);
    expect((await site.mails()).map(({ to }) => to)).toEqual([ownerEmail]);
    const claim = account(user);
    expect(await authorizeSide(server, inquiry.id, claim)).toMatchObject({ side: 'guest' });
    expect(await listGuestInquiries(server, user)).toMatchObject([{ id: inquiry.id }]);
  });

  test('mails nothing that was typed to an unverified address', async () => {
    const typed = { name: 'https://evil.example', message: 'Buy at evil.example', phone: 'evil.example 1' };
    valueOf(await site.ask(propertyId, { email: 'victim@else.example', ...typed }));
    const [mail] = await site.mails('victim@else.example');
    expect(mail?.text).toContain('/link/');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('stores one inquiry and sends one mail for retries with the same idempotency key', async () => {
    await site.clearMails();
    const idempotencyKey = uuidv4();
    const again = () => site.ask(propertyId, {}, { idempotencyKey });
    const answers = [await again(), ...(await Promise.all([again(), again()]))];
    expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
    expect(await countInquiries()).toBe(1);
    expect(await site.mails(guestEmail)).toHaveLength(1);
    const other = { message: 'And the parking?' };
    valueOf(await site.ask(propertyId, other, { idempotencyKey }));
    expect(await countInquiries()).toBe(2);
  });

  test.each([
    ['busy nights', {}, 'checkIn'],
    ['a shorter stay than the property rents for', { checkIn: inDays(60), checkOut: inDays(70) }, 'checkIn'],
    ['too many guests', { checkIn: inDays(60), checkOut: inDays(100), guests: '5' }, 'guests'],
    ['lists and objects', { message: ['a'], guests: {} }, 'guests'],
  ])('refuses %s beside the field', async (_name, change, field) => {
    await site.setBusy(propertyId, 'feed', [{ from: inDays(40), to: inDays(41) }]);
    const asked = await site.ask(propertyId, change);
    expect(issuesOf(asked)[field]).toMatch(/^[A-Z].{10,}/);
    expect(await countInquiries()).toBe(0);
  });

  test('refuses an unlisted, deleted or unknown property', async () => {
    const guest = await site.unverifiedInquiry(propertyId, { email: 'late@guest.example' });
    const paused = { pausedAt: new Date(), pausedBy: 'owner' } as const;
    await site.change(propertyId, paused);
    expect(failureOf(await site.ask(propertyId))).toBe('property-unlisted');
    expect(failureOf(await verifyInquiry(server, guest))).toBe('property-unlisted');
    await db.deleteFrom('properties').where('id', '=', propertyId).execute();
    expect(failureOf(await verifyInquiry(server, guest))).toBe('inquiry-not-found');
    expect(await getInquiry(server, guest)).toBeNull();
    for (const id of [propertyId, 'no id']) expect(failureOf(await site.ask(id))).toBe('property-unlisted');
  });

  test('refuses a property that is deleted concurrently', async () => {
    const pending = await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('properties').where('id', '=', propertyId).execute();
      const result = site.ask(propertyId);
      await expect.poll(() => waitingSessions(db)).toBe(1);
      return { result };
    });
    expect(failureOf(await pending.result)).toBe('property-unlisted');
  });

  test('refuses the property’s owner: by account or key right away, by address only after verification', async () => {
    const user = await site.verifiedUser('landlady@home.example');
    propertyId = await site.home(user.email);
    expect(failureOf(await site.ask(propertyId, {}, { user }))).toBe('own-property');
    // Another address in the form of the home doesn't hide whose account has it.
    await site.change(propertyId, {
      userId: user.uid,
      submitterEmail: ownerEmail,
      landlordEmail: ownerEmail,
    });
    expect(failureOf(await site.ask(propertyId, {}, { user }))).toBe('own-property');
    const { browser } = await browserWith(server, { kind: 'property', subjectId: propertyId });
    expect(failureOf(await site.ask(propertyId, {}, { browser }))).toBe('own-property');
    // The sender must not learn who owns the property.
    const side = await site.unverifiedInquiry(propertyId, { email: user.email });
    expect(failureOf(await verifyInquiry(server, side))).toBe('own-property');
  });

  test.each([
    ['went to another guest', sql`UPDATE inquiries SET stay = 'superseded'`, 'stay-unavailable'],
    ['has begun', sql`UPDATE inquiries SET nights = daterange(${inDays(-1)}, ${inDays(40)})`, 'stay-past'],
  ])('refuses to verify an inquiry whose stay %s meanwhile', async (_name, happen, failure) => {
    const side = await site.unverifiedInquiry(propertyId, { email: 'slow@guest.example' });
    await sql`${happen} WHERE property_id = ${propertyId}`.execute(db);
    await site.clearMails();
    expect(failureOf(await verifyInquiry(server, side))).toBe(failure);
    expect(await site.mails(ownerEmail)).toEqual([]);
  });
});

test('keeps the costs of the day on which the inquiry was sent, in the conversation and in mails', async () => {
  const terms = { cleaningFee: 150, deposit: 2000, petFee: 90, petFeePer: 'stay' } as const;
  await site.change(propertyId, terms);
  const { guest, owner } = await site.inquiry(propertyId, { pets: 'on' });
  await site.change(propertyId, { cleaningFee: 900, desiredMonthlyRent: 9000, deposit: 1 });
  const { nights } = lengthOf({ from: inDays(30), to: inDays(70) });
  const rent = 3450 + Math.round((3450 * nights) / 30);
  const lines = [
    [`1 month and ${nights} nights at $3,450 a month`, formatMoney(rent)],
    ['Cleaning fee', '$150'],
    ['Pet fee', '$90'],
    ['Total of the stay', formatMoney(rent + 240)],
    ['Deposit, returned after the stay', '$2,000'],
    ['Total on day one (first month, fees, deposit)', '$5,690'],
  ];
  const cost = lines.map(([name, text]) => ({ name, text }));
  for (const side of [guest, owner])
    expect((await getInquiry(server, side))?.stay).toMatchObject({ total: formatMoney(rent + 240), cost });
  await site.clearMails();
  valueOf(await site.acceptStay(owner));
  const [mail] = await site.mails(guestEmail);
  const mailed = lines.map(([name, text]) => `${name}: ${text}\n`).join('');
  expect(mail?.text).toContain(`What the guest pays:\n\n${mailed}`);
  expect(textOf(String(mail?.html))).toContain(lines.flat().join(' '));
});

describe('the limits of inquiries', () => {
  const askFrom = (email: string, clientAddress: string, user: User | null = null) =>
    site.ask(propertyId, { email, message: clientAddress }, { clientAddress, user });

  test('accepts 5 inquiries an hour from a client address', async () => {
    const kinds: (string | null)[] = [];
    for (let time = 0; time < 6; time += 1)
      kinds.push(failureOf(await askFrom(`g${time}@guest.example`, '192.0.2.9')));
    expect(kinds).toEqual([null, null, null, null, null, 'too-many-requests']);
  });

  test('accepts 10 verified inquiries a day from a mailbox, whether an account or a link verified it', async () => {
    const user = await site.verifiedUser('eager@guest.example');
    for (let time = 1; time <= 9; time += 1) valueOf(await askFrom(user.email, `192.0.2.${time}`, user));
    // A tagged address belongs to the same mailbox, and a mailed link counts like a session.
    const tagged = await site.unverifiedInquiry(propertyId, { email: 'eager+1@guest.example' });
    for (const _ of [1, 2]) valueOf(await verifyInquiry(server, tagged));
    expect(failureOf(await askFrom(user.email, '192.0.2.11', user))).toBe('too-many-requests');
    const late = await site.unverifiedInquiry(propertyId, { email: 'eager+2@guest.example' });
    expect(failureOf(await verifyInquiry(server, late))).toBe('too-many-requests');
  });

  test('stores nothing for an unverified address after five mails in a day, or three caused by one client', async () => {
    for (let time = 1; time <= 4; time += 1)
      expect((await askFrom('victim@guest.example', '203.0.113.1')).ok).toBe(time <= 3);
    // Tagged addresses belong to the same mailbox.
    for (let sender = 2; sender <= 3; sender += 1)
      valueOf(await askFrom(`victim+${sender}@guest.example`, `203.0.113.${sender}`));
    const refused = { failure: { kind: 'too-many-requests', action: 'inquiry-mail' } };
    expect(await askFrom('victim@guest.example', '192.0.2.1')).toMatchObject(refused);
    expect(await countInquiries()).toBe(5);
    expect((await site.mails()).filter(({ to }) => to.startsWith('victim'))).toHaveLength(5);
  });

  test.each([
    ['an account', (email: string) => site.verifiedUser(email)],
    ['an earlier inquiry', async (email: string) => site.inquiry(propertyId, { email })],
  ])('mails an address verified by %s 20 times a day, from any client address', async (_by, verify) => {
    const email = `${uuidv4()}@guest.example`;
    await verify(email);
    await site.clearLimits();
    await site.clearMails();
    for (let sender = 1; sender <= 20; sender += 1) valueOf(await askFrom(email, `203.0.113.${sender}`));
    expect(failureOf(await askFrom(email, '203.0.113.21'))).toBe('too-many-requests');
    expect(await site.mails(email)).toHaveLength(20);
  });
});

describe('sendInquiry during another action', () => {
  /**
   * The failures of concurrent calls. Each starts when the one before it holds all its locks and waits to
   * write.
   */
  async function runConcurrently(calls: readonly (() => Promise<Result<unknown>>)[], isReversed: boolean) {
    const { results } = await db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE inquiry_messages, audit_log IN SHARE MODE`.execute(holder);
      const started: Promise<Result<unknown>>[] = [];
      for (const call of isReversed ? calls.toReversed() : calls) {
        started.push(call());
        await expect.poll(() => waitingSessions(db)).toBe(started.length);
      }
      return { results: Promise.all(started) };
    });
    return (await results).map(failureOf);
  }

  test.each<[string, isFirst: boolean, failures: (string | null)[], stays: string[]]>([
    ['refuses nights that were accepted first', false, [null, 'invalid'], ['accepted']],
    ['supersedes an inquiry that came first', true, [null, null], ['accepted', 'superseded']],
  ])('with acceptStay: %s', async (_behavior, isFirst, failures, stays) => {
    const { owner: side } = await site.inquiry(propertyId);
    const accept = () => site.acceptStay(side, { message: 'Welcome!' });
    const send = () => site.ask(propertyId, { email: 'second@guest.example' });
    expect(await runConcurrently([accept, send], isFirst)).toEqual(failures);
    const inquiries = db.selectFrom('inquiries').select('stay').where('propertyId', '=', propertyId);
    expect((await inquiries.orderBy('stay').execute()).map(({ stay }) => stay)).toEqual(stays);
  });

  test.each<[string, isFirst: boolean, failures: (string | null)[]]>([
    ['refuses a guest who was blocked first', false, [null, 'person-blocked']],
    ['closes an inquiry that came first', true, [null, null]],
  ])('with a block: %s', async (_behavior, isFirst, failures) => {
    const user = await site.verifiedUser(`${uuidv4()}@guest.example`);
    // A typed address, because a report of the home would also lock the home.
    const block = () => blockPerson(server, admin, { email: user.email, blockReason: 'Rude' });
    const send = () => site.ask(propertyId, { email: user.email }, { user });
    expect(await runConcurrently([block, send], isFirst)).toEqual(failures);
    const open = db.selectFrom('inquiries').select('id').where('propertyId', '=', propertyId);
    expect(await open.where(sql<boolean>`NOT ${isClosed}`).execute()).toEqual([]);
  });
});

describe('resendVerification', () => {
  let email: string;
  let inquiryId: string;
  beforeEach(async () => {
    email = `${uuidv4()}@guest.example`;
    inquiryId = valueOf(await site.ask(propertyId, { email })).id;
    await site.clearMails();
  });

  const resend = (to = email, id = inquiryId) =>
    resendVerification(server, { inquiryId: id, email: to, clientAddress: '192.0.2.1' });
  const passMinute = () =>
    db
      .updateTable('inquiries')
      .set('verificationSentAt', new Date(Date.now() - 61_000))
      .execute();
  const countMails = async () => (await site.mails(email)).length;

  test('mails a new link once a minute, also for several presses', async () => {
    valueOf(await resend());
    expect(await countMails()).toBe(0);
    await passMinute();
    const presses = await Promise.all([resend(` ${email.toUpperCase()} `), resend()]);
    expect(new Set(presses.map((press) => valueOf(press).getTime())).size).toBe(1);
    expect(await countMails()).toBe(1);
    expect(await site.sideOf(email)).toMatchObject({ inquiryId, side: 'guest' });
  });

  test('counts as a mail of an inquiry: the third from this client address is the last of the day', async () => {
    const kinds = [];
    for (let time = 2; time <= 4; time += 1) {
      await passMinute();
      kinds.push(failureOf(await resend()));
    }
    expect(kinds).toEqual([null, null, 'too-many-requests']);
    expect(await countMails()).toBe(2);
  });

  test('fails for a verified inquiry, another address, and an unknown id', async () => {
    await passMinute();
    expect(failureOf(await resend('eve@guest.example'))).toBe('inquiry-not-found');
    for (const id of ['x', uuidv4()]) expect(failureOf(await resend(email, id))).toBe('inquiry-not-found');
    await db.updateTable('inquiries').set({ verifiedAt: new Date() }).where('id', '=', inquiryId).execute();
    expect(failureOf(await resend())).toBe('inquiry-verified');
    expect(await countMails()).toBe(0);
  });
});
