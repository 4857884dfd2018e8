import { beforeEach, expect, test } from 'vitest';
import {
  acceptCurrentStay,
  inDays,
  propertyOf,
  provedUser,
  sendTestMessage,
  shownDates,
  startInquiry,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { clearRateLimits, newUser, setUpTestServer, valueOf } from '#tests/support/test-server.ts';
import type { User } from '../access/proofs.ts';
import {
  countUnansweredByProperty,
  countUnansweredInquiries,
  listGuestInquiries,
  listOwnerInquiries,
} from './read-inquiries.ts';
import { suggestStay } from './suggest-stay.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const testServer = await setUpTestServer();
const { server } = testServer;
beforeEach(() => clearRateLimits(testServer));

const received = async (user: User) =>
  (await listOwnerInquiries(server, user)).map(({ id, isUnanswered }) => [id, isUnanswered]);

test('lists the guests of all of an owner’s properties, unanswered first, and counts those', async () => {
  const owner = await provedUser(testServer, 'three@home.example');
  const pier = await propertyOf(testServer, owner.email, 'By the pier');
  const hill = await propertyOf(testServer, 'else@home.example', 'On the hill');
  await updateProperty(testServer, hill, { userId: owner.uid });
  const ask = async (propertyId: string, email: string) =>
    (await startInquiry(testServer, propertyId, { email })).owner;
  const [a, b, c] = [
    await ask(pier, 'ana@guest.example'),
    await ask(hill, 'bo@guest.example'),
    await ask(pier, 'cy@guest.example'),
  ];
  await startUnverifiedInquiry(testServer, hill, { email: 'silent@guest.example' });
  await ask(await propertyOf(testServer), 'dee@guest.example');
  expect(await countUnansweredByProperty(server, owner)).toEqual({ [pier]: 2, [hill]: 1 });
  valueOf(await sendTestMessage(testServer, c, 'It is'));
  expect(await received(owner)).toEqual([
    [b.inquiryId, true],
    [a.inquiryId, true],
    [c.inquiryId, false],
  ]);
  expect(await countUnansweredByProperty(server, owner)).toEqual({ [pier]: 1, [hill]: 1 });
  expect(await countUnansweredInquiries(server, owner)).toBe(2);
  expect(await received(await newUser(server, 'eve@site.example'))).toEqual([]);
});

test('lists suggested dates first for a guest, and counts them until the guest decides', async () => {
  const guest = await provedUser(testServer, 'hal@guest.example');
  const propertyId = await propertyOf(testServer);
  const sides = await startInquiry(testServer, propertyId, { email: guest.email });
  const later = await startInquiry(testServer, await propertyOf(testServer), { email: guest.email });
  expect(await countUnansweredInquiries(server, guest)).toBe(0);
  const shown = await shownDates(testServer, sides.owner);
  const dates = { checkIn: inDays(80), checkOut: inDays(120), ...shown };
  valueOf(await suggestStay(server, sides.owner, dates, undefined));
  valueOf(await sendTestMessage(testServer, later.guest, 'Hello?'));
  expect(await listGuestInquiries(server, guest)).toMatchObject([
    { id: sides.guest.inquiryId, isUnanswered: true },
    { id: later.guest.inquiryId, isUnanswered: false },
  ]);
  expect(await countUnansweredInquiries(server, guest)).toBe(1);
  expect(await countUnansweredInquiries(server, { ...guest, emailVerified: false })).toBe(0);
  valueOf(await acceptCurrentStay(testServer, sides.guest));
  expect(await countUnansweredInquiries(server, guest)).toBe(0);
});
