// The beds of a home in the owner's words, such as "1 king, 2 twins". Searches find them like features.
import { type Kysely, sql } from 'kysely';

/** The public fields. The audit log may store their values. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType', 'neighborhood',
  'bedrooms', 'bathrooms', 'beds', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed', 'accessFeatures',
  'languages', 'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength', 'propertyFurnished',
  'coolingSystem', 'parkingArrangement', 'maxGuests', 'rentFrom3Months', 'rentFrom6Months', 'deposit', 'cleaningFee',
  'petFee', 'petFeePer', 'utilities', 'utilitiesLimit', 'internet', 'noticeDays', 'cancellation', 'cancellationNote',
  'photos', 'order', 'role'`;

const statements = [
  `ALTER TABLE properties
     ADD COLUMN IF NOT EXISTS beds text,
     DROP CONSTRAINT IF EXISTS properties_beds_check,
     ADD CONSTRAINT properties_beds_check CHECK (length(beds) BETWEEN 1 AND 120) NOT VALID`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_beds_check`,
  // As in 0032, with the beds among the features. "bed", because owners write "1 king".
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
       'bed ' || NEW.beds,
       NEW.neighborhood,
       NEW.city);
   BEGIN
     NEW.search_words :=
       setweight(to_tsvector('listing_words', regexp_replace(NEW.title, punctuation, ' ', 'g')), 'A') ||
       setweight(to_tsvector('listing_words', regexp_replace(features, punctuation, ' ', 'g')), 'B') ||
       setweight(to_tsvector('listing_words', regexp_replace(NEW.description, punctuation, ' ', 'g')), 'D');
     RETURN NEW;
   END $$`,
  `CREATE OR REPLACE TRIGGER properties_search_words BEFORE INSERT OR UPDATE OF title, description, amenities,
     access_features, property_type, parking_arrangement, cooling_system, pets_allowed, property_furnished, beds,
     location, neighborhood ON properties
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
