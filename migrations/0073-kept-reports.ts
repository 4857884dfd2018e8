// Keeps reports when the reported home or conversation is deleted, so that the reported person can’t erase
// them.
import { type Kysely, sql } from 'kysely';

const statements = [
  `ALTER TABLE reports
     DROP CONSTRAINT IF EXISTS reports_property_id_fkey,
     DROP CONSTRAINT IF EXISTS reports_inquiry_id_fkey`,
  `DROP TRIGGER IF EXISTS reports_carry_back ON reports`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
