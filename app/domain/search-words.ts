// Parses sizes, prices, people, animals, towns, landmarks, lengths and dates in the words of a search, so that
// "2 bedroom under $3,500" works as filters. The server does this, because the rules are too large for the
// JavaScript of /listings.
import { addDays, addMonths, countNights } from './availability.ts';
import {
  datePattern,
  datesPattern,
  nextPattern,
  nowPattern,
  parseNext,
  parseNow,
  parseSeason,
  parseStayDate,
  parseStayDates,
  parseWeekend,
  parseWeeks,
  seasonPattern,
  spellOutDates,
  weekendPattern,
  weeksPattern,
} from './date-words.ts';
import { fillerWords } from './filler-words.ts';
import { type Filters, locations } from './filters.ts';
import { landmarkOf, landmarkPattern, nearbyPattern, nearPattern } from './landmark-words.ts';
import { neighborhoods } from './places.ts';
import { nightsPerMonth } from './property/options.ts';
import type { InterpretedWords } from './search-results.ts';
import { translateSpanish } from './spanish-words.ts';
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

type Unit = 'night' | 'day' | 'week' | 'month' | 'year';

/** What a phrase means. Without anything, the phrase is left out. */
interface Meaning extends Partial<Filters> {
  /** A length of stay, which ends the stay if the words have its first day only. */
  length?: { amount: number; unit: Unit };
  /** US dollars for the whole stay. */
  total?: number;
  /** Whether `checkOut` is a day that the words have. */
  isExact?: boolean | undefined;
}

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
const number = String.raw`\b(\d{1,3}(?:\.\d)?|${numberWords.join('|')})\+?[ -]?`;
const budget = String.raw`(?:\b(?:(?:my |our )?(?:budget|rent|price|max)(?: is| of|:)?|around|about|approx(?:imately)?|roughly) ?)?`;
const dollars = String.raw`(\$ ?)?(\d[\d,]*(?:\.\d+)?) ?(k\b)?(?: ?(?:dollars|usd|bucks)\b)?(?: ?(?:a|per|each|\/)? ?(month|mo|week|night|nite)(?:ly)?\b)?(?: ?(?:max(?:imum)?|tops|or less|or under|at most)\b)?`;
/** "Under 900 sq ft" and "under 30 days" aren't rents. */
const notDollars = String.raw`(?! ?(?:sq|ft|feet|square|days?|nights?|weeks?|wks?|months?|people|guests|adults|kids|years?|bed|br\b|bath|min|miles?|blocks?|st\b|street|ave))(?![\d,.]*\d)`;
const least = '(?:from|over|above|at least|more than|min(?:imum)?)';
const most =
  '(?:under|below|less than|lower than|up to|at most|cheaper than|no more than|not more than|not over|within|max(?:imum)?(?: of)?|<)';
const people =
  '(?:guests?|people|persons?|ppl|adults?|grown-?ups?|kids?|children|child|toddlers?|bab(?:y|ies)|infants?|little ones|teens?|teenagers?|friends|roommates|men|women|nurses|students|of us)';
/** "Me", "my wife", "a baby", "2 kids": the number in group one is missing for one person. */
const somebody = String.raw`(?:(?:${number}|an? |one )${people}|(?:just )?(?:me|myself)\b|(?:my |our )?(?:husband|wife|spouse|partner|fianc[eé]e?|daughter|son|mom|mother|dad|father|bab(?:y|ies)|infant))`;

const others = String.raw`(?:(?:,| and|,? ?&| ?\+| plus| with)? ${somebody})`;

type Parse = (match: RegExpExecArray, today: string) => Meaning | null;

/** In this order: a rule sees what the rules before it have left. */
const rules: readonly (readonly [pattern: RegExp, parse: Parse])[] = [
  [
    /\b(?:(?:short[ -]?(?:term|stays?)|weekly|less than (?:30 days|a month)|under (?:30 days|a month))\s*)+/,
    () => ({ rentalLength: 'Less than 30 days' }),
  ],
  [/\b(?:long[ -]?term|year[ -](?:round|long))\b/, () => ({ rentalLength: '1+ years' })],
  [/\b(?:monthly(?: rentals?)?|month[ -]to[ -]month)\b/, () => ({ rentalLength: '1-3 months' })],
  [/\b(?:for )?half a year\b/, () => toLength('6', 'month')],
  // Money that isn't a rent.
  [
    new RegExp(
      String.raw`\b(?:i |we )?(?:make|earn|income(?: of)?|salary(?: of)?|credit(?: score)?(?: of)?|deposit(?: of)?) ${dollars}`,
    ),
    () => ({}),
  ],
  [
    new RegExp(String.raw`${dollars} (?:in )?total\b`),
    ([, , digits = '', thousands]) => ({
      total: Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1),
    }),
  ],
  [new RegExp(String.raw`\b(?:over|above|more than) ${dollars} (?:is )?(?:ok|okay|fine)\b`), () => ({})],
  [weeksPattern, (match, today) => exact(parseWeeks(match, today))],
  [weekendPattern, (match, today) => exact(parseWeekend(match, today))],
  [/\bup to \d{1,2} (?:nights|days|weeks|months|years)\b/, () => ({})],
  [
    /\b(?:for )?an? (couple(?: of)?|few) (night|day|week|month|year)s?\b/,
    ([, amount = '', unit]) => toLength(amount.startsWith('couple') ? '2' : '3', unit),
  ],
  [
    /\b(?:(?:for (?:about |around )?|about |around )an? (?:full |whole )?(night|day|week|month|year)|a (?:full |whole )?year)\b/,
    ([, unit]) => toLength('1', unit ?? 'year'),
  ],
  [
    new RegExp(
      String.raw`(?:\bfor )?(?:\d{1,2}(?: ?- ?| to | or ))?${number}(night|nite|day|week|wk|month|mo|year|yr)s?\b(?! old)`,
    ),
    ([, amount, unit]) => toLength(amount, unit),
  ],
  [
    new RegExp(
      String.raw`${budget}(?:\bbetween )?(?<![\w$])${dollars} ?(?:-|–|to|and) ?${dollars}${notDollars}`,
    ),
    (match) => {
      const minRent = toRent(match.slice(1, 5));
      const maxRent = toRent(match.slice(5, 9));
      return minRent && maxRent && minRent <= maxRent ? { minRent, maxRent } : null;
    },
  ],
  [
    new RegExp(String.raw`${budget}${most} ?${dollars}${notDollars}`),
    (match) => toFilter('maxRent', toRent(match.slice(1))),
  ],
  [
    new RegExp(String.raw`\b${least} ?${dollars}${notDollars}`),
    (match) => toFilter('minRent', toRent(match.slice(1))),
  ],
  [
    new RegExp(String.raw`${budget}(?<!\w)${dollars}${notDollars}`),
    (match) => ((match[1] ?? match[3] ?? match[4]) ? toFilter('maxRent', toRent(match.slice(1))) : null),
  ],
  [
    /\b(\d) ?(?:bedrooms?|beds?|bd|br|b)? ?[/x,&-]? ?(\d)(?:\.5)? ?(?:bathrooms?|baths?|ba|b)\b|(?<![\d/])\b(\d) ?\/ ?(\d)\b(?! ?[/\d])/,
    ([, beds, baths, onlyBeds, onlyBaths]) => ({
      bedrooms: Math.min(toNumber(beds ?? onlyBeds), 5),
      bathrooms: Math.min(toNumber(baths ?? onlyBaths), 4),
    }),
  ],
  [
    new RegExp(String.raw`${number}(?:bed(?:room)?s?|bdr?m?s?|brs?|b)\b`),
    ([, bedrooms]) => toFilter('bedrooms', Math.min(toNumber(bedrooms), 5)),
  ],
  [
    new RegExp(String.raw`${number}(?:bath(?:room)?s?|ba)\b`),
    ([, bathrooms]) => toFilter('bathrooms', Math.min(toNumber(bathrooms), 4)),
  ],
  [
    new RegExp(
      String.raw`\b(?:for )?(?:(?:sleeps|(?:family|party|group|crew|team) of) ?${number.slice(2)}|a couple(?! of)\b|couple(?! of)\b)`,
    ),
    ([, amount]) => toFilter('guests', Math.min(toNumber(amount ?? '2'), 50)),
  ],
  [
    new RegExp(String.raw`\b(?:for )?(?:${number}${people}${others}*|${somebody}${others}+|just me\b)`),
    ([whole]) => toGuests(whole),
  ],
  [/\bno pets?\b/, () => null],
  [
    /\b(?:allergic to|afraid of|no|without|not|don't have|have no) (?:any )?(?:dogs?|cats?|animals?)\b/,
    () => ({}),
  ],
  [
    /\bdogs?(?: and | & | \+ |, )(?:\w+ )?cats?\b|\bcats?(?: and | & | \+ |, )(?:\w+ )?dogs?\b/,
    () => ({ pets: true }),
  ],
  [animalPattern('(?:dogs?|pupp(?:y|ies)|pups?|doggos?)'), () => ({ animal: 'dogs' })],
  [
    animalPattern(
      '(?:golden retriever|labrador|lab|chihuahua|poodle|corgi|pit ?bull|husky|german shepherd|beagle|bulldog|(?:golden|labra)?doodle)s?',
    ),
    () => ({ animal: 'dogs' }),
  ],
  [animalPattern('(?:cats?|kittens?|kitty|kitties)'), () => ({ animal: 'cats' })],
  [animalPattern('(?<!no )pets?'), () => ({ pets: true })],
  [nearPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [landmarkPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [
    new RegExp(String.raw`\b(?:in )?(${locations.join('|')}|ib)\b`, 'i'),
    ([, town]) => ({ location: toTown(town) }),
  ],
  [nearbyPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [datesPattern, (match, today) => exact(parseStayDates(match, today))],
  [nowPattern, (match, today) => exact(parseNow(match, today))],
  [datePattern, parseStayDate],
  [seasonPattern, (match, today) => exact(parseSeason(match, today))],
  [nextPattern, parseNext],
  // A plain number is guests behind "for", and a rent if it's large. A year was read with its month, and 919xx
  // to 921xx are ZIP codes.
  [
    new RegExp(String.raw`\bfor ${number.slice(2)}(?=$|[\s,.!])`),
    ([, guests]) => (toNumber(guests) <= 16 ? toFilter('guests', toNumber(guests)) : null),
  ],
  [
    new RegExp(
      String.raw`${budget}(?<![\w$./-])(?<!\b(?:the|route|highway|interstate) )(?!20[23]\d\b|9[12]\d{3}\b)(\d,?\d{3}|\d[05]0|1\d,?\d{3})(?![\w/-])${notDollars}`,
    ),
    (match) => toFilter('maxRent', toRent([undefined, match[1]])),
  ],
  // No text says what a home hasn't.
  [
    new RegExp(
      String.raw`\b(?:not|no|without|isn't|nothing|anything but|except|don't (?:need|want|have)|won't have)(?: (?:too|so|very|in|near|on|the|an?|any))* (?!pets?\b|smok)(?:${neighborhoods.map(({ name }) => name.toLowerCase()).join('|')}|[a-z]+)\b`,
    ),
    () => ({}),
  ],
];

function animalPattern(animal: string): RegExp {
  return new RegExp(
    String.raw`(?:${number})?(?:\b(?:small|big|large|little|old|friendly) )?\b${animal}(?:[ -](?:friendly|allowed|ok(?:ay)?|welcome))?\b(?! (?:park|beach|door))`,
  );
}

/** Stands for a phrase that was read, so that the words beside it aren't read as one. */
const gap = '\n';

/**
 * Parses the words of a search on `today` (YYYY-MM-DD). A filter that the visitor has chosen wins: a phrase with
 * another value is left out.
 */
export function parseSearchWords(
  { text, ...chosen }: Filters,
  defaults: Readonly<Filters>,
  today: string,
): ParsedWords {
  let words = spellOutDates(
    translateSpanish(text.normalize('NFKC').toLowerCase().replaceAll('’', "'")),
    today,
  );
  const meant: Meaning = {};
  for (const [pattern, parse] of rules) {
    const match = pattern.exec(words);
    const found = match && parse(match, today);
    if (!match || !found) continue;
    const names = Object.keys(found) as (keyof Meaning)[];
    if (names.some((name) => name in meant)) continue;
    Object.assign(meant, found);
    words = `${words.slice(0, match.index)}${gap}${words.slice(match.index + match[0].length)}`;
  }
  const { length, total, isExact, ...filters } = meant;
  const stay = { ...filters, ...(length && toStay({ ...filters, isExact }, chosen, length)) };
  const nights = countNightsOf(stay, length);
  const maxRent = total && nights ? { maxRent: Math.round((total * nightsPerMonth) / nights) } : {};
  const entries = Object.entries({ ...stay, ...maxRent }) as [keyof typeof chosen, never][];
  return {
    words: words.split(gap).map(trimFillers).filter(Boolean).join(' '),
    filters: Object.fromEntries(
      entries.filter(([name]) => isOpen(name, chosen, defaults) && name in defaults),
    ),
  };
}

/** Whether the visitor has left a filter open. Chosen days settle the length of a stay, and the reverse. */
function isOpen(name: keyof Filters, chosen: Omit<Filters, 'text'>, defaults: Readonly<Filters>): boolean {
  if (name === 'text') return false;
  if (name === 'checkIn' || (name === 'checkOut' && chosen.checkOut)) return chosen.checkIn === null;
  if (name === 'rentalLength') return chosen.checkOut === null && chosen.rentalLength === null;
  if (name === 'animal' || name === 'pets') return chosen.animal === null && !chosen.pets;
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
  const all = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isWord = (word: string) => !fillerWords.has(word.replaceAll(/[^\p{L}\p{N}']/gu, ''));
  const last = all.findLastIndex(isWord);
  return last === -1 ? '' : all.slice(all.findIndex(isWord), last + 1).join(' ');
}

function toFilter(name: keyof Filters, value: number): Meaning | null {
  return value > 0 ? { [name]: value } : null;
}

/** The sum of the people in "me, my wife and 2 kids". */
function toGuests(whole: string): Meaning | null {
  const each = whole.matchAll(new RegExp(somebody, 'g'));
  const guests = Array.from(each, ([, amount]) => toNumber(amount ?? '1')).reduce((sum, one) => sum + one, 0);
  return toFilter('guests', Math.min(guests, 50));
}

function toNumber(text = ''): number {
  const at = numberWords.indexOf(text);
  return at === -1 ? Math.floor(Number(text)) : at + 1;
}

/** US dollars a month; 0 if the number isn't a rent, such as a plain number below 500. */
function toRent([sign, digits = '', thousands, unit]: readonly (string | undefined)[]): number {
  const perMonth = unit?.startsWith('ni') ? nightsPerMonth : unit === 'week' ? nightsPerMonth / 7 : 1;
  const amount = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * perMonth;
  const isRent = sign !== undefined || thousands !== undefined || unit !== undefined || amount >= 500;
  return isRent && amount <= 1_000_000 ? Math.round(amount) : 0;
}

const nightsOf: Record<Unit, number> = { night: 1, day: 1, week: 7, month: 30.5, year: 365 };
const shortUnits: Record<string, Unit> = { nite: 'night', wk: 'week', mo: 'month', yr: 'year' };

function toLength(amount: string | undefined, unit = ''): Meaning {
  const counted = Math.min(toNumber(amount), 999);
  return { length: { amount: Math.max(counted, 1), unit: shortUnits[unit] ?? (unit as Unit) } };
}

/** The day after the last night of a stay that begins on `first`. */
function addLength(first: string, { amount, unit }: NonNullable<Meaning['length']>): string {
  if (unit === 'month') return addMonths(first, Math.min(amount, 24));
  return unit === 'year' ? addMonths(first, 12) : addDays(first, Math.min(amount * nightsOf[unit], 730));
}

function toTown(text = ''): Filters['location'] {
  return text === 'ib' ? 'Imperial Beach' : (locations.find((town) => town.toLowerCase() === text) ?? null);
}

/** What a visitor reads above the results, such as "Showing homes for “lighthouse”." Null if nothing is special. */
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
