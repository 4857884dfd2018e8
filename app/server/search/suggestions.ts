// Suggestions for the first letters of a search: towns, places with homes, features and titles of listings.
// Public data only.
import { sql } from 'kysely';
import { areaCalled, partsOfTown, shortNames } from '#domain/place/areas.ts';
import { locations, maxTextLength, typeFilters } from '#domain/search/filters.ts';
import { isMonthName } from '#domain/search/date-words.ts';
import { landmarkNicknames } from '#domain/search/landmark-words.ts';
import { spellPlaces } from '#domain/search/place-spelling.ts';
import { anyLandmark, landmarks, neighborhoods, radiusOf, sights } from '#domain/place/places.ts';
import { neighborTowns } from '#domain/place/neighbor-towns.ts';
import { amenities } from '#domain/property/options.ts';
import { translateSpanish } from '#domain/search/spanish-words.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';
import { isSlipOf } from '#domain/search/typing-mistakes.ts';
import type { Database } from '../database/database.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { type Condition, isInArea, isWithin } from './conditions.ts';
import { splitWords } from './words.ts';

const minLetters = 2;
/** In a sentence, "no car" isn't Carlsbad, and "al mes" isn't La Mesa. */
const minLettersWithin = 4;
/** Shorter words are one letter away from too many others. */
const leastAlike = 5;
const maxLetters = 50;
/** So few that they don't cover the button of the home page's search on a phone. */
const maxSuggestions = 4;
const maxTitles = 2;
/** So many names are looked up. Those without homes are left out. */
const maxNames = 8;

/** Features that aren't amenities or types. */
const otherFeatures = [
  'Air conditioning',
  'Beachfront',
  'Cat friendly',
  'Dog friendly',
  'Driveway',
  'Garage',
  'Monthly rental',
  'Ocean view',
  'Bay view',
  'Pet friendly',
  'Short stay',
];

interface Name {
  label: string;
  kind: Suggestion['kind'];
  words: readonly string[];
}

const fixed: readonly Name[] = [
  ...toSuggestions('Town', locations),
  ...toSuggestions('Neighborhood', [
    ...new Set([...Object.keys(partsOfTown), ...neighborhoods.map(({ name }) => name)]),
  ]),
  ...toSuggestions('Feature', [
    ...otherFeatures,
    ...amenities,
    ...typeFilters.filter((type) => type !== 'Other'),
  ]),
  ...toSuggestions('Landmark', Object.values(anyLandmark)),
  ...toSuggestions(
    'Landmark',
    [...landmarks, ...sights].map(({ name }) => name),
  ),
  ...neighborTowns.map(({ name }) => toNickname('Town', name, `Near ${name}`)),
];

/** Before anything is typed. */
const starters = ['a beach', 'a hospital', 'Imperial Beach', 'Dog friendly'];

function toSuggestions(kind: Suggestion['kind'], labels: readonly string[]): Name[] {
  return labels.map((label) => ({ label, kind, words: splitWords(label) }));
}

/** What guests type instead of a label. */
const nicknames: readonly Name[] = [
  ...Object.entries(shortNames).map(([typed, label]) => toNickname('Neighborhood', typed, label)),
  ...landmarkNicknames.map(([typed, label]) => toNickname('Landmark', typed, label)),
  // For a neighborhood without homes.
  ...Object.entries(partsOfTown).flatMap(([part, names]) =>
    names.map((name) => toNickname('Neighborhood', name, part)),
  ),
];
/** Their first digits say too little. */
const zipCodes: readonly Name[] = neighborhoods.flatMap(({ name, zipCodes: all }) =>
  all.map((code) => toNickname('Neighborhood', code, name)),
);

function toNickname(kind: Suggestion['kind'], typed: string, label: string): Name {
  return { label, kind, words: splitWords(typed) };
}

/** No label has more words. */
const maxWords = 6;

/**
 * At most four: examples before anything is typed, and none for one letter. A label matches from its
 * beginning or from the beginning of a later word. Titles match the whole text, and the other labels also its
 * last words, so that "2 bedrooms near ho" goes on.
 */
export async function listSuggestions({ db }: Server, all: string): Promise<Suggestion[]> {
  const typed = all.slice(0, maxTextLength);
  const whole = toStart(typed);
  if (typed.trim() === '') return listStarters(db);
  if (whole.length < minLetters) return [];
  const { rows: titles } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM properties
    WHERE ${isListed} AND lower(title) LIKE ${`${whole}%`} LIMIT ${sql.lit(maxTitles)}`.execute(db);
  const plain = typed.trim().toLowerCase();
  const found =
    completeWords(typed.trim()) ??
    completeWords(spellPlaces(plain)) ??
    completeWords(translateSpanish(plain)) ??
    findAlike(plain);
  const names = await keepWithHomes(db, found);
  return [
    ...names.slice(0, maxSuggestions - titles.length).map(toSuggestion),
    ...titles.map(({ id, title }) => ({ label: title, kind: 'Home' as const, id })),
  ];
}

const toSuggestion = ({ label, kind, text }: CompletedName): Suggestion => ({
  label: kind === 'Landmark' ? `Near ${label}` : label,
  kind,
  text,
});

async function listStarters(db: Database): Promise<Suggestion[]> {
  const names = starters.flatMap((label) => fixed.filter((name) => name.label === label));
  return (
    await keepWithHomes(
      db,
      names.map((name) => complete('', name)),
    )
  ).map(toSuggestion);
}

interface CompletedName extends Name {
  /** The whole search text. */
  text: string;
}

/** The names that the last words begin, with the words before them. Null without any. */
function completeWords(typed: string): CompletedName[] | null {
  const words = typed.split(/\s+/);
  const starts = words.map((_word, at) => at).slice(-maxWords);
  const at = starts.find(
    (each) => isNameStart(words, each) && findNames(words.slice(each).join(' ')).length > 0,
  );
  if (at === undefined) return null;
  const before = words
    .slice(0, at)
    .join(' ')
    .replace(/\bnear the$/i, 'near');
  const isBehindNear = /\b(?:near|by|to|from|at)$/i.test(before);
  const isBehindIn = /\bin$/i.test(before);
  return findNames(words.slice(at).join(' '))
    .filter(({ kind }) => !isBehindNear || kind === 'Landmark')
    .filter(({ kind }) => !isBehindIn || kind !== 'Landmark')
    .slice(0, maxNames)
    .map((name) => complete(before, name, isBehindNear));
}

/** The end of a text that goes on with a date or an amount. */
const beforeAmount =
  /\b(?:under|over|below|above|max|until|for|since|during|starting|(?<!\b(?:minutes?|mins?|miles?|blocks?|walk|walking|drive|ride|far|away|steps|close|next|commute) )(?:from|to))$/i;
const beforePlace = /\b(?:near|by|to|from|at|in|the)$/i;

/**
 * Whether a name may begin at one of the words of a sentence. A month, a number and few letters say too
 * little.
 */
function isNameStart(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at).join(' ');
  const rest = words.slice(at).join(' ');
  if (before === '') return true;
  if (beforeAmount.test(before) || /^\d{1,4}\b/.test(rest) || isMonthName(rest.toLowerCase())) return false;
  return rest.length >= minLettersWithin || beforePlace.test(before);
}

function complete(before: string, name: Name, isBehindNear = false): CompletedName {
  const near = name.kind === 'Landmark' && !isBehindNear ? 'near' : '';
  return { ...name, text: [before, near, name.label].filter(Boolean).join(' ') };
}

/** Names with a word that the typed one is a slip of: "mision". */
function findAlike(typed: string): CompletedName[] {
  if (typed.length < leastAlike || typed.includes(' ')) return [];
  const alike = fixed.filter(({ words }) => words.some((word) => isSlipOf(word, typed)));
  return alike.slice(0, maxNames).map((name) => complete('', name));
}

/** Leaves out neighborhoods without a home, and landmarks that no home is near. */
async function keepWithHomes(db: Database, names: readonly CompletedName[]): Promise<CompletedName[]> {
  if (names.length === 0) return [];
  const areFound = names.map(({ label, kind }): Condition => {
    if (kind !== 'Neighborhood' && kind !== 'Landmark') return sql`true`;
    const area = areaCalled(label);
    const isInside = area ? isInArea(area) : sql`neighborhood = ${label}`;
    const isThere = kind === 'Landmark' ? isWithin(radiusOf(label), label) : isInside;
    return sql`EXISTS (SELECT FROM properties WHERE ${isListed} AND ${isThere})`;
  });
  const { rows } = await sql<{ found: boolean[] }>`SELECT ARRAY[${sql.join(areFound)}] AS found`.execute(db);
  return names.filter((_, index) => rows[0]?.found[index]);
}

const toStart = (typed: string) => splitWords(typed.slice(0, maxLetters)).join(' ');

/**
 * Finds names with a word that starts with the typed text. First come those whose nickname is the text, then
 * those whose name starts with it, and last those whose nickname starts with it.
 */
function findNames(typed: string): Name[] {
  const start = toStart(typed);
  if (start.length < minLetters) return [];
  // "northp"
  const isJoined = start.length > 4 && !start.includes(' ');
  const isBegun = (words: readonly string[]) =>
    words.join(' ').startsWith(start) || (isJoined && words.join('').startsWith(start));
  const isStart = ({ words }: Name) => isBegun(words);
  const found = fixed.filter(({ words }) => words.some((_word, index) => isBegun(words.slice(index))));
  const called = [...nicknames, ...zipCodes].filter(({ words }) => words.join(' ') === start);
  const named = [
    ...called,
    ...found.filter(isStart),
    ...found.filter((name) => !isStart(name)),
    ...nicknames.filter(isStart),
  ];
  return [...new Map(named.map((name) => [`${name.kind} ${name.label}`, name])).values()];
}
