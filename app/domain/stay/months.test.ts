import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '../day.ts';
import { rentalLengthOf } from '../property/lengths.ts';
import { countMonths, firstEnd, formatLength, lengthOf } from './months.ts';
import { costOfStay } from './stay-cost.ts';
import { noFees } from '#tests/support/fitting-home.ts';

const rent = 3000;
const terms = { ...noFees, desiredMonthlyRent: rent };

/** From, to, months, nights left, rental length, and the rent at $3,000 a month. */
const stays = `
  2026-12-01 | 2026-12-30 | 0 | 29 | Less than 30 days | 2900
  2026-12-01 | 2026-12-31 | 0 | 30 | 1-3 months | 3000
  2026-12-01 | 2027-01-01 | 1 | 0 | 1-3 months | 3000
  2026-12-31 | 2027-01-31 | 1 | 0 | 1-3 months | 3000
  2026-12-31 | 2027-02-28 | 2 | 0 | 1-3 months | 6000
  2026-12-31 | 2027-06-30 | 6 | 0 | 4-6 months | 18000
  2027-01-01 | 2027-04-30 | 3 | 29 | 1-3 months | 11900
  2027-01-01 | 2027-07-31 | 6 | 30 | 4-6 months | 21000
  2027-01-01 | 2027-08-01 | 7 | 0 | 7-11 months | 21000
  2027-01-01 | 2029-01-01 | 24 | 0 | 1+ years | 72000
  2027-01-04 | 2027-04-05 | 3 | 1 | 1-3 months | 9100
  2027-01-30 | 2027-02-28 | 1 | 0 | 1-3 months | 3000
  2027-01-31 | 2027-02-27 | 0 | 27 | Less than 30 days | 2700
  2027-02-01 | 2027-03-01 | 1 | 0 | 1-3 months | 3000
  2027-02-28 | 2027-03-31 | 1 | 3 | 1-3 months | 3300
  2027-04-01 | 2027-05-01 | 1 | 0 | 1-3 months | 3000
  2027-08-31 | 2028-02-29 | 6 | 0 | 4-6 months | 18000
  2028-02-29 | 2029-02-28 | 12 | 0 | 1+ years | 36000`;

const rows = stays.split('\n').slice(1);

test.each(rows.map((row) => row.trim().split(' | ')))(
  '%s to %s is %s months and %s nights, rents as "%s", and costs $%s',
  (from = '', to = '', months, nights, length, dollars) => {
    const stay = { from, to };
    expect(lengthOf(stay)).toEqual({ months: Number(months), nights: Number(nights) });
    expect(rentalLengthOf(countMonths(stay))).toBe(length);
    expect(costOfStay(terms, stay).total).toBe(Number(dollars));
  },
);

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-11-29', days));

test('every stay has whole months and at most 30 nights more, and 30 nights count as a month', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 2000 }), (from, nights) => {
      const stay = { from, to: addDays(from, nights) };
      const { months, nights: left } = lengthOf(stay);
      expect(addDays(addMonths(from, months), left)).toBe(stay.to);
      expect(left).toBeLessThanOrEqual(30);
      expect(countMonths(stay)).toBe(Math.max(months, Math.min(Math.floor(nights / 30), 1)));
    }),
  );
});

test('a stay counts as a number of months from the check-out of `firstEnd` on', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 30 }), (from, months) => {
      const to = firstEnd(from, months);
      expect(countMonths({ from, to })).toBe(months);
      expect(countMonths({ from, to: addDays(to, -1) })).toBe(Math.max(months - 1, 0));
    }),
  );
});

test('a stay costs whole rents for whole months, and never less than a shorter one', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 24 }), fc.nat(40), (from, months, more) => {
      const costTo = (to: string) => costOfStay(terms, { from, to }).total;
      const to = addMonths(from, months);
      expect(costTo(to)).toBe(months * rent);
      expect(costTo(addDays(to, more + 1))).toBeGreaterThanOrEqual(costTo(addDays(to, more)));
    }),
  );
});

test.each([
  [{ months: 0, nights: 1 }, '1 night'],
  [{ months: 1, nights: 0 }, '1 month'],
  [{ months: 3, nights: 5 }, '3 months and 5 nights'],
])('words %o as "%s"', (length, text) => {
  expect(formatLength(length)).toBe(text);
});
