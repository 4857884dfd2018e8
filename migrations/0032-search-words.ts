// Words that a search finds, by weight: the title, then features and places as words, then the description. The vocabulary holds
// the words of all listings, for corrections of misspelled ones. The previous release still reads search_text.
import { sql, type Kysely } from 'kysely';

const isListed = `status = 'approved' AND paused_at IS NULL`;

const tables = [
  `CREATE EXTENSION IF NOT EXISTS unaccent`,
  // Like English, and without accents: "cafe" finds "café".
  `DO $$ BEGIN
     IF NOT EXISTS (SELECT FROM pg_ts_config WHERE cfgname = 'listing_words') THEN
       CREATE TEXT SEARCH CONFIGURATION listing_words (COPY = pg_catalog.english);
       ALTER TEXT SEARCH CONFIGURATION listing_words
         ALTER MAPPING FOR word, hword, hword_part WITH unaccent, english_stem;
     END IF;
   END $$`,
  `ALTER TABLE properties ADD COLUMN IF NOT EXISTS search_words tsvector NOT NULL DEFAULT ''`,
  `CREATE OR REPLACE FUNCTION set_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     -- PostgreSQL would read "Washer/Dryer" as one word, a file path.
     punctuation constant text := '[!-/:-@[-\`{-~]+';
     features text := concat_ws(' . ',
       array_to_string(NEW.search_amenities, ' . '),
       NEW.property_type,
       CASE WHEN NEW.property_type = 'Single Family Home' THEN 'house' END,
       CASE WHEN NEW.parking_arrangement <> 'No parking available' THEN NEW.parking_arrangement END,
       CASE WHEN NEW.cooling_system <> 'None' THEN NEW.cooling_system END,
       CASE WHEN NEW.cooling_system NOT IN ('Fans Only', 'None') THEN 'air conditioning' END,
       CASE NEW.pets_allowed
         WHEN 'no' THEN 'nopets' WHEN 'dogs-only' THEN 'pets dogs' WHEN 'cats-only' THEN 'pets cats'
         ELSE 'pets dogs cats' END,
       CASE NEW.property_furnished
         WHEN 'fully' THEN 'fully furnished' WHEN 'partial' THEN 'partially furnished' ELSE 'unfurnished' END,
       NEW.neighborhood,
       NEW.city);
   BEGIN
     NEW.search_words :=
       setweight(to_tsvector('listing_words', regexp_replace(NEW.title, punctuation, ' ', 'g')), 'A') ||
       setweight(to_tsvector('listing_words', regexp_replace(features, punctuation, ' ', 'g')), 'B') ||
       setweight(to_tsvector('listing_words', regexp_replace(NEW.description, punctuation, ' ', 'g')), 'D');
     RETURN NEW;
   END $$`,
  // Its name sorts after properties_search_columns, which sets search_amenities and city.
  `CREATE OR REPLACE TRIGGER properties_search_words BEFORE INSERT OR UPDATE OF title, description, amenities,
     property_type, parking_arrangement, cooling_system, pets_allowed, property_furnished, location,
     neighborhood ON properties
   FOR EACH ROW EXECUTE FUNCTION set_search_words()`,
  `CREATE TABLE IF NOT EXISTS search_vocabulary (
    word text PRIMARY KEY CHECK (char_length(word) BETWEEN 3 AND 40),
    lexeme text NOT NULL,
    uses integer NOT NULL CHECK (uses > 0)
  )`,
  `CREATE INDEX IF NOT EXISTS search_vocabulary_lexeme ON search_vocabulary (lexeme)`,
  `CREATE INDEX IF NOT EXISTS search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops)`,
];

const indexes = [
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_words ON properties USING gin
   (search_words, search_amenities, desired_rental_length, city, neighborhood, property_type, property_furnished)
   WITH (fastupdate = off) WHERE ${isListed}`,
  // For suggestions.
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_titles ON properties (lower(title) text_pattern_ops)
   WHERE ${isListed}`,
  `DROP INDEX CONCURRENTLY IF EXISTS properties_placed_values`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
  await fillSearchWords(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

/** In batches, so that no lock is held for long. */
async function fillSearchWords(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      WITH batch AS (SELECT id FROM properties WHERE id > ${last}::uuid ORDER BY id LIMIT 1000),
        filled AS (UPDATE properties SET title = title FROM batch WHERE properties.id = batch.id)
      SELECT id FROM batch ORDER BY id DESC LIMIT 1`.execute(db);
    last = rows[0]?.id;
  }
}
