// What a stay costs besides its rent, the lower rents of long stays, and the terms of an inquiry when its guest
// sent it.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const columns = [
  ['rent_from3_months', 'integer', 'rent_from3_months BETWEEN 0 AND 1000000'],
  ['rent_from6_months', 'integer', 'rent_from6_months BETWEEN 0 AND 1000000'],
  ['deposit', 'integer', 'deposit BETWEEN 0 AND 1000000'],
  ['cleaning_fee', 'integer', 'cleaning_fee BETWEEN 0 AND 100000'],
  ['pet_fee', 'integer', 'pet_fee BETWEEN 0 AND 100000'],
  ['pet_fee_per', 'text', "pet_fee_per IN ('stay', 'month')"],
  ['utilities', 'text', "utilities IN ('included', 'up-to-limit', 'not-included')"],
  ['utilities_limit', 'integer', 'utilities_limit BETWEEN 0 AND 10000'],
  ['internet', 'text', "internet IN ('included', 'not-included')"],
  ['notice_days', 'integer', 'notice_days BETWEEN 0 AND 365'],
  ['cancellation', 'text', "cancellation IN ('flexible', '30-days', 'none')"],
  ['cancellation_note', 'text', 'length(cancellation_note) BETWEEN 1 AND 500'],
] as const;

/** The public fields. The audit log may store their values. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType', 'neighborhood',
  'bedrooms', 'bathrooms', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed', 'accessFeatures',
  'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength', 'propertyFurnished',
  'coolingSystem', 'parkingArrangement', 'maxGuests', 'rentFrom3Months', 'rentFrom6Months', 'deposit', 'cleaningFee',
  'petFee', 'petFeePer', 'utilities', 'utilitiesLimit', 'internet', 'noticeDays', 'cancellation', 'cancellationNote',
  'photos', 'order', 'role'`;

const statements = [
  `ALTER TABLE properties ${columns.map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`).join(', ')}`,
  `ALTER TABLE properties ${columns
    .flatMap(([name, , check]) => [
      `DROP CONSTRAINT IF EXISTS properties_${name}_check`,
      `ADD CONSTRAINT properties_${name}_check CHECK (${check}) NOT VALID`,
    ])
    .join(', ')}`,
  ...columns.map(([name]) => `ALTER TABLE properties VALIDATE CONSTRAINT properties_${name}_check`),
  `ALTER TABLE inquiries ADD COLUMN IF NOT EXISTS cost_terms jsonb`,
  `ALTER TABLE audit_log
     DROP CONSTRAINT IF EXISTS audit_log_keeps_no_private_value,
     ADD CONSTRAINT audit_log_keeps_no_private_value CHECK (
       CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
            ELSE jsonb_strip_nulls(changes) - ARRAY[${publicFields}] = '{}'
       END) NOT VALID`,
  `ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_keeps_no_private_value`,
];
