import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['rosa@gmail.ocm', 'rosa@gmail.com'],
  [' Rosa.Lee+home@GMIAL.com ', 'Rosa.Lee+home@gmail.com'],
  ['rosa@yaho.com', 'rosa@yahoo.com'],
])('asks about the mistake in %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'rosa@gmail.com',
  'rosa@email.com',
  'rosa@ymail.com',
  'rosa@proton.me',
  'rosa@yahoo.com.mx',
  'rosa@hotmail.co.uk',
  '',
  'rosa@',
  '@gmial.com',
  'rosa@gmial.com, other@gmail.com',
])('asks nothing about %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test('keeps the name, and has no question about its own suggestion', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^\s@]+$/), (name) => {
      expect(suggestEmail(`${name}@gmial.com`)).toBe(`${name}@gmail.com`);
      expect(suggestEmail(`${name}@gmail.com`)).toBeNull();
    }),
  );
});
