// What reviewers compare properties by (docs/decisions/0060-signals.md): a perceptual hash of each photo, a sample of the phrases
// of each description, and the digits of each phone number. Photos from before this migration have no hash.
import { sql, type Kysely } from 'kysely';

const statements = [
  `ALTER TABLE photos ADD COLUMN IF NOT EXISTS hash bit(64)`,
  // As in 0010, with the hash: visitors don't see it, so it doesn't change the public version.
  `CREATE OR REPLACE FUNCTION note_public_photo_updates() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     has_changed boolean;
     has_become_ready boolean;
   BEGIN
     SELECT bool_or(to_jsonb(old_photos) - derived <> to_jsonb(new_photos) - derived), bool_or(becomes_ready)
     INTO has_changed, has_become_ready
     FROM old_photos JOIN new_photos USING (id)
     JOIN properties ON properties.id IN (old_photos.property_id, new_photos.property_id)
     CROSS JOIN LATERAL (SELECT old_photos.state = 'pending' AND new_photos.state = 'ready' AS becomes_ready) AS step
     CROSS JOIN LATERAL (SELECT CASE WHEN becomes_ready
       THEN ARRAY['has_avif', 'hash', 'state', 'media_type', 'width', 'height', 'placeholder']
       ELSE ARRAY['has_avif', 'hash'] END AS derived) AS ignored
     WHERE status = 'approved';
     IF has_changed THEN PERFORM raise_public_version();
     ELSIF has_become_ready THEN PERFORM raise_ready_photos(); END IF;
     RETURN NULL;
   END $$`,
  // Photos of one scene have hashes that differ in few bits. At least one of these four parts then differs in at most one bit, or
  // in none, so that an index finds it. The part's number is in front of its 16 bits.
  `CREATE OR REPLACE FUNCTION photo_hash_parts(hash bit) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ARRAY[
       substring(hash, 1, 16)::bit(16)::integer,
       substring(hash, 17, 16)::bit(16)::integer + 65536,
       substring(hash, 33, 16)::bit(16)::integer + 131072,
       substring(hash, 49, 16)::bit(16)::integer + 196608]
   $$`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS photos_hash_parts ON photos USING gin (photo_hash_parts(hash))
   WITH (fastupdate = off) WHERE property_id IS NOT NULL AND hash IS NOT NULL`,
  // The 16 smallest hashes of all phrases of five words. Texts with many phrases in common have some of these in common too.
  `CREATE OR REPLACE FUNCTION text_sample(text text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ARRAY(
       SELECT DISTINCT hashtext(array_to_string(words[start : start + 4], ' ')) AS hash
       FROM regexp_split_to_array(lower(text), '[^[:alnum:]]+') AS words,
         generate_series(1, cardinality(words) - 4) AS start
       ORDER BY hash LIMIT 16)
   $$`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_text_sample ON properties USING gin (text_sample(description))
   WITH (fastupdate = off)`,
  `CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT right(regexp_replace(phone, '\\D', '', 'g'), 10)
   $$`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_phone_digits ON properties (phone_digits(landlord_phone))`,
  // Statistics of the arrays would be of no use, and take a minute to compute.
  `ALTER INDEX photos_hash_parts ALTER COLUMN 1 SET STATISTICS 0`,
  `ALTER INDEX properties_text_sample ALTER COLUMN 1 SET STATISTICS 0`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
