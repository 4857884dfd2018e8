// Searches by typed columns (docs/decisions/0012-search.md): drops the feature bits and tokens, and adds the indexes that
// plain conditions use.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of columns) await sql.raw(statement).execute(transaction);
  });
  await fillSearchAmenities(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

const columns = [
  // The indexes over the dropped columns go with them.
  `ALTER TABLE properties DROP COLUMN IF EXISTS features, DROP COLUMN IF EXISTS tokens,
   ADD COLUMN IF NOT EXISTS search_amenities text[] NOT NULL DEFAULT '{}'`,
  // An index entry has at most 2,704 bytes. Amenities in an administrator's own words could take 10,000, and saving the
  // property would fail. The options of the filter are short, and come first.
  `CREATE OR REPLACE FUNCTION set_search_columns() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.city := city_of(NEW.location);
     -- Two guests a bedroom are assumed where the owner gave no number.
     NEW.sleeps := coalesce(NEW.max_guests, greatest(2 * NEW.bedrooms, 2));
     NEW.search_amenities := ARRAY(
       SELECT amenity FROM unnest(NEW.amenities) WITH ORDINALITY AS entry (amenity, place)
       WHERE octet_length(amenity) <= 30 ORDER BY place LIMIT 40);
     RETURN NEW;
   END $$`,
  `DROP FUNCTION IF EXISTS search_tokens`,
  `DROP INDEX IF EXISTS properties_available`,
  `CREATE EXTENSION IF NOT EXISTS btree_gin`,
];

/** In batches, so that no lock is held for long. */
async function fillSearchAmenities(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      WITH batch AS (SELECT id FROM properties WHERE id > ${last}::uuid ORDER BY id LIMIT 1000),
        filled AS (UPDATE properties SET id = batch.id FROM batch WHERE properties.id = batch.id)
      SELECT id FROM batch ORDER BY id DESC LIMIT 1`.execute(db);
    last = rows[0]?.id;
  }
}

/** Every column that a condition compares, except `busy` and `search_text`, which have no upper bound. */
const covered = `city, property_type, bedrooms, bathroom_halves, sleeps, pets_allowed, parking_arrangement, cooling_system,
  property_furnished, desired_rental_length, search_amenities, next_available_date`;

const indexes = [
  // One for each order of a list. Conditions are checked on the entries, so that only the rows of matches are read.
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_search_newest ON properties (created_at DESC, id DESC)
   INCLUDE (${covered}, desired_monthly_rent) WHERE status = 'approved'`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_search_rent ON properties (desired_monthly_rent, created_at, id)
   INCLUDE (${covered}) WHERE status = 'approved'`,
  // One index for what is compared by equality, so that PostgreSQL intersects the conditions inside it.
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_search_values ON properties USING gin
   (search_text, search_amenities, desired_rental_length, city, property_type, property_furnished)
   WITH (fastupdate = off) WHERE status = 'approved'`,
  // For "at least". Not partial: PostgreSQL never combines two indexes that have the same condition.
  ...['bedrooms', 'bathroom_halves', 'sleeps'].map(
    (column) => `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_${column} ON properties (${column})`,
  ),
];
