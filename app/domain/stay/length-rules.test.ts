import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import type { Town } from '../place/gazetteer.ts';
import { listLengthRules } from './length-rules.ts';

const terms = { desiredMonthlyRent: 3000, deposit: 3000 };

/** Each rule by words that only its sentence has. */
const words = {
  license: 'STRO',
  zones: 'Imperial Beach allows',
  cleaning: 'clean',
  deposit: 'deposit',
  'just cause': 'from the first day',
  'a year': 'twelve months',
};

function listNames(town: Town | null, from: string, to: string, deposit = 3000): string {
  const sentences = listLengthRules(town, { from, to }, { ...terms, deposit }).map(
    ({ sentence }) => sentence,
  );
  const names = sentences.map(
    (sentence) => Object.entries(words).find(([, part]) => sentence.includes(part))?.[0],
  );
  return names.join(', ');
}

/** From, to, and the rules in San Diego, in Imperial Beach and elsewhere. */
const stays = `
  2027-01-31 | 2027-02-27 | license, cleaning | zones, cleaning | cleaning
  2027-01-31 | 2027-02-28 | cleaning | zones, cleaning | cleaning
  2027-02-01 | 2027-02-28 | license, cleaning | zones, cleaning | cleaning
  2027-02-01 | 2027-03-01 | cleaning | zones, cleaning | cleaning
  2027-02-01 | 2027-03-02 | cleaning | zones, cleaning | cleaning
  2027-02-01 | 2027-03-03 | cleaning | cleaning | cleaning
  2027-02-01 | 2027-03-04 | | |
  2028-01-31 | 2028-02-29 | cleaning | zones, cleaning | cleaning
  2027-03-01 | 2027-03-30 | license, cleaning | zones, cleaning | cleaning
  2027-03-01 | 2027-03-31 | license, cleaning | cleaning | cleaning
  2027-03-01 | 2027-04-01 | | |
  2027-03-01 | 2027-06-01 | | |
  2027-03-01 | 2027-06-02 | just cause | |
  2026-11-30 | 2027-02-28 | | |
  2026-11-30 | 2027-03-01 | just cause | |
  2027-03-01 | 2028-02-29 | just cause | |
  2027-03-01 | 2028-03-01 | just cause, a year | a year | a year
  2028-02-29 | 2029-02-28 | just cause, a year | a year | a year`;

const rows = stays.split('\n').slice(1);

test.each(rows.map((row) => row.split('|').map((cell) => cell.trim())))(
  'names the rules for %s to %s: %s in San Diego, %s in Imperial Beach, %s elsewhere',
  (from = '', to = '', sanDiego, imperialBeach, elsewhere) => {
    expect(listNames('San Diego', from, to)).toBe(sanDiego);
    expect(listNames('Imperial Beach', from, to)).toBe(imperialBeach);
    expect(listNames(null, from, to)).toBe(elsewhere);
  },
);

test('names the rule about deposits from 30 nights on, for a deposit above a month’s rent', () => {
  expect(listNames(null, '2027-03-01', '2027-03-30', 3001)).toBe('cleaning');
  expect(listNames(null, '2027-03-01', '2027-03-31', 3001)).toBe('cleaning, deposit');
  expect(listNames(null, '2027-03-01', '2027-04-01', 3001)).toBe('deposit');
  expect(listNames(null, '2027-03-01', '2027-04-01', 3000)).toBe('');
});

test.each([
  ['30 nights', 30, 'license', 210],
  ['31 nights', 31, 'license', 0],
  ['13 weeks', 91, 'just cause', 59],
  ['93 nights', 93, 'just cause', 365],
])('names the rule about %s on as many first days of a year as it applies', (_, nights, name, count) => {
  const days = Array.from({ length: 365 }, (_day, index) => addDays('2027-01-01', index));
  const named = days.filter((day) => listNames('San Diego', day, addDays(day, nights)).includes(name));
  expect(named).toHaveLength(count);
});

test('names at most three rules', () => {
  const first = fc.integer({ min: 0, max: 1460 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(first, fc.integer({ min: 1, max: 800 }), (from, nights) => {
      const stay = { from, to: addDays(from, nights) };
      expect(listLengthRules('San Diego', stay, { ...terms, deposit: 9000 }).length).toBeLessThanOrEqual(3);
    }),
  );
});
