// What makes a home easy to enter and to use, as its owner says. Searches find these features like amenities, in the same indexes.
import { type Kysely, sql } from 'kysely';

/** The public fields. The audit log may store their values. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType', 'neighborhood',
  'bedrooms', 'bathrooms', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed', 'accessFeatures',
  'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength', 'propertyFurnished',
  'coolingSystem', 'parkingArrangement', 'maxGuests', 'rentFrom3Months', 'rentFrom6Months', 'deposit', 'cleaningFee',
  'petFee', 'petFeePer', 'utilities', 'utilitiesLimit', 'internet', 'noticeDays', 'cancellation', 'cancellationNote',
  'photos', 'order', 'role'`;

const statements = [
  `ALTER TABLE properties
     ADD COLUMN IF NOT EXISTS access_features text[] NOT NULL DEFAULT '{}',
     DROP CONSTRAINT IF EXISTS properties_access_features_check,
     ADD CONSTRAINT properties_access_features_check CHECK (access_features <@ ARRAY[
       'Step-free entrance', 'Step-free shower', 'Wide doors', 'Elevator', 'Parking by the door', 'Grab bars'
     ]::text[]) NOT VALID`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_access_features_check`,
  `CREATE OR REPLACE FUNCTION set_search_columns() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.city := city_of(NEW.location);
     -- Two guests a bedroom are assumed where the owner gave no number.
     NEW.sleeps := coalesce(NEW.max_guests, greatest(2 * NEW.bedrooms, 2));
     NEW.search_amenities := ARRAY(
       SELECT amenity FROM unnest(NEW.access_features || NEW.amenities) WITH ORDINALITY AS entry (amenity, place)
       WHERE octet_length(amenity) <= 30 ORDER BY place LIMIT 40);
     RETURN NEW;
   END $$`,
  `CREATE OR REPLACE TRIGGER properties_search_words BEFORE INSERT OR UPDATE OF title, description, amenities,
     access_features, property_type, parking_arrangement, cooling_system, pets_allowed, property_furnished, location,
     neighborhood ON properties
   FOR EACH ROW EXECUTE FUNCTION set_search_words()`,
  `ALTER TABLE audit_log
     DROP CONSTRAINT IF EXISTS audit_log_keeps_no_private_value,
     ADD CONSTRAINT audit_log_keeps_no_private_value CHECK (
       CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
            ELSE jsonb_strip_nulls(changes) - ARRAY[${publicFields}] = '{}'
       END) NOT VALID`,
  `ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_keeps_no_private_value`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
