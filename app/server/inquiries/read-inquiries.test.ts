import { beforeEach, expect, test } from 'vitest';
import { inDays } from '#tests/support/forms.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
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

const site = await setUpSite();
const { server } = site;
beforeEach(() => site.clearLimits());

const received = async (user: User) =>
  (await listOwnerInquiries(server, user)).map(({ id, isUnanswered }) => [id, isUnanswered]);

test('lists the guests of all of an owner’s properties, the longest wait first, and counts those', async () => {
  const owner = await site.verifiedUser('three@home.example');
  const pier = await site.home(owner.email, 'By the pier');
  const hill = await site.home('else@home.example', 'On the hill');
  await site.change(hill, { userId: owner.uid });
  const ask = async (propertyId: string, email: string) => (await site.inquiry(propertyId, { email })).owner;
  const [a, b, c] = [
    await ask(pier, 'ana@guest.example'),
    await ask(hill, 'bo@guest.example'),
    await ask(pier, 'cy@guest.example'),
  ];
  await site.unverifiedInquiry(hill, { email: 'silent@guest.example' });
  await ask(await site.home(), 'dee@guest.example');
  expect(await countUnansweredByProperty(server, owner)).toEqual({ [pier]: 2, [hill]: 1 });
  valueOf(await site.say(c, 'It is'));
  expect(await received(owner)).toEqual([
    [a.inquiryId, true],
    [b.inquiryId, true],
    [c.inquiryId, false],
  ]);
  expect(await countUnansweredByProperty(server, owner)).toEqual({ [pier]: 1, [hill]: 1 });
  expect(await countUnansweredInquiries(server, owner)).toBe(2);
  expect(await received(await site.user('eve@site.example'))).toEqual([]);
});

test('lists suggested dates first for a guest, and counts them until the guest decides', async () => {
  const guest = await site.verifiedUser('hal@guest.example');
  const propertyId = await site.home();
  const sides = await site.inquiry(propertyId, { email: guest.email });
  const later = await site.inquiry(await site.home(), { email: guest.email });
  expect(await countUnansweredInquiries(server, guest)).toBe(0);
  const shown = await site.shownDates(sides.owner);
  const dates = { checkIn: inDays(80), checkOut: inDays(120), ...shown };
  valueOf(await suggestStay(server, sides.owner, dates, undefined));
  valueOf(await site.say(later.guest, 'Hello?'));
  expect(await listGuestInquiries(server, guest)).toMatchObject([
    { id: sides.guest.inquiryId, isUnanswered: true },
    { id: later.guest.inquiryId, isUnanswered: false },
  ]);
  expect(await countUnansweredInquiries(server, guest)).toBe(1);
  expect(await countUnansweredInquiries(server, { ...guest, emailVerified: false })).toBe(0);
  valueOf(await site.acceptStay(sides.guest));
  expect(await countUnansweredInquiries(server, guest)).toBe(0);
});
