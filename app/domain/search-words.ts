// Parses sizes, prices, animals, towns, lengths and dates in the words of a search, so that "2 bedroom under
// $3,500" works as filters. The server does this, because the rules are too large for the JavaScript of
// /listings.
import { datePattern, datesPattern, parseStayDate, parseStayDates } from './date-words.ts';
import { type Filters, locations } from './filters.ts';
import { nightsPerMonth } from './property/options.ts';
import { anyLandmark, landmarks } from './places.ts';
import type { InterpretedWords } from './search-results.ts';
import { rentalLengthOf } from './stay.ts';

/** True for text in quotes, which is searched exactly as typed: without synonyms, filters and corrections. */
export function isLiteralText(text: string): boolean {
  return text.length > 2 && /^["“].*["”]$/.test(text);
}

/** `words` are the words that remain, and `filters` what the others mean. */
export interface ParsedWords {
  words: string;
  filters: Partial<Filters>;
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = String.raw`\b(\d{1,3}(?:\.\d)?|${numberWords.join('|')})\+?[ -]?`;
const dollars = String.raw`(\$ ?)?(\d[\d,]*(?:\.\d+)?) ?(k\b)?(?: ?(?:dollars|usd|bucks))?(?: ?(?:a|per|\/) ?(month|mo|night)\b)?`;
/** "Under 900 sq ft" and "under 30 days" aren't rents. */
const notDollars = String.raw`(?! ?(?:sq|ft|feet|square|days?|nights?|months?|people|guests|years?|bed|br\b|bath|min|miles?|blocks?))(?![\d,.]*\d)`;
const least = '(?:from|over|above|at least|more than|min(?:imum)?)';
const most = '(?:under|below|less than|up to|at most|cheaper than|no more than|within|max(?:imum)?|<)';

/** What guests call a landmark, or a kind of landmarks. Longer phrases first. */
const landmarkPhrases = [
  ['hospital', anyLandmark.hospital],
  ['hospitals', anyLandmark.hospital],
  ['medical center', anyLandmark.hospital],
  ['base', anyLandmark.base],
  ['military base', anyLandmark.base],
  ['navy base', anyLandmark.base],
  ['naval base', anyLandmark.base],
  ['beach', anyLandmark.beach],
  ['beaches', anyLandmark.beach],
  ['campus', anyLandmark.campus],
  ['university', anyLandmark.campus],
  ['college', anyLandmark.campus],
  ['ucsd', 'UC San Diego'],
  ['sdsu', 'San Diego State University'],
  ['usd', 'University of San Diego'],
  ['scripps mercy', 'Scripps Mercy Hospital'],
  ...landmarks.map(({ name }) => [name.toLowerCase().replaceAll('’', "'"), name]),
].toSorted(([one = ''], [other = '']) => other.length - one.length);

function nearPattern(phrases: readonly string[]): RegExp {
  const near =
    '(?:near|nearby|close to|next to|by|around|(?:walk(?:ing)?|short walk|steps)(?: distance)? (?:to|from))';
  return new RegExp(String.raw`\b${near} (?:the |an? )?(${phrases.join('|')})\b`);
}

type Parse = (match: RegExpExecArray, today: string) => Partial<Filters> | null;

/** In this order: a rule sees what the rules before it have left. */
const rules: readonly (readonly [pattern: RegExp, parse: Parse])[] = [
  [
    /\b(?:(?:short[ -]?(?:term|stays?)|weekly|less than (?:30 days|a month)|under (?:30 days|a month))\s*)+/,
    () => ({ rentalLength: 'Less than 30 days' }),
  ],
  [/\b(?:long[ -]?term|year[ -]round)\b/, () => ({ rentalLength: '1+ years' })],
  [/\b(?:monthly(?: rentals?)?|month[ -]to[ -]month)\b/, () => ({ rentalLength: '1-3 months' })],
  [/\bhalf a year\b/, () => ({ rentalLength: '4-6 months' })],
  [/\b(?:for a (week|month|year)|a year)\b/, ([, unit]) => ({ rentalLength: toLength('1', unit ?? 'year') })],
  [
    new RegExp(String.raw`${number}(night|day|week|month|year)s?\b`),
    ([, amount, unit]) => ({ rentalLength: toLength(amount, unit) }),
  ],
  [
    new RegExp(String.raw`(?:\bbetween )?(?<![\w$])${dollars} ?(?:-|–|to|and) ?${dollars}${notDollars}`),
    (match) => {
      const minRent = toRent(match.slice(1, 5));
      const maxRent = toRent(match.slice(5, 9));
      return minRent && maxRent && minRent <= maxRent ? { minRent, maxRent } : null;
    },
  ],
  [
    new RegExp(String.raw`${most} ?${dollars}${notDollars}`),
    (match) => toFilter('maxRent', toRent(match.slice(1))),
  ],
  [
    new RegExp(String.raw`\b${least} ?${dollars}${notDollars}`),
    (match) => toFilter('minRent', toRent(match.slice(1))),
  ],
  [
    new RegExp(String.raw`(?<!\w)${dollars}${notDollars}`),
    (match) => ((match[1] ?? match[4]) ? toFilter('maxRent', toRent(match.slice(1))) : null),
  ],
  [
    new RegExp(String.raw`${number}(?:bed(?:room)?s?|bdr?m?s?|brs?)\b`),
    ([, bedrooms]) => toFilter('bedrooms', Math.min(toNumber(bedrooms), 5)),
  ],
  [
    new RegExp(String.raw`${number}(?:bath(?:room)?s?|ba)\b`),
    ([, bathrooms]) => toFilter('bathrooms', Math.min(toNumber(bathrooms), 4)),
  ],
  [
    new RegExp(
      String.raw`\b(?:for )?(?:${number}(?:guests?|people|persons?|adults?)|(?:sleeps|family of|party of) ?${number.slice(2)})`,
    ),
    ([, guests, sleeps]) => toFilter('guests', Math.min(toNumber(guests ?? sleeps), 50)),
  ],
  [/\bno pets?\b/, () => null],
  [animalPattern('(?:dogs?|pupp(?:y|ies))'), () => ({ animal: 'dogs' })],
  [animalPattern('(?:cats?|kittens?)'), () => ({ animal: 'cats' })],
  [animalPattern('(?<!no )pets?'), () => ({ pets: true })],
  [
    nearPattern(landmarkPhrases.map(([phrase = '']) => phrase)),
    ([, phrase]) => ({ near: landmarkPhrases.find(([each]) => each === phrase)?.[1] ?? '' }),
  ],
  [
    new RegExp(String.raw`\b(?:in )?(${locations.join('|')}|ib)\b`, 'i'),
    ([, town]) => ({ location: toTown(town) }),
  ],
  [datesPattern, parseStayDates],
  [datePattern, parseStayDate],
];

function animalPattern(animal: string): RegExp {
  return new RegExp(
    String.raw`(?:${number})?\b${animal}(?:[ -](?:friendly|allowed|ok(?:ay)?|welcome))?\b(?! (?:park|beach|door))`,
  );
}

/**
 * Parses the words of a search on `today` (YYYY-MM-DD). A value that the visitor has chosen stays, and the
 * phrase is searched as words. Beside chosen dates, other dates and lengths are left out instead.
 */
export function parseSearchWords(
  { text, ...chosen }: Filters,
  defaults: Readonly<Filters>,
  today: string,
): ParsedWords {
  let words = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const filters: Partial<Filters> = {};
  for (const [pattern, parse] of rules) {
    const match = pattern.exec(words);
    const found = match && parse(match, today);
    if (!match || !found) continue;
    if (!isAnswered(found, chosen)) {
      const names = Object.keys(found) as (keyof typeof chosen)[];
      if (names.some((name) => name in filters || chosen[name] !== defaults[name])) continue;
      Object.assign(filters, found);
    }
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  }
  // Commas and dashes may be left between the phrases.
  const left = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return { words: left.join(' '), filters };
}

/**
 * Chosen dates or a chosen length leave nothing to find in "for January" or "two weeks": no text has these
 * words.
 */
function isAnswered(found: Partial<Filters>, chosen: Omit<Filters, 'text'>): boolean {
  if (found.checkIn) return chosen.checkIn !== null;
  return found.rentalLength !== undefined && (chosen.checkOut ?? chosen.rentalLength) !== null;
}

function toFilter(name: keyof Filters, value: number): Partial<Filters> | null {
  return value > 0 ? { [name]: value } : null;
}

function toNumber(text = ''): number {
  const at = numberWords.indexOf(text);
  return at === -1 ? Math.floor(Number(text)) : at + 1;
}

/** US dollars a month; 0 if the number isn't a rent, such as a plain number below 500. */
function toRent([sign, digits = '', thousands, unit]: readonly (string | undefined)[]): number {
  const amount =
    Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * (unit === 'night' ? nightsPerMonth : 1);
  const isRent = sign !== undefined || thousands !== undefined || unit !== undefined || amount >= 500;
  return isRent && amount <= 1_000_000 ? Math.round(amount) : 0;
}

const nightsOf: Record<string, number> = { night: 1, day: 1, week: 7, month: 30.5, year: 365 };

function toLength(amount: string | undefined, unit = ''): Filters['rentalLength'] {
  return rentalLengthOf(Math.floor(toNumber(amount) * (nightsOf[unit] ?? 1)));
}

function toTown(text = ''): Filters['location'] {
  return text === 'ib' ? 'Imperial Beach' : (locations.find((town) => town.toLowerCase() === text) ?? null);
}

/** What a visitor reads above the results, such as "Showing homes for lighthouse." */
export function describeInterpretedWords({ filters, correctedTo, isPartial }: InterpretedWords): string {
  const sentences = [
    correctedTo !== null && `Showing homes for “${correctedTo}”.`,
    filters.length > 0 &&
      `We used ${joinWords(filters.map((label) => `“${label}”`))} as ${filters.length === 1 ? 'a filter' : 'filters'}.`,
    isPartial && 'No home has all of it. These match most:',
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function joinWords(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
