// Saved searches end a year after they were saved, unless their address keeps them. Remembers the listings that a saved search
// mailed, so that a reader gets each at most once in a while, and when a search was last looked at, so that a job that runs out of
// time continues with the others.
import { sql, type Kysely } from 'kysely';

const statements = [
  // Searches from before this migration get a full year.
  `ALTER TABLE saved_searches
     ADD COLUMN IF NOT EXISTS kept_at timestamptz(3) NOT NULL DEFAULT now(),
     ADD COLUMN IF NOT EXISTS end_noticed_at timestamptz(3),
     ADD COLUMN IF NOT EXISTS attempted_at timestamptz(3)`,
  // The property may have been deleted. A foreign key would lock it after the search, the other way round than other transactions.
  `CREATE TABLE IF NOT EXISTS mailed_listings (
    saved_search_id uuid NOT NULL REFERENCES saved_searches ON DELETE CASCADE,
    property_id uuid NOT NULL,
    mailed_on date NOT NULL,
    PRIMARY KEY (saved_search_id, property_id)
  )`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
