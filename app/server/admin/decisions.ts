// The one place that changes a property's status. For reviews.ts, which checks what an administrator typed.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { type Decision, mayChangeStatus, propertyStatuses } from '#domain/property.ts';
import type { ReviewDecision } from '#domain/review.ts';
import type { Admin } from '../accounts/access.ts';
import { personName } from '../accounts/person-name.ts';
import type { Database } from '../database/database.ts';
import { record } from '../database/audit-log.ts';
import { explainMissing } from './audit-log.ts';
import { addJob } from '../database/queue.ts';
import { readDecision } from './review-views.ts';
import type { Tables } from '../database/tables.ts';

export interface Verdict {
  attempted: Decision;
  /** The reason of a rejection. */
  notes: string | null;
}

/**
 * Decides on a property whose status may change so. The UPDATE itself looks: of two administrators at once the first
 * wins, the second is told who decided what. History and mail stand or fall with it.
 */
export async function decide(
  db: Database,
  admin: Admin,
  id: string,
  { attempted, notes }: Verdict,
): Promise<Result<ReviewDecision>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const undecided = propertyStatuses.filter((status) => mayChangeStatus(status, attempted));
  return db.transaction().execute(async (transaction) => {
    const decided = await transaction
      .updateTable('properties')
      .set({
        status: attempted,
        reviewNotes: notes,
        reviewedBy: admin.uid,
        reviewedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where('id', '=', id)
      .where('status', 'in', undecided)
      .returning('reviewedAt')
      .executeTakeFirst();
    if (!decided?.reviewedAt) return failed(await whyNot(transaction, id, attempted));
    const { reviewedAt } = decided;
    const event = { actorId: admin.uid, action: attempted, propertyId: id };
    await record(transaction, notes === null ? event : { ...event, notes });
    await addJob(transaction, 'send-mail', { about: 'decision', propertyId: id });
    return success({ status: attempted, notes, decidedBy: personName(admin), decidedAt: reviewedAt });
  });
}

/** Why a property was not there to be decided: gone, or decided by somebody who was quicker. */
async function whyNot(transaction: Transaction<Tables>, id: string, attempted: Decision): Promise<Failure> {
  const decision = await readDecision(transaction, id);
  if (!decision) return explainMissing(transaction, id);
  const { status, decidedBy, decidedAt } = decision;
  return { kind: 'already-decided', attempted, status, decidedBy, decidedAt };
}
