import { browserWith } from '#tests/support/keys.ts';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  guestEmail,
  inDays,
  ownerEmail,
  propertyOf,
  failureOf,
  sendTestInquiry,
  startInquiry,
} from '#tests/support/inquiries.ts';
import {
  clearMailbox,
  clearRateLimits,
  newAdmin,
  newUser,
  sentMails,
  setUpTestServer,
  valueOf,
} from '#tests/support/test-server.ts';
import { unblockAll } from '#tests/support/reports.ts';
import { findVerifiedGuest } from './verified-guest.ts';
import { authorizeSide } from './proofs.ts';
import { blockPerson } from '../admin/blocked-people.ts';
import { giveKey } from './keys.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
const { server, db } = testServer;
let propertyId: string;
let inquiryId: string;
let guestCaller: Awaited<ReturnType<typeof browserWith>>;

beforeEach(async () => {
  await clearRateLimits(testServer);
  propertyId = await propertyOf(testServer);
  const { guest } = await startInquiry(testServer, await propertyOf(testServer, ownerEmail, 'Another home'));
  inquiryId = guest.inquiryId;
  guestCaller = await browserWith(server, { kind: 'verified-guest', subjectId: inquiryId });
  await clearMailbox(testServer);
});

const changeAddress = (email: string) =>
  db.updateTable('inquiries').set({ guestEmail: email }).where('id', '=', inquiryId).execute();

const verifyDaysAgo = (days: number) =>
  db
    .updateTable('inquiries')
    .set({ verifiedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
    .where('id', '=', inquiryId)
    .execute();

describe('findVerifiedGuest', () => {
  test('returns the details of the inquiry that verified the address', async () => {
    expect(await findVerifiedGuest(server, guestCaller)).toEqual({
      inquiryId,
      name: 'Gwen Canary',
      email: guestEmail,
      phone: '619-555-0199',
      pets: false,
      stay: { checkIn: inDays(30), checkOut: inDays(70), guests: 2 },
    });
  });

  test('leaves out a stay that has begun', async () => {
    const nights = `[${inDays(-1)},${inDays(60)})`;
    await db.updateTable('inquiries').set({ nights }).where('id', '=', inquiryId).execute();
    expect(await findVerifiedGuest(server, guestCaller)).toMatchObject({ email: guestEmail, stay: null });
  });

  test('returns null for an account, and for a browser without the key', async () => {
    const user = await newUser(server, `${uuidv4()}@guest.example`);
    expect(await findVerifiedGuest(server, { ...guestCaller, user })).toBeNull();
    const asGuest = { kind: 'inquiry-as-guest', subjectId: inquiryId } as const;
    expect(await findVerifiedGuest(server, await browserWith(server, asGuest))).toBeNull();
  });

  test('returns the guest who verified an address last', async () => {
    await verifyDaysAgo(1);
    const later = await startInquiry(testServer, propertyId, { email: 'later@guest.example' });
    const { inquiryId: subjectId } = later.guest;
    await giveKey(db, guestCaller.browser, { kind: 'verified-guest', subjectId });
    expect(await findVerifiedGuest(server, guestCaller)).toMatchObject({ email: 'later@guest.example' });
  });

  test('returns null 30 days after the verification', async () => {
    await verifyDaysAgo(29.9);
    expect(await findVerifiedGuest(server, guestCaller)).toMatchObject({ email: guestEmail });
    await verifyDaysAgo(30.1);
    expect(await findVerifiedGuest(server, guestCaller)).toBeNull();
  });

  test('returns null after the inquiry was deleted', async () => {
    await db.deleteFrom('inquiries').where('id', '=', inquiryId).execute();
    expect(await findVerifiedGuest(server, guestCaller)).toBeNull();
  });
});

describe('sendInquiry with a verified guest', () => {
  const send = async (change = {}, request = {}) => {
    const guest = await findVerifiedGuest(server, guestCaller);
    return sendTestInquiry(testServer, propertyId, change, {
      guest,
      browser: guestCaller.browser,
      ...request,
    });
  };
  const recipients = async () => (await sentMails(testServer)).map(({ to }) => to);

  test('mails the owner right away, and the browser opens the inquiry', async () => {
    const { id, isVerified, canOpen } = valueOf(await send());
    expect([isVerified, canOpen]).toEqual([true, true]);
    expect(await recipients()).toEqual([ownerEmail]);
    expect(await authorizeSide(server, id, guestCaller)).toMatchObject({ inquiryId: id, side: 'guest' });
  });

  test('stores one inquiry for a retry', async () => {
    const idempotencyKey = uuidv4();
    const first = valueOf(await send({}, { idempotencyKey }));
    expect(valueOf(await send({}, { idempotencyKey }))).toEqual(first);
    expect(await recipients()).toEqual([ownerEmail]);
  });

  test('still asks for the verification of an inquiry that was sent before the address was verified', async () => {
    const idempotencyKey = uuidv4();
    valueOf(await sendTestInquiry(testServer, propertyId, {}, { idempotencyKey }));
    expect(valueOf(await send({}, { idempotencyKey })).isVerified).toBe(false);
  });

  test('asks for the verification of another address', async () => {
    const sent = valueOf(await send({ email: 'other@guest.example' }));
    expect(sent).toMatchObject({ isVerified: false, canOpen: false });
    expect(await recipients()).toEqual(['other@guest.example']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the address was changed', () => changeAddress('moved@guest.example')],
    ['the inquiry was deleted', () => db.deleteFrom('inquiries').where('id', '=', inquiryId).execute()],
    ['the verification expired', () => verifyDaysAgo(30.1)],
  ])('asks for a new verification if %s since the guest was read', async (_name, change) => {
    const guest = await findVerifiedGuest(server, guestCaller);
    await change();
    expect(valueOf(await send({}, { guest }))).toMatchObject({ isVerified: false });
    expect(await recipients()).toEqual([guestEmail]);
  });

  test('refuses a blocked guest', async () => {
    const admin = await newAdmin(server, 'ada@site.example');
    valueOf(await blockPerson(server, admin, { email: guestEmail, blockReason: 'Spam' }));
    expect(failureOf(await send())).toBe('person-blocked');
    await unblockAll(server, admin);
    expect(await recipients()).toEqual([]);
  });

  test('refuses the guest’s own property', async () => {
    propertyId = await propertyOf(testServer, guestEmail);
    expect(failureOf(await send())).toBe('own-property');
  });

  test('accepts 10 inquiries a day, with the one that verified the address', async () => {
    const kinds = [];
    // `clearRateLimits` ran before the first inquiry.
    for (let time = 2; time <= 11; time += 1)
      kinds.push(failureOf(await send({ message: `${time}` }, { clientAddress: `192.0.2.${time}` })));
    expect(kinds).toEqual([...Array.from({ length: 9 }, () => null), 'too-many-requests']);
  });
});
