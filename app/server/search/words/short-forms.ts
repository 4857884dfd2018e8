// Rewrites numbers and short forms as the rules expect them, such as "no less than 2" as "at least 2".
import { rewrite, type Text } from './text.ts';

const numberWords = 'one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ');
const numberWord = numberWords.join('|');
/** The source of a pattern. Its first group is the number. */
export const number = String.raw`(?<![\d$]|\d[.,/])\b(\d{1,3}(?:\.\d)?|${numberWord})\+?[ -]?`;
const smallNumber = String.raw`(?:\d{1,2}|${numberWord})`;
/** The last number of "2-3" or "2 or 3". Its first group is the number. */
export const mostOf = String.raw`(?:\b${smallNumber}(?: ?- ?| to | or ))?${number}`;
/** The first number of "2-3" or "2 or 3". Its first group is the number. */
export const leastOf = String.raw`${number}(?:(?:(?<=-)|(?:to|or|-) ?)${smallNumber}[ -]?)?`;

/** Reads digits or a number word, rounded down. 1 for any other text. */
export function toNumber(text = ''): number {
  return /\d/.test(text) ? Math.floor(Number(text)) : numberWords.indexOf(text) + 1 || 1;
}

const shortForms: readonly (readonly [pattern: RegExp, written: string])[] = [
  // "W/D" is a washer and a dryer.
  [/(?<![\w/])w(?:\/o(?:ut)?)(?= )/g, 'without'],
  [/(?<![\w/])w(?: (?=[a-z])|\/ ?(?!d\b|$))/g, 'with '],
  [/\b(?:(?:no|not) (?:less|fewer|lower) than|not (?:under|below)) /g, 'at least '],
  [/\b(?:no|not) (?:more|longer|further|farther|higher) than /g, 'up to '],
  [/\bnot (?:too |so |very )?far (?:away )?from\b/g, 'near'],
  // As a verb, not the month.
  [/\bmay (?=(?:also )?(?:be|bring|come|extend|have|need|stay|want)\b)/g, ''],
  [/(?<=\d)-?ish\b/g, ''],
  [/\bhalf a year\b/g, '6 months'],
  [/\b(?:an? )?couple(?: of)? (?=(?:night|day|week|month|year)s\b(?! in\b))/g, '2 '],
  [/\b(?:an? )?few (?=(?:night|day|week|month|year)s\b(?! in\b))/g, '3 '],
  [new RegExp(String.raw`(?<=\b${smallNumber}) and a half\b`, 'g'), ''],
];

/** Writes "no less than 2" as "at least 2". */
export function writeOut(text: Text): Text {
  return shortForms.reduce((written, [pattern, words]) => rewrite(written, pattern, words), text);
}
