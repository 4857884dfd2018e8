import { expect, test } from 'vitest';
import { findContactDetails } from './contact-details.ts';

test.each([
  ['Call (619) 555-0142 today', 'phone', '(619) 555-0142'],
  ['Call 6 1 9 - 5 5 5 - 0 1 4 2', 'phone', '6 1 9 - 5 5 5 - 0 1 4 2'],
  ['rosa@example.com for details', 'email', 'rosa@example.com'],
  ['rosa at example dot com', 'email', 'rosa at example dot com'],
  ['Call six one nine, 555, oh one four two.', 'phone', 'six one nine, 555, oh one four two'],
  ['Find @pier.view there', 'account', '@pier.view'],
  ['On Telegram: pierview', 'account', 'Telegram: pierview'],
  ['Call ６１９－５５５－０１４２', 'phone', '619-555-0142'],
  ['Call 6\u200B1\u200B9 5\u2060550142', 'phone', '619 5550142'],
  ['rosa\u00ADlee＠example．com', 'email', 'rosalee@example.com'],
  ['More on pierview·com', 'link', 'pierview.com'],
  ['Write to t.me/pierview', 'link', 't.me/pierview'],
  ['Write to t.\u200Dme', 'link', 't.me'],
])('finds in “%s” one %s', (text, kind, detail) => {
  expect(findContactDetails(text)).toEqual([{ kind, text: detail }]);
});

test.each([
  'Two bright rooms above the sand, $3,450 a month.',
  'From 01/04/2027 to 04/05/2027, 91 nights.',
  'Free until 06/30/2027. 92109-4417 is the ZIP code.',
  'Wi‑Fi · Pool · 2 bedrooms · 2 baths · 940 sqft · 92109',
  'Close to me.Me and my dog love it. Rent 2026–2027, 3–6 months.',
  'I-5 and 24/7 security. An Instagram-worthy view.',
])('finds nothing in “%s”', (text) => {
  expect(findContactDetails(text)).toEqual([]);
});
