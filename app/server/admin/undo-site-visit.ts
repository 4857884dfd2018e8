// Undoes a decision on the photos of "Show us the home" before its mail leaves.
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { type UndoneDecision, undoFailures } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { removeJob } from '../database/queue.ts';
import { visitMailKey } from '../properties/site-visit-rows.ts';
import type { Server } from '../server.ts';

/**
 * Undoes this administrator's decision: the photos wait again, the check of accepted ones is deleted, and the
 * mail is removed. Does nothing if the decision was already undone. Returns null if no visit has this id.
 */
export async function undoSiteVisitDecision(
  { db }: Server,
  admin: Admin,
  visitId: string,
): Promise<Result<UndoneDecision> | null> {
  if (!isUuid(visitId)) return null;
  return db.transaction().execute(async (transaction) => {
    const property = await transaction
      .selectFrom('properties')
      .select(['id', 'status', 'updatedAt'])
      .where('id', '=', (eb) => eb.selectFrom('siteVisits').select('propertyId').where('id', '=', visitId))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!property) return null;
    const { id: propertyId, status } = property;
    const visits = await transaction
      .selectFrom('siteVisits')
      .select(['id', 'decision', 'decidedBy', 'decidedAt'])
      .where('propertyId', '=', propertyId)
      .forUpdate()
      .execute();
    const visit = visits.find(({ id }) => id === visitId.toLowerCase());
    if (!visit) return null;
    const undone = { propertyId, status, isSiteVisit: true };
    if (visit.decision === null || visit.decidedAt === null) return success(undone);
    if (visit.decidedBy !== admin.uid) return failed(undoFailures.byAnother);
    // The photos were compared with the property as it was.
    if (property.updatedAt > visit.decidedAt) return failed(undoFailures.sentMeanwhile);
    if (visits.some(({ decision }) => decision === null)) return failed(undoFailures.newVisit);
    if (!(await removeJob(transaction, visitMailKey(visitId)))) return failed(undoFailures.tooLate);
    if (visit.decision === 'seen')
      await transaction
        .deleteFrom('propertyChecks')
        .where('propertyId', '=', propertyId)
        .where('kind', '=', 'site')
        .execute();
    await transaction
      .updateTable('siteVisits')
      .set({ decision: null, reason: null, decidedAt: null, decidedBy: null })
      .where('id', '=', visit.id)
      .execute();
    await recordAuditEvent(transaction, { actorId: admin.uid, propertyId, action: 'undone' });
    return success(undone);
  });
}
