import { beforeEach, expect, test } from 'vitest';
import { inDays } from '#tests/support/forms.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import type { InquirySide, User } from '../access/proofs.ts';
import {
  countUnansweredByProperty,
  countUnansweredInquiries,
  listGuestInquiries,
  listOwnerInquiries,
} from './read-inquiries.ts';
import { proposeStay } from './proposals.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const { server } = site;
beforeEach(() => site.clearLimits());

const received = async (user: User) =>
  (await listOwnerInquiries(server, user)).map(({ id, waitingSince }) => [id, waitingSince !== null]);

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

test('lists proposals first, and counts them until the other side decides', async () => {
  const guest = await site.verifiedUser('hal@guest.example');
  const owner = await site.verifiedUser('una@home.example');
  const sides = await site.inquiry(await site.home(owner.email), { email: guest.email });
  const later = await site.inquiry(await site.home(), { email: guest.email });
  expect(await countUnansweredInquiries(server, guest)).toBe(0);
  const propose = async (side: InquirySide, to: number) => {
    const dates = { checkIn: inDays(80), checkOut: inDays(to), guests: '2' };
    valueOf(await proposeStay(server, side, { ...dates, ...(await site.shown(side)) }));
  };
  await propose(sides.owner, 120);
  valueOf(await site.say(later.guest, 'Hello?'));
  expect(await listGuestInquiries(server, guest)).toMatchObject([
    { id: sides.guest.inquiryId, waitingSince: expect.any(Date) as Date },
    { id: later.guest.inquiryId, waitingSince: null },
  ]);
  expect(await countUnansweredInquiries(server, guest)).toBe(1);
  expect(await countUnansweredInquiries(server, { ...guest, emailVerified: false })).toBe(0);
  valueOf(await site.acceptStay(sides.guest));
  expect(await countUnansweredInquiries(server, guest)).toBe(0);
  expect(await received(owner)).toEqual([[sides.owner.inquiryId, false]]);
  await propose(sides.guest, 130);
  // A message doesn't decide about a change.
  valueOf(await site.say(sides.owner, 'Let me see'));
  expect(await received(owner)).toEqual([[sides.owner.inquiryId, true]]);
  expect(await listOwnerInquiries(server, owner)).toMatchObject([{ firstWords: 'You: Let me see' }]);
  valueOf(await site.acceptStay(sides.owner));
  expect(await received(owner)).toEqual([[sides.owner.inquiryId, false]]);
  expect(await listOwnerInquiries(server, owner)).toMatchObject([{ firstWords: 'You: Let me see' }]);
});
