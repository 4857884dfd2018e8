// Decides how the words of a search are understood: as filters, as words, as a correction of misspelled words, or as most of the
// words if no listing has all.
import { chipsOf, type Filters, noFilters } from '#domain/filters.ts';
import type { SearchReading } from '#domain/search.ts';
import { isLiteralText, readSearchWords } from '#domain/search-words.ts';
import type { Database } from '../database/database.ts';
import type { Search } from './conditions.ts';
import { findMatches, type Match } from './matches.ts';
import { correctWords } from './vocabulary.ts';
import { splitWords, toWordGroups } from './words.ts';

/** `search` has the filters that the words mean; `reading` is null if the words were searched as typed. */
export interface ReadSearch {
  search: Search;
  reading: SearchReading | null;
  matches: Match[];
}

/** `today` as YYYY-MM-DD, for months. */
export async function readSearch(db: Database, filters: Filters, today: string): Promise<ReadSearch> {
  if (!filters.text || isLiteralText(filters.text))
    return { search: filters, reading: null, matches: await findMatches(db, filters) };
  const asTyped = await searchWords(db, filters, today, null);
  if (asTyped.matches.length > 0) return asTyped;
  const corrected = await correctWords(db, filters.text, splitWords(asTyped.search.text));
  const read = corrected ? await searchWords(db, { ...filters, text: corrected }, today, corrected) : asTyped;
  return read.matches.length > 0 ? read : searchMostWords(db, read);
}

async function searchWords(
  db: Database,
  filters: Filters,
  today: string,
  correctedTo: string | null,
): Promise<ReadSearch> {
  const { words, filters: meant } = readSearchWords(filters, noFilters, today);
  const search = { ...filters, ...meant, text: words };
  const labels = chipsOf({ ...noFilters, ...meant }).map(({ label }) => label);
  const reading =
    labels.length > 0 || correctedTo !== null ? { filters: labels, correctedTo, isPartial: false } : null;
  return { search, reading, matches: await findMatches(db, search) };
}

/** The listings with as many of the words as any listing has. Nothing if no listing has one of them. */
async function searchMostWords(db: Database, read: ReadSearch): Promise<ReadSearch> {
  const words = toWordGroups(read.search.text).length;
  for (let minimumWords = words - 1; minimumWords > 0; minimumWords -= 1) {
    const search = { ...read.search, minimumWords };
    const matches = await findMatches(db, search);
    if (matches.length === 0) continue;
    const { filters = [], correctedTo = null } = read.reading ?? {};
    return { search, matches, reading: { filters, correctedTo, isPartial: true } };
  }
  return read;
}
