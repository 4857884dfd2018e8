// How often visitors viewed each listing on a day, in California. Holds nothing about the visitors. Without a foreign key, so
// that counting waits for no change of a property: the sweep deletes the rows of a deleted property with the other old ones.
import { sql, type Kysely } from 'kysely';

const statements = [
  `CREATE TABLE IF NOT EXISTS property_views (
    property_id uuid NOT NULL,
    day date NOT NULL,
    views integer NOT NULL CHECK (views > 0),
    PRIMARY KEY (property_id, day)
  )`,
  `CREATE INDEX IF NOT EXISTS property_views_day ON property_views (day)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
