// A stay has proposals: the guest's question, other dates that either side suggests, and changes of an agreed
// stay. The stay of an inquiry is its newest proposal until one is accepted, and then the accepted one. The
// messages also record what happened to the stay.
import { type Kysely, sql } from 'kysely';

const events = [
  'asked',
  'suggested',
  'change-asked',
  'accepted',
  'changed',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
  'canceled',
  'ended',
  'leaving',
  'shared',
];

/** True for a question whose first night passed without an answer. Its expiry gets no message. */
const hasBegun = `verified_at IS NOT NULL AND lower(nights) < (now() AT TIME ZONE 'America/Los_Angeles')::date`;

const statements = [
  `CREATE TABLE IF NOT EXISTS stay_proposals (
    id uuid PRIMARY KEY,
    inquiry_id uuid NOT NULL REFERENCES inquiries ON DELETE CASCADE,
    number bigint GENERATED ALWAYS AS IDENTITY,
    proposed_by text NOT NULL CHECK (proposed_by IN ('guest', 'owner')),
    nights daterange NOT NULL CHECK (NOT (isempty(nights) OR lower_inf(nights) OR upper_inf(nights))),
    guests smallint NOT NULL CHECK (guests BETWEEN 1 AND 200),
    pets boolean NOT NULL,
    cost_terms jsonb NOT NULL,
    -- The first night that it would change, and the last day on which it can be accepted.
    first_night date NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired',
      'superseded')),
    answered_at timestamptz(3),
    CHECK ((state = 'open') = (answered_at IS NULL))
  )`,
  `CREATE UNIQUE INDEX IF NOT EXISTS stay_proposals_one_open ON stay_proposals (inquiry_id) WHERE state = 'open'`,
  `CREATE INDEX IF NOT EXISTS stay_proposals_order ON stay_proposals (inquiry_id, number)`,
  `CREATE INDEX IF NOT EXISTS stay_proposals_expiry ON stay_proposals (first_night) WHERE state = 'open'`,
  `INSERT INTO stay_proposals (id, inquiry_id, proposed_by, nights, guests, pets, cost_terms, first_night, state,
     answered_at)
   SELECT id, id, proposed_by, nights, guests, pets, cost_terms, lower(nights),
     CASE WHEN stay <> 'requested' THEN stay WHEN ${hasBegun} THEN 'expired' ELSE 'open' END,
     CASE WHEN stay <> 'requested' OR ${hasBegun} THEN last_message_at END
   FROM inquiries
   WHERE NOT EXISTS (SELECT FROM stay_proposals WHERE inquiry_id = inquiries.id)`,
  // The next release drops proposed_by and monthly_rent.
  `ALTER TABLE inquiries ALTER COLUMN proposed_by DROP NOT NULL, ALTER COLUMN monthly_rent DROP NOT NULL,
     ADD COLUMN IF NOT EXISTS end_asked smallint NOT NULL DEFAULT 0,
     DROP CONSTRAINT IF EXISTS inquiries_stay_check`,
  `ALTER TABLE inquiries ADD CONSTRAINT inquiries_stay_check CHECK (stay IN ('requested', 'accepted', 'declined',
     'withdrawn', 'expired', 'superseded', 'canceled')) NOT VALID`,
  `ALTER TABLE inquiries VALIDATE CONSTRAINT inquiries_stay_check`,
  `UPDATE inquiries SET stay = 'expired' WHERE stay = 'requested' AND ${hasBegun}`,
  `ALTER TABLE inquiry_messages ADD COLUMN IF NOT EXISTS event text,
     ADD COLUMN IF NOT EXISTS proposal_id uuid,
     DROP CONSTRAINT IF EXISTS inquiry_messages_proposal_id_fkey,
     DROP CONSTRAINT IF EXISTS inquiry_messages_event_check,
     DROP CONSTRAINT IF EXISTS inquiry_messages_body_check`,
  `ALTER TABLE inquiry_messages
     ADD CONSTRAINT inquiry_messages_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES stay_proposals
       ON DELETE CASCADE NOT VALID,
     ADD CONSTRAINT inquiry_messages_event_check CHECK (event IN (${events.map((event) => `'${event}'`).join(', ')}))
       NOT VALID,
     ADD CONSTRAINT inquiry_messages_body_check CHECK (
       char_length(body) <= 4000 AND (body <> '' OR event IS NOT NULL)) NOT VALID`,
  ...['proposal_id_fkey', 'event_check', 'body_check'].map(
    (name) => `ALTER TABLE inquiry_messages VALIDATE CONSTRAINT inquiry_messages_${name}`,
  ),
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_messages_proposal ON inquiry_messages (proposal_id)
   WHERE proposal_id IS NOT NULL`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
