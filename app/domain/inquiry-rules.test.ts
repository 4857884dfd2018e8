import { expect, test } from 'vitest';
import { mentionsContact } from './inquiry-rules.ts';

test.each([
  'Write to ann.lee+stay@mail.example please',
  'ann@бay.рф works too',
  'Call me at (619) 555-0142',
  'or +44 20 7946 0958',
])('“%s” mentions contact details', (text) => {
  expect(mentionsContact(text)).toBe(true);
});

test.each([
  'We come from 2027-01-04 to 2027-04-04.',
  'From 01/04/2027 until 04/04/2027, about $13,050',
  'Is 92118-1234 the zip code? We are 2 + 2, @ the beach.',
  'The order was 20270104-5.',
  'Our budget is $6195550142',
])('“%s” mentions no contact details', (text) => {
  expect(mentionsContact(text)).toBe(false);
});
