import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  requiredCheckbox,
  optionalEmail,
  optionalVisibleText,
  requiredEmail,
  requiredVisibleText,
  optionalChoice,
  optionalNumber,
  optionalText,
  optionalWebAddress,
  requiredChoice,
  requiredChoices,
  requiredDay,
  requiredNumber,
  requiredText,
} from './schema-parts.ts';

const fields: Record<string, z.ZodType> = {
  requiredText: requiredText('Name', 10),
  optionalText: optionalText('Name', 10),
  optionalWebAddress: optionalWebAddress('Link'),
  requiredNumber: requiredNumber({ label: 'Count', min: 0, max: 10 }),
  halves: requiredNumber({ label: 'Count', min: 0, max: 10, step: 0.5 }),
  optionalNumber: optionalNumber({ label: 'Year', min: 1800, max: 2026 }),
  requiredDay: requiredDay('Day', '2026-11-20'),
  requiredChoice: requiredChoice(['a', 'b'], 'Choose'),
  optionalChoice: optionalChoice(['a', 'b']),
  requiredChoices: requiredChoices(['a', 'b'], 'Choose'),
  confirmation: requiredCheckbox('Confirm'),
};

/** The messages of a field for a value. Empty if the field accepts it. */
function complaints(field: z.ZodType, value: unknown): string[] {
  return field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test.each(Object.entries(fields))('%s never throws, and has a message if it rejects', (_name, field) => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.double()), (value) => {
      expect(complaints(field, value)).not.toContain('');
    }),
  );
});

// What people paste from mails and chats: zero-width space and joiners, byte order mark, direction marks and
// isolates, word joiner, soft hyphen, variation selector.
const marks = '\u200B \u200D \uFEFF \u200E \u202A \u2066 \u061C \u2060 \u00AD \uFE0F'.split(' ');

test.each(marks)('drops the invisible character %j from addresses, phone numbers and ZIP codes', (mark) => {
  const pasted = (text: string) => `${mark} ${text.split('').join(mark)} ${mark}`;
  expect(requiredEmail().parse(pasted('Rosa@Example.com'))).toBe('rosa@example.com');
  expect(optionalEmail('Email').parse(pasted('Rosa@example.com'))).toBe('Rosa@example.com');
  expect(optionalWebAddress('Link').parse(pasted('https://example.com/a'))).toBe('https://example.com/a');
  expect(requiredVisibleText('Phone', 20).parse(pasted('(619) 555-0134'))).toBe('(619) 555-0134');
  expect(optionalVisibleText('Phone', 20).parse(mark)).toBeNull();
  expect(requiredText('Name', 20).parse(`a${mark}b`)).toBe(`a${mark}b`);
});

test.each([
  ['example.com', 'https://example.com/'],
  ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['', null],
])('reads the web address %j as %j', (text, address) => {
  expect(optionalWebAddress('Link').parse(text)).toBe(address);
});

test.each([
  'localhost',
  'javascript:alert(1)',
  'ftp://example.com',
  '//',
  'https://listings.example@elsewhere.example/12',
])('rejects %j as a web address', (text) => {
  const message = 'Link must be a web address, such as https://example.com';
  expect(complaints(optionalWebAddress('Link'), text)).toEqual([message]);
});

test.each([' ', '\u202E\u00A0', '\u3164\uFE0F', '\u2800'])(
  'treats the invisible text %j as empty',
  (text) => {
    expect(complaints(requiredText('Name', 10), text)).toEqual(['Name is required']);
    expect(optionalText('Name', 10).parse(text)).toBeNull();
    expect(requiredText('Name', 10).parse(` ${text}❤️`)).toContain('❤️');
  },
);

const rent = requiredNumber({ label: 'Rent', min: 0, max: 2_000_000 });

test.each([
  [2500, 2500],
  [' 2500.0 ', 2500],
  ['$2,500', 2500],
  ['1,234,567', 1_234_567],
])('reads the number %j as %j', (text, number) => {
  expect(rent.parse(text)).toBe(number);
});

test.each(['12,34', '1,5', ',500', '2e3', '2 500', '$'])('rejects %j as a number', (text) => {
  expect(complaints(rent, text)).toEqual(['Rent must be a whole number from 0 to 2000000']);
});

test('accepts a checked checkbox from JSON and from a form, and no other value', () => {
  const box = requiredCheckbox('Confirm');
  for (const ticked of [true, 'on', 'true']) expect(box.safeParse(ticked).success).toBe(true);
  for (const not of [false, 'false', 'off', '', 0, 1, null, undefined, {}]) {
    expect(box.safeParse(not).success).toBe(false);
  }
});
