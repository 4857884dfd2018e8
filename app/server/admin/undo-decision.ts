// Undoes an answer to a version before its mail leaves.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, failureMessage, type Result, success } from '#domain/failure.ts';
import { canAnswer } from '#domain/property/versions.ts';
import { type UndoneDecision, undoFailures } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import { deleteCalendarLinks } from '../calendar/calendar-links.ts';
import { lockPhotosOf, lockProperties } from '../database/lock-order.ts';
import { removeJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { lockFeaturedList } from '../properties/featured-list.ts';
import { lockAccountsOf } from '../properties/ownership.ts';
import type { Server } from '../server.ts';
import { answerMailKey } from '../versions/store-answer.ts';
import { readStoredProperty, writeProperty } from '../versions/write-property.ts';
import { explainMissingProperty, findLastEvent } from './audit-log.ts';

/**
 * Undoes this administrator's answer to a version, unless anything else about the property has changed since:
 * restores the property with its photos and the version as they were, and removes the answer's mail and its
 * audit event. Does nothing if the answer was already undone.
 */
export async function undoDecision(
  server: Server,
  admin: Admin,
  versionId: string,
): Promise<Result<UndoneDecision>> {
  if (!isUuid(versionId)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const sent = await transaction
      .selectFrom('propertyVersions')
      .select('propertyId')
      .where('id', '=', versionId)
      .executeTakeFirst();
    const id = sent?.propertyId ?? versionId;
    await lockAccountsOf(transaction, id, null);
    // A home that is being featured is featured before, or refused after.
    await lockFeaturedList(transaction);
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    await lockPhotosOf(transaction, id);
    const property = await readStoredProperty(transaction, id, 'locked');
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const version = await readAnswered(transaction, versionId);
    if (!version) return failed({ kind: 'property-not-found' });
    const { replaced, eventId } = version;
    if (replaced === null && canAnswer(version.state, 'accepted'))
      return success({ propertyId: id, status: property.status });
    if (version.reviewedBy !== admin.uid) return failed(undoFailures.byAnother);
    const last = await findLastEvent(transaction, id);
    if (last && last.id !== eventId) return failed(undoFailures.changedSince(last));
    const isUndoable = version.isRecent && eventId !== null;
    if (!isUndoable || !(await removeJob(transaction, answerMailKey(version.id))))
      return failed(undoFailures.tooLate);
    await transaction.deleteFrom('auditLog').where('id', '=', eventId).execute();
    const isDecision = last?.action === 'approved' || last?.action === 'rejected';
    if (isDecision) await makePendingAgain(transaction, id);
    const restored = await writeProperty(transaction, property, replaced?.values ?? {});
    // Thrown, so that nothing is undone by half.
    if (!restored.ok) throw new Error(`undo restores nothing: ${failureMessage(restored.failure)}`);
    const request = replaced?.answer ?? null;
    await transaction
      .updateTable('propertyVersions')
      .set({
        state: request ? 'changes-requested' : 'sent',
        notes: request?.notes ?? null,
        requestedFields: request?.requestedFields ?? [],
        requestedPhotos: request?.requestedPhotos ?? [],
        reviewedBy: request?.reviewedBy ?? null,
        reviewedAt: request?.reviewedAt ? new Date(request.reviewedAt) : null,
        replaced: null,
      })
      .where('id', '=', version.id)
      .execute();
    return success({ propertyId: id, status: isDecision ? 'pending' : property.status });
  });
}

function readAnswered(transaction: Transaction<Tables>, id: string) {
  return (
    transaction
      .selectFrom('propertyVersions')
      .select(['id', 'state', 'replaced', 'reviewedBy'])
      // The same minute as in the triggers of properties and of the audit log.
      .select(sql<boolean>`reviewed_at > now() - interval '1 minute'`.as('isRecent'))
      // The answer was recorded in the same transaction, with the same time.
      .select(
        sql<string | null>`(SELECT max(audit_log.id)::text FROM audit_log
          WHERE audit_log.property_id = property_versions.property_id AND at = reviewed_at
            AND action IN ('approved', 'rejected', 'changes-accepted', 'changes-rejected', 'changes-requested'))`.as(
          'eventId',
        ),
      )
      .where('id', '=', id)
      .executeTakeFirst()
  );
}

async function makePendingAgain(transaction: Transaction<Tables>, id: string): Promise<void> {
  // Only approved properties have calendar links.
  await deleteCalendarLinks(transaction, id);
  await transaction
    .updateTable('properties')
    .set({ status: 'pending', reviewNotes: null, reviewedBy: null, reviewedAt: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
