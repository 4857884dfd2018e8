// Undoes a decision on a property before its mail leaves.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { undoFailures } from '#domain/review.ts';
import type { Admin } from '../accounts/access.ts';
import { deleteCalendarLinks } from '../calendar/calendar-links.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import { removeJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { lockFeaturedList } from '../properties/featured-list.ts';
import { endPause } from '../properties/pause.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';
import { decisionMailKey } from './review-property.ts';

/**
 * Undoes this administrator's last decision on a property: makes it pending again and removes the mail. The
 * property keeps its place in the queue and the owner's changes that the decision applied. Does nothing if it
 * is pending.
 */
export async function undoDecision(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const featured = await lockFeaturedList(transaction);
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    const property = await transaction
      .selectFrom('properties')
      .select(['status', 'reviewedBy', 'pausedBy'])
      // The same minute as in the trigger of migrations/0021-undo-decisions.ts.
      .select(sql<boolean>`reviewed_at > now() - interval '1 minute'`.as('isRecent'))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!property) return failed(await explainMissingProperty(transaction, id));
    if (property.status === 'pending') return success(null);
    if (property.reviewedBy !== admin.uid) return failed(undoFailures.byAnother);
    if (featured.includes(id)) return failed(undoFailures.featured);
    if (await isResubmitted(transaction, id)) return failed(undoFailures.resubmitted);
    if (!property.isRecent || !(await removeJob(transaction, decisionMailKey(id))))
      return failed(undoFailures.tooLate);
    if (property.status === 'approved') await deleteCalendarLinks(transaction, id);
    // Only an approved property can be paused.
    if (property.pausedBy !== null) await endPause(transaction, id, admin.uid);
    await transaction
      .updateTable('properties')
      .set({
        status: 'pending',
        reviewNotes: null,
        reviewedBy: null,
        reviewedAt: null,
        updatedAt: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(transaction, { actorId: admin.uid, action: 'undone', propertyId: id });
    return success(null);
  });
}

/** Whether the owner has started to resubmit this property. */
async function isResubmitted(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const drafts = transaction.selectFrom('drafts').select('id').where('resubmissionOf', '=', id);
  return (await drafts.executeTakeFirst()) !== undefined;
}
