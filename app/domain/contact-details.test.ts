import { expect, test } from 'vitest';
import { findContactDetails } from './contact-details.ts';

test.each([
  ['Call (619) 555-0142 today', 'phone', '(619) 555-0142'],
  ['Call 6 1 9 - 5 5 5 - 0 1 4 2', 'phone', '6 1 9 - 5 5 5 - 0 1 4 2'],
  ['+1 619.555.0142', 'phone', '+1 619.555.0142'],
  ['rosa@example.com for details', 'email', 'rosa@example.com'],
  ['rosa at example dot com', 'email', 'rosa at example dot com'],
  ['See https://homes.example/12', 'link', 'https://homes.example/12'],
  ['More on pierview.com', 'link', 'pierview.com'],
])('finds in “%s” one %s', (text, kind, detail) => {
  expect(findContactDetails(text)).toEqual([{ kind, text: detail }]);
});

test.each([
  'Two bright rooms above the sand, $3,450 a month.',
  'Built in 1984, 940 square feet, 92154-7431.',
  'From 01/04/2027 to 04/05/2027, 91 nights.',
  'Meet us at the pier at ten. Walk 2.5 miles.',
  '3 bed 2.5 bath, 12 minutes to UCSD.',
])('finds nothing in “%s”', (text) => {
  expect(findContactDetails(text)).toEqual([]);
});
