import { expect, test } from 'vitest';
import { canChangeStay, firstNameOf, type Side, type StayState } from './inquiry.ts';

const states: StayState[] = ['requested', 'accepted', 'declined', 'withdrawn', 'superseded'];

/** The states to which a side can change a stay. */
const changes = (side: Side, proposedBy: Side, state: StayState) =>
  states.filter((to) => canChangeStay(side, { state, proposedBy }, to));

test.each([
  ['guest', 'owner'],
  ['owner', 'guest'],
] as const)('lets the other side decide on dates of the %s, and both cancel', (proposer, recipient) => {
  expect(changes(recipient, proposer, 'requested')).toEqual(['accepted', 'declined']);
  expect(changes(proposer, proposer, 'requested')).toEqual(['withdrawn']);
  expect(changes(recipient, proposer, 'accepted')).toEqual(['declined']);
  expect(changes(proposer, proposer, 'accepted')).toEqual(['withdrawn']);
  for (const state of ['declined', 'withdrawn', 'superseded'] as const)
    for (const side of [proposer, recipient]) expect(changes(side, proposer, state)).toEqual([]);
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
