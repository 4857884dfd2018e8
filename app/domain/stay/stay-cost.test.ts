import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import {
  costOfStay,
  type CostTerms,
  describeCost,
  describeRate,
  describeStayTotal,
  formatTotal,
  roundTotal,
  toCostRows,
} from './stay-cost.ts';
import { noFees } from '#tests/support/fitting-home.ts';

const rentOnly: CostTerms = { ...noFees, desiredMonthlyRent: 4302 };
const stay = { from: '2027-01-04', to: '2027-04-05' };
const rowsOf = (terms: Partial<CostTerms>, pets = false) =>
  toCostRows(costOfStay({ ...rentOnly, ...terms }, { ...stay, pets })).map(
    ({ name, text }) => `${name}: ${text}`,
  );

test('costs only the rent, and says what to ask about, if the owner names no other costs', () => {
  expect(rowsOf({})).toEqual([
    '3 months and 1 night at $4,302 a month: $13,049',
    'Total before other fees: $13,049',
    'Deposit and fees: Ask about deposit and fees',
  ]);
  expect(describeStayTotal(costOfStay(rentOnly, stay))).toBe('about $13,050 before fees for 91 nights');
  const totalOf = (terms: Partial<CostTerms>) => formatTotal(costOfStay({ ...rentOnly, ...terms }, stay));
  expect([totalOf({}), totalOf({ deposit: 0 })]).toEqual(['$13,049 before fees', '$13,049 total']);
});

test.each<[Partial<CostTerms>, string]>([
  [{}, '$13,049 before fees for 3 months and 1 night at $4,302 a month'],
  [{ deposit: 0 }, '$13,049 for 3 months and 1 night at $4,302 a month'],
  [{ petFee: 100, petFeePer: 'stay' }, '$13,149 for 3 months and 1 night, before other fees'],
  [{ cleaningFee: 150 }, '$13,199 for 3 months and 1 night, fees included'],
])('says whether fees are in the cost of a stay: %o', (terms, text) => {
  expect(describeCost(costOfStay({ ...rentOnly, ...terms }, { ...stay, pets: true }))).toBe(text);
});

test('names the length from which on a lower rent applies', () => {
  const lower = { rentFrom3Months: 3000, rentFrom6Months: 2900 };
  expect(rowsOf(lower)[0]).toBe('3 months and 1 night at $3,000 a month, for 3 months or more: $9,100');
  const cost = costOfStay({ ...rentOnly, ...lower }, stay);
  expect(describeStayTotal(cost)).toBe('about $9,100 before fees for 91 nights, 3-month rate');
  expect(describeRate(cost, rentOnly)).toBe('3-month rate, otherwise $4,302');
  expect(describeRate(costOfStay(rentOnly, stay), rentOnly)).toBeNull();
});

test('adds the fees to the total, and the deposit to day one only', () => {
  const terms = { cleaningFee: 150, petFee: 60, petFeePer: 'month', deposit: 4000 } as const;
  expect(rowsOf(terms, true)).toEqual([
    '3 months and 1 night at $4,302 a month: $13,049',
    'Cleaning fee: $150',
    'Pet fee, $60 a month: $182',
    'Total of the stay: $13,381',
    'Deposit, returned after the stay: $4,000',
    'Total on day one (first month, fees, deposit): $8,512',
  ]);
});

test.each([
  ['a pet fee without pets', { petFee: 60, cleaningFee: 0 }, false, 13_049],
  ['a pet fee of no period once', { petFee: 60 }, true, 13_109],
  ['fees larger than the rent', { desiredMonthlyRent: 10, cleaningFee: 100_000 }, false, 100_030],
  ['a deposit without a rent', { desiredMonthlyRent: 0, deposit: 500 }, false, 0],
] as const)('counts %s', (_what, terms, pets, total) => {
  expect(costOfStay({ ...rentOnly, ...terms }, { ...stay, pets }).total).toBe(total);
});

const lower = { desiredMonthlyRent: 4000, rentFrom3Months: 3500, rentFrom6Months: 3000 };
// Never more a month for a longer stay.
const higher = { desiredMonthlyRent: 4302, rentFrom3Months: 9000, rentFrom6Months: 4100 };
test.each([
  ['2027-01-31', '2027-04-29', lower, 4000, null],
  ['2027-01-31', '2027-04-30', lower, 3500, 3],
  ['2027-01-01', '2027-06-30', lower, 3500, 3],
  ['2027-01-01', '2027-07-01', lower, 3000, 6],
  ['2027-01-01', '2027-05-01', higher, 4302, null],
  ['2027-01-01', '2027-08-01', higher, 4100, 6],
])('takes the rent of the length from %s to %s for all nights: %o', (from, to, terms, rent, months) => {
  const { rents } = costOfStay({ ...rentOnly, ...terms }, { from, to });
  expect(rents).toMatchObject([{ from, to, monthlyRent: rent, rentFromMonths: months }]);
});

test('keeps the amounts of inquiries from when a month was 30 nights', () => {
  expect(rowsOf({ petFee: 60, petFeePer: 'month', countsNights: true }, true)).toEqual([
    '91 nights at $4,302 a month: $13,049',
    'Pet fee, $60 a month: $182',
    'Total before other fees: $13,231',
    'Deposit and fees: Ask about deposit and fees',
  ]);
});

test('shows each rent of a changed stay, and counts the first month and pets by their days', () => {
  const terms: Partial<CostTerms> = {
    petFee: 60,
    petFeePer: 'month',
    deposit: 1000,
    rents: [
      { from: stay.from, monthlyRent: 4500, rentFromMonths: null },
      { from: '2027-01-14', monthlyRent: 3900, rentFromMonths: 3 },
    ],
    petsFrom: '2027-03-04',
  };
  expect(rowsOf(terms, true)).toEqual([
    'Jan 4 to Jan 14, 10 nights at $4,500 a month: $1,500',
    'Jan 14 to Apr 5, 2 months and 22 nights at $3,900 a month, for 3 months or more: $10,660',
    'Pet fee, $60 a month: $62',
    'Total of the stay: $12,222',
    'Deposit, returned after the stay: $1,000',
    // Jan 14 to Feb 4 are 21 nights: 1,500 + 2,730 + 1,000.
    'Total on day one (first month, deposit): $5,230',
  ]);
});

test('adds up as shown, in whole dollars, for 1,000 random stays', () => {
  const dollars = fc.integer({ min: 0, max: 1_000_000 });
  const fee = fc.option(fc.integer({ min: 0, max: 100_000 }));
  const anyTerms = fc.record({
    desiredMonthlyRent: dollars,
    rentFrom3Months: fc.option(dollars),
    rentFrom6Months: fc.option(dollars),
    cleaningFee: fee,
    petFee: fee,
    petFeePer: fc.option(fc.constantFrom('stay' as const, 'month' as const)),
    deposit: dollars,
  });
  const readDollars = (text: string) => Number(text.replaceAll(/[$,]/g, '').replace('None', '0'));
  const anyStay = fc.tuple(fc.nat(700), fc.integer({ min: 1, max: 730 }), fc.boolean());
  fc.assert(
    fc.property(anyTerms, anyStay, (terms, [first, nights, pets]) => {
      const from = addDays('2027-01-01', first);
      const cost = costOfStay(terms, { from, to: addDays(from, nights), pets });
      const rows = toCostRows(cost);
      const end = rows.findIndex(({ name }) => name === 'Total of the stay');
      const [total] = rows.slice(end).map(({ text }) => readDollars(text));
      expect(rows.slice(0, end).reduce((sum, { text }) => sum + readDollars(text), 0)).toBe(total);
      expect(total).toBe(cost.total);
      expect(Math.abs(roundTotal(cost) - cost.total)).toBeLessThanOrEqual(5);
      // Day one is a part of the stay and its deposit.
      expect(cost.dayOne).toBeLessThanOrEqual(cost.total + terms.deposit);
      expect(cost.lines.every(({ dollars: amount, firstDollars }) => firstDollars <= amount)).toBe(true);
      expect(cost.lines.every(({ dollars: amount }) => Number.isSafeInteger(amount))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
