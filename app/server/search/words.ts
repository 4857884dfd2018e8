// Turns the words of a search into a query of PostgreSQL's text search. Reads no database.
import { type RawBuilder, sql } from 'kysely';
import { isLiteralText } from '#domain/search-words.ts';
import { fillerWords } from '#domain/filler-words.ts';
import { type Synonym, synonyms } from './synonyms.ts';

/** Further words are ignored. */
const maxGroups = 8;

const finds = new Map(synonyms.flatMap(([typed, found]: Synonym) => typed.map((each) => [each, found])));
const longestPhrase = Math.max(...Array.from(finds.keys(), (phrase) => phrase.split(' ').length));

/** Words in lower case, without accents, punctuation and possessives. */
export function splitWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/['’]s\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** One tsquery for each word or known phrase, without filler words. A match of the search has all of them. */
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
