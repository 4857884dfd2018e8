// What a listing says about its owner: languages, and a name if the owner agrees. Counts of an owner's homes use an index by mailbox.
import { type Kysely, sql } from 'kysely';

/** The public fields. The audit log may store their values. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType', 'neighborhood',
  'bedrooms', 'bathrooms', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed', 'accessFeatures', 'languages',
  'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength', 'propertyFurnished',
  'coolingSystem', 'parkingArrangement', 'maxGuests', 'rentFrom3Months', 'rentFrom6Months', 'deposit', 'cleaningFee',
  'petFee', 'petFeePer', 'utilities', 'utilitiesLimit', 'internet', 'noticeDays', 'cancellation', 'cancellationNote',
  'photos', 'order', 'role'`;

/** A column that is added later counts as public, until a migration replaces this function. */
const privateColumns = `'property_address', 'zip_code', 'additional_information', 'listing_link', 'ical_url',
  'company_website', 'properties_managed', 'landlord_phone', 'landlord_email', 'submitter_email', 'user_id',
  'admin_search_text', 'review_notes', 'reviewed_by', 'reviewed_at', 'updated_at', 'paused_at', 'paused_by', 'paused_until',
  'pause_reason', 'freshness_notices', 'freshness_noticed_at', 'availability_confirmed_at', 'calendar_changed_at'`;

const dayOf = (moment: string) => `((${moment}) AT TIME ZONE 'America/Los_Angeles')::date`;

const statements = [
  `ALTER TABLE properties
     ADD COLUMN IF NOT EXISTS shows_owner_name boolean NOT NULL DEFAULT false,
     ADD COLUMN IF NOT EXISTS languages text[] NOT NULL DEFAULT '{}',
     DROP CONSTRAINT IF EXISTS properties_languages_check,
     ADD CONSTRAINT properties_languages_check CHECK (languages <@ ARRAY[
       'English', 'Spanish', 'Tagalog', 'Vietnamese', 'Chinese', 'Arabic', 'Korean', 'Japanese', 'French', 'German', 'Portuguese',
       'American Sign Language'
     ]::text[]) NOT VALID`,
  `ALTER TABLE properties VALIDATE CONSTRAINT properties_languages_check`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS properties_mailbox
     ON properties (regexp_replace(lower(submitter_email), '^([^@+]+)[+][^@]*', '\\1'))`,
  // Name and company aren't private anymore: a page may show them.
  `CREATE OR REPLACE FUNCTION note_public_property_updates() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (
       SELECT FROM old_properties AS before JOIN new_properties AS after USING (id)
       WHERE (before.status = 'approved' AND before.paused_at IS NULL)
           <> (after.status = 'approved' AND after.paused_at IS NULL)
         OR (after.status = 'approved' AND after.paused_at IS NULL AND (
           to_jsonb(before) - ARRAY[${privateColumns}] <> to_jsonb(after) - ARRAY[${privateColumns}]
           OR ${dayOf('greatest(before.availability_confirmed_at, before.calendar_changed_at)')}
             <> ${dayOf('greatest(after.availability_confirmed_at, after.calendar_changed_at)')}))
     ) THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
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
