import { expect, test } from 'vitest';
import { fittingHome } from '#tests/support/fitting-home.ts';
import { describeBar } from '../search/listing-bar.ts';
import { describeFit } from './describe-fit.ts';
import { noPlan, type Plan } from './fit.ts';

const today = '2026-12-01';
const home = {
  ...fittingHome,
  bedrooms: 1,
  petsAllowed: 'cats-only' as const,
  cancellation: null,
  busy: [{ from: '2027-03-20', to: '2027-03-21' }],
};
const free = { checkIn: '2027-01-10', checkOut: '2027-02-10' };
const taken = { checkIn: '2027-03-10', checkOut: '2027-04-10' };

const freeDays = 'Jan 10 to Feb 10, 31 nights';
const catsOnly = 'The owner takes cats only.';
const available = `Available ${freeDays}`;
const cost = '$3,000 before fees for 1 month at $3,000 a month';

test.each<[Partial<Plan>, string[], string, string]>([
  [{ guests: 2 }, [], '$3,000 a month', 'Add dates · 2 guests'],
  [{ guests: 3 }, ['This home sleeps 2.'], 'Doesn’t fit: sleeps 2', 'Add dates · 3 guests · Change'],
  [{ ...free, animal: 'cats' }, [available, cost], '$3,000 before fees', `${freeDays} · with a cat`],
  [{ ...free, pets: true }, [available, cost, catsOnly], '$3,000 before fees', `${freeDays} · with pets`],
  [
    { ...taken, guests: 4, animal: 'dogs' },
    ['This home sleeps 2.', catsOnly, 'Mar 10 to Apr 10, 31 nights: It’s taken Mar 20. These are free:'],
    'Doesn’t fit: taken, sleeps 2, cats only',
    'Mar 10 to Apr 10, 31 nights · 4 guests · with a dog · Change',
  ],
])('says of %o: %o, and in the bar "%s"', (changes, texts, title, words) => {
  const plan = { ...noPlan, ...changes };
  const fit = describeFit(home, plan, today);
  expect(fit.texts).toEqual(texts);
  expect(describeBar(fit, plan, today)).toEqual({ title, plan: words, isUnfit: !fit.isFit });
  expect(fit.alternatives.every(({ text }) => text.endsWith('before fees'))).toBe(true);
});
