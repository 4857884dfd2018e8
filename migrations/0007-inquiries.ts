// Inquiries between guests and owners about a stay, their tokens, and blocked senders.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  await sql`ALTER TABLE access_tokens VALIDATE CONSTRAINT access_tokens_opens_one`.execute(db);
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS access_tokens_inquiry ON access_tokens (inquiry_id)
            WHERE inquiry_id IS NOT NULL`.execute(db);
}

const words = (column: string, max: number) =>
  `${column} text CHECK (char_length(${column}) BETWEEN 1 AND ${max})`;

const statements = [
  // Until the guest verifies the email address, the owner doesn't see the inquiry. monthly_rent is the rent at the
  // time of the inquiry. unanswered_since is the guest's first message that the owner hasn't answered. reminders is 1
  // after the owner was reminded, and 2 after the guest was notified too.
  `CREATE TABLE IF NOT EXISTS inquiries (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    verified_at timestamptz(3),
    last_message_at timestamptz(3) NOT NULL DEFAULT now(),
    nights daterange NOT NULL CHECK (NOT (isempty(nights) OR lower_inf(nights) OR upper_inf(nights))),
    guests smallint NOT NULL CHECK (guests BETWEEN 1 AND 200),
    pets boolean NOT NULL,
    monthly_rent integer NOT NULL CHECK (monthly_rent BETWEEN 0 AND 1000000),
    stay text NOT NULL DEFAULT 'requested'
      CHECK (stay IN ('requested', 'accepted', 'declined', 'withdrawn', 'superseded')),
    guest_name text NOT NULL CHECK (char_length(guest_name) BETWEEN 1 AND 100),
    guest_email text NOT NULL CHECK (char_length(guest_email) <= 254 AND guest_email = lower(guest_email)),
    ${words('guest_phone', 50)},
    guest_shared boolean NOT NULL DEFAULT false,
    owner_shared boolean NOT NULL DEFAULT false,
    answered_at timestamptz(3),
    unanswered_since timestamptz(3),
    reminders smallint NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
    reported_at timestamptz(3),
    ${words('guest_report', 4000)},
    ${words('owner_report', 4000)},
    closed_at timestamptz(3),
    CHECK ((reported_at IS NULL) = (num_nonnulls(guest_report, owner_report) = 0)),
    CHECK (verified_at IS NOT NULL OR num_nonnulls(answered_at, unanswered_since, reported_at) = 0)
  )`,
  `CREATE INDEX IF NOT EXISTS inquiries_property ON inquiries (property_id, last_message_at DESC)`,
  `CREATE INDEX IF NOT EXISTS inquiries_guest ON inquiries (guest_email, last_message_at DESC)`,
  `CREATE INDEX IF NOT EXISTS inquiries_last_message ON inquiries (last_message_at)`,
  `CREATE INDEX IF NOT EXISTS inquiries_unanswered ON inquiries (unanswered_since) WHERE unanswered_since IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS inquiries_reported ON inquiries (reported_at) WHERE reported_at IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS inquiries_verified ON inquiries (verified_at) WHERE verified_at IS NOT NULL`,

  // The id is computed from the form's idempotency key and the text, so that a retry adds nothing. Only a note from
  // the team has a reader.
  `CREATE TABLE IF NOT EXISTS inquiry_messages (
    inquiry_id uuid NOT NULL REFERENCES inquiries ON DELETE CASCADE,
    id uuid NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    author text NOT NULL CHECK (author IN ('guest', 'owner', 'team')),
    reader text CHECK (reader IN ('guest', 'owner')),
    body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 4000),
    PRIMARY KEY (inquiry_id, id),
    CHECK ((author = 'team') = (reader IS NOT NULL))
  )`,

  // Stores hashes of email addresses, for privacy.
  `CREATE TABLE IF NOT EXISTS blocked_senders (
    email_hash bytea PRIMARY KEY CHECK (octet_length(email_hash) = 32),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,

  // A mailed token gives access to a draft, a property, or one side of an inquiry.
  `ALTER TABLE access_tokens ADD COLUMN IF NOT EXISTS inquiry_id uuid REFERENCES inquiries ON DELETE CASCADE`,
  `ALTER TABLE access_tokens ADD COLUMN IF NOT EXISTS side text`,
  `ALTER TABLE access_tokens DROP CONSTRAINT IF EXISTS access_tokens_check`,
  `ALTER TABLE access_tokens DROP CONSTRAINT IF EXISTS access_tokens_opens_one`,
  `ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_opens_one
   CHECK (num_nonnulls(draft_id, property_id, inquiry_id) = 1
     AND (side IS NULL) = (inquiry_id IS NULL) AND side IN ('guest', 'owner')) NOT VALID`,
];
