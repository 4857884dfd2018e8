// Describes how the words of a search were understood.
import { areaCalled } from '../place/areas.ts';
import { chipsOf, type Filters, wishesIn } from './filters.ts';
import type { InterpretedWords } from './search-results.ts';

/**
 * What a visitor reads above the results, such as "Showing homes for “lighthouse”." Null if nothing is
 * special.
 */
export function describeInterpretedWords(
  { correctedTo, missing, found, notes }: InterpretedWords,
  search: Filters,
): string | null {
  const others = wishesIn(search.text).filter((wish) => !missing.includes(wish) && areaCalled(wish) === null);
  const sentences = [
    ...notes,
    correctedTo !== null && `Showing homes for “${correctedTo}”.`,
    missing.length > 0 &&
      !isAllMissing({ missing }, search) &&
      `No home that fits mentions ${listQuoted(missing, 'disjunction')}, so we left that out.`,
    found === 'some' &&
      `No home that fits has ${others.length === 2 ? 'both' : 'all of'} ${listQuoted(others)}.`,
    found === 'some' &&
      search.sort === 'best' &&
      `Homes with ${others.length === 2 ? 'one' : 'most'} of them come first.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/**
 * What a visitor reads instead if no home has any of the wishes, and the search has no filter. Otherwise
 * null.
 */
export function describeNothingFound(
  interpreted: Pick<InterpretedWords, 'missing'>,
  search: Filters,
): string | null {
  if (!isAllMissing(interpreted, search)) return null;
  const words = listQuoted(interpreted.missing, 'disjunction');
  return `No home mentions ${words}, and we don’t know what else that could mean. Here are all our homes.`;
}

function isAllMissing({ missing }: Pick<InterpretedWords, 'missing'>, search: Filters): boolean {
  return missing.length > 0 && chipsOf(search).length === missing.length;
}

function listQuoted(phrases: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en-US', { type }).format(phrases.map((phrase) => `“${phrase}”`));
}
