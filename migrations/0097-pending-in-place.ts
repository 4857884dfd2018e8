// A property that isn't approved holds what approving it publishes: applies the changes that its owner has
// sent since the submission. Only approved properties are paused. Undoing a decision deletes its audit event,
// within a minute.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`DO $$
    DECLARE
      sent record;
      fields jsonb;
    BEGIN
      FOR sent IN
        SELECT property_versions.* FROM property_versions JOIN properties ON properties.id = property_id
        WHERE status <> 'approved' AND changed <> '{}' AND state IN ('sent', 'changes-requested', 'rejected')
          AND NOT EXISTS (SELECT FROM property_versions AS newer WHERE newer.property_id = property_versions.property_id
            AND newer.number > property_versions.number AND newer.state <> 'withdrawn')
      LOOP
        SELECT coalesce(jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')), value), '{}') INTO fields
        FROM jsonb_each(sent.fields) WHERE key = ANY (sent.changed);
        IF fields ? 'bathrooms' THEN
          fields := fields - 'bathrooms' || jsonb_build_object('bathroom_halves', ((fields -> 'bathrooms')::numeric * 2)::integer);
        END IF;
        IF fields ? 'location' AND NOT fields ? 'neighborhood' THEN
          fields := fields || '{"neighborhood": null}';
        END IF;
        -- The position followed from the former place. The home has none until its place is changed again.
        IF fields ?| '{location,neighborhood,zip_code}' THEN
          fields := fields || '{"latitude": null, "longitude": null}';
        END IF;
        IF fields <> '{}' THEN
          EXECUTE (SELECT format('UPDATE properties SET updated_at = now(), %s FROM jsonb_populate_record(NULL::properties, $1) AS new WHERE properties.id = $2',
            string_agg(format('%1$I = new.%1$I', key), ', ')) FROM jsonb_object_keys(fields) AS key)
          USING fields, sent.property_id;
        END IF;
        IF 'photoIds' = ANY (sent.changed) AND EXISTS (SELECT FROM version_photos WHERE version_id = sent.id) THEN
          UPDATE photos SET property_id = NULL, position = NULL, unused_since = now() WHERE property_id = sent.property_id
            AND id NOT IN (SELECT photo_id FROM version_photos WHERE version_id = sent.id);
          UPDATE photos SET property_id = sent.property_id, position = shown.position, caption = shown.caption, unused_since = NULL
          FROM version_photos AS shown WHERE shown.version_id = sent.id AND shown.photo_id = photos.id;
        END IF;
      END LOOP;
      -- Only what waits for a review of an approved property names what accepting it writes.
      UPDATE property_versions SET changed = '{}' WHERE changed <> '{}' AND state IN ('sent', 'changes-requested', 'rejected')
        AND (EXISTS (SELECT FROM property_versions AS accepted WHERE accepted.property_id = property_versions.property_id
            AND accepted.state = 'accepted' AND accepted.number > property_versions.number)
          OR EXISTS (SELECT FROM properties WHERE properties.id = property_id AND status <> 'approved'));
    END $$`.execute(db);
  await sql`UPDATE properties SET paused_at = NULL, paused_by = NULL, paused_until = NULL, pause_reason = NULL
    WHERE status <> 'approved' AND paused_at IS NOT NULL`.execute(db);
  await sql`DROP TRIGGER IF EXISTS audit_log_is_append_only ON audit_log`.execute(db);
  await sql`DROP TRIGGER IF EXISTS audit_log_keeps_events ON audit_log`.execute(db);
  await sql`CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_changes()`.execute(db);
  await sql`CREATE TRIGGER audit_log_keeps_events BEFORE DELETE ON audit_log
    FOR EACH ROW WHEN (OLD.at < now() - interval '1 minute' OR OLD.action NOT IN
      ('approved', 'rejected', 'changes-accepted', 'changes-rejected', 'changes-requested'))
    EXECUTE FUNCTION refuse_audit_log_changes()`.execute(db);
}
