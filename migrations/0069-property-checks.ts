// What reviewers checked of a property. A check ends when what it was about changes, whoever changes it: an edit, accepted changes,
// an undone decision or a moved address.
import { type Kysely, sql } from 'kysely';

const ownershipColumns = [
  'landlord_full_name',
  'company_name',
  'property_address',
  'location',
  'zip_code',
  'submitter_email',
];

const rowOf = (name: string) => `(${ownershipColumns.map((column) => `${name}.${column}`).join(', ')})`;

const statements = [
  `CREATE TABLE IF NOT EXISTS property_checks (
     property_id uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
     kind text NOT NULL CHECK (kind IN ('photos', 'phone', 'ownership')),
     checked_at timestamptz NOT NULL DEFAULT now(),
     checked_by text REFERENCES users (uid) ON DELETE SET NULL,
     PRIMARY KEY (property_id, kind)
   )`,
  `CREATE INDEX IF NOT EXISTS property_checks_by ON property_checks (checked_by) WHERE checked_by IS NOT NULL`,
  `CREATE OR REPLACE FUNCTION end_property_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM property_checks WHERE property_id = NEW.id AND (
       (kind = 'phone' AND OLD.landlord_phone IS DISTINCT FROM NEW.landlord_phone)
       OR (kind = 'ownership' AND ${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')}));
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER properties_end_checks
   AFTER UPDATE OF landlord_phone, ${ownershipColumns.join(', ')} ON properties
   FOR EACH ROW EXECUTE FUNCTION end_property_checks()`,
  // A photo came, left or moved. A new order or caption changes no photo.
  `CREATE OR REPLACE FUNCTION end_photo_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.property_id IS DISTINCT FROM OLD.property_id THEN
       DELETE FROM property_checks WHERE kind = 'photos' AND property_id IN (OLD.property_id, NEW.property_id);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER photos_end_checks AFTER INSERT OR DELETE OR UPDATE OF property_id ON photos
   FOR EACH ROW EXECUTE FUNCTION end_photo_checks()`,
  // Listings show the checks.
  `CREATE OR REPLACE FUNCTION note_public_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM raise_public_version();
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER property_checks_public AFTER INSERT OR UPDATE OR DELETE ON property_checks
   FOR EACH ROW EXECUTE FUNCTION note_public_checks()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
