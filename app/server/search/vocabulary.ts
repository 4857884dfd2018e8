// The words of all listings, to correct misspelled words and to find rare ones. The worker refreshes them
// every hour, because that takes seconds with 100,000 listings.
import { sql } from 'kysely';
import { isMonthName } from '#domain/search/date-words.ts';
import { neighborhoods, sights } from '#domain/place/places.ts';
import { editDistance, isSlipOf, rightWords } from '#domain/search/typing-mistakes.ts';
import type { Database } from '../database/database.ts';
import { fillerWords } from '#domain/search/filler-words.ts';
import { synonyms } from './synonyms.ts';
import { splitWords } from './words.ts';

/** Words that are right even if no listing has them. */
const knownWords = [...fillerWords, ...rightWords, ...synonyms.flatMap(([typed]) => typed)].flatMap(
  splitWords,
);

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

/** The newest listings have a more frequent word anyway, and finding all listings that have it takes long. */
const maxUsesOfRareWord = 1000;

/** Those of the word groups that few listings have. Leaves out groups without a known word. */
export async function listRarerWords(db: Database, groups: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    SELECT words FROM unnest(${[...groups]}::text[]) WITH ORDINALITY AS groups (words, place)
    WHERE (
      SELECT sum(uses) FROM search_vocabulary WHERE lexeme IN (
        SELECT lexeme[1] FROM regexp_matches(to_tsquery('listing_words', words)::text, '''(.+?)''', 'g') AS lexeme)
    ) <= ${maxUsesOfRareWord}
    ORDER BY place`.execute(db);
  return rows.map(({ words }) => words);
}

/** How many similar words are compared letter by letter. */
const maxCandidates = 30;
/** A shorter part of a name may be a word. */
const leastOfName = 5;
const nameWords = new Set([...neighborhoods, ...sights].flatMap(({ name }) => splitWords(name)));

/** "hillc" for "hillcrest" */
const isStartOfName = (typed: string, word: string) =>
  typed.length >= leastOfName && word.startsWith(typed) && nameWords.has(word);

/**
 * The text with each unknown word replaced by the known one that was likely meant, or null if no word
 * changes. Only compares `words`, which must be lower case without accents. Words with digits, months and
 * words that are no likely mistake stay.
 */
export async function correctWords(
  db: Database,
  text: string,
  words: readonly string[],
): Promise<string | null> {
  const correctable = words.filter((word) => /^[a-z]{3,40}$/.test(word) && !isMonthName(word));
  const { rows } = await sql<{ typed: string; word: string; uses: number }>`
    SELECT typed, word, uses FROM unnest(${correctable}::text[]) AS typed,
      LATERAL (SELECT array_agg(overlay(typed PLACING reverse(substr(typed, place, 2)) FROM place)) AS swapped
        FROM generate_series(1, char_length(typed) - 1) AS place) AS letters,
      LATERAL (SELECT word, uses FROM search_vocabulary WHERE word % typed OR word = ANY (swapped)
        ORDER BY word = ANY (swapped) DESC, similarity(word, typed) DESC, uses DESC LIMIT ${sql.lit(maxCandidates)}) AS alike
    WHERE NOT EXISTS (SELECT FROM search_vocabulary
      WHERE lexeme = ANY (array_append(tsvector_to_array(to_tsvector('listing_words', typed)), typed)))`.execute(
    db,
  );
  const corrections = new Map<string, { word: string; edits: number; uses: number }>();
  for (const { typed, word, uses } of rows) {
    const edits = editDistance(typed, word);
    const best = corrections.get(typed);
    if (!isSlipOf(word, typed) && !isStartOfName(typed, word)) continue;
    if (!best || edits < best.edits || (edits === best.edits && uses > best.uses))
      corrections.set(typed, { word, edits, uses });
  }
  if (corrections.size === 0) return null;
  return text.replaceAll(
    /[\p{L}\p{M}\p{N}]+/gu,
    (word) => corrections.get(splitWords(word).join(' '))?.word ?? word,
  );
}
