import { expect, test } from 'vitest';
import { canAccept, endedBy, firstNameOf } from './inquiry.ts';

test.each([
  ['guest', 'owner'],
  ['owner', 'guest'],
] as const)('lets the other side accept dates of the %s, and both end them', (proposedBy, recipient) => {
  const requested = { state: 'requested', proposedBy } as const;
  expect([canAccept(recipient, requested), canAccept(proposedBy, requested)]).toEqual([true, false]);
  expect([endedBy(recipient, requested), endedBy(proposedBy, requested)]).toEqual(['declined', 'withdrawn']);
  for (const state of ['accepted', 'declined', 'withdrawn', 'superseded'] as const)
    expect(canAccept(recipient, { state, proposedBy })).toBe(false);
});

test.each([
  ['Gwen Canary', 'Gwen'],
  [' Zoë ', 'Zoë'],
  ['Jean-Luc O’Neil', 'Jean-Luc'],
  ['Dr. Lee', null],
  ['evil.example now', null],
  ['https://evil.example', null],
  ['4 You', null],
])('takes the first name of “%s”: %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
