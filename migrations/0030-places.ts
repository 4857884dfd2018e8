// The neighborhood of a property, and its approximate position: a point of a grid of 0.005 degrees (docs/decisions/0066-place.md).
// Existing properties get the center of the neighborhoods with their ZIP code.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await fillPositions(db);
}

/** The public fields. The audit log may store their values. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType', 'neighborhood',
  'bedrooms', 'bathrooms', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed',
  'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength', 'propertyFurnished',
  'coolingSystem', 'parkingArrangement', 'maxGuests', 'photos', 'order', 'role'`;

const columns = [
  `ALTER TABLE properties
     ADD COLUMN IF NOT EXISTS neighborhood text,
     ADD COLUMN IF NOT EXISTS latitude double precision,
     ADD COLUMN IF NOT EXISTS longitude double precision`,
  // Without the bound of the name, an entry of the search's indexes could become too long.
  `ALTER TABLE properties
     DROP CONSTRAINT IF EXISTS properties_neighborhood_check,
     ADD CONSTRAINT properties_neighborhood_check CHECK (octet_length(neighborhood) BETWEEN 1 AND 60) NOT VALID,
     DROP CONSTRAINT IF EXISTS properties_position_check,
     ADD CONSTRAINT properties_position_check CHECK (
       (latitude IS NULL) = (longitude IS NULL)
       AND latitude BETWEEN 32.5 AND 33.6 AND longitude BETWEEN -117.7 AND -116
       AND latitude = round(latitude * 200) / 200 AND longitude = round(longitude * 200) / 200) NOT VALID`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_neighborhood_check`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_position_check`,
  `ALTER TABLE audit_log
     DROP CONSTRAINT IF EXISTS audit_log_keeps_no_private_value,
     ADD CONSTRAINT audit_log_keeps_no_private_value CHECK (
       CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
            ELSE jsonb_strip_nulls(changes) - ARRAY[${publicFields}] = '{}'
       END) NOT VALID`,
  `ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_keeps_no_private_value`,
];

/** The approximate position of each ZIP code. */
const positions = `
  ('91932', 32.58, -117.125), ('92014', 32.945, -117.25), ('92037', 32.85, -117.26), ('92101', 32.72, -117.16),
  ('92102', 32.715, -117.135), ('92103', 32.745, -117.17), ('92104', 32.74, -117.135), ('92105', 32.75, -117.1),
  ('92106', 32.73, -117.225), ('92107', 32.74, -117.24), ('92108', 32.77, -117.15), ('92109', 32.79, -117.245),
  ('92110', 32.765, -117.2), ('92111', 32.81, -117.165), ('92113', 32.7, -117.135), ('92114', 32.715, -117.06),
  ('92115', 32.765, -117.075), ('92116', 32.76, -117.115), ('92117', 32.81, -117.2), ('92119', 32.8, -117.045),
  ('92120', 32.79, -117.085), ('92121', 32.9, -117.185), ('92122', 32.86, -117.215), ('92123', 32.815, -117.14),
  ('92124', 32.83, -117.1), ('92126', 32.915, -117.145), ('92127', 33.02, -117.075), ('92128', 33.02, -117.075),
  ('92129', 32.96, -117.12), ('92130', 32.945, -117.225), ('92131', 32.91, -117.1), ('92139', 32.675, -117.055),
  ('92154', 32.575, -117.07), ('92173', 32.555, -117.05)`;

/** In batches, so that no lock is held for long. */
async function fillPositions(db: Kysely<never>): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      WITH batch AS (SELECT id, left(zip_code, 5) AS zip FROM properties WHERE id > ${last}::uuid ORDER BY id LIMIT 1000),
        filled AS (
          UPDATE properties SET latitude = place.latitude, longitude = place.longitude
          FROM batch JOIN (VALUES ${sql.raw(positions)}) AS place (zip, latitude, longitude) USING (zip)
          WHERE properties.id = batch.id AND properties.latitude IS NULL)
      SELECT id FROM batch ORDER BY id DESC LIMIT 1`.execute(db);
    last = rows[0]?.id;
  }
}
