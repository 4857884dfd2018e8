// Covers the columns of places in the indexes of the search (docs/decisions/0012-search.md).
import { type Kysely, sql } from 'kysely';

/** Every column that a condition of a search compares, except `busy` and `search_text`, which have no upper bound. */
const covered = `is_stale, city, neighborhood, latitude, longitude, property_type, bedrooms, bathroom_halves, sleeps, pets_allowed,
  parking_arrangement, cooling_system, property_furnished, desired_rental_length, search_amenities, next_available_date`;

const isListed = `status = 'approved' AND paused_at IS NULL`;

const statements = [
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_placed_newest ON properties (created_at DESC, id DESC)
   INCLUDE (${covered}, desired_monthly_rent) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_placed_rent ON properties (desired_monthly_rent, created_at, id)
   INCLUDE (${covered}) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_placed_values ON properties USING gin
   (search_text, search_amenities, desired_rental_length, city, neighborhood, property_type, property_furnished)
   WITH (fastupdate = off) WHERE ${isListed}`,
  ...['newest', 'rent', 'values'].map(
    (name) => `DROP INDEX CONCURRENTLY IF EXISTS properties_listed_${name}`,
  ),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
