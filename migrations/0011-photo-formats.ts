// Adding AVIF variants to a photo that visitors already see doesn't change the public version: cached pages stay valid and
// offer AVIF after the next real change (docs/decisions/0047-avif.md).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Compares the rows, because PostgreSQL refuses a column list (UPDATE OF) on a trigger with transition tables.
    await sql`
      CREATE FUNCTION note_public_photo_updates() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT FROM old_photos JOIN new_photos USING (id)
          JOIN properties ON properties.id IN (old_photos.property_id, new_photos.property_id)
          WHERE status = 'approved' AND to_jsonb(old_photos) - 'has_avif' <> to_jsonb(new_photos) - 'has_avif'
        ) THEN PERFORM raise_public_version(); END IF;
        RETURN NULL;
      END $$`.execute(transaction);
    // A photo may join a property or leave it, so one trigger looks at both versions of the row.
    await sql`DROP TRIGGER photos_public_update ON photos`.execute(transaction);
    await sql`DROP TRIGGER photos_public_leave ON photos`.execute(transaction);
    await sql`
      CREATE TRIGGER photos_public_update AFTER UPDATE ON photos
      REFERENCING OLD TABLE AS old_photos NEW TABLE AS new_photos
      FOR EACH STATEMENT EXECUTE FUNCTION note_public_photo_updates()`.execute(transaction);
  });
}
