// Turns words that a home should mention into a query of PostgreSQL's text search. Reads no database.
import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import { type Synonym, synonyms } from './synonyms.ts';
import { fillerWords, isLiteralText, or } from './words/wishes.ts';

/** Further ones are ignored. */
const maxGroups = 8;

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

/** A word, or a phrase with synonyms. */
interface Group {
  typed: string;
  hasSynonyms: boolean;
  /** The source of a tsquery. */
  query: string;
}

/** The words and known phrases of a text, without filler words. A match has all of them. */
export function toGroups(text: string): Group[] {
  const words = splitWords(text);
  const groups: Group[] = [];
  for (let at = 0; at < words.length;) {
    const typed = isLiteralText(text) ? (words[at] ?? '') : phraseAt(words, at);
    const found = isLiteralText(text) ? undefined : finds.get(typed);
    if (found !== undefined || isLiteralText(text) || !fillerWords.has(typed))
      groups.push({ typed, hasSynonyms: found !== undefined, query: found ?? toLexeme(typed) });
    at += typed.split(' ').length;
  }
  return groups.slice(0, maxGroups);
}

/** The longest phrase with synonyms that begins with one of the words, or else the word. */
function phraseAt(words: readonly string[], at: number): string {
  for (let length = longestPhrase; length > 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (finds.has(phrase)) return phrase;
  }
  return words[at] ?? '';
}

/** Letters and digits only, so that it can't be an operator. PostgreSQL rejects very long words. */
function toLexeme(word: string): string {
  return `'${word.slice(0, 100)}'`;
}

function toQuery(text: string): string {
  const alternatives = isLiteralText(text) ? [text] : text.split(or);
  const queries = alternatives.map((each) => toGroups(each).map(({ query }) => `(${query})`));
  return queries
    .filter((groups) => groups.length > 0)
    .map((groups) => groups.join(' & '))
    .join(' | ');
}

/** The tsquery that finds all the texts. Without words to find, it has no nodes. */
export function toWordsQuery(texts: readonly string[]): RawBuilder<unknown> {
  const queries = new Set(texts.map(toQuery).filter((query) => query !== ''));
  return sql`to_tsquery('listing_words', ${Array.from(queries, (query) => `(${query})`).join(' & ')})`;
}

/**
 * The texts or features contain the words, in any inflected form. PostgreSQL ignores English stop words, so a
 * text that consists of stop words matches every property.
 */
export function containsWords(text: string): RawBuilder<unknown> {
  const query = toWordsQuery([text]);
  return sql`(numnode(${query}) = 0 OR search_words @@ ${query})`;
}
