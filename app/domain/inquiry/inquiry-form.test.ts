import { expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { checkInquiry } from './inquiry-form.ts';

const today = '2026-11-22';
const property = {
  ...fittingHome,
  nextAvailableDate: today,
  desiredRentalLength: ['1-3 months' as const],
  houseRules: ['No smoking'],
};
const stay = { checkIn: '2027-02-01', checkOut: '2027-03-15' };
const invisible = 'Message holds characters that can’t be shown';
const passed = 'Please choose a check-in date that’s still ahead.';
const badEmail = 'Please enter a valid email address';

/** The fields as the form sends them. */
const input = {
  ...stay,
  guests: '2',
  name: ' Ann\tLee ',
  email: 'Ann@Mail.example',
  phone: '',
  message: 'Hello,\nis the patio shaded?\n',
};

/** The message of each rejected field. */
function issuesFor(change: Record<string, unknown>) {
  const checked = checkInquiry({ ...input, ...change }, property, today);
  return checked.ok || checked.failure.kind !== 'invalid'
    ? {}
    : Object.fromEntries(checked.failure.issues.map(({ field, message }) => [field, message]));
}

test('reads an inquiry', () => {
  expect(checkInquiry({ ...input, pets: 'on' }, property, today)).toEqual({
    ok: true,
    value: {
      ...stay,
      guests: 2,
      pets: true,
      name: 'Ann Lee',
      email: 'ann@mail.example',
      phone: null,
      message: 'Hello,\nis the patio shaded?',
    },
  });
  expect(checkInquiry(input, property, today)).toMatchObject({ ok: true, value: { pets: false } });
});

test('reports all missing fields together', () => {
  const message =
    'Check-in is required. Check-out is required. Number of guests is required. Name is required. Email is required. Message is required';
  expect(checkInquiry({}, property, today)).toMatchObject({ failure: { message } });
});

test.each([
  [
    { checkIn: '2026-11-21', email: 'ann' },
    { checkIn: passed, email: badEmail },
  ],
  [{ checkIn: '2027-02-30' }, { checkIn: 'Check-in must be a date, such as 2027-03-01' }],
  [{ guests: '0' }, { guests: 'Number of guests must be a whole number from 1 to 200' }],
  [{ message: ' \n ' }, { message: 'Message is required' }],
  [{ message: 'x'.repeat(4001) }, { message: 'Message must be at most 4000 characters' }],
  [{ message: 'a\u0000b' }, { message: invisible }],
  [{ message: 'a\u001B[31mb' }, { message: invisible }],
  [{ message: `${'x\n'.repeat(1999)}xx` }, {}],
])('reports for %o the issues %o', (change, expected) => {
  expect(issuesFor(change)).toEqual(expected);
});

const tooMany = 'Children count as guests, so there must be more guests than children';
const withIntroduction = 'Message must be at most 4000 characters with your introduction';

test.each([
  [{ children: '2' }, { guests: tooMany }],
  [{ children: '1' }, {}],
  [{ reason: 'work', message: 'x'.repeat(3975) }, { message: withIntroduction }],
  [{ reason: 'work', message: 'x'.repeat(3974) }, {}],
])('counts children and the introduction of %o: %o', (change, expected) => {
  expect(issuesFor(change)).toEqual(expected);
});

const unread = { hasReadRules: 'Please confirm that you’ve read the house rules' };

test.each([
  ['30 nights', { checkOut: '2027-03-03' }, unread],
  ['30 nights, with the rules read', { checkOut: '2027-03-03', hasReadRules: 'on' }, {}],
  ['31 nights', { checkOut: '2027-03-04' }, {}],
])('asks whether the house rules were read before %s', (_, change, expected) => {
  expect(issuesFor(change)).toEqual(expected);
  const unruled = { ...property, houseRules: [] };
  expect(checkInquiry({ ...input, ...change }, unruled, today).ok).toBe(true);
});
