import { expect, test } from 'vitest';
import { describeOwner, type OwnerFacts, publicNameOf } from './owner-facts.ts';

const owner: OwnerFacts = {
  landlordFullName: 'Rosa Whitcomb',
  companyName: null,
  showsOwnerName: true,
  since: new Date('2026-02-01T12:00:00Z'),
  listedHomes: 3,
  languages: ['English', 'Spanish'],
  inquiries: 5,
  medianHours: 4.2,
};

test('describes an owner who agreed to be named', () => {
  expect(describeOwner(owner)).toEqual([
    'Rosa',
    'Owner since 2026',
    '3 homes on Baystead',
    'Speaks English and Spanish',
    'Usually answers within 5 hours',
  ]);
});

test('says nothing that isn’t known, and no name without the owner’s agreement', () => {
  const unnamed = { ...owner, showsOwnerName: false, since: null, listedHomes: 0, languages: [] };
  expect(describeOwner({ ...unnamed, inquiries: 0, medianHours: null })).toEqual([]);
});

test('takes the year of California', () => {
  const since = new Date('2027-01-01T05:00:00Z');
  expect(describeOwner({ ...owner, since })).toContain('Owner since 2026');
});

test.each([
  ['Rosa Whitcomb', null, 'Rosa'],
  ['Dr. Rosa Whitcomb, MD', null, 'Rosa'],
  ['Whitcomb, Rosa Maria', null, 'Rosa'],
  ['rosa@example.com', null, null],
  ['Rosa Whitcomb', 'Bay Homes', 'Bay Homes'],
  ['Rosa Whitcomb', 'Call 619-555-0142', 'Rosa'],
])('the public name of %s of %s is %s', (landlordFullName, companyName, name) => {
  expect(publicNameOf({ landlordFullName, companyName })).toBe(name);
});

test.each([
  [4, 5, []],
  [5, 0.1, ['Usually answers within 1 hour']],
  [9, 24.5, ['Usually answers within 2 days']],
  [9, null, []],
] as const)('after %i inquiries and a median of %s hours: %s', (inquiries, medianHours, expected) => {
  const sentences = describeOwner({ ...owner, inquiries, medianHours });
  expect(sentences.filter((each) => each.startsWith('Usually'))).toEqual(expected);
});
