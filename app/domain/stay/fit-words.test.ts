import { expect, test } from 'vitest';
import type { Misfit } from './fit.ts';
import { describeMisfit, nameMisfit } from './fit-words.ts';

const today = '2026-11-22';
const busy = [1, 3, 5, 7].map((month) => ({ from: `2027-0${month}-01`, to: `2027-0${month}-05` }));

test.each<[Misfit, string, string]>([
  [{ kind: 'taken', busy: busy.slice(0, 2) }, 'taken', 'It’s taken Jan 1 to Jan 4, Mar 1 to Mar 4.'],
  [{ kind: 'taken', busy: [{ from: '2027-01-31', to: '2027-02-01' }] }, 'taken', 'It’s taken Jan 31.'],
  [{ kind: 'taken', busy }, 'taken', 'It’s taken Jan 1 to Jan 4, Mar 1 to Mar 4, May 1 to May 4 and more.'],
  [{ kind: 'too-early', from: '2026-12-10' }, 'free from Dec 10', 'This home is free from Dec 10.'],
  [
    { kind: 'too-short', lengths: ['4-6 months'] },
    'rents for 4 to 6 months',
    'This home rents for 4 to 6 months.',
  ],
  [{ kind: 'too-small', sleeps: 1 }, 'sleeps 1', 'This home sleeps 1.'],
  [{ kind: 'no-pets' }, 'no pets', 'The owner lists this home without pets.'],
  [{ kind: 'other-pets', takes: 'dogs' }, 'dogs only', 'The owner takes dogs only.'],
])('words %o as "%s" and "%s"', (misfit, name, sentence) => {
  expect([nameMisfit(misfit, today), describeMisfit(misfit, today)]).toEqual([name, sentence]);
});
