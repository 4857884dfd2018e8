// Splits the words of a search into wishes, and turns each into a query of PostgreSQL's text search. Reads no
// database.
import { type RawBuilder, sql } from 'kysely';
import { areaCalled } from '#domain/place/areas.ts';
import { fillerWords, trimFillers } from '#domain/search/filler-words.ts';
import { type Filters, wishesIn } from '#domain/search/filters.ts';
import { foldText } from '#domain/fold-text.ts';
import { accessFeatures, amenities } from '#domain/property/options.ts';
import { isLiteralText } from '#domain/search/search-words.ts';
import { guestDescriptions, type Synonym, synonyms } from './synonyms.ts';

/** Further ones are ignored. */
const maxGroups = 8;
/** More would be more chips than fit a phone. */
export const maxWishes = 8;

const finds = new Map(synonyms.flatMap(([typed, found]: Synonym) => typed.map((each) => [each, found])));
const longestPhrase = Math.max(...Array.from(finds.keys(), (phrase) => phrase.split(' ').length));

/** Words in lower case, without accents, punctuation and possessives. */
export function splitWords(text: string): string[] {
  return (
    foldText(text)
      .replaceAll(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Phrases that are a wish of their own, also without a comma behind them. */
const knownPhrases = new Set([
  ...finds.keys(),
  ...[...amenities, ...accessFeatures].map((feature) => splitWords(feature).join(' ')),
]);
const conjunctions = new Set(['and', 'or', 'with', 'plus', 'also', 'but']);
/** They belong to the phrase behind them. */
const adjectives = new Set(
  'big bigger large huge small private own shared covered secure gated heated outdoor indoor reliable'.split(
    ' ',
  ),
);

/**
 * The remaining words of a search as wishes, each with its own chip: "quiet covered parking and a king bed"
 * are "quiet", "covered parking" and "king bed". What guests say about themselves is none beside others, or
 * if the search has filters.
 */
export function toWishes(words: string, hasFilters: boolean): string[] {
  const all = wishesIn(words).flatMap((part) => (areaCalled(part) ? [part] : splitPart(part)));
  const others = all.filter((wish) => !guestDescriptions.has(splitWords(wish).join(' ')));
  const wishes = hasFilters || others.length > 0 ? others : all;
  return [...new Set(wishes)];
}

/** The known phrases of a part without commas, each with the adjectives before it, and what is between. */
function splitPart(part: string): string[] {
  const tokens = part.split(' ');
  const wishes: string[] = [];
  let between: string[] = [];
  const endPhrase = () => {
    wishes.push(trimFillers(between.join(' ')));
    between = [];
  };
  for (let at = 0; at < tokens.length;) {
    const known = tokens.slice(at, at + knownLengthAt(tokens, at));
    if (known.length > 0) {
      const before = between.splice(between.findLastIndex((word) => !adjectives.has(word)) + 1);
      endPhrase();
      wishes.push([...before, ...known].join(' '));
    } else if (conjunctions.has(tokens[at] ?? '')) endPhrase();
    else between.push(tokens[at] ?? '');
    at += Math.max(known.length, 1);
  }
  endPhrase();
  return wishes.filter(Boolean);
}

const isKnown = (tokens: readonly string[]) => knownPhrases.has(splitWords(tokens.join(' ')).join(' '));

/** How many words the longest known phrase has that begins with one of them. 0 if none does. */
function knownLengthAt(tokens: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length -= 1)
    if (isKnown(tokens.slice(at, at + length))) return length;
  return 0;
}

/** What a wish ends with that is a known phrase, too: "wifi" for "fast wifi". Null without one. */
export function broaderWish(wish: string): string | null {
  const tokens = wish.split(' ');
  const at = tokens.findIndex((_, start) => start > 0 && isKnown(tokens.slice(start)));
  return at === -1 ? null : tokens.slice(at).join(' ');
}

/** The areas (domain/place/areas.ts) among the phrases of a search, and the other phrases: its wishes. */
export function readWishes(text: string) {
  const all = wishesIn(text).map((wish) => ({ wish, area: areaCalled(wish) }));
  return {
    areas: all.flatMap(({ area }) => area ?? []),
    wishes: all.filter(({ area }) => area === null).map(({ wish }) => wish),
  };
}

/** The name of the neighborhood or the area that a search is in. Empty without one. */
export function placeNameOf({ neighborhood, text }: Pick<Filters, 'neighborhood' | 'text'>): string {
  return neighborhood || (readWishes(text).areas.find(({ isOutside }) => !isOutside)?.name ?? '');
}

/** The word groups of all wishes. */
export function toAllGroups(text: string): string[] {
  return [...new Set(readWishes(text).wishes.flatMap(toWordGroups))].slice(0, maxGroups);
}

/** One tsquery for each word or known phrase of a wish, without filler words. A match has all of them. */
export function toWordGroups(text: string): string[] {
  const words = splitWords(text);
  if (isLiteralText(text)) return words.map(toLexeme);
  const groups: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = longestPhraseAt(words, at);
    const word = words[at] ?? '';
    if (phrase) groups.push(finds.get(phrase) ?? '');
    else if (!fillerWords.has(word)) groups.push(toLexeme(word));
    at += phrase ? phrase.split(' ').length : 1;
  }
  return [...new Set(groups)].slice(0, maxGroups);
}

function longestPhraseAt(words: readonly string[], at: number): string | null {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (finds.has(phrase)) return phrase;
  }
  return null;
}

/** Letters and digits only, so that it can't be an operator. PostgreSQL rejects very long words. */
function toLexeme(word: string): string {
  return `'${word.slice(0, 100)}'`;
}

/** The tsquery that finds all groups. Without groups, it has no nodes. */
export function toWordsQuery(groups: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('listing_words', ${groups.map((group) => `(${group})`).join(' & ')})`;
}
