// The public version rises only when visitors see a change. Before, every update of an approved property raised it: an owner who
// confirmed the availability again and again emptied the page cache each time, and so did every read of a linked calendar.
import { sql, type Kysely } from 'kysely';

/** A column that is added later counts as public, until a migration replaces this function. */
const privateColumns = `'property_address', 'zip_code', 'additional_information', 'listing_link', 'ical_url', 'landlord_full_name',
  'company_name', 'company_website', 'properties_managed', 'landlord_phone', 'landlord_email', 'submitter_email', 'user_id',
  'admin_search_text', 'review_notes', 'reviewed_by', 'reviewed_at', 'updated_at', 'paused_at', 'paused_by', 'paused_until',
  'pause_reason', 'freshness_notices', 'freshness_noticed_at', 'availability_confirmed_at', 'calendar_changed_at'`;

const dayOf = (moment: string) => `((${moment}) AT TIME ZONE 'America/Los_Angeles')::date`;

const statements = [
  // Pages show the day of the last confirmation, not its time.
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
  `CREATE OR REPLACE TRIGGER properties_public_update AFTER UPDATE ON properties
   REFERENCING OLD TABLE AS old_properties NEW TABLE AS new_properties
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_property_updates()`,
  // Reading a calendar confirms the availability too. Its nights are in the column "busy" of the property.
  `CREATE OR REPLACE FUNCTION note_public_calendar_reads() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (
       SELECT FROM old_links AS before JOIN new_links AS after USING (id)
       JOIN properties ON properties.id = after.property_id
       WHERE status = 'approved' AND ${dayOf('before.read_at')} IS DISTINCT FROM ${dayOf('after.read_at')}
     ) THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER calendar_links_public_update AFTER UPDATE ON calendar_links
   REFERENCING OLD TABLE AS old_links NEW TABLE AS new_links
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_calendar_reads()`,
  // A new link hasn't been read.
  `DROP TRIGGER IF EXISTS calendar_links_public_insert ON calendar_links`,
  // Visitors see only the column "busy", which every change of these rows also writes.
  ...['insert', 'update', 'delete'].map(
    (event) => `DROP TRIGGER IF EXISTS busy_ranges_public_${event} ON busy_ranges`,
  ),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
