// Undoing a decision. A decided property may become pending again within a minute of the decision: the time to undo is shorter
// (undoSeconds in domain/review.ts), and the rest covers slow connections. Every other decided status stays final.
import { sql, type Kysely } from 'kysely';

const statements = [
  `CREATE OR REPLACE TRIGGER properties_status_is_final BEFORE UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status <> 'pending'
     AND NOT (NEW.status = 'pending' AND OLD.reviewed_at > now() - interval '1 minute'))
   EXECUTE FUNCTION refuse_status_change()`,
  // note_public_properties looks only at new rows, because an approved property used to stay approved.
  `CREATE OR REPLACE TRIGGER properties_public_leave AFTER UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status = 'approved' AND NEW.status <> 'approved')
   EXECUTE FUNCTION note_public_change()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}
