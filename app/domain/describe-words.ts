// Describes how the words of a search were understood.
import { areaCalled } from './areas.ts';
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
  const isAlone = chipsOf(search).length === missing.length;
  const sentences = [
    ...notes,
    correctedTo !== null && `Showing homes for “${correctedTo}”.`,
    missing.length > 0 && describeMissing(missing, isAlone),
    found === 'some' &&
      `No home that fits has ${others.length === 2 ? 'both' : 'all of'} ${listQuoted(others)}.`,
    found === 'some' &&
      search.sort === 'best' &&
      `Homes with ${others.length === 2 ? 'one' : 'most'} of them come first.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function describeMissing(missing: readonly string[], isAlone: boolean): string {
  const words = listQuoted(missing, 'disjunction');
  return isAlone
    ? `No home mentions ${words}, so these are all our homes.`
    : `No home that fits mentions ${words}, so we left that out.`;
}

function listQuoted(phrases: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en-US', { type }).format(phrases.map((phrase) => `“${phrase}”`));
}
