// Undoes an answer to a version before its mail leaves.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { EditableFields } from '#domain/property/edit-form.ts';
import type { PropertyStatus } from '#domain/property/options.ts';
import { undoFailures } from '#domain/review.ts';
import type { Admin } from '../accounts/access.ts';
import { deleteCalendarLinks } from '../calendar/calendar-links.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockPhotosOf, lockProperties } from '../database/lock-order.ts';
import { removeJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { lockFeaturedList } from '../properties/featured-list.ts';
import { lockAccountsOf } from '../properties/ownership.ts';
import { endPause } from '../properties/pause.ts';
import type { Server } from '../server.ts';
import { answerMailKey } from '../versions/store-answer.ts';
import { isCurrent } from '../versions/version-rows.ts';
import { readStoredProperty, writeProperty } from '../versions/write-property.ts';
import { explainMissingProperty, findLastEvent } from './audit-log.ts';

/**
 * Undoes the last answer to a version of a property, if it's this administrator's: restores the values that
 * accepting replaced, and the request for changes that the owner was mailed before, and removes the answer's
 * mail. A property that the answer approved or rejected is pending again, with its place in the queue. Does
 * nothing if there is no answer or it was already undone. Returns the property's status.
 */
export async function undoDecision(
  server: Server,
  admin: Admin,
  id: string,
): Promise<Result<PropertyStatus>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    await lockAccountsOf(transaction, id, null);
    const featured = await lockFeaturedList(transaction);
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    await lockPhotosOf(transaction, id);
    const property = await readStoredProperty(transaction, id, 'locked');
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const version = await findLastAnswered(transaction, id);
    const last = await findLastEvent(transaction, id, answerEvents);
    if (!version || last?.action === 'undone') return success(property.status);
    const { isDecision, replaced } = version;
    if (version.reviewedBy !== admin.uid) return failed(undoFailures.byAnother);
    if (!version.isCurrent) return failed(undoFailures.sentMeanwhile);
    if (isDecision && featured.includes(property.id)) return failed(undoFailures.featured);
    if (!version.isRecent || !(await removeJob(transaction, answerMailKey(version.id))))
      return failed(undoFailures.tooLate);
    const event = { actorId: admin.uid, action: 'undone' } as const;
    if (isDecision) await makePendingAgain(transaction, admin, id);
    const restored = await writeProperty(
      transaction,
      event,
      { ...property, ...(isDecision && { status: 'pending' as const }) },
      (replaced?.values ?? {}) as Partial<EditableFields>,
    );
    if (!restored.ok) return restored;
    if (Object.keys(restored.value).length === 0)
      await recordAuditEvent(transaction, { ...event, propertyId: property.id });
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
    return success(isDecision ? 'pending' : property.status);
  });
}

/** The audit events of answers, and of undoing them. */
const answerEvents = [
  'approved',
  'rejected',
  'changes-accepted',
  'changes-rejected',
  'changes-requested',
  'undone',
] as const;

async function findLastAnswered(transaction: Transaction<Tables>, propertyId: string) {
  return (
    transaction
      .selectFrom('propertyVersions')
      .innerJoin('properties', 'properties.id', 'propertyVersions.propertyId')
      .select(['propertyVersions.id', 'propertyVersions.reviewedBy', 'replaced', isCurrent.as('isCurrent')])
      // An answer that decided on the property was stored in the same transaction, with the same time.
      .select(
        sql<boolean>`properties.reviewed_at IS NOT DISTINCT FROM property_versions.reviewed_at
        AND properties.status <> 'pending'`.as('isDecision'),
      )
      // The same minute as in the trigger of migrations/0046-property-versions.ts.
      .select(sql<boolean>`property_versions.reviewed_at > now() - interval '1 minute'`.as('isRecent'))
      .where('propertyId', '=', propertyId)
      .where('propertyVersions.reviewedAt', 'is not', null)
      .orderBy('propertyVersions.reviewedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

async function makePendingAgain(transaction: Transaction<Tables>, admin: Admin, id: string): Promise<void> {
  const { status, pausedBy } = await transaction
    .selectFrom('properties')
    .select(['status', 'pausedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === 'approved') await deleteCalendarLinks(transaction, id);
  // Only an approved property can be paused.
  if (pausedBy !== null) await endPause(transaction, id, admin.uid);
  await transaction
    .updateTable('properties')
    .set({ status: 'pending', reviewNotes: null, reviewedBy: null, reviewedAt: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
