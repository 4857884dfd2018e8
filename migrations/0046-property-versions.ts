// A property has versions: drafts, what was sent, and what a reviewer answered (docs/decisions/0058-versions.md). Replaces drafts,
// resubmissions as properties of their own, and property_revisions. Photos belong to versions and are never copied.
import { type Kysely, sql } from 'kysely';

const fieldNames =
  `landlordFullName landlordPhone landlordEmail companyName companyWebsite propertiesManaged propertyType
  propertyAddress location zipCode neighborhood desiredRentalLength propertyFurnished unfurnishedOption bedrooms approxSqft
  numberOfStories desiredMonthlyRent nextAvailableDate yearBuilt petsAllowed maxGuests title description listingLink icalUrl
  coolingSystem amenities parkingArrangement stairsDescription standardEssentialsConfirmed houseRules additionalInformation`.split(
    /\s+/,
  );
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const tables = [
  // The first version has the id of its property, which has no row before the version is sent. property_id has no foreign key:
  // an owner who sends changes to a deleted property gets a message that says so.
  `CREATE TABLE IF NOT EXISTS property_versions (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL,
    number integer CHECK (number >= 1),
    author text NOT NULL DEFAULT 'owner' CHECK (author IN ('owner', 'administrator', 'import')),
    state text NOT NULL DEFAULT 'draft'
      CHECK (state IN ('draft', 'sent', 'changes-requested', 'accepted', 'rejected', 'withdrawn')),
    answers jsonb NOT NULL DEFAULT '{}',
    base jsonb,
    save_number integer NOT NULL DEFAULT 0 CHECK (save_number >= 0),
    last_save bytea CHECK (octet_length(last_save) = 32),
    token_hash bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
      CHECK (octet_length(token_hash) = 32),
    user_id text REFERENCES auth_users ON DELETE SET NULL,
    client_address_hash bytea CHECK (octet_length(client_address_hash) = 32),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    fields jsonb,
    changed text[] NOT NULL DEFAULT '{}',
    sent_at timestamptz(3),
    notes text,
    requested_fields text[] NOT NULL DEFAULT '{}',
    requested_photos uuid[] NOT NULL DEFAULT '{}',
    reviewed_by text REFERENCES auth_users ON DELETE SET NULL,
    reviewed_at timestamptz(3),
    replaced jsonb,
    UNIQUE (property_id, number),
    CHECK ((state = 'draft') = (number IS NULL)),
    CHECK ((state = 'draft') = (sent_at IS NULL))
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS property_versions_one_draft ON property_versions (property_id)
   WHERE state = 'draft' AND author = 'owner'`,
  `CREATE INDEX IF NOT EXISTS property_versions_unused ON property_versions (updated_at) WHERE state = 'draft'`,
  `CREATE INDEX IF NOT EXISTS property_versions_client_address ON property_versions (client_address_hash) WHERE state = 'draft'`,
  `CREATE INDEX IF NOT EXISTS property_versions_user ON property_versions (user_id, updated_at DESC) WHERE state = 'draft'`,
  `CREATE INDEX IF NOT EXISTS property_versions_open ON property_versions (sent_at, property_id)
   WHERE state IN ('sent', 'changes-requested')`,
  // Photos of a draft have no position: its answers have the order and the captions.
  `CREATE TABLE IF NOT EXISTS version_photos (
    version_id uuid NOT NULL REFERENCES property_versions ON DELETE CASCADE,
    photo_id uuid NOT NULL REFERENCES photos ON DELETE CASCADE,
    position smallint CHECK (position >= 1),
    caption text,
    PRIMARY KEY (version_id, photo_id)
  )`,
  `CREATE INDEX IF NOT EXISTS version_photos_photo ON version_photos (photo_id)`,
  // When the photo left its property. Its files stay for a day, so that the decision can be undone.
  `ALTER TABLE photos ADD COLUMN IF NOT EXISTS unused_since timestamptz(3)`,
  // A correction of a rejected property is a new version of it, and waits for a review again.
  `CREATE OR REPLACE TRIGGER properties_status_is_final BEFORE UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status <> 'pending' AND NOT (NEW.status = 'pending'
     AND (OLD.status = 'rejected' AND NEW.reviewed_at IS NULL OR OLD.reviewed_at > now() - interval '1 minute')))
   EXECUTE FUNCTION refuse_status_change()`,
];

/** Drafts, sent changes and photos of the previous release, as versions. Its processes may still write them. */
const adoption = [
  `CREATE OR REPLACE FUNCTION fields_of(property properties) RETURNS jsonb LANGUAGE sql STABLE AS $$
     SELECT jsonb_build_object('bathrooms', property.bathroom_halves / 2.0, ${fieldNames
       .map((name) => `'${name}', property.${columnOf(name)}`)
       .join(', ')})
   $$`,
  `CREATE OR REPLACE FUNCTION adopt_property(property properties) RETURNS void LANGUAGE sql AS $$
     INSERT INTO property_versions (id, property_id, number, state, fields, sent_at, notes, reviewed_by, reviewed_at)
     SELECT property.id, property.id, 1,
       CASE property.status WHEN 'approved' THEN 'accepted' WHEN 'rejected' THEN 'rejected' ELSE 'sent' END,
       fields_of(property), property.created_at, property.review_notes, property.reviewed_by, property.reviewed_at
     WHERE NOT EXISTS (SELECT FROM property_versions WHERE property_id = property.id AND number IS NOT NULL)
     ON CONFLICT (id) DO NOTHING;
     INSERT INTO version_photos (version_id, photo_id, position, caption)
     SELECT property.id, id, position, caption FROM photos WHERE property_id = property.id
       AND EXISTS (SELECT FROM property_versions WHERE id = property.id)
     ON CONFLICT DO NOTHING
   $$`,
  // A property has one draft. If both releases started one, the second becomes the draft of a new property, so nothing typed is lost.
  `CREATE OR REPLACE FUNCTION adopt_draft(draft drafts) RETURNS void LANGUAGE sql AS $$
     UPDATE property_versions SET answers = draft.steps, base = draft.base, save_number = draft.version,
       last_save = draft.last_save, token_hash = draft.token_hash, user_id = draft.user_id, updated_at = draft.updated_at
     WHERE id = draft.id AND state = 'draft';
     INSERT INTO property_versions (id, property_id, answers, base, save_number, last_save, token_hash, user_id,
       client_address_hash, created_at, updated_at)
     SELECT draft.id, CASE WHEN EXISTS (SELECT FROM property_versions WHERE property_id = subject
         AND state = 'draft' AND author = 'owner') THEN draft.id ELSE subject END,
       draft.steps, draft.base, draft.version, draft.last_save, draft.token_hash, draft.user_id, draft.client_address_hash,
       draft.created_at, draft.updated_at
     FROM coalesce(draft.revision_of, draft.resubmission_of, draft.id) AS subject
     ON CONFLICT (id) DO NOTHING
   $$`,
  `CREATE OR REPLACE FUNCTION adopt_revision(revision property_revisions) RETURNS void LANGUAGE plpgsql AS $$
   DECLARE
     requested uuid[] := ARRAY(
       SELECT photo_id FROM (
         SELECT (photo.value #>> '{}')::uuid AS photo_id, photo.ordinality AS position
         FROM jsonb_array_elements(revision.photos -> 'photoIds') WITH ORDINALITY AS photo
         UNION ALL
         SELECT id, position FROM photos WHERE property_id = revision.property_id AND revision.photos IS NULL
       ) AS shown WHERE position = ANY(revision.requested_photos) ORDER BY position);
   BEGIN
     -- Without a draft, the request is about what the property was submitted with.
     UPDATE property_versions SET state = revision.state, notes = revision.notes, requested_fields = revision.requested_fields,
       requested_photos = requested, reviewed_by = revision.reviewed_by, reviewed_at = revision.reviewed_at
     WHERE state <> 'draft' AND id = coalesce(revision.draft_id, (SELECT id FROM property_versions
       WHERE property_id = revision.property_id AND state IN ('sent', 'changes-requested') AND sent_at <= revision.reviewed_at
       ORDER BY number DESC LIMIT 1));
     IF FOUND OR revision.draft_id IS NULL THEN RETURN; END IF;
     DELETE FROM property_versions WHERE id = revision.draft_id;
     -- Rejected changes must not block a decision on a pending property, nor replace the reason of a rejected one.
     INSERT INTO property_versions (id, property_id, number, state, fields, changed, sent_at, notes, requested_fields,
       requested_photos, reviewed_by, reviewed_at)
     SELECT revision.draft_id, property.id,
       1 + coalesce((SELECT max(number) FROM property_versions WHERE property_id = property.id), 0),
       CASE WHEN revision.state = 'rejected' AND property.status <> 'approved' THEN 'withdrawn' ELSE revision.state END,
       fields_of(property) || revision.changes,
       ARRAY(SELECT jsonb_object_keys(revision.changes))
         || CASE WHEN revision.photos IS NULL THEN '{}' ELSE ARRAY['photoIds'] END,
       revision.sent_at, CASE WHEN property.status <> 'rejected' THEN revision.notes END, revision.requested_fields, requested,
       revision.reviewed_by, revision.reviewed_at
     FROM properties AS property WHERE property.id = revision.property_id;
     INSERT INTO version_photos (version_id, photo_id, position, caption)
     SELECT revision.draft_id, photo.value::uuid, photo.ordinality, revision.photos -> 'photoCaptions' ->> photo.value
     FROM jsonb_array_elements_text(revision.photos -> 'photoIds') WITH ORDINALITY AS photo
     WHERE EXISTS (SELECT FROM photos WHERE id = photo.value::uuid)
     ON CONFLICT DO NOTHING;
   END $$`,
];

/**
 * Carries over what a process of the previous release writes while an update replaces it. pg_trigger_depth() keeps these triggers
 * from carrying each other's writes back. The next release drops them.
 */
const transition = [
  `CREATE OR REPLACE FUNCTION follow_properties() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN DELETE FROM property_versions WHERE property_id = OLD.id AND state <> 'draft';
     ELSE
       -- Changes nothing if this release already wrote the version's state. If it writes it afterwards, it writes the same.
       UPDATE property_versions SET notes = NEW.review_notes, reviewed_by = NEW.reviewed_by, reviewed_at = NEW.reviewed_at,
         state = CASE NEW.status WHEN 'approved' THEN 'accepted' WHEN 'rejected' THEN 'rejected' ELSE 'sent' END
       WHERE id = (SELECT id FROM property_versions WHERE property_id = NEW.id AND state NOT IN ('draft', 'withdrawn')
           ORDER BY number DESC LIMIT 1)
         AND (state IN ('sent', 'changes-requested')) = (NEW.status <> 'pending');
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER properties_follow_status AFTER UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION follow_properties()`,
  `CREATE OR REPLACE TRIGGER properties_follow_deletion AFTER DELETE ON properties
   FOR EACH ROW EXECUTE FUNCTION follow_properties()`,
  `CREATE OR REPLACE FUNCTION follow_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN DELETE FROM property_versions WHERE id = OLD.id AND state = 'draft';
     ELSIF NEW.property_id IS NULL THEN PERFORM adopt_draft(NEW);
     ELSE
       DELETE FROM property_versions WHERE id = NEW.id AND state = 'draft';
       PERFORM adopt_property(properties) FROM properties WHERE id = NEW.property_id;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER drafts_follow AFTER INSERT OR UPDATE OR DELETE ON drafts
   FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION follow_drafts()`,
  `CREATE OR REPLACE FUNCTION follow_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN
       UPDATE property_versions SET state = 'withdrawn' WHERE id = OLD.draft_id AND state IN ('sent', 'changes-requested');
     ELSE PERFORM adopt_revision(NEW);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER property_revisions_follow AFTER INSERT OR UPDATE OR DELETE ON property_revisions
   FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION follow_revisions()`,
  `CREATE OR REPLACE FUNCTION follow_photos() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO version_photos (version_id, photo_id) SELECT NEW.draft_id, NEW.id
     WHERE EXISTS (SELECT FROM property_versions WHERE id = NEW.draft_id) ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER photos_follow AFTER INSERT OR UPDATE OF draft_id ON photos
   FOR EACH ROW WHEN (NEW.draft_id IS NOT NULL) EXECUTE FUNCTION follow_photos()`,
  // The previous release keeps no photo that only versions refer to.
  `CREATE OR REPLACE FUNCTION keep_photos() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT FROM version_photos WHERE photo_id = OLD.id AND version_id IS DISTINCT FROM OLD.draft_id)
     THEN RETURN NULL; END IF;
     RETURN OLD;
   END $$`,
  `CREATE OR REPLACE TRIGGER photos_keep BEFORE DELETE ON photos
   FOR EACH ROW WHEN (OLD.property_id IS NULL) EXECUTE FUNCTION keep_photos()`,
  // A photo of the previous release belongs to a draft or to a property, not to both.
  `CREATE OR REPLACE FUNCTION leave_draft() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.draft_id := NULL;
     RETURN NEW;
   END $$`,
  `CREATE OR REPLACE TRIGGER photos_leave_draft BEFORE UPDATE OF property_id ON photos
   FOR EACH ROW WHEN (NEW.property_id IS NOT NULL AND NEW.draft_id IS NOT NULL) EXECUTE FUNCTION leave_draft()`,
  // Carries writes and deletions of this release back to the old tables, so that the previous release doesn't overwrite or revive them.
  `CREATE OR REPLACE FUNCTION lead_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND NEW.state = OLD.state THEN
       UPDATE drafts SET steps = NEW.answers, base = NEW.base, version = NEW.save_number, last_save = NEW.last_save,
         token_hash = NEW.token_hash, user_id = NEW.user_id, updated_at = NEW.updated_at
       WHERE id = NEW.id AND property_id IS NULL;
     ELSE
       DELETE FROM property_revisions WHERE draft_id = OLD.id;
       DELETE FROM drafts WHERE id = OLD.id;
     END IF;
     RETURN NULL;
   END $$`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...tables, ...adoption]) await sql.raw(statement).execute(db);
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS photos_unused ON photos (created_at) WHERE property_id IS NULL`.execute(
    db,
  );
  for (const statement of transition) await sql.raw(statement).execute(db);
}
