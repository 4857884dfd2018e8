import { browserWith } from '#tests/support/keys.ts';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { guestEmail, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { findVerifiedGuest } from './verified-guest.ts';
import { authorizeSide } from './proofs.ts';
import { giveKey } from './keys.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const { server, db } = site;
let propertyId: string;
let inquiryId: string;
let guestCaller: Awaited<ReturnType<typeof browserWith>>;

beforeEach(async () => {
  await site.clearLimits();
  propertyId = await site.home();
  const { guest } = await site.inquiry(await site.home(ownerEmail, 'Another home'));
  inquiryId = guest.inquiryId;
  guestCaller = await browserWith(server, { kind: 'verified-guest', subjectId: inquiryId });
  await site.clearMails();
});

const ofInquiry = () => db.updateTable('inquiries').where('id', '=', inquiryId);
const verifyDaysAgo = (days: number) =>
  ofInquiry()
    .set({ verifiedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
    .execute();

async function send(change = {}, request = {}) {
  const guest = await findVerifiedGuest(server, guestCaller);
  const { browser } = guestCaller;
  return site.ask(propertyId, change, { guest, browser, ...request });
}
const recipients = async () => (await site.mails()).map(({ to }) => to);

test('finds the guest who verified an address last, but none for an account or another key', async () => {
  expect(await findVerifiedGuest(server, guestCaller)).toEqual({ inquiryId, email: guestEmail });
  const user = await site.user(`${uuidv4()}@guest.example`);
  expect(await findVerifiedGuest(server, { ...guestCaller, user })).toBeNull();
  await verifyDaysAgo(1);
  const later = await site.inquiry(propertyId, { email: 'later@guest.example' });
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
  expect(valueOf(await send({ email: 'other@guest.example' })).isVerified).toBe(false);
  expect(await recipients()).toEqual(['other@guest.example']);
  const idempotencyKey = uuidv4();
  valueOf(await site.ask(propertyId, {}, { idempotencyKey }));
  expect(valueOf(await send({}, { idempotencyKey })).isVerified).toBe(false);
});

test.each<[string, () => Promise<unknown>]>([
  ['the address was changed', () => ofInquiry().set({ guestEmail: 'moved@guest.example' }).execute()],
  ['the inquiry was deleted', () => db.deleteFrom('inquiries').where('id', '=', inquiryId).execute()],
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
