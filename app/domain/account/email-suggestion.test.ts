import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

describe('suggestEmail', () => {
  test.each([
    ['rosa@gmial.com', 'rosa@gmail.com'],
    ['rosa@gmai.com', 'rosa@gmail.com'],
    ['rosa@gmaill.com', 'rosa@gmail.com'],
    ['rosa@gnail.com', 'rosa@gmail.com'],
    ['rosa@gmail.con', 'rosa@gmail.com'],
    ['rosa@gmail.co', 'rosa@gmail.com'],
    ['rosa@gmail.comm', 'rosa@gmail.com'],
    ['rosa@gmail.ocm', 'rosa@gmail.com'],
    [' Rosa.Lee+home@GMIAL.com ', 'Rosa.Lee+home@gmail.com'],
    ['rosa@yaho.com', 'rosa@yahoo.com'],
    ['rosa@iclod.com', 'rosa@icloud.com'],
    ['rosa@hotmial.com', 'rosa@hotmail.com'],
    ['rosa@outlok.com', 'rosa@outlook.com'],
    ['rosa@comcast.ner', 'rosa@comcast.net'],
  ])('asks about the mistake in %j', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  test.each([
    'rosa@gmail.com',
    'rosa@GMAIL.com',
    'rosa@mail.com',
    'rosa@email.com',
    'rosa@ymail.com',
    'rosa@mac.com',
    'rosa@me.com',
    'rosa@gmx.net',
    'rosa@web.com',
    'rosa@hey.com',
    'rosa@proton.me',
    'rosa@yahoo.com.mx',
    'rosa@hotmail.co.uk',
    'rosa@ucsd.edu',
    'rosa@realty.homes',
    'rosa@owner.example',
    '',
    'rosa',
    'rosa@',
    '@gmial.com',
    'rosa@gmial.com, other@gmail.com',
  ])('asks nothing about %j', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });

  test('keeps the name, and has no question about its own suggestion', () => {
    const anyName = fc.stringMatching(/^[^\s@]+$/);
    fc.assert(
      fc.property(anyName, (name) => {
        const meant = suggestEmail(`${name}@gmial.com`);
        expect(meant).toBe(`${name}@gmail.com`);
        expect(suggestEmail(String(meant))).toBeNull();
      }),
    );
  });
});
