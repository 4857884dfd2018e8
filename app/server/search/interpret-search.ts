// Decides how the words of a search are understood: as filters, as words, as a correction of misspelled
// words, or as most of the words if no listing has all.
import { chipsOf, type Filters, formatFilters, noFilters } from '#domain/filters.ts';
import type { InterpretedWords } from '#domain/search-results.ts';
import { isLiteralText, parseSearchWords } from '#domain/search-words.ts';
import { toStayQuery } from '#domain/stay-query.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import type { Search } from './conditions.ts';
import { findMatches, type Match } from './matches.ts';
import { withTimeout } from './run-with-timeout.ts';
import { correctWords } from './vocabulary.ts';
import { splitWords, toWordGroups } from './words.ts';

/**
 * `search` has the filters that the words mean. `interpretedWords` is null for words that were searched as
 * typed.
 */
export interface InterpretedSearch {
  search: Search;
  interpretedWords: InterpretedWords | null;
  matches: Match[];
}

/** Does work in the time that is left. */
type Limited = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;

/** The dates, guests and pets of a search, as a query string for links to its listings. */
export function stayOf(search: Search): string {
  return toStayQuery(formatFilters({ ...search, pets: search.pets || search.animal !== null }));
}

/**
 * Time in ms for correcting words and searching with fewer of them. Like counts, it is left out if it takes
 * too long.
 */
const otherWordsMs = 1000;

/** `today` as YYYY-MM-DD, for months. In a transaction, only the transaction's own limits apply. */
export async function interpretSearch(
  db: Database,
  filters: Filters,
  today: string,
  limitMs = otherWordsMs,
): Promise<InterpretedSearch> {
  if (!filters.text || isLiteralText(filters.text))
    return { search: filters, interpretedWords: null, matches: await findMatches(db, filters) };
  const asTyped = await searchWords(db, filters, today, null);
  if (asTyped.matches.length > 0) return asTyped;
  return searchOtherWords(db, filters, today, asTyped, limitMs);
}

/** What the corrected words find, or most of them. If time is up, what was found until then. */
async function searchOtherWords(
  db: Database,
  filters: Filters,
  today: string,
  asTyped: InterpretedSearch,
  limitMs: number,
): Promise<InterpretedSearch> {
  const deadline = performance.now() + limitMs;
  const limited: Limited = (work) =>
    db.isTransaction ? work(db) : withTimeout(db, deadline - performance.now(), work);
  let interpreted = asTyped;
  try {
    const words = splitWords(asTyped.search.text);
    const corrected = await limited((each) => correctWords(each, filters.text, words));
    if (corrected)
      interpreted = await limited((each) =>
        searchWords(each, { ...filters, text: corrected }, today, corrected),
      );
    return interpreted.matches.length > 0 ? interpreted : await searchMostWords(limited, interpreted);
  } catch (error) {
    // A failed statement ends a transaction.
    if (db.isTransaction || !isTimeoutError(error)) throw error;
    return interpreted;
  }
}

async function searchWords(
  db: Database,
  filters: Filters,
  today: string,
  correctedTo: string | null,
): Promise<InterpretedSearch> {
  const { words, filters: meant } = parseSearchWords(filters, noFilters, today);
  const search = { ...filters, ...meant, text: words };
  const labels = chipsOf({ ...noFilters, ...meant }).map(({ label }) => label);
  const interpretedWords =
    labels.length > 0 || correctedTo !== null ? { filters: labels, correctedTo, isPartial: false } : null;
  return { search, interpretedWords, matches: await findMatches(db, search) };
}

/** The listings with as many of the words as any listing has. Nothing if no listing has one of them. */
async function searchMostWords(limited: Limited, interpreted: InterpretedSearch): Promise<InterpretedSearch> {
  const words = toWordGroups(interpreted.search.text).length;
  for (let minimumWords = words - 1; minimumWords > 0; minimumWords -= 1) {
    const search = { ...interpreted.search, minimumWords };
    const matches = await limited((db) => findMatches(db, search));
    if (matches.length === 0) continue;
    const { filters = [], correctedTo = null } = interpreted.interpretedWords ?? {};
    return { search, matches, interpretedWords: { filters, correctedTo, isPartial: true } };
  }
  return interpreted;
}
