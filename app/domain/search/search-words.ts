// Parses sizes, prices, people, animals, towns, landmarks, lengths and dates in the words of a search, so
// that "2 bedroom under $3,500" works as filters. The server does this, because the rules are too large for
// the JavaScript of /listings.
import { countNights } from '../stay/availability.ts';
import { formatShortDay } from '../day.ts';
import { parseEnd } from './date-words.ts';
import { areaCalled, toAreaWish, toOutsideWishes } from '../place/areas.ts';
import { trimFillers } from './filler-words.ts';
import { filterOf, type Filters, highestRent, maxTextLength } from './filters.ts';
import { describeTooMany } from './ignored-filters.ts';
import { addLength, nightsOf } from './length-words.ts';
import { rentalLengthOf } from '../property/lengths.ts';
import { phraseRules, repeatDenials } from './phrase-rules.ts';
import { spellPlaces } from './place-spelling.ts';
import { readPlaces, removePlaces } from './place-words.ts';
import { spellMonths } from './month-spelling.ts';
import { nightsPerMonth } from '../property/options.ts';
import { withoutMarkup } from './pasted-text.ts';
import { restoreAccents, translateSpanish } from './spanish-words.ts';
import { spellOutDates } from './spelled-dates.ts';
import { describeConflicts, isInOtherTown } from './word-conflicts.ts';
import { aboutGuests, denial, far, type Meaning, type Rule, simplify } from './word-rules.ts';

/** True for text in quotes, which is searched exactly as typed: without synonyms, filters and corrections. */
export function isLiteralText(text: string): boolean {
  return text.length > 2 && /^["“].*["”]$/.test(text);
}

/** The meaning of a search’s words, and the words without one. */
export interface ParsedWords {
  /** An area (areas.ts) and words to search for, with commas between phrases. */
  words: string;
  filters: Partial<Filters>;
  /** Phrases that we can't search for, such as "without carpets". */
  leftOut: string[];
  /** Sentences about what the search leaves out or changes, such as a day that has passed. */
  problems: string[];
  /** Sentences about places, such as other towns. */
  notes: string[];
}

const denialAtEnd = new RegExp(String.raw`(?:${denial}|${far} )$`);
const startsWithDenial = new RegExp(`^${denial}`);

/** Stands for a phrase that was read, so that the words beside it aren't read as one. */
const gap = '\n';
const phraseEnd = /\n|,\s/;
/** The most matches of rules in a sentence. Guests' have up to 12. Further phrases stay words. */
const maxMatches = 50;

/**
 * Parses the words of a search on `today` (YYYY-MM-DD). A filter that the visitor has chosen wins: a phrase
 * with another value is left out. The part of the map is an exception: another place in the words replaces
 * it, and the landmark that its distances are to.
 */
export function parseSearchWords(
  { text, ...chosen }: Filters,
  defaults: Readonly<Filters>,
  today: string,
): ParsedWords {
  // Cut again, because normalizing makes up to 18 letters of one.
  const normal = text.normalize('NFKC').slice(0, maxTextLength).toWellFormed();
  const plain = withoutMarkup(normal).toLowerCase().replaceAll('’', "'");
  const { words, meant, places, outside, leftOut, problems, notes } = readPhrases(plain, today);
  const { length, total, isExact, isNextYear, until, location = null, ...read } = meant;
  const placed = placeWords(words, places, outside, location);
  const filters: Meaning = { ...read, ...placed.filters };
  const first = chosen.checkIn ?? filters.checkIn;
  const checkOut = until && first && !(filters.checkOut && isExact) ? parseEnd(first, until) : null;
  if (until && !checkOut && !chosen.checkOut)
    problems.push('Add a check-in date so we can use your check-out date.');
  if (isNextYear && filters.checkIn && !chosen.checkIn) problems.push(describeNextYear(filters.checkIn));
  const stay = {
    ...filters,
    ...(checkOut && { checkOut }),
    ...(length && toStay({ ...filters, isExact }, chosen, length)),
  };
  const nights = countNightsOf(stay, length);
  const maxRent =
    total && nights ? { maxRent: Math.min(Math.round((total * nightsPerMonth) / nights), highestRent) } : {};
  const limited = limit({ ...stay, ...maxRent });
  const isNewPlace =
    (stay.near ?? chosen.near) !== chosen.near ||
    Boolean(stay.location ?? stay.neighborhood) ||
    places.length > 0 ||
    removePlaces(words) !== words;
  const replaced = chosen.bounds && isNewPlace ? { near: '', bounds: '' } : {};
  const asked = { ...chosen, ...replaced };
  const { access } = limited.filters;
  if (access) limited.filters.access = [...new Set([...chosen.access, ...access])];
  const entries = Object.entries(limited.filters) as [keyof typeof chosen, never][];
  const open = entries
    .filter(([name]) => isOpen(name, asked, defaults) && name in defaults)
    .filter(([name]) => name !== 'neighborhood' || !isInOtherTown(limited.filters, asked));
  return {
    words: restoreAccents(placed.words, plain),
    leftOut: leftOut.map((phrase) => restoreAccents(phrase, plain)),
    problems: [...problems, ...limited.problems, ...describeConflicts(limited.filters, asked, isExact)],
    notes,
    filters: { ...replaced, ...Object.fromEntries(open) },
  };
}

/** What the phrases of a text mean, and the words that remain. */
function readPhrases(plain: string, today: string) {
  const english = spellPlaces(translateSpanish(spellMonths(plain)));
  let words = spellOutDates(repeatDenials(simplify(english)), today);
  const meant: Meaning = {};
  const [leftOut, problems, notes]: [string[], string[], string[]] = [[], [], []];
  const [places, outside, notNear]: [string[], string[], string[]] = [[], [], []];
  const budget = { matches: maxMatches };
  for (const rule of phraseRules) {
    for (let phrase; (phrase = findPhrase(words, rule, today, meant, budget));) {
      const {
        isUnsearchable,
        problem,
        note,
        place,
        outside: others,
        notNear: landmark,
        ...meaning
      } = phrase.meaning;
      Object.assign(meant, meaning);
      if (isUnsearchable) leftOut.push(words.slice(phrase.start, phrase.end).replaceAll('_', ' ').trim());
      if (problem) problems.push(problem.replaceAll('_', ' '));
      if (note && !notes.includes(note)) notes.push(note);
      if (place) places.push(place);
      if (others) outside.push(...others);
      if (landmark) notNear.push(landmark);
      words = `${words.slice(0, phrase.start)}${gap}${phrase.rest}`;
    }
  }
  return {
    words: joinPhrases(words.replaceAll('_', ' ')),
    meant,
    places,
    outside: toOutsideWishes(outside, notNear),
    leftOut,
    problems,
    notes,
  };
}

function joinPhrases(words: string): string {
  const phrases = words.split(phraseEnd).map(trimFillers);
  // "Or" is left between places.
  return phrases.filter((phrase) => !/^(?:or|and|)$/.test(phrase)).join(', ');
}

/**
 * The place that the words and `others` name: one neighborhood is a filter, and anything else an area, which
 * stays in the words, as do the wishes for homes outside of others. A town beside a neighborhood of the
 * other town is a part of the area.
 */
function placeWords(
  words: string,
  others: readonly string[],
  outside: readonly string[],
  location: Filters['location'],
) {
  const read = readPlaces(words);
  const named = [...read.names, ...others];
  const [first = ''] = named;
  const left = joinPhrases(read.words);
  const isBesideTown = location !== null && named.some((name) => isElsewhere(name, location));
  const town = location !== null && !isBesideTown ? { location } : {};
  if (named.length === 1 && !isBesideTown && isNeighborhood(first))
    return {
      words: [...outside.filter(namesLandmark), left].filter(Boolean).join(', '),
      filters: { ...town, neighborhood: first },
    };
  const inside = named.length > 0 ? [toAreaWish(isBesideTown ? [...named, location] : named)] : [];
  return { words: [...inside, ...outside, left].filter(Boolean).join(', '), filters: town };
}

/** Whether the name means one neighborhood, and no larger area. */
function isNeighborhood(name: string): boolean {
  const inside = areaCalled(name)?.neighborhoods ?? [];
  return inside.length === 1 && inside[0]?.name === name;
}

/** A home in a neighborhood is outside of every other one anyway, so only landmarks to avoid remain. */
function namesLandmark(wish: string): boolean {
  return (areaCalled(wish)?.landmarks ?? []).length > 0;
}

/** Whether an area is outside of a town. A town that has no homes is outside of none. */
function isElsewhere(name: string, town: string): boolean {
  const inside = areaCalled(name)?.neighborhoods ?? [];
  return inside.length > 0 && inside.every((each) => each.town !== town);
}

function describeNextYear(checkIn: string): string {
  const day = formatShortDay(checkIn, checkIn);
  return `${day} has passed this year, so we searched from ${day}, ${checkIn.slice(0, 4)}.`;
}

/** Numbers above the maximum of their filter count as the maximum, and a sentence says so. */
function limit(filters: Meaning) {
  const problems: string[] = [];
  const limited = { ...filters };
  for (const name of ['guests', 'bedrooms', 'bathrooms'] as const) {
    const asked = filters[name] ?? 0;
    const most = filterOf(name).read([String(asked)]);
    if (most >= asked) continue;
    limited[name] = most;
    problems.push(describeTooMany(name, String(asked)));
  }
  return { filters: limited, problems };
}

/**
 * The first phrase that a rule understands, and the words after it. If it contradicts an earlier phrase, it
 * has no meaning but is removed from the words: otherwise it would be read once the visitor removes the
 * filter of the earlier one. After a denied phrase, "or" also denies what follows.
 */
function findPhrase(
  words: string,
  [pattern, parse]: Rule,
  today: string,
  meant: Meaning,
  budget: { matches: number },
) {
  for (const match of words.matchAll(new RegExp(pattern, 'g'))) {
    if (budget.matches === 0) return null;
    budget.matches -= 1;
    const denied = denialAtEnd.exec(words.slice(0, match.index));
    const start = denied?.index ?? match.index;
    const end = match.index + match[0].length;
    const found = denied
      ? { isUnsearchable: !aboutGuests.test(words.slice(start, end)) }
      : parse(match, today);
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
  // The list repeats the order that the words ask for in its links.
  if (name === 'sort') return ['best', 'distance', 'rent-up'].includes(chosen.sort);
  if (name === 'checkIn' || (name === 'checkOut' && chosen.checkOut)) return chosen.checkIn === null;
  if (name === 'rentalLength') return chosen.checkOut === null && chosen.rentalLength === null;
  if (name === 'pets') return chosen.animal === null;
  // Without JavaScript, the home page sends the one guest that its field starts with.
  if (name === 'guests') return chosen.guests <= 1;
  // A home may have several.
  if (name === 'access') return true;
  return String(chosen[name]) === String(defaults[name]);
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
