// Parses sizes, prices, people, animals, towns, landmarks, lengths and dates in the words of a search, so
// that "2 bedroom under $3,500" works as filters. The server does this, because the rules are too large for
// the JavaScript of /listings.
import { countNights } from './availability.ts';
import {
  datePattern,
  datesPattern,
  nowPattern,
  parseNow,
  parseSeason,
  parseStayDate,
  parseStayDates,
  parseWeekend,
  parseWeeks,
  seasonPattern,
  weekendPattern,
  weeksPattern,
} from './date-words.ts';
import { fillerWords } from './filler-words.ts';
import { type Filters, highestRent, locations } from './filters.ts';
import { landmarkOf, landmarkPattern, landmarkPhrase, nearbyPattern, nearPattern } from './landmark-words.ts';
import { addLength, lengthRules, nightsOf, otherSpanRules, toLength } from './length-words.ts';
import { rentalLengthOf } from './lengths.ts';
import { removePlaces } from './place-words.ts';
import { neighborhoods } from './places.ts';
import { nightsPerMonth } from './property/options.ts';
import type { InterpretedWords } from './search-results.ts';
import { peopleRules, plainGuestsRule } from './people-words.ts';
import { relativeDateRules, startRules } from './relative-date-words.ts';
import { withoutMarkup } from './pasted-text.ts';
import { otherMoneyRules, plainRentRule, rentRules } from './rent-words.ts';
import { translateSpanish } from './spanish-words.ts';
import { spellOutDates } from './spelled-dates.ts';
import {
  aboutGuests,
  denial,
  far,
  leastOf,
  type Meaning,
  mostOf,
  type Rule,
  simplify,
  toFilter,
  toNumber,
} from './word-rules.ts';

/** True for text in quotes, which is searched exactly as typed: without synonyms, filters and corrections. */
export function isLiteralText(text: string): boolean {
  return text.length > 2 && /^["“].*["”]$/.test(text);
}

/** `words` are the words that remain, and `filters` what the others mean. */
export interface ParsedWords {
  words: string;
  filters: Partial<Filters>;
  /** Phrases that we can't search for, such as "without carpets". */
  leftOut: string[];
}

const which = '(?:(?:separate|private|actual|real|full|big|large|spacious|nice) )?';
const bedrooms = `${which}(?:bed(?:room)?s?|bdr?m?s?|brs?|b)`;
const bathrooms = `${which}(?:bath(?:room)?s?|ba)`;
const towns = `${locations.join('|').toLowerCase()}|ib`;
/** Names that a denial covers as a whole: "not ocean beach" leaves no "beach". */
const places = [...neighborhoods.map(({ name }) => name.toLowerCase()), 'la jolla', 'point loma'];

/** In this order: a rule sees what the rules before it have left. */
const rules: readonly Rule[] = [
  [
    /\b(?:(?:short[ -]?(?:term|stays?)|weekly|less than (?:30 days|a month)|under (?:30 days|a month))\s*)+/,
    () => ({ rentalLength: 'Less than 30 days' }),
  ],
  [/\b(?:long[ -]?term|year[ -](?:round|long))\b/, () => ({ rentalLength: '1+ years' })],
  [/\b(?:monthly(?: rentals?)?|month[ -]to[ -]month)\b/, () => ({ rentalLength: '1-3 months' })],
  [/\b(?:for )?half a year\b/, () => toLength('6', 'month')],
  ...otherMoneyRules,
  [weeksPattern, (match, today) => exact(parseWeeks(match, today))],
  [weekendPattern, (match, today) => exact(parseWeekend(match, today))],
  ...otherSpanRules,
  ...startRules,
  ...lengthRules,
  ...rentRules,
  [
    /\b([1-9]) ?(?:bedrooms?|beds?|bd|br|b)? ?[/x,&-]? ?([1-9])(?:\.5)? ?(?:bathrooms?|baths?|ba|b)\b|(?<![\d/])\b([1-9]) ?\/ ?([1-9])\b(?! ?[/\d])/,
    ([, beds, baths, onlyBeds, onlyBaths]) => ({
      bedrooms: Math.min(toNumber(beds ?? onlyBeds), 5),
      bathrooms: Math.min(toNumber(baths ?? onlyBaths), 4),
    }),
  ],
  // There is no filter for fewer rooms.
  [
    new RegExp(
      String.raw`\b(?:(?:no|not|fewer|less) (?:more )?than|at most|max(?:imum)?(?: of)?|up to) ${mostOf}(?:${bedrooms}|${bathrooms})\b`,
    ),
    () => ({ isWish: true }),
  ],
  [
    new RegExp(String.raw`${leastOf}${bedrooms}\b`),
    ([, amount]) => toFilter('bedrooms', Math.min(toNumber(amount), 5)),
  ],
  [
    new RegExp(String.raw`${leastOf}${bathrooms}\b`),
    ([, amount]) => toFilter('bathrooms', Math.min(toNumber(amount), 4)),
  ],
  ...peopleRules,
  [
    /\b(?:wheelchairs?|ada)(?:[ -](?:accessib(?:le|ility)|friendly|access))?\b|\b(?:no|without(?: any)?) (?:stairs|steps)\b|\bstep[ -]free(?: (?:entrance|entry|access))?\b(?! shower)|\bhandicap(?:ped)?[ -]accessible\b/,
    () => ({ access: ['Step-free entrance'] }),
  ],
  [nearPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [landmarkPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [new RegExp(String.raw`${denial}(${towns})\b`), ([, town]) => ({ location: otherTown(toTown(town)) })],
  [new RegExp(String.raw`\b(?:in )?(${towns})\b`), ([, town]) => ({ location: toTown(town) })],
  [nearbyPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [datesPattern, (match, today) => exact(parseStayDates(match, today))],
  [nowPattern, (match, today) => exact(parseNow(match, today))],
  [datePattern, parseStayDate],
  [seasonPattern, (match, today) => exact(parseSeason(match, today))],
  ...relativeDateRules,
  plainGuestsRule,
  plainRentRule,
  [
    new RegExp(
      String.raw`(?:${denial}|${far} from (?:the )?)(?!pets?\b|smok)(?:${places.join('|')}|${landmarkPhrase}|(?:(?:shared|noisy|loud|busy|steep|small|dark) )?[a-z]+)\b`,
    ),
    ([phrase]) => ({ isWish: !aboutGuests.test(phrase) }),
  ],
];
const denialAtEnd = new RegExp(String.raw`(?:${denial}|${far} )$`);
const startsWithDenial = new RegExp(`^${denial}`);

/** Stands for a phrase that was read, so that the words beside it aren't read as one. */
const gap = '\n';
const phraseEnd = /\n|,\s/;

/**
 * Parses the words of a search on `today` (YYYY-MM-DD). A filter that the visitor has chosen wins: a phrase
 * with another value is left out. The part of the map is an exception: a place in the words replaces it, and
 * the landmark that its distances are to.
 */
export function parseSearchWords(
  { text, ...chosen }: Filters,
  defaults: Readonly<Filters>,
  today: string,
): ParsedWords {
  const english = translateSpanish(withoutMarkup(text.normalize('NFKC')).toLowerCase().replaceAll('’', "'"));
  let words = spellOutDates(simplify(english), today);
  const meant: Meaning = {};
  const leftOut: string[] = [];
  for (const rule of rules) {
    for (let phrase; (phrase = findPhrase(words, rule, today, meant));) {
      const { isWish, ...meaning } = phrase.meaning;
      Object.assign(meant, meaning);
      if (isWish) leftOut.push(words.slice(phrase.start, phrase.end).replaceAll('_', ' ').trim());
      words = `${words.slice(0, phrase.start)}${gap}${phrase.rest}`;
    }
  }
  const { length, total, isExact, ...filters } = meant;
  const stay = { ...filters, ...(length && toStay({ ...filters, isExact }, chosen, length)) };
  const nights = countNightsOf(stay, length);
  const maxRent =
    total && nights ? { maxRent: Math.min(Math.round((total * nightsPerMonth) / nights), highestRent) } : {};
  const entries = Object.entries({ ...stay, ...maxRent }) as [keyof typeof chosen, never][];
  const left = words.replaceAll('_', ' ').split(phraseEnd).map(trimFillers).filter(Boolean).join(', ');
  const hasPlace = Boolean(stay.near ?? stay.location) || removePlaces(left) !== left;
  const replaced = chosen.bounds && hasPlace ? { near: '', bounds: '' } : {};
  const asked = { ...chosen, ...replaced };
  return {
    words: left,
    leftOut,
    filters: {
      ...replaced,
      ...Object.fromEntries(entries.filter(([name]) => isOpen(name, asked, defaults) && name in defaults)),
    },
  };
}

/**
 * The first phrase that a rule understands, and the words after it. If it contradicts an earlier phrase, it
 * has no meaning but is removed from the words: otherwise it would be read once the visitor removes the
 * filter of the earlier one. After a denied phrase, "or" also denies what follows.
 */
function findPhrase(words: string, [pattern, parse]: Rule, today: string, meant: Meaning) {
  for (const match of words.matchAll(new RegExp(pattern, 'g'))) {
    const denied = denialAtEnd.exec(words.slice(0, match.index));
    const start = denied?.index ?? match.index;
    const end = match.index + match[0].length;
    const found = denied ? { isWish: !aboutGuests.test(words.slice(start, end)) } : parse(match, today);
    if (!found) continue;
    const meaning = contradicts(found, meant) ? {} : found;
    const rest = words.slice(end);
    const isDenied = denied ?? startsWithDenial.test(match[0]);
    return {
      meaning,
      start,
      end,
      rest: isDenied ? rest.replace(/^,? n?or\b/, ' not') : rest,
    };
  }
  return null;
}

function contradicts(meaning: Meaning, meant: Meaning): boolean {
  const names = Object.keys(meaning) as (keyof Meaning)[];
  return names.some((name) => name in meant && JSON.stringify(meant[name]) !== JSON.stringify(meaning[name]));
}

/**
 * Whether the visitor has left a filter open. Chosen days settle the length of a stay, and the reverse. A
 * chosen animal settles pets.
 */
function isOpen(name: keyof Filters, chosen: Omit<Filters, 'text'>, defaults: Readonly<Filters>): boolean {
  if (name === 'text') return false;
  if (name === 'checkIn' || (name === 'checkOut' && chosen.checkOut)) return chosen.checkIn === null;
  if (name === 'rentalLength') return chosen.checkOut === null && chosen.rentalLength === null;
  if (name === 'pets') return chosen.animal === null;
  // Without JavaScript, the home page sends the one guest that its field starts with.
  if (name === 'guests') return chosen.guests <= 1;
  return chosen[name] === defaults[name];
}

/** What a length adds: the check-out of a stay with a first day, or else the filter for lengths. */
function toStay(
  { checkIn, checkOut, isExact }: Meaning,
  chosen: Omit<Filters, 'text'>,
  length: NonNullable<Meaning['length']>,
): Partial<Filters> {
  if (checkOut && isExact) return {};
  const first = chosen.checkIn ?? checkIn;
  return first
    ? { checkOut: addLength(first, length) }
    : { rentalLength: rentalLengthOf(Math.floor(length.amount * nightsOf[length.unit])) };
}

/** The nights of a stay, for the rent that a total means. Null if the words don't say. */
function countNightsOf({ checkIn, checkOut }: Partial<Filters>, length: Meaning['length']): number | null {
  if (checkIn && checkOut) return countNights({ from: checkIn, to: checkOut });
  return length ? Math.round(length.amount * nightsOf[length.unit]) : null;
}

function exact(found: Partial<Filters> | null): Meaning | null {
  return found && { ...found, isExact: true };
}

/** Without words at its ends that every listing has. "Near" and "with" are left between phrases. */
function trimFillers(words: string): string {
  const all = words
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
  const isWord = (word: string) => !fillerWords.has(word.replaceAll(/[^\p{L}\p{N}']/gu, ''));
  const last = all.findLastIndex(isWord);
  return last === -1 ? '' : all.slice(all.findIndex(isWord), last + 1).join(' ');
}

/** What "not in Imperial Beach" leaves. */
function otherTown(denied: Filters['location']): Filters['location'] {
  return locations.find((town) => town !== denied) ?? null;
}

function toTown(text = ''): Filters['location'] {
  return text === 'ib' ? 'Imperial Beach' : (locations.find((town) => town.toLowerCase() === text) ?? null);
}

/**
 * What a visitor reads above the results, such as "Showing homes for “lighthouse”." Null if nothing is
 * special.
 */
export function describeInterpretedWords(
  { correctedTo, found }: InterpretedWords,
  words: string,
): string | null {
  const sentences = [
    correctedTo !== null && `Showing homes for “${correctedTo}”.`,
    found === 'some' && `No home mentions all of “${words}”. The best matches come first.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
