// The numbers that San Diego gives owners who rent for less than a month, for visitors to see.
import { type Kysely, sql } from 'kysely';

/** The fields that visitors see. The audit log may store their values, and no others. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType',
  'neighborhood', 'bedrooms', 'bathrooms', 'beds', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed',
  'accessFeatures', 'languages', 'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength',
  'rentalLicense', 'taxCertificate', 'propertyFurnished', 'coolingSystem', 'parkingArrangement', 'maxGuests',
  'rentFrom3Months', 'rentFrom6Months', 'deposit', 'cleaningFee', 'petFee', 'petFeePer', 'utilities',
  'utilitiesLimit', 'internet', 'noticeDays', 'cancellation', 'cancellationNote', 'photos', 'order', 'role'`;

const statements = [
  `ALTER TABLE properties
     ADD COLUMN IF NOT EXISTS rental_license text,
     ADD COLUMN IF NOT EXISTS tax_certificate text,
     DROP CONSTRAINT IF EXISTS properties_rental_license_check,
     DROP CONSTRAINT IF EXISTS properties_tax_certificate_check,
     ADD CONSTRAINT properties_rental_license_check CHECK (length(rental_license) BETWEEN 1 AND 40) NOT VALID,
     ADD CONSTRAINT properties_tax_certificate_check CHECK (length(tax_certificate) BETWEEN 1 AND 40) NOT VALID`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_rental_license_check`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_tax_certificate_check`,
  `ALTER TABLE audit_log
     DROP CONSTRAINT IF EXISTS audit_log_keeps_no_private_value,
     ADD CONSTRAINT audit_log_keeps_no_private_value CHECK (CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
       ELSE jsonb_strip_nulls(changes) - ARRAY[${publicFields}] = '{}' END) NOT VALID`,
  `ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_keeps_no_private_value`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
