// Suggestions for the first letters of a search: towns, neighborhoods, landmarks, features and titles of
// listings. Public data only.
import { sql } from 'kysely';
import { locations, typeFilters } from '#domain/filters.ts';
import { anyLandmark, landmarks, neighborhoods } from '#domain/places.ts';
import { amenities } from '#domain/property/options.ts';
import type { Suggestion } from '#domain/suggestion.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { splitWords } from './words.ts';

const minLetters = 2;
const maxLetters = 50;
/** So few that they don't cover the button of the home page's search on a phone. */
const maxSuggestions = 4;
const maxTitles = 2;

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
  ...toSuggestions(
    'Neighborhood',
    neighborhoods.map(({ name }) => name),
  ),
  ...toSuggestions('Feature', [
    ...otherFeatures,
    ...amenities,
    ...typeFilters.filter((type) => type !== 'Other'),
  ]),
  ...toSuggestions('Near', Object.values(anyLandmark)),
  ...toSuggestions(
    'Near',
    landmarks.map(({ name }) => name),
  ),
];

function toSuggestions(kind: Suggestion['kind'], labels: readonly string[]): Name[] {
  return labels.map((label) => ({ label, kind, words: splitWords(label) }));
}

/** No label has more words. */
const maxWords = 6;

/**
 * At most four, and none for fewer than two letters. A label matches from its beginning or from the
 * beginning of a later word. Titles match the whole text, and the other labels also its last words, so that
 * "2 bedrooms near ho" goes on.
 */
export async function listSuggestions({ db }: Server, typed: string): Promise<Suggestion[]> {
  const words = typed.trim().split(/\s+/);
  const whole = toStart(typed);
  if (whole.length < minLetters) return [];
  const { rows: titles } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM properties
    WHERE ${isListed} AND lower(title) LIKE ${`${whole}%`} LIMIT ${sql.lit(maxTitles)}`.execute(db);
  const starts = words.map((_word, at) => at).slice(-maxWords);
  const at = starts.find((each) => findNames(words.slice(each).join(' ')).length > 0) ?? words.length;
  const before = words.slice(0, at).join(' ');
  const isBehindNear = /\b(?:near|by|to|from|at)$/i.test(before);
  const names = findNames(words.slice(at).join(' '))
    .filter(({ kind }) => !isBehindNear || kind === 'Near')
    .map(({ label, kind }) => {
      const near = kind === 'Near' && !isBehindNear ? 'near' : '';
      return { label, kind, text: [before, near, label].filter(Boolean).join(' ') };
    });
  return [
    ...names.slice(0, maxSuggestions - titles.length),
    ...titles.map(({ id, title }) => ({ label: title, kind: 'Home' as const, id })),
  ];
}

const toStart = (typed: string) => splitWords(typed.slice(0, maxLetters)).join(' ');

/** The names with the typed text at the start of a word. Names that begin with it come first. */
function findNames(typed: string): Name[] {
  const start = toStart(typed);
  if (start.length < minLetters) return [];
  const isStart = ({ words }: Name) => words.join(' ').startsWith(start);
  const found = fixed.filter(({ words }) =>
    words.some((_word, index) => words.slice(index).join(' ').startsWith(start)),
  );
  return [...found.filter(isStart), ...found.filter((name) => !isStart(name))];
}
