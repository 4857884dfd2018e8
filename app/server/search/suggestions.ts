// Suggestions for the first letters of a search: towns, neighborhoods, landmarks, features and titles of
// listings. Public data only.
import { sql } from 'kysely';
import { locations, typeFilters } from '#domain/filters.ts';
import { landmarks, neighborhoods } from '#domain/places.ts';
import { amenities } from '#domain/property/options.ts';
import type { Suggestion } from '#domain/suggestion.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { splitWords } from './words.ts';

const minLetters = 2;
const maxLetters = 50;
const maxSuggestions = 8;
const maxTitles = 3;

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

const fixed: readonly (Suggestion & { words: readonly string[] })[] = [
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
  ...toSuggestions(
    'Near',
    landmarks.map(({ name }) => name),
  ),
];

function toSuggestions(kind: Suggestion['kind'], labels: readonly string[]) {
  return labels.map((label) => ({ label, kind, words: splitWords(label) }));
}

/**
 * At most eight, and none for fewer than two letters. A label matches from its beginning or from the
 * beginning of a later word.
 */
export async function listSuggestions({ db }: Server, typed: string): Promise<Suggestion[]> {
  const start = splitWords(typed.slice(0, maxLetters)).join(' ');
  if (start.length < minLetters) return [];
  const found = fixed.filter(({ words }) =>
    words.some((_word, index) => words.slice(index).join(' ').startsWith(start)),
  );
  const [starting, containing] = [
    found.filter(({ words }) => words.join(' ').startsWith(start)),
    found.filter(({ words }) => !words.join(' ').startsWith(start)),
  ];
  const { rows: titles } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM properties
    WHERE ${isListed} AND lower(title) LIKE ${`${start}%`} LIMIT ${sql.lit(maxTitles)}`.execute(db);
  const names = [...starting, ...containing].map(({ label, kind }) => ({ label, kind }));
  return [
    ...names.slice(0, maxSuggestions - titles.length),
    ...titles.map(({ id, title }) => ({ label: title, kind: 'Home' as const, id })),
  ];
}
