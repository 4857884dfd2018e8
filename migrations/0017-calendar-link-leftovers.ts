// Repairs what the release before 0015-calendar-links.ts left behind: properties that it approved after that migration,
// whose link isn't in calendar_links, and nights of links that were removed before it.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    INSERT INTO calendar_links (id, property_id, url, nights)
    SELECT gen_random_uuid(), id, regexp_replace(ical_url, '^webcal:', 'https:'),
      coalesce((SELECT range_agg(nights) FROM busy_ranges WHERE property_id = properties.id AND source = 'feed'), '{}')
    FROM properties WHERE ical_url IS NOT NULL AND status = 'approved'
    ON CONFLICT DO NOTHING`.execute(db);
  // The UPDATE still sees the deleted ranges, so it excludes them by their source.
  await sql`
    WITH freed AS (
      DELETE FROM busy_ranges
      WHERE source = 'feed' AND NOT EXISTS (
        SELECT FROM calendar_links WHERE calendar_links.property_id = busy_ranges.property_id)
      RETURNING property_id)
    UPDATE properties SET calendar_changed_at = now(), busy = coalesce(
      (SELECT range_agg(nights) FROM busy_ranges WHERE property_id = properties.id AND source <> 'feed'), '{}')
    WHERE id IN (SELECT property_id FROM freed)`.execute(db);
}
