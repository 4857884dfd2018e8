// Making the variants of a photo no longer changes the public version. A photo that becomes ready raises a counter of
// its own, which cached pages follow with a delay; AVIF variants of a ready photo raise neither
// (docs/decisions/0036-shared-pages.md).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`ALTER TABLE public_version ADD COLUMN ready_photos bigint NOT NULL DEFAULT 0`.execute(
      transaction,
    );
    // Random steps, as in raise_public_version: after a failover that lost commits, no number repeats.
    await sql`
      CREATE FUNCTION raise_ready_photos() RETURNS void LANGUAGE sql AS $$
        UPDATE public_version SET ready_photos = ready_photos + 1 + floor(random() * 1000000000)::bigint
        WHERE slot = pg_backend_pid() % 16
      $$`.execute(transaction);
    // Compares rows, because PostgreSQL rejects a column list (UPDATE OF) on a trigger with transition tables.
    await sql`
      CREATE FUNCTION note_public_photo_updates() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        has_changed boolean;
        has_become_ready boolean;
      BEGIN
        SELECT bool_or(to_jsonb(old_photos) - derived <> to_jsonb(new_photos) - derived), bool_or(becomes_ready)
        INTO has_changed, has_become_ready
        FROM old_photos JOIN new_photos USING (id)
        JOIN properties ON properties.id IN (old_photos.property_id, new_photos.property_id)
        CROSS JOIN LATERAL (SELECT old_photos.state = 'pending' AND new_photos.state = 'ready' AS becomes_ready) AS step
        CROSS JOIN LATERAL (SELECT CASE WHEN becomes_ready
          THEN ARRAY['has_avif', 'state', 'media_type', 'width', 'height', 'placeholder']
          ELSE ARRAY['has_avif'] END AS derived) AS ignored
        WHERE status = 'approved';
        IF has_changed THEN PERFORM raise_public_version();
        ELSIF has_become_ready THEN PERFORM raise_ready_photos(); END IF;
        RETURN NULL;
      END $$`.execute(transaction);
    // A photo may join or leave a property, so one trigger compares both versions of the row.
    await sql`DROP TRIGGER photos_public_update ON photos`.execute(transaction);
    await sql`DROP TRIGGER photos_public_leave ON photos`.execute(transaction);
    await sql`
      CREATE TRIGGER photos_public_update AFTER UPDATE ON photos
      REFERENCING OLD TABLE AS old_photos NEW TABLE AS new_photos
      FOR EACH STATEMENT EXECUTE FUNCTION note_public_photo_updates()`.execute(transaction);
  });
}
