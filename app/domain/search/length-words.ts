// Parses lengths of stay in the words of a search, and leaves out other spans of time, such as ages.
import { addDays, addMonths } from '../day.ts';
import { nightsPerMonth } from '../property/options.ts';
import { type Meaning, mostOf, number, type Rule, toNumber, type Unit } from './word-rules.ts';

const unit = '(night|nite|day|week|wk|month|mo|year|yr)';

/** "4 months pregnant", "a 25-year-old", "3 days a week", "2 years ago", "married for 5 years". */
export const otherSpanRules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`(?:${mostOf}|\ban? )${unit}s?'?[ -](?:old|olds|of age|along|pregnant|postpartum|ago|away|sober|married|younger|older|notice|deposit|upfront|in advance|free|(?:of )?experience|(?:a|per|each|every) (?:day|week|month|year))\b`,
    ),
    () => ({}),
  ],
  [/\b\d{1,2} ?-?(?:yo|y\/o|yrs? old)\b/, () => ({})],
  [
    new RegExp(
      String.raw`\b(?:(?:in |for |over |during )?the (?:last|past)|every|last|past|previous) (?:${number}|couple(?: of)? |few |other )${unit}s?\b`,
    ),
    () => ({}),
  ],
  [
    new RegExp(
      String.raw`\b(?:due in|(?:married|together|sober|(?:been|lived|worked)(?: [a-z]+)?)(?: for)?) ${number}${unit}s?\b`,
    ),
    () => ({}),
  ],
];

export const lengthRules: readonly Rule[] = [
  [/\bup to \d{1,2} (?:nights|days|weeks|months|years)\b/, () => ({})],
  [/\b(?:for )?(?:an?|one|1) semester\b/, () => toLength('4', 'month')],
  [/\b(?:for )?(?:two|2) semesters\b/, () => toLength('9', 'month')],
  [
    /\b(?:for )?an? (couple(?: of)?|few) (night|day|week|month|year)s?\b/,
    ([, amount = '', each]) => toLength(amount.startsWith('couple') ? '2' : '3', each),
  ],
  [
    /\b(?:(?:for (?:about |around )?|about |around )an? (?:full |whole )?(night|day|week|month|year)|a (?:full |whole )?year)\b/,
    ([, each]) => toLength('1', each ?? 'year'),
  ],
  [
    new RegExp(String.raw`(?:\bfor )?${mostOf}${unit}s?\b(?! old)`),
    ([, amount, each]) => toLength(amount, each),
  ],
];

export const nightsOf: Record<Unit, number> = { night: 1, day: 1, week: 7, month: 30.5, year: 365 };
const shortUnits: Record<string, Unit> = { nite: 'night', wk: 'week', mo: 'month', yr: 'year' };

export function toLength(amount: string | undefined, each = ''): Meaning {
  const counted = Math.min(toNumber(amount), 999);
  return { length: { amount: Math.max(counted, 1), unit: shortUnits[each] ?? (each as Unit) } };
}

/**
 * The day after the last night of a stay that begins on `first`. A month has 30 nights or more, because a
 * shorter stay would count as less than a month.
 */
export function addLength(first: string, { amount, unit: each }: NonNullable<Meaning['length']>): string {
  if (each === 'month') {
    const months = Math.min(amount, 24);
    const [end, leastEnd] = [addMonths(first, months), addDays(first, months * nightsPerMonth)];
    return end < leastEnd ? leastEnd : end;
  }
  return each === 'year' ? addMonths(first, 12) : addDays(first, Math.min(amount * nightsOf[each], 730));
}
