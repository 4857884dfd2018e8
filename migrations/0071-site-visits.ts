// "Show us the home": an owner takes two photos at the home within minutes of a code that we show, and a reviewer compares them
// with the listing. Accepted photos become the check "site", which ends like the others.
import { type Kysely, sql } from 'kysely';

/** As in 0069. */
const ownershipColumns = [
  'landlord_full_name',
  'company_name',
  'property_address',
  'location',
  'zip_code',
  'submitter_email',
];

const rowOf = (name: string) => `(${ownershipColumns.map((column) => `${name}.${column}`).join(', ')})`;

const endVisits = (properties: string) =>
  `UPDATE site_visits SET decision = 'ended', decided_at = now() WHERE property_id IN (${properties}) AND decision IS NULL`;

const statements = [
  `ALTER TABLE photos ADD COLUMN IF NOT EXISTS is_private boolean NOT NULL DEFAULT false`,
  `CREATE TABLE IF NOT EXISTS site_visits (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     property_id uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
     code text NOT NULL CHECK (code <> ''),
     room text NOT NULL CHECK (length(room) BETWEEN 1 AND 40),
     outside text NOT NULL CHECK (outside IN ('front door', 'house number')),
     shown_at timestamptz(3) NOT NULL DEFAULT now(),
     sent_at timestamptz(3),
     decision text CHECK (decision IN ('seen', 'declined', 'ended')),
     reason text,
     decided_at timestamptz(3),
     decided_by text REFERENCES users (uid) ON DELETE SET NULL,
     CHECK ((decision IS NULL) = (decided_at IS NULL))
   )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS site_visits_open ON site_visits (property_id) WHERE decision IS NULL`,
  `CREATE INDEX IF NOT EXISTS site_visits_of_property ON site_visits (property_id, shown_at)`,
  `CREATE INDEX IF NOT EXISTS site_visits_waiting ON site_visits (sent_at) WHERE sent_at IS NOT NULL AND decision IS NULL`,
  `CREATE INDEX IF NOT EXISTS site_visits_decided ON site_visits (decided_at) WHERE decided_at IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS site_visits_by ON site_visits (decided_by) WHERE decided_by IS NOT NULL`,
  // The hash stays when the photo is deleted, so that a photo that is sent again is recognized.
  `CREATE TABLE IF NOT EXISTS site_visit_photos (
     visit_id uuid NOT NULL REFERENCES site_visits (id) ON DELETE CASCADE,
     part text NOT NULL CHECK (part IN ('room', 'outside')),
     photo_id uuid UNIQUE REFERENCES photos (id) ON DELETE SET NULL,
     hash bit(64),
     camera jsonb,
     PRIMARY KEY (visit_id, part)
   )`,
  `ALTER TABLE property_checks ADD COLUMN IF NOT EXISTS detail text`,
  `ALTER TABLE property_checks DROP CONSTRAINT IF EXISTS property_checks_kind_check`,
  `ALTER TABLE property_checks ADD CONSTRAINT property_checks_kind_check
     CHECK (kind IN ('photos', 'phone', 'ownership', 'site')) NOT VALID`,
  `ALTER TABLE property_checks VALIDATE CONSTRAINT property_checks_kind_check`,
  `CREATE OR REPLACE FUNCTION end_property_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM property_checks WHERE property_id = NEW.id AND (
       (kind = 'phone' AND OLD.landlord_phone IS DISTINCT FROM NEW.landlord_phone)
       OR (kind IN ('ownership', 'site') AND ${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')}));
     IF ${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')} THEN ${endVisits('NEW.id')}; END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE FUNCTION end_photo_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.property_id IS DISTINCT FROM OLD.property_id THEN
       DELETE FROM property_checks WHERE kind IN ('photos', 'site') AND property_id IN (OLD.property_id, NEW.property_id);
       ${endVisits('OLD.property_id, NEW.property_id')};
     END IF;
     RETURN NULL;
   END $$`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
