import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingHome, noFees } from '#tests/support/fitting-home.ts';
import { addDays } from '../day.ts';
import { countNights } from './availability.ts';
import type { Issue } from '../failure.ts';
import type { FittingHome } from './fit.ts';
import {
  addedNights,
  type CostedStay,
  describeDifference,
  findChangeIssue,
  firstChangedNight,
  termsOfChange,
} from './stay-change.ts';
import { costOfStay, type CostTerms, findRent, type PricedStay } from './stay-cost.ts';

/** "2027-01-04/2027-04-05", or with " pets". */
function toStay(text: string): PricedStay {
  const [dates = '', pets] = text.split(' ');
  const [from = '', to = ''] = dates.split('/');
  return { from, to, pets: pets !== undefined };
}

// A night of these rents is $140, $130 and $120.
const home: CostTerms = {
  desiredMonthlyRent: 4200,
  rentFrom3Months: 3900,
  rentFrom6Months: 3600,
  cleaningFee: 250,
  petFee: 300,
  petFeePer: 'stay',
  deposit: 1500,
};
// $150, $140 and $130.
const raised = { desiredMonthlyRent: 4500, rentFrom3Months: 4200, rentFrom6Months: 3900 };
// $130 for every stay.
const lowered = { desiredMonthlyRent: 3900, rentFrom3Months: null, rentFrom6Months: null };
const petsByMonth = { petFee: 60, petFeePer: 'month' } as const;

function agreeOn(stay: PricedStay, costTerms: CostTerms): CostedStay {
  return { ...stay, guests: 2, costTerms };
}

function change(agreed: CostedStay, stay: PricedStay, terms: CostTerms, today: string): CostedStay {
  return agreeOn(stay, termsOfChange(agreed, stay, terms, today));
}

const costOf = ({ costTerms, ...stay }: CostedStay) => costOfStay(costTerms, stay);
const totalOf = (agreed: CostedStay) => costOf(agreed).total;

interface Given {
  /** How the terms of the first agreement differ from `home`. */
  agreed?: Partial<CostTerms>;
  /** How today's terms of the home differ from those of the first agreement. */
  now?: Partial<CostTerms>;
  /** The day of the changes. Before arrival if not given. */
  today?: string;
}

/** The agreed stay, its changes in order, the total by hand, and what differs from `home` and the day. */
const changes: [what: string, stays: string, total: number, given?: Given][] = [
  // Longer
  ['at the same rent', '2027-01-04/2027-04-05 > 2027-01-04/2027-05-03', 3 * 3900 + 29 * 130 + 250],
  ['to 3 months', '2027-01-04/2027-03-04 > 2027-01-04/2027-04-04', 2 * 4200 + 3900 + 250],
  ['to a night less', '2027-01-04/2027-03-04 > 2027-01-04/2027-04-03', 2 * 4200 + 30 * 140 + 250],
  ['from 4 to 6 months', '2027-01-04/2027-05-04 > 2027-01-04/2027-07-04', 4 * 3900 + 2 * 3600 + 250],
  ['from 1 to 6 months', '2027-01-04/2027-02-04 > 2027-01-04/2027-07-04', 4200 + 5 * 3600 + 250],
  ['at its start', '2027-03-01/2027-05-01 > 2027-02-01/2027-05-01', 3900 + 2 * 4200 + 250],
  ['at both ends', '2027-03-01/2027-04-01 > 2027-02-01/2027-07-01', 3900 + 4200 + 3 * 3900 + 250],
  // Shorter: the discount stays.
  ['below 3 months', '2027-01-04/2027-04-04 > 2027-01-04/2027-03-04', 2 * 3900 + 250],
  ['from 6 to 1 month', '2027-01-04/2027-07-04 > 2027-01-04/2027-02-04', 3600 + 250],
  ['from 6 months', '2027-01-04/2027-07-04 > 2027-01-04/2027-04-19', 3 * 3600 + 15 * 120 + 250],
  ['at its start', '2027-01-04/2027-04-04 > 2027-01-14/2027-04-04', 2 * 3900 + 21 * 130 + 250],
  ['to one night', '2027-01-04/2027-04-04 > 2027-01-04/2027-01-05', 130 + 250, { today: '2027-01-05' }],
  // Moved
  ['by a month', '2027-01-04/2027-04-04 > 2027-02-04/2027-05-04', 3 * 3900 + 250],
  ['by a month', '2027-01-04/2027-04-04 > 2027-02-04/2027-05-04', 2 * 3900 + 4200 + 250, { now: raised }],
  ['to earlier', '2027-03-01/2027-05-01 > 2027-02-01/2027-04-01', 4500 + 4200 + 250, { now: raised }],
  ['by a week', '2027-01-04/2027-02-04 > 2027-01-11/2027-02-11', 24 * 140 + 7 * 150 + 250, { now: raised }],
  ['without overlap', '2027-01-04/2027-04-04 > 2027-05-01/2027-08-01', 3 * 4200 + 250, { now: raised }],
  ['without overlap', '2027-01-04/2027-04-04 > 2027-05-01/2027-06-01', 4200 + 250],
  ['to the next night', '2027-01-04/2027-02-04 > 2027-02-04/2027-03-04', 3900 + 250, { now: lowered }],
  // The same nights
  ['other guests', '2027-01-04/2027-04-04 > 2027-01-04/2027-04-04', 3 * 3900 + 250, { now: raised }],
  ['pets', '2027-01-04/2027-04-04 > 2027-01-04/2027-04-04 pets', 3 * 3900 + 250 + 300],
  [
    'pets by month',
    '2027-01-04/2027-04-04 > 2027-01-04/2027-04-04 pets',
    3 * 3900 + 250 + 3 * 60,
    { now: petsByMonth },
  ],
  [
    'pets in the third month',
    '2027-01-04/2027-04-04 > 2027-01-04/2027-04-04 pets',
    3 * 3900 + 250 + 60,
    { now: petsByMonth, today: '2027-03-04' },
  ],
  [
    'pets of no fee',
    '2027-01-04/2027-02-04 > 2027-01-04/2027-02-04 pets',
    4200 + 250,
    { now: { petFee: null } },
  ],
  ['no more pets', '2027-01-04/2027-02-04 pets > 2027-01-04/2027-02-04', 4200 + 250],
  // Pets and other nights
  [
    'longer with pets',
    '2027-01-04/2027-03-04 pets > 2027-01-04/2027-04-04 pets',
    2 * 4200 + 3900 + 250 + 300,
    { now: { petFee: 500 } },
  ],
  [
    'longer with pets by month',
    '2027-01-04/2027-03-04 pets > 2027-01-04/2027-04-04 pets',
    2 * 4200 + 3900 + 250 + 3 * 60,
    { agreed: petsByMonth, now: { petFee: 90 } },
  ],
  [
    'longer after pets joined',
    '2027-01-04/2027-05-04 > 2027-01-04/2027-05-04 pets > 2027-01-04/2027-06-04 pets',
    5 * 3900 + 250 + 3 * 60,
    { now: petsByMonth, today: '2027-03-04' },
  ],
  // Other terms today
  ['longer', '2027-01-04/2027-02-04 > 2027-01-04/2027-03-04', 4200 + 3900 + 250, { now: lowered }],
  ['shorter', '2027-01-04/2027-03-04 > 2027-01-04/2027-02-04', 4200 + 250, { now: lowered }],
  [
    'longer, other fees',
    '2027-01-04/2027-02-04 > 2027-01-04/2027-03-04',
    2 * 4200 + 250,
    { now: { cleaningFee: 400, deposit: 9000 } },
  ],
  [
    'longer, first fees',
    '2027-01-04/2027-02-04 > 2027-01-04/2027-03-04',
    2 * 4200,
    { agreed: noFees, now: { cleaningFee: 400 } },
  ],
  // A month's last days
  ['from Feb 28', '2027-01-31/2027-02-28 > 2027-01-31/2027-03-31', 2 * 4200 + 250],
  [
    'from Feb 28',
    '2027-01-31/2027-02-28 > 2027-01-31/2027-03-31',
    4200 + 3900 + 3 * 130 + 250,
    { now: lowered },
  ],
  ['to Feb 29', '2027-12-31/2028-03-31 > 2027-12-31/2028-02-29', 2 * 3900 + 250],
  ['to Feb 28', '2027-08-31/2028-02-29 > 2027-08-31/2028-02-28', 5 * 3600 + 28 * 120 + 250],
  // Days and years
  [
    '10 to 20 nights',
    '2027-01-04/2027-01-14 > 2027-01-04/2027-01-24',
    10 * 140 + 10 * 150 + 250,
    { now: raised },
  ],
  ['10 nights to a month', '2027-01-04/2027-01-14 > 2027-01-04/2027-02-04', 4200 + 250],
  [
    '1 to 2 years',
    '2027-01-04/2028-01-04 > 2027-01-04/2029-01-04',
    12 * 3600 + 12 * 3900 + 250,
    { now: raised },
  ],
  [
    'a year to 7 months',
    '2027-01-04/2028-01-04 > 2027-01-04/2027-08-14',
    7 * 3600 + 10 * 120 + 250,
    { today: '2027-08-01' },
  ],
  // Changed twice
  [
    'longer twice',
    '2027-01-04/2027-03-04 > 2027-01-04/2027-04-04 > 2027-01-04/2027-07-04',
    2 * 4200 + 3900 + 3 * 3600 + 250,
  ],
  [
    'longer, then shorter',
    '2027-01-04/2027-03-04 > 2027-01-04/2027-07-04 > 2027-01-04/2027-04-04',
    2 * 4200 + 3600 + 250,
  ],
  [
    'shorter, then longer',
    '2027-01-04/2027-07-04 > 2027-01-04/2027-03-04 > 2027-01-04/2027-04-04',
    2 * 3600 + 3900 + 250,
  ],
  [
    'longer, then without its start',
    '2027-01-04/2027-03-04 > 2027-01-04/2027-04-04 > 2027-02-04/2027-04-04',
    4200 + 3900 + 250,
  ],
  // Old inquiries, without months
  [
    'longer, in nights',
    '2027-01-01/2027-04-01 > 2027-01-01/2027-06-01',
    151 * 130 + 250,
    { agreed: { countsNights: true } },
  ],
  [
    'shorter, in nights',
    '2027-01-01/2027-06-01 > 2027-01-01/2027-02-01',
    31 * 130 + 250,
    { agreed: { countsNights: true } },
  ],
  [
    'pets, in nights',
    '2027-01-01/2027-04-01 > 2027-01-01/2027-04-01 pets',
    90 * 130 + 250 + 31 * 2,
    { agreed: { countsNights: true }, now: petsByMonth, today: '2027-03-01' },
  ],
];

test.each(changes)('costs by hand: %s, %s', (_what, stays, total, given = {}) => {
  const { agreed: agreedTerms, now, today = '2026-12-01' } = given;
  const terms = { ...home, ...agreedTerms };
  const { countsNights: _old, ...homeTerms } = { ...terms, ...now };
  const [first = '', ...next] = stays.split(' > ');
  const changed = next.reduce(
    (agreed, text) => change(agreed, toStay(text), homeTerms, today),
    agreeOn(toStay(first), terms),
  );
  expect(totalOf(changed)).toBe(total);
});

const dollars = fc.integer({ min: 0, max: 20_000 });
const anyTerms = fc.record({
  desiredMonthlyRent: dollars,
  rentFrom3Months: fc.option(dollars),
  rentFrom6Months: fc.option(dollars),
  cleaningFee: fc.option(dollars),
  petFee: fc.option(dollars),
  petFeePer: fc.option(fc.constantFrom('stay' as const, 'month' as const)),
  deposit: fc.option(dollars),
});
const anyStay = fc
  .tuple(fc.nat(200), fc.integer({ min: 1, max: 300 }), fc.boolean())
  .map(([first, nights, pets]): PricedStay => {
    const from = addDays('2027-01-01', first);
    return { from, to: addDays(from, nights), pets };
  });
interface Change {
  agreed: CostedStay;
  now: CostTerms;
  changed: CostedStay;
}

/** A stay that was agreed on in one set of terms and changed in another one. */
const anyChange = fc
  .tuple(anyStay, anyTerms, anyStay, anyTerms, fc.integer({ min: 0, max: 400 }))
  .map(([first, terms, stay, now, day]): Change => {
    const agreed = agreeOn(first, terms);
    return { agreed, now, changed: change(agreed, stay, now, addDays('2027-01-01', day)) };
  });
const rentOn = (agreed: CostedStay, night: string) =>
  costOf(agreed).rents.find(({ from, to }) => from <= night && night < to)?.monthlyRent;

const expectedRent = ({ agreed, now, changed }: Change, night: string) =>
  rentOn(agreed, night) ?? findRent(now, changed).monthlyRent;

test('keeps the rent of kept nights, and takes that of the whole new length for added ones', () => {
  fc.assert(
    fc.property(anyChange, fc.nat(300), (drawn, days) => {
      const night = addDays(drawn.changed.from, days % countNights(drawn.changed));
      expect(rentOn(drawn.changed, night)).toBe(expectedRent(drawn, night));
    }),
    { numRuns: 1000 },
  );
});

test('never costs more after a change that only drops nights', () => {
  fc.assert(
    fc.property(anyChange, anyTerms, fc.nat(300), fc.nat(300), ({ changed }, now, first, last) => {
      const from = addDays(changed.from, first % countNights(changed));
      const to = addDays(changed.to, -(last % countNights({ from, to: changed.to })));
      const shorter = { ...changed, from, to };
      expect(totalOf(change(changed, shorter, now, '2027-01-01'))).toBeLessThanOrEqual(totalOf(changed));
    }),
    { numRuns: 1000 },
  );
});

test('costs what it did after a change there and back, if the home asks the same', () => {
  fc.assert(
    fc.property(anyStay, anyStay, anyTerms, (stay, other, terms) => {
      const agreed = agreeOn(stay, terms);
      const back = change(change(agreed, other, terms, '2027-01-01'), stay, terms, '2027-01-01');
      expect(costOfStay(back.costTerms, stay)).toEqual(costOfStay(terms, stay));
    }),
    { numRuns: 1000 },
  );
});

test('costs what one stay costs while the rent is the same', () => {
  fc.assert(
    fc.property(anyStay, anyStay, anyTerms, (stay, other, terms) => {
      const flat = { ...terms, rentFrom3Months: null, rentFrom6Months: null };
      const changed = change(agreeOn(stay, flat), other, flat, '2027-01-01');
      expect(costOfStay(changed.costTerms, other)).toEqual(costOfStay(flat, other));
    }),
  );
});

const before = '2026-12-01';
const after = '2027-03-10';
const agreedDates = toStay('2027-01-04/2027-04-05');

test.each([
  ['2027-01-04/2027-05-03', ['2027-04-05/2027-05-03'], '2027-04-05'],
  ['2026-12-28/2027-05-03', ['2026-12-28/2027-01-04', '2027-04-05/2027-05-03'], '2026-12-28'],
  ['2027-02-04/2027-05-03', ['2027-04-05/2027-05-03'], '2027-01-04'],
  ['2027-01-04/2027-03-01', [], '2027-03-01'],
  ['2027-02-04/2027-04-05', [], '2027-01-04'],
  ['2027-01-04/2027-04-05', [], '2027-04-04'],
  ['2027-04-05/2027-05-05', ['2027-04-05/2027-05-05'], '2027-01-04'],
  ['2026-11-01/2026-12-01', ['2026-11-01/2026-12-01'], '2026-11-01'],
])('%s adds the nights %o, and changes nothing before %s', (dates, added, first) => {
  expect(addedNights(agreedDates, toStay(dates)).map(({ from, to }) => `${from}/${to}`)).toEqual(added);
  expect(firstChangedNight(agreedDates, toStay(dates), before)).toBe(first);
});

test('pets change from check-in on, or after arrival until the last night', () => {
  const withPets = { ...agreedDates, pets: true };
  expect(firstChangedNight(agreedDates, withPets, before)).toBe('2027-01-04');
  expect(firstChangedNight(agreedDates, { ...withPets, to: '2027-05-03' }, before)).toBe('2027-01-04');
  expect(firstChangedNight(agreedDates, withPets, after)).toBe('2027-04-04');
});

const taken = [{ from: '2027-04-20', to: '2027-04-26' }];

/** The change, the day, the field and message or null, and how the home and the agreed stay differ. */
const issues: [string, string, string | null, (Partial<FittingHome> & { guests?: number })?][] = [
  ['2027-01-04/2027-05-03', after, null],
  ['2027-01-04/2027-03-10', after, null],
  ['2027-01-04/2027-04-20', after, null, { busy: taken }],
  ['2027-01-11/2027-04-20', '2027-01-04', null],
  // Its own nights, in one range with the next guest's.
  ['2027-01-04/2027-04-20', after, null, { busy: [{ from: '2027-01-04', to: '2027-04-05' }] }],
  [
    '2027-01-04/2027-04-08',
    after,
    'checkOut: It’s taken Apr 5 to Apr 9.',
    { busy: [{ from: '2026-12-20', to: '2027-04-10' }] },
  ],
  [
    '2027-01-04/2027-05-03',
    after,
    'checkOut: It’s taken Apr 20 to Apr 25. Check-out on Apr 20 would work.',
    { busy: taken },
  ],
  [
    '2027-01-04/2027-05-05',
    after,
    'checkOut: It’s taken Apr 20 to Apr 25.',
    { busy: taken, desiredRentalLength: ['4-6 months'] },
  ],
  [
    '2027-01-18/2027-05-03',
    before,
    'checkIn: It’s taken Apr 20 to Apr 25. Check-out on Apr 20 would work.',
    { busy: taken },
  ],
  [
    '2026-12-20/2027-04-05',
    before,
    'checkIn: It’s taken Dec 24.',
    { busy: [{ from: '2026-12-24', to: '2026-12-25' }] },
  ],
  ['2027-04-20/2027-05-20', before, 'checkIn: It’s taken Apr 20 to Apr 25.', { busy: taken }],
  // The whole stay's length: 28 more nights are no stay of their own.
  ['2027-01-04/2027-05-03', after, null, { desiredRentalLength: ['1-3 months'] }],
  [
    '2027-01-04/2027-05-04',
    after,
    'checkOut: This home rents for 1 to 3 months.',
    { desiredRentalLength: ['1-3 months'] },
  ],
  [
    '2027-01-04/2027-01-14',
    before,
    'checkOut: This home rents for 1 to 3 months.',
    { desiredRentalLength: ['1-3 months'] },
  ],
  ['2027-01-31/2027-02-28', before, null, { desiredRentalLength: ['1-3 months'] }],
  // What is agreed fits.
  ['2027-01-04/2027-04-05 pets', before, null, { desiredRentalLength: ['1+ years'], petsAllowed: 'no' }],
  ['2027-01-04/2027-05-03', after, null, { bedrooms: 1, maxGuests: 1 }],
  ['2027-01-04/2027-04-05', after, 'guests: This home sleeps 2.', { maxGuests: 2, guests: 3 }],
  ['2027-01-04/2027-04-05', after, null, { maxGuests: 1, guests: 1 }],
  ['2027-01-11/2027-05-03', before, null, { nextAvailableDate: '2027-03-01' }],
  [
    '2026-12-28/2027-04-05',
    before,
    'checkIn: This home is free from Jan 1.',
    { nextAvailableDate: '2027-01-01' },
  ],
  [
    '2027-01-04/2027-05-03',
    after,
    'checkOut: This home is free from Jun 1.',
    { nextAvailableDate: '2027-06-01' },
  ],
  // Too late, or no stay
  ['2027-01-05/2027-04-05', after, 'checkIn: The stay has begun, so only check-out can change.'],
  ['2027-01-04/2027-03-09', after, 'checkOut: Please choose a check-out date that’s still ahead.'],
  [
    '2027-01-04/2029-03-11',
    after,
    'checkOut: That’s too far ahead. Please choose dates within the next 24 months.',
  ],
  ['2027-01-04/2029-03-10', after, null],
  ['2026-11-30/2027-04-05', before, 'checkIn: Please choose a check-in date that’s still ahead.'],
  [
    '2027-01-04/2027-01-04',
    before,
    'checkOut: Check-out has to be after check-in. Please choose a later one.',
  ],
];

const toText = (issue: Issue | null) => issue && `${issue.field}: ${issue.message}`;

test.each(issues)('asked for %s on %s: %s', (text, today, expected, { guests = 2, ...differences } = {}) => {
  const { from: checkIn, to: checkOut, pets } = toStay(text);
  const agreed = agreeOn(agreedDates, home);
  const issue = findChangeIssue(
    { ...fittingHome, ...differences },
    agreed,
    { checkIn, checkOut, guests, pets },
    today,
  );
  expect(toText(issue)).toBe(expected);
});

test('lets pets leave before arrival only', () => {
  const agreed = agreeOn({ ...agreedDates, pets: true }, home);
  const asked = { checkIn: agreed.from, checkOut: agreed.to, guests: 2, pets: false };
  expect(findChangeIssue(fittingHome, agreed, asked, agreed.from)).toBeNull();
  expect(findChangeIssue(fittingHome, agreed, asked, after)).toEqual({
    field: 'pets',
    message: 'The stay has begun, so pets can join but not leave.',
  });
});

test.each([
  ['2027-01-04/2027-04-04', '$3,900 more'],
  ['2027-01-04/2027-02-04', '$4,200 less'],
  ['2027-01-04/2027-03-04', 'The total stays the same'],
])('words the difference to %s as "%s"', (text, words) => {
  const agreed = agreeOn(toStay('2027-01-04/2027-03-04'), home);
  const changed = change(agreed, toStay(text), home, before);
  expect(describeDifference(agreed, changed)).toBe(words);
});
