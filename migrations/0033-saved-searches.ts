// Searches that are saved with an email address. New and cheaper listings since the last check come from the audit log, by an
// index of the events that matter to a search.
import { sql, type Kysely } from 'kysely';

const statements = [
  // An unverified address gets no mail but the one that verifies it. `token_hash` is that of the address's links, set when a mail
  // is sent. `checked_at` is the time up to which events of the audit log were looked at.
  `CREATE TABLE IF NOT EXISTS saved_searches (
    id uuid PRIMARY KEY,
    email text NOT NULL CHECK (char_length(email) <= 254 AND email = lower(email)),
    query text NOT NULL CHECK (char_length(query) <= 4000),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    verified_at timestamptz(3),
    token_hash bytea CHECK (octet_length(token_hash) = 32),
    checked_at timestamptz(3) NOT NULL DEFAULT now(),
    mailed_on date
  )`,
  // A query is too long for an index entry.
  `CREATE UNIQUE INDEX IF NOT EXISTS saved_searches_address ON saved_searches (email, md5(query))`,
  `CREATE INDEX IF NOT EXISTS saved_searches_token ON saved_searches (token_hash) WHERE token_hash IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS saved_searches_unverified ON saved_searches (created_at) WHERE verified_at IS NULL`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_listed ON audit_log (at)
   WHERE action IN ('approved', 'imported', 'resumed') OR changes ? 'desiredMonthlyRent'`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
