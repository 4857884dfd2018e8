// Visitors' reports of properties. The sweep deletes the words and the address of a resolved report after 90 days.
import { sql, type Kysely } from 'kysely';

const statements = [
  `CREATE TABLE IF NOT EXISTS property_reports (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    reason text NOT NULL CHECK (reason IN ('scam', 'wrong', 'unavailable', 'contact', 'other')),
    words text,
    email text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    resolution text CHECK (resolution IN ('dismissed', 'paused')),
    resolved_by text,
    resolved_at timestamptz(3),
    CHECK ((resolution IS NULL) = (resolved_at IS NULL))
  )`,
  `CREATE INDEX IF NOT EXISTS property_reports_open ON property_reports (created_at, id) WHERE resolution IS NULL`,
  `CREATE INDEX IF NOT EXISTS property_reports_resolved ON property_reports (resolved_at DESC) WHERE resolution IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS property_reports_property ON property_reports (property_id)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
