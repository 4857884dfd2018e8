// An index for searches near a landmark and in an area of the map. It has the columns of the other two
// indexes of the search (0031-search-by-place.ts), so that only the rows of matches are read.
import { type Kysely, sql } from 'kysely';

const covered = `created_at, id, is_stale, city, neighborhood, property_type, bedrooms, bathroom_halves, sleeps, pets_allowed,
  parking_arrangement, cooling_system, property_furnished, desired_rental_length, search_amenities, next_available_date,
  desired_monthly_rent`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_placed_near ON properties (latitude, longitude)
       INCLUDE (${covered}) WHERE status = 'approved' AND paused_at IS NULL`,
    )
    .execute(db);
}
