// Suggestions for the first letters of a search: places with homes, features and titles of listings. Public
// data only.
import { sql } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import { anyLandmark, gazetteer, isArea } from '#domain/place/gazetteer.ts';
import { amenities } from '#domain/property/options.ts';
import { maxTextLength, noFilters, typeFilters } from '#domain/search/filters.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';
import type { Database } from '../database/database.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';
import { allOf, type Condition, conditionsOf } from './kinds.ts';

/** More within a sentence, where "no car" isn't Carlsbad and "to mar" isn't the Marina District. */
const [minLetters, minLettersWithin] = [2, 4];
/** More would cover the button of the home page's search on a phone. */
const [maxSuggestions, maxTitles] = [4, 2];
/** How many names are looked up, to leave out those without homes, and how many last words may begin one. */
const [maxNames, maxWords] = [8, 6];

interface Name {
  label: string;
  kind: Suggestion['kind'];
  /** Whether the sentence says "near" in front of it. */
  isNear: boolean;
  /** In lower case: the label, the label from each later word on, and nicknames. */
  starts: readonly string[];
}

function toName(label: string, kind: Name['kind'], isNear = false, nicknames: readonly string[] = []): Name {
  const words = foldText(label.replaceAll('’', '')).split(/[\s,/]+/);
  const starts = words.map((_, at) => words.slice(at).join(' '));
  return { label, kind, isNear, starts: [...starts, words.join(''), ...nicknames] };
}

const places = gazetteer.map((place) => {
  const { name, kind, nicknames, looseNicknames, zips } = place;
  const area = kind === 'town' ? 'Town' : 'Neighborhood';
  const landmark = kind === 'neighbor' ? 'Town' : 'Landmark';
  const called = [...nicknames, ...looseNicknames, ...zips];
  return toName(name, isArea(place) ? area : landmark, !isArea(place), called);
});
const features = [
  ...'Air conditioning,Beachfront,Cat friendly,Dog friendly,Garage,Ocean view,Pet friendly'.split(','),
  ...[...amenities, ...typeFilters].filter((label) => label !== 'Other'),
].map((label) => toName(label, 'Feature'));
const nearAny = Object.values(anyLandmark).map((label) => toName(label, 'Landmark', true));
/** One for each label and kind. "Downtown" is the part of town, which is the later one. */
const names = Array.from(
  new Map([...nearAny, ...places, ...features].map((name) => [name.kind + name.label, name])).values(),
);

/**
 * At most four, from the second letter on. Titles match the whole text, and names its last words, so that
 * "2 bedrooms near ho" goes on.
 */
export async function listSuggestions({ db }: Server, text: string): Promise<Suggestion[]> {
  const words = text.slice(0, maxTextLength).match(/[^\s\0]+/g) ?? [];
  const typed = words.join(' ');
  if (typed.length < minLetters) return [];
  const start = typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { rows: titles } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM properties
    WHERE ${isListed} AND lower(title) LIKE ${`${start}%`} LIMIT ${sql.lit(maxTitles)}`.execute(db);
  const found = await completeWords(db, words);
  return [
    ...found.slice(0, maxSuggestions - titles.length),
    ...titles.map(({ id, title }) => ({ label: title, kind: 'Home' as const, id })),
  ];
}

const nearBefore = /\b(?:near|by|to|from|at)(?: the)?$/i;

/** The names that as many of the last words as possible begin. */
async function completeWords(db: Database, words: readonly string[]): Promise<Suggestion[]> {
  for (let at = Math.max(words.length - maxWords, 0); at < words.length; at += 1) {
    const before = words.slice(0, at).join(' ');
    const typed = foldText(words.slice(at).join(' ')).replaceAll(/['’.,]/g, '');
    const isClear = before === '' || before.endsWith('near');
    const found = typed.length < (isClear ? minLetters : minLettersWithin) ? [] : findNames(before, typed);
    if (found.length > 0) return keepWithHomes(db, before, found);
  }
  return [];
}

/** First the names that are typed as a whole. */
function findNames(before: string, typed: string): Name[] {
  const rankOf = ({ starts }: Name) =>
    starts.includes(typed) ? -1 : starts.findIndex((start) => start.startsWith(typed));
  return names
    .filter(({ isNear }) => (isNear ? !/\bin$/i.test(before) : !nearBefore.test(before)))
    .filter(({ starts }) => starts.some((start) => start.startsWith(typed)))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, maxNames);
}

async function keepWithHomes(db: Database, before: string, found: readonly Name[]): Promise<Suggestion[]> {
  const { rows } = await sql<{ found: boolean[] }>`
    SELECT ARRAY[${sql.join(found.map((name) => hasHomes(name)))}] AS found`.execute(db);
  const nearby = nearBefore.test(before) ? before.replace(/ the$/i, '') : `${before} near`;
  return found
    .filter((_, index) => rows[0]?.found[index])
    .map(({ label, kind, isNear }) => ({
      label: isNear ? `Near ${label}` : label,
      kind,
      text: `${isNear ? nearby : before} ${label}`.trim(),
    }));
}

function hasHomes({ label, kind, isNear }: Name): Condition {
  if (kind === 'Feature' || kind === 'Town') return sql`true`;
  const filters = isNear ? { ...noFilters, near: label } : { ...noFilters, places: [label] };
  return sql`EXISTS (SELECT FROM properties WHERE ${allOf(conditionsOf(filters))})`;
}
