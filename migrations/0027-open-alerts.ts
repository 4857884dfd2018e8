// The conditions that administrators were mailed about, so that each is mailed once when it begins and once when it ends.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS open_alerts (
    alert text PRIMARY KEY,
    began_at timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL
  )`.execute(db);
}
