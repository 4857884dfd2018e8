// `npm run bench -- quality` measures the hints with labeled texts.
import { describe, expect, test } from 'vitest';
import { explainFields, findUnfairWording } from './fair-housing.ts';
import { findLinkAway } from './links.ts';
import { describeMessageFlags, explainMessage, findMessageHints } from './message-hints.ts';

const messageKinds = (text: string) => findMessageHints(text, 'baystead.com');
const wordingKinds = (text: string) => findUnfairWording(text).map(({ kind }) => kind);

test.each([
  ['Quiet house, no children please', 'children'],
  ['Bungalow, perfect for singles', 'household'],
  ['Sorry, no Section 8.', 'income'],
  ['Service dogs aren’t allowed.', 'disability'],
  ['US citizens only', 'origin'],
  ['We’d like a Christian tenant', 'religion'],
  ['Young professionals only', 'age'],
  ['No military', 'military'],
  ['Come in! No\u{AD} kids', 'children'],
])('finds unfair wording in “%s”', (text, kind) => {
  expect(wordingKinds(text)).toContain(kind);
});

test.each([
  'No smoking, pets or parties; kids welcome',
  'Two single beds, a crib, and a military museum next door',
  'No deposit for service animals',
  'We don’t discriminate against families, vouchers or veterans.',
  'A 55+ community under the Housing for Older Persons Act',
  'The bathroom isn’t wheelchair accessible.',
])('finds no unfair wording in “%s”', (text) => {
  expect(wordingKinds(text)).toEqual([]);
});

test('names the wording of each field, whom the law protects, and what to say instead', () => {
  const fields = { title: 'Quiet house, no children please', description: 'Sunny.', houseRules: [] };
  expect(explainFields(fields)).toEqual({
    title: expect.stringMatching(
      /^“no children”: US and California law protects families with children, so .* Say how many guests fit/,
    ) as string,
  });
  expect(explainFields({ ...fields, title: undefined, houseRules: ['No smoking\nNo Section 8'] })).toEqual({
    houseRules: expect.stringContaining('vouchers') as string,
  });
});

test.each([
  ['Zelle me the deposit before you see it', 'money'],
  ['The check is larger than the rent. Send the rest to my mover.', 'money'],
  ['Don’t worry. Send gift cards', 'money'],
  ['Write to me on WhatsApp, it’s faster', 'off-site'],
  ['Log in at baystaed.com', 'off-site'],
  ['Send me a photo of your passport', 'documents'],
])('finds a risk in the message “%s”', (text, kind) => {
  expect(messageKinds(text)).toContain(kind);
});

test.each([
  'Is there parking outside the building?',
  'The wire shelf is loose, and the wires behind the TV are a mess.',
  'I’d text you when I land.',
  'Call me at 619-555-0100 if the lock sticks.',
  'I can pay the balance when we sign the lease.',
  'My listing is off the site until May.',
  'We take no cash, crypto or gift cards',
])('finds no risk in the message “%s”', (text) => {
  expect(messageKinds(text)).toEqual([]);
});

test('gives administrators flags, and both sides a hint of each kind until they share contact details', () => {
  const text = 'Buy gift cards. Then call 619-555-0142 on WhatsApp and wire me the deposit.';
  expect(describeMessageFlags(text, '')).toBe('risky way to pay, away from the site');
  const hints = explainMessage(text, { ownHost: '', mayLeave: false });
  expect(hints).toHaveLength(3);
  expect(hints?.[0]).toContain('This looks like an email or phone number.');
  expect(explainMessage(text, { ownHost: '', mayLeave: true })).toHaveLength(1);
  expect(explainMessage('Is the patio shaded?', { ownHost: '', mayLeave: false })).toBeNull();
});

describe('links', () => {
  test.each([
    ['https://baystead-pay.com/checkout', 'baystead-pay.com'],
    ['pay at bay-stead.com.', 'bay-stead.com'],
    ['baystead.com.secure.info', 'baystead.com.secure.info'],
    ['www.bаystead.com with a Cyrillic a', 'www.bаystead.com'],
    ['bayst3ad.com', 'bayst3ad.com'],
    ['http://airbnb.payments.example.org/room', 'airbnb.payments.example.org'],
    ['https://baystead.com@pay.info', 'pay.info'],
  ])('finds the link in “%s”', (text, found) => {
    expect(findLinkAway(text, 'baystead.com')).toBe(found);
  });

  test.each([
    'https://www.baystead.com/listings',
    'https://www.airbnb.com/rooms/12 and booking.com',
    'https://maps.google.com/place',
    'https://www.sandiego.gov, sdmart.org',
    'ann@baystead-fans.com is an address',
    'Rent is 2.500 from 10.30 on, e.g. Sundays',
  ])('finds none in “%s”', (text) => {
    expect(findLinkAway(text, 'baystead.com')).toBeNull();
  });

  test('knows the site’s own address', () => {
    expect(findLinkAway('https://baystead.rentals.test/safety', 'baystead.rentals.test')).toBeNull();
    expect(findLinkAway('https://baystead.rentals.test/safety', '')).toBe('baystead.rentals.test');
  });
});
