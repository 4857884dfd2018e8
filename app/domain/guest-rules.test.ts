import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { describeUnfitGuests } from './guest-rules.ts';

const home = { bedrooms: 1, maxGuests: null, petsAllowed: 'cats-only' } as const;

test.each([
  [{ guests: 2 }, []],
  [{ guests: 3 }, ['This home sleeps 2.']],
  [{ animal: 'cats' }, []],
  [{ animal: 'dogs' }, ['The owner takes cats only.']],
  [{ pets: true }, []],
  [{ guests: 4, animal: 'dogs' }, ['This home sleeps 2.', 'The owner takes cats only.']],
] as const)('says of a plan with %o: %o', (plan, sentences) => {
  expect(describeUnfitGuests(home, { ...noFilters, ...plan })).toEqual(sentences);
});
