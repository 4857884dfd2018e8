// What each deed changed, and whose role. Values are kept of fields that visitors see and of nothing else, which the
// database checks for itself: an entry cannot be taken back.
import { sql, type Kysely } from 'kysely';

/** The fields whose values may be kept. Every other is named with null in the place of its values. */
const told = [
  'title',
  'description',
  'location',
  'amenities',
  'stairsDescription',
  'houseRules',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'approxSqft',
  'yearBuilt',
  'numberOfStories',
  'petsAllowed',
  'desiredMonthlyRent',
  'nextAvailableDate',
  'desiredRentalLength',
  'propertyFurnished',
  'coolingSystem',
  'parkingArrangement',
  'maxGuests',
  'photos',
  'order',
  'role',
];

export async function up(db: Kysely<never>): Promise<void> {
  const names = told.map((name) => `'${name}'`).join(', ');
  await sql
    .raw(
      `ALTER TABLE history
        ADD COLUMN person_id text,
        ADD COLUMN changes jsonb CONSTRAINT history_keeps_no_private_value CHECK (
          CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
               ELSE jsonb_strip_nulls(changes) - ARRAY[${names}] = '{}'
          END)`,
    )
    .execute(db);
}
