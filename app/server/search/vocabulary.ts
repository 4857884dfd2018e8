// The words of all listings, to correct misspelled ones. The worker refreshes them every hour, because that
// takes seconds with 100,000 listings.
import { sql } from 'kysely';
import { gazetteer } from '#domain/place/gazetteer.ts';
import { isSlipOf, rightWords } from '#domain/search/typing-mistakes.ts';
import type { Database } from '../database/database.ts';
import { isListed } from '../properties/listed.ts';
import { synonyms } from './synonyms.ts';
import { splitWords } from './word-query.ts';
import { spanishWords } from './words/spanish.ts';
import { fillerWords } from './words/wishes.ts';

/** English words that only the rules read (words/), so that slips of them are corrected. */
const ruleWords = `january february march april june july august september october november december today tomorrow
  tonight years early late person adult couple studio duplex loft villa cabin unfurnished dogs cats puppy kitten outside`;

const nameWords = new Set(
  gazetteer.flatMap(({ name, nicknames, looseNicknames }) =>
    [name, ...nicknames, ...looseNicknames].map(splitWords).flatMap((words) => [...words, words.join('')]),
  ),
);

/** Words that are right even if no listing has them. */
const knownWords = [
  ...fillerWords,
  ...rightWords,
  ...[ruleWords, ...spanishWords].flatMap(splitWords),
  ...nameWords,
  ...synonyms.flatMap(([typed]) => typed).flatMap(splitWords),
];

/** Replaces the vocabulary. Idempotent, and safe to run while searches read it. */
export async function refreshVocabulary(db: Database): Promise<void> {
  const texts = `SELECT to_tsvector('simple', unaccent(title || ' ' || description || ' ' || city || ' ' ||
    array_to_string(search_amenities, ' ') || ' ' || property_type || coalesce(' ' || beds, ''))) FROM properties
    WHERE status = 'approved' AND paused_at IS NULL`;
  await db.transaction().execute(async (transaction) => {
    await sql`DELETE FROM search_vocabulary`.execute(transaction);
    await sql`
      INSERT INTO search_vocabulary (word, lexeme, uses)
      SELECT word, coalesce((tsvector_to_array(to_tsvector('listing_words', word)))[1], word), max(uses)
      FROM (
        SELECT word, ndoc AS uses FROM ts_stat(${sql.lit(texts)})
        UNION ALL SELECT word, 1 FROM unnest(${knownWords}::text[]) AS known (word)
      ) AS found WHERE word ~ '^[a-z]{3,40}$' GROUP BY word`.execute(transaction);
  });
}

/** How many similar words are compared letter by letter. */
const maxCandidates = 30;
/** What the listings and their vocabulary say about words. */
export interface WordLookup {
  /** The words that a listing has, in any inflected form. */
  mentioned: ReadonlySet<string>;
  /** For each unknown word without digits, the known word that was likely meant. */
  corrections: ReadonlyMap<string, string>;
}

/** `words` are those of `splitWords`, each once. */
export async function lookUpWords(db: Database, words: readonly string[]): Promise<WordLookup> {
  // Frequent words, of which each index entry would be read, are in the vocabulary. Few listings have another
  // one, and known words, which count as one use, may be in none. The subquery hides the limit from the
  // planner, which would otherwise read all listings.
  const { rows } = await sql<{ typed: string; isMentioned: boolean; alike: string[] }>`
    SELECT typed, CASE
        WHEN EXISTS (SELECT FROM search_vocabulary WHERE lexeme = ANY (lexemes) AND uses > 1) THEN true
        WHEN cardinality(lexemes) = 0 THEN false
        ELSE 0 < (SELECT count(*) FROM (
          SELECT FROM properties WHERE ${isListed} AND search_words @@ plainto_tsquery('listing_words', typed)
          LIMIT (SELECT 1)) AS found)
      END AS is_mentioned,
      array(SELECT word FROM search_vocabulary
        WHERE is_correctable AND left(word, 1) = left(typed, 1) AND (word = ANY (swapped) OR word % typed)
        ORDER BY word = ANY (swapped) DESC, similarity(word, typed) DESC, uses DESC
        LIMIT ${sql.lit(maxCandidates)}) AS alike
    FROM unnest(${words}::text[]) AS typed,
      LATERAL (SELECT tsvector_to_array(to_tsvector('listing_words', typed)) AS lexemes,
        array(SELECT overlay(typed PLACING reverse(substr(typed, place, 2)) FROM place)
          FROM generate_series(1, char_length(typed) - 1) AS place) AS swapped) AS letters,
      LATERAL (SELECT typed ~ '^[a-z]{3,40}$' AND NOT EXISTS (SELECT FROM search_vocabulary
        WHERE lexeme = ANY (array_append(lexemes, typed))) AS is_correctable) AS known`.execute(db);
  const mentioned = new Set(rows.filter(({ isMentioned }) => isMentioned).map(({ typed }) => typed));
  const corrections = new Map<string, string>();
  for (const { typed, alike } of rows) {
    const meant = alike.find((word) => isSlipOf(word, typed));
    if (meant && !mentioned.has(typed)) corrections.set(typed, meant);
  }
  return { mentioned, corrections };
}
