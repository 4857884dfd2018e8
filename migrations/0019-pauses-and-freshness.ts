// Listings that are off the site for a while, and the day on which an owner last confirmed that a listing is still true. The
// indexes of the search list only what visitors see, so they are built again without paused properties.
import { sql, type Kysely } from 'kysely';

const columns = [
  `ALTER TABLE properties
     ADD COLUMN IF NOT EXISTS paused_at timestamptz(3),
     ADD COLUMN IF NOT EXISTS paused_by text,
     ADD COLUMN IF NOT EXISTS paused_until date,
     ADD COLUMN IF NOT EXISTS pause_reason text,
     ADD COLUMN IF NOT EXISTS availability_confirmed_at timestamptz(3) NOT NULL DEFAULT now(),
     ADD COLUMN IF NOT EXISTS is_stale boolean NOT NULL DEFAULT false,
     ADD COLUMN IF NOT EXISTS freshness_notices smallint NOT NULL DEFAULT 0,
     ADD COLUMN IF NOT EXISTS freshness_noticed_at timestamptz(3)`,
  `ALTER TABLE properties DROP CONSTRAINT IF EXISTS properties_pause_check`,
  `ALTER TABLE properties ADD CONSTRAINT properties_pause_check CHECK (
     (paused_at IS NULL) = (paused_by IS NULL)
     AND (paused_by IS NULL OR paused_by IN ('owner', 'administrator', 'freshness'))
     AND (paused_by IS DISTINCT FROM 'administrator' OR pause_reason IS NOT NULL)
     AND (paused_until IS NULL OR paused_by = 'owner')) NOT VALID`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_pause_check`,
];

/** Every column that a condition of a search compares, except `busy` and `search_text`, which have no upper bound. */
const covered = `is_stale, city, property_type, bedrooms, bathroom_halves, sleeps, pets_allowed, parking_arrangement, cooling_system,
  property_furnished, desired_rental_length, search_amenities, next_available_date`;

const isListed = `status = 'approved' AND paused_at IS NULL`;

const indexes = [
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_newest ON properties (created_at DESC, id DESC)
   INCLUDE (${covered}, desired_monthly_rent) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_rent ON properties (desired_monthly_rent, created_at, id)
   INCLUDE (${covered}) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_values ON properties USING gin
   (search_text, search_amenities, desired_rental_length, city, property_type, property_furnished)
   WITH (fastupdate = off) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_alike ON properties (city, bedrooms, desired_monthly_rent, id)
   INCLUDE (approx_sqft) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_listed_slot ON properties (slot)
   INCLUDE (id, updated_at) WHERE ${isListed}`,
  // The few properties that come after all others in every order.
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_stale ON properties (created_at DESC, id DESC) WHERE is_stale`,
  // For the hourly job (properties/freshness.ts).
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_confirmed ON properties (availability_confirmed_at) WHERE ${isListed}`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_paused_until ON properties (paused_until) WHERE paused_until IS NOT NULL`,
  ...['search_newest', 'search_rent', 'search_values', 'public_alike', 'public_slot'].map(
    (name) => `DROP INDEX CONCURRENTLY IF EXISTS properties_${name}`,
  ),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...columns, ...indexes]) await sql.raw(statement).execute(db);
}
