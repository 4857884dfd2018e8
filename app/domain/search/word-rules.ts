// What the rules share that parse the words of a search (search-words.ts).
import type { Filters } from './filters.ts';

export type Unit = 'night' | 'day' | 'week' | 'month' | 'year';

/** What a phrase means. Without anything, the phrase is left out. */
export interface Meaning extends Partial<Filters> {
  /** Whether the visitor is told that we can't search for the phrase. */
  isUnsearchable?: boolean;
  /** A length of stay, which ends the stay if the words have its first day only. */
  length?: { amount: number; unit: Unit };
  /** US dollars for the whole stay. */
  total?: number;
  /** Whether `checkOut` is a day that the words have. */
  isExact?: boolean | undefined;
  /** Whether a day without a year has passed this year, not long ago: `checkIn` is its next one. */
  isNextYear?: true;
  /** The day in "until February 1", which ends a stay whose first day is known. */
  until?: string;
  /** A sentence about what can't be used. */
  problem?: string;
  /** A sentence about a place. */
  note?: string;
  /** A place that no filter holds (areas.ts). */
  place?: string;
  /** What the home is outside of: neighborhoods, parts of town and other towns. */
  outside?: string[];
  /** A landmark that the home isn't near. */
  notNear?: string;
}

/** A phrase, and what it means on a day (YYYY-MM-DD). Null if it means nothing. */
export type Rule = readonly [
  pattern: RegExp,
  parse: (match: RegExpExecArray, today: string) => Meaning | null,
];

const numberWords = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** The source of a pattern of all phrases, the longest first. */
export const oneOf = (phrases: Iterable<string>) =>
  Array.from(phrases, (phrase) => phrase.replaceAll('.', String.raw`\.`))
    .toSorted((one, other) => other.length - one.length)
    .join('|');

const countWords = [
  ...numberWords,
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
].flat();
const count = String.raw`(\d{1,2}|${countWords.join('|')})`;
const thousands = new RegExp(
  String.raw`\b${count} (?:thousand|grand)\b(?:(?: and)? ${count} hundred\b)?|\b${count} hundred\b`,
  'g',
);

/** "Two thousand five hundred", "3 grand" and "fifteen hundred" in digits. */
function writeAmounts(words: string): string {
  const valueOf = (text = '0') => (/\d/.test(text) ? Number(text) : countWords.indexOf(text) + 1);
  return words.replaceAll(thousands, (_, most?: string, more?: string, only?: string) =>
    String(1000 * valueOf(most) + 100 * (valueOf(more) + valueOf(only))),
  );
}

/** The source of a pattern. Its first group is the number. */
export const number = String.raw`\b(\d{1,3}(?:\.\d)?|${numberWords.join('|')})\+?[ -]?`;
const smallNumber = String.raw`(?:\d{1,2}|${numberWords.join('|')})`;
/** Numbers are rounded down. */
const halfMore = new RegExp(String.raw`(?<=\b${smallNumber}) and a half\b`, 'g');
/** The last number of "2-3" or "2 or 3". Its first group is the number. */
export const mostOf = String.raw`(?:\b${smallNumber}(?: ?- ?| to | or ))?${number}`;
/** The first number of "2-3" or "2 or 3". Its first group is the number. */
export const leastOf = String.raw`${number}(?:(?:(?<=-)|(?:to|or|-) ?)${smallNumber}[ -]?)?`;

const distance = String.raw`(?:min(?:ute)?s?|hours?|miles?|blocks?|walk|drive|far)`;
/** "Far" and "away", but not in "not too far" or "5 minutes away". */
export const far = String.raw`(?:(?<!\bnot (?:too |so |very )?)\bfar(?: away)?|(?<!\b${distance} )\baway)`;
/** No text says what a home hasn't, so what these words deny is left out. */
export const denial = String.raw`\b(?:not|no|nor|never(?! mind)|without|isn't|nothing|nowhere|any(?:thing|where) (?:but|except)|except|instead of|rather than|avoid(?:ing)?|hate|allergic to|afraid of|do(?:n't| not) (?:need|want|have|like)|can(?:'t|not) (?:do|have|climb|use|stand|handle)|never mind|won't have)(?: (?:too|so|very|in|near|close to|next to|by|at|around|on|the|an?|any|some)){0,4} `;

/**
 * Replaces words for limits and numbers, and short forms, with those of the rules: "no less than 2" becomes
 * "at least 2", and "w/o" "without". "W/D" is a washer and a dryer. In "may need", "may" is no month.
 */
export function simplify(words: string): string {
  return writeAmounts(words)
    .replaceAll(/(?<![\w/])w (?=[a-z])/g, 'with ')
    .replaceAll(/(?<![\w/])w\/o(?:ut)?\b/g, 'without')
    .replaceAll(/(?<![\w/])w\/ ?(?!d\b|$)/g, 'with ')
    .replaceAll(/\b(?:(?:no|not) (?:less|fewer|lower) than|not (?:under|below)) /g, 'at least ')
    .replaceAll(/\b(?:no|not) (?:more|longer|further|farther|higher) than /g, 'up to ')
    .replaceAll(/\bnot (?:too |so |very )?far (?:away )?from\b/g, 'near')
    .replaceAll(/\bmay (?=(?:also )?(?:be|bring|come|extend|have|need|stay|want)\b)/g, '')
    .replaceAll(/(?<=\d)-?ish\b/g, '')
    .replaceAll(halfMore, '');
}

/** What guests say about themselves. It limits no search, so the page doesn't mention that we left it out. */
export const aboutGuests =
  /\b(?:need|have|mind)\b|^(?:no|not|nor|without) (?:an?y? )?(?:cats?|dogs?|animals?|kids|children|smokers?|cars?|rush|hurry|idea|problem|worr(?:y|ies)|sure|picky|much|fancy)\b/;

/** 919xx to 921xx are ZIP codes, but 91000 and 92000 are rents. */
export const zipCode = String.raw`9[12](?!000)\d{3}\b`;

export function toFilter(name: keyof Filters, value: number): Meaning | null {
  return value > 0 ? { [name]: value } : null;
}

/** Of digits or a word. Rounded down. */
export function toNumber(text = ''): number {
  const at = numberWords.indexOf(text);
  return at === -1 ? Math.floor(Number(text)) : at + 1;
}
