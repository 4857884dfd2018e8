import { browserWith } from '#tests/support/keys.ts';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import {
  guestEmail,
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
const deleteInquiry = () => db.deleteFrom('inquiries').where('id', '=', inquiryId).execute();
const verifyDaysAgo = (days: number) =>
  db
    .updateTable('inquiries')
    .set({ verifiedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
    .where('id', '=', inquiryId)
    .execute();

async function send(change = {}, request = {}) {
  const guest = await findVerifiedGuest(server, guestCaller);
  const { browser } = guestCaller;
  return sendTestInquiry(testServer, propertyId, change, { guest, browser, ...request });
}
const recipients = async () => (await sentMails(testServer)).map(({ to }) => to);

test('finds the guest who verified an address last, but none for an account or another key', async () => {
  expect(await findVerifiedGuest(server, guestCaller)).toEqual({ inquiryId, email: guestEmail });
  const user = await newUser(server, `${uuidv4()}@guest.example`);
  expect(await findVerifiedGuest(server, { ...guestCaller, user })).toBeNull();
  const asGuest = { kind: 'inquiry-as-guest', subjectId: inquiryId } as const;
  expect(await findVerifiedGuest(server, await browserWith(server, asGuest))).toBeNull();
  await verifyDaysAgo(1);
  const later = await startInquiry(testServer, propertyId, { email: 'later@guest.example' });
  await giveKey(db, guestCaller.browser, { kind: 'verified-guest', subjectId: later.guest.inquiryId });
  expect(await findVerifiedGuest(server, guestCaller)).toMatchObject({ email: 'later@guest.example' });
});

test('sends an inquiry to the owner right away, once for a retry, and the browser opens it', async () => {
  const idempotencyKey = uuidv4();
  const sent = valueOf(await send({}, { idempotencyKey }));
  expect(sent).toMatchObject({ isVerified: true });
  expect(valueOf(await send({}, { idempotencyKey }))).toEqual(sent);
  expect(await recipients()).toEqual([ownerEmail]);
  expect(await authorizeSide(server, sent.id, guestCaller)).toMatchObject({ side: 'guest' });
});

test('asks for the verification of another address, and of an inquiry from before', async () => {
  const sent = valueOf(await send({ email: 'other@guest.example' }));
  expect(sent).toMatchObject({ isVerified: false });
  expect(await recipients()).toEqual(['other@guest.example']);
  const idempotencyKey = uuidv4();
  valueOf(await sendTestInquiry(testServer, propertyId, {}, { idempotencyKey }));
  expect(valueOf(await send({}, { idempotencyKey })).isVerified).toBe(false);
});

test.each<[string, () => Promise<unknown>]>([
  ['the address was changed', () => changeAddress('moved@guest.example')],
  ['the inquiry was deleted', deleteInquiry],
  ['30 days have passed', () => verifyDaysAgo(30.1)],
])('asks for a new verification if %s, also since the guest was read', async (_name, change) => {
  await verifyDaysAgo(29.9);
  const guest = await findVerifiedGuest(server, guestCaller);
  expect(guest).not.toBeNull();
  await change();
  for (const request of [{ guest }, {}])
    expect(valueOf(await send({}, request))).toMatchObject({ isVerified: false });
  expect(await recipients()).not.toContain(ownerEmail);
});

test('refuses a blocked guest, and the guest’s own property', async () => {
  const admin = await newAdmin(server, 'ada@site.example');
  valueOf(await blockPerson(server, admin, { email: guestEmail, blockReason: 'Spam' }));
  expect(failureOf(await send())).toBe('person-blocked');
  await unblockAll(server, admin);
  propertyId = await propertyOf(testServer, guestEmail);
  expect(failureOf(await send())).toBe('own-property');
  expect(await recipients()).toEqual([]);
});
