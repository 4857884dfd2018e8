// Several iCal links for each property, each with its own state and its own nights. Replaces calendar_feeds, which
// the previous release still uses and the next migration drops. The busy ranges of the source 'feed' are the union of
// the nights of all links.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_links (
      id uuid PRIMARY KEY,
      property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
      url text NOT NULL CHECK (length(url) <= 2100),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      nights datemultirange NOT NULL DEFAULT '{}', -- from the last complete read
      next_read_at timestamptz(3) NOT NULL DEFAULT now(),
      attempted_at timestamptz(3),
      read_at timestamptz(3),
      read_on date, -- the day in California of the last complete read
      etag text,
      last_modified text,
      problem text,
      failing_since timestamptz(3),
      failures smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),
      UNIQUE (property_id, url),
      CHECK ((problem IS NULL) = (failures = 0) AND (problem IS NULL) = (failing_since IS NULL))
    )`.execute(db);
  // The link of the form joins the list when its property is approved.
  await sql`
    INSERT INTO calendar_links (id, property_id, url, nights, next_read_at, attempted_at, read_at, read_on, etag,
      last_modified, problem, failing_since, failures)
    SELECT gen_random_uuid(), properties.id, regexp_replace(ical_url, '^webcal:', 'https:'),
      coalesce(
        (SELECT range_agg(nights) FROM busy_ranges WHERE property_id = properties.id AND source = 'feed'), '{}'),
      coalesce(next_read_at, now()), attempted_at, read_at, read_on, etag,
      last_modified, problem, failing_since, coalesce(failures, 0)
    FROM properties
    LEFT JOIN calendar_feeds ON calendar_feeds.property_id = properties.id AND calendar_feeds.url = ical_url
    WHERE ical_url IS NOT NULL AND status = 'approved'
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`CREATE INDEX IF NOT EXISTS calendar_links_next_read ON calendar_links (next_read_at)`.execute(db);
  // Listings show when their calendar was last read.
  for (const [event, rows] of [
    ['INSERT', 'NEW'],
    ['UPDATE', 'NEW'],
    ['DELETE', 'OLD'],
  ] as const)
    await sql
      .raw(
        `CREATE OR REPLACE TRIGGER calendar_links_public_${event.toLowerCase()} AFTER ${event} ON calendar_links
         REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_public_parts()`,
      )
      .execute(db);
}
