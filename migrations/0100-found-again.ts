// Administrators also find properties by phone, street, ZIP code, reason and strong signals.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // As in `properties.admin_search_text`. Its cost keeps the planner from computing it for all properties.
  await sql`CREATE OR REPLACE FUNCTION admin_text(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$ BEGIN
      RETURN ' ' || btrim(regexp_replace(lower(value),
        '[\\u0001-/:-@[-\`{-\\u007F\\u00B4\\u00B7\\u02BC\\u2010-\\u201F\\u2026\\u2032\\u2033]+', ' ', 'g'));
    END $$`.execute(db);
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_admin_more ON properties USING gin (admin_text(
      property_address || ' ' || zip_code || ' ' || regexp_replace(landlord_phone, '\\D', '', 'g') || ' ' ||
      coalesce(review_notes, '') || ' ' || coalesce(pause_reason, '')) gin_trgm_ops) WITH (fastupdate=off)`.execute(
    db,
  );
  // An `admin_text`, which starts with " look twice" if it names strong signals.
  await sql`CREATE TABLE IF NOT EXISTS property_signals (
    property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
    text text NOT NULL,
    found_at timestamptz(3) NOT NULL
  )`.execute(db);
}
