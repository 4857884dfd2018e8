// One table of reports of homes and conversations, the addresses of blocked people, and the homes that a block paused
// (docs/decisions/0081-reports.md).
import { type Kysely, sql } from 'kysely';

const tables = [
  // A visitor reports a home, with a reason. A guest or an owner reports their conversation.
  `CREATE TABLE IF NOT EXISTS reports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    inquiry_id uuid REFERENCES inquiries ON DELETE CASCADE,
    side text CHECK (side IN ('guest', 'owner')),
    reason text CHECK (reason IN ('scam', 'wrong', 'unavailable', 'contact', 'other')),
    words text CHECK (char_length(words) BETWEEN 1 AND 4000),
    email text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    resolution text CHECK (resolution IN ('dismissed', 'paused', 'closed', 'blocked')),
    resolved_by text,
    resolved_at timestamptz(3),
    CHECK ((inquiry_id IS NULL) = (side IS NULL)),
    CHECK ((inquiry_id IS NULL) = (reason IS NOT NULL)),
    CHECK ((resolution IS NULL) = (resolved_at IS NULL))
  )`,
  `CREATE INDEX IF NOT EXISTS reports_open ON reports (created_at, id) WHERE resolution IS NULL`,
  `CREATE INDEX IF NOT EXISTS reports_resolved ON reports (resolved_at DESC) WHERE resolution IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS reports_property ON reports (property_id)`,
  `CREATE INDEX IF NOT EXISTS reports_inquiry ON reports (inquiry_id) WHERE inquiry_id IS NOT NULL`,
  `CREATE UNIQUE INDEX IF NOT EXISTS reports_one_open ON reports (inquiry_id, side) WHERE resolution IS NULL`,

  // Null for blocks of the previous release whose address isn't known.
  `ALTER TABLE blocked_senders
     ADD COLUMN IF NOT EXISTS email text,
     ADD COLUMN IF NOT EXISTS reason text,
     ADD COLUMN IF NOT EXISTS blocked_by text`,
  `ALTER TABLE properties ADD COLUMN IF NOT EXISTS paused_for_block boolean NOT NULL DEFAULT false`,
];

/** Carry over what the previous release writes. */
const carryOver = [
  `CREATE OR REPLACE FUNCTION carry_property_report() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO reports (id, property_id, reason, words, email, created_at, resolution, resolved_by, resolved_at)
     VALUES (NEW.id, NEW.property_id, NEW.reason, NEW.words, NEW.email, NEW.created_at,
       NEW.resolution, NEW.resolved_by, NEW.resolved_at)
     ON CONFLICT (id) DO UPDATE SET words = NEW.words, email = NEW.email;
     UPDATE reports SET resolution = NEW.resolution, resolved_by = NEW.resolved_by, resolved_at = NEW.resolved_at
     WHERE id = NEW.id AND resolution IS NULL AND NEW.resolution IS NOT NULL;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER property_reports_carry AFTER INSERT OR UPDATE ON property_reports
   FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION carry_property_report()`,
  `CREATE OR REPLACE FUNCTION carry_inquiry_report() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.guest_report IS NOT NULL AND OLD.guest_report IS NULL THEN
       INSERT INTO reports (property_id, inquiry_id, side, words)
       VALUES (NEW.property_id, NEW.id, 'guest', NEW.guest_report) ON CONFLICT DO NOTHING;
     END IF;
     IF NEW.owner_report IS NOT NULL AND OLD.owner_report IS NULL THEN
       INSERT INTO reports (property_id, inquiry_id, side, words)
       VALUES (NEW.property_id, NEW.id, 'owner', NEW.owner_report) ON CONFLICT DO NOTHING;
     END IF;
     IF NEW.reported_at IS NULL AND OLD.reported_at IS NOT NULL THEN
       UPDATE reports SET resolution = 'dismissed', resolved_at = now()
       WHERE inquiry_id = NEW.id AND resolution IS DISTINCT FROM 'dismissed';
     END IF;
     IF NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL THEN
       UPDATE reports SET resolution = 'closed', resolved_at = NEW.closed_at
       WHERE inquiry_id = NEW.id AND resolution IS NULL;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER inquiries_carry_report AFTER UPDATE ON inquiries
   FOR EACH ROW WHEN ((NEW.guest_report, NEW.owner_report, NEW.reported_at, NEW.closed_at)
     IS DISTINCT FROM (OLD.guest_report, OLD.owner_report, OLD.reported_at, OLD.closed_at))
   EXECUTE FUNCTION carry_inquiry_report()`,
];

/** Created after the rows are carried over, which must not be carried back. */
const carryBack = [
  `CREATE OR REPLACE FUNCTION carry_report_back() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE earlier text := CASE WHEN NEW.resolution IN ('closed', 'blocked') THEN 'dismissed' ELSE NEW.resolution END;
   BEGIN
     INSERT INTO property_reports (id, property_id, reason, words, email, created_at, resolution, resolved_by, resolved_at)
     VALUES (NEW.id, NEW.property_id, NEW.reason, NEW.words, NEW.email, NEW.created_at, earlier, NEW.resolved_by, NEW.resolved_at)
     ON CONFLICT (id) DO UPDATE SET words = NEW.words, email = NEW.email, resolution = earlier,
       resolved_by = NEW.resolved_by, resolved_at = NEW.resolved_at;
     RETURN NULL;
   END $$`,
  `CREATE OR REPLACE TRIGGER reports_carry_back AFTER INSERT OR UPDATE ON reports
   FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.inquiry_id IS NULL) EXECUTE FUNCTION carry_report_back()`,
];

/** `toMailbox` (domain/email-address.ts). */
const mailboxOf = (column: string) => `regexp_replace(lower(${column}), '^([^@+]+)[+][^@]*', '\\1')`;

const blockedAddresses = `UPDATE blocked_senders SET email = mailbox
  FROM (SELECT ${mailboxOf('guest_email')} AS mailbox FROM inquiries
    UNION SELECT ${mailboxOf('submitter_email')} FROM properties
    UNION SELECT ${mailboxOf('email')} FROM auth_users) AS known
  WHERE blocked_senders.email IS NULL AND email_hash = sha256(convert_to(mailbox, 'UTF8'))`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...tables, ...carryOver]) await sql.raw(statement).execute(db);
  // FOR SHARE waits for writes of the previous release, whose triggers then find the new rows.
  await inBatches(db, 'SELECT id FROM property_reports ORDER BY id', (ids) =>
    sql`INSERT INTO reports (id, property_id, reason, words, email, created_at, resolution, resolved_by, resolved_at)
      SELECT id, property_id, reason, words, email, created_at, resolution, resolved_by, resolved_at
      FROM property_reports WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE
      ON CONFLICT DO NOTHING`.execute(db),
  );
  await inBatches(db, 'SELECT id FROM inquiries WHERE reported_at IS NOT NULL ORDER BY id', (ids) =>
    sql`INSERT INTO reports (property_id, inquiry_id, side, words, created_at, resolution, resolved_at)
      SELECT property_id, reported.id, side, words, reported_at,
        CASE WHEN closed_at IS NOT NULL THEN 'closed' END, closed_at
      FROM (SELECT * FROM inquiries WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE) AS reported,
        LATERAL (VALUES ('guest', guest_report), ('owner', owner_report)) AS report (side, words)
      WHERE words IS NOT NULL
        AND NOT EXISTS (SELECT FROM reports WHERE inquiry_id = reported.id AND reports.side = report.side)
      ON CONFLICT DO NOTHING`.execute(db),
  );
  for (const statement of [blockedAddresses, ...carryBack]) await sql.raw(statement).execute(db);
}

async function inBatches(
  db: Kysely<never>,
  query: string,
  carry: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql.raw<{ id: string }>(query).execute(db);
  for (let from = 0; from < rows.length; from += 500)
    await carry(rows.slice(from, from + 500).map(({ id }) => id));
}
