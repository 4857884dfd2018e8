// Undoes an answer to a version before its mail leaves.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, failureMessage, type Result, success } from '#domain/failure.ts';
import { instantFields } from '#domain/property/fields.ts';
import { canAnswer } from '#domain/property/versions.ts';
import { type UndoneDecision, undoFailures } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
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
import { readStoredProperty, type StoredProperty, writeProperty } from '../versions/write-property.ts';
import { explainMissingProperty } from './audit-log.ts';

/**
 * Undoes the answer to a version, if it's this administrator's: restores the values that accepting replaced,
 * and the request for changes that the owner was mailed before, and removes the answer's mail. A property
 * that the answer approved or rejected is pending again, with its place in the queue. Does nothing if the
 * answer was already undone.
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
    const featured = await lockFeaturedList(transaction);
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    await lockPhotosOf(transaction, id);
    const property = await readStoredProperty(transaction, id, 'locked');
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const version = await readAnswered(transaction, versionId);
    if (!version) return failed({ kind: 'property-not-found' });
    const { isDecision, replaced } = version;
    if (replaced === null && canAnswer(version.state, 'accepted'))
      return success({ propertyId: id, status: property.status });
    if (version.reviewedBy !== admin.uid) return failed(undoFailures.byAnother);
    if (!version.isCurrent) return failed(undoFailures.sentMeanwhile);
    if (isDecision && featured.includes(property.id)) return failed(undoFailures.featured);
    if (!version.isRecent || !(await removeJob(transaction, answerMailKey(version.id))))
      return failed(undoFailures.tooLate);
    const event = { actorId: admin.uid, action: 'undone' } as const;
    if (isDecision) await makePendingAgain(transaction, admin, id);
    const { values, changed } = keepInstantChanges(property, version);
    const restored = await writeProperty(
      transaction,
      event,
      { ...property, ...(isDecision && { status: 'pending' as const }) },
      values,
    );
    // Thrown, so that nothing is undone by half.
    if (!restored.ok) throw new Error(`undo restores nothing: ${failureMessage(restored.failure)}`);
    if (Object.keys(restored.value).length === 0)
      await recordAuditEvent(transaction, { ...event, propertyId: property.id });
    const request = replaced?.answer ?? null;
    await transaction
      .updateTable('propertyVersions')
      .set({
        state: request ? 'changes-requested' : 'sent',
        changed,
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

type AnsweredVersion = NonNullable<Awaited<ReturnType<typeof readAnswered>>>;

function readAnswered(transaction: Transaction<Tables>, id: string) {
  return (
    transaction
      .selectFrom('propertyVersions')
      .innerJoin('properties', 'properties.id', 'propertyVersions.propertyId')
      .select(['propertyVersions.id', 'state', 'fields', 'changed', 'replaced'])
      .select(['propertyVersions.reviewedBy', isCurrent.as('isCurrent')])
      // An answer that decided on the property was stored in the same transaction, with the same time.
      .select(
        sql<boolean>`properties.reviewed_at IS NOT DISTINCT FROM property_versions.reviewed_at
        AND properties.status <> 'pending'`.as('isDecision'),
      )
      // The same minute as in the trigger of migrations/0072-baseline.ts.
      .select(sql<boolean>`property_versions.reviewed_at > now() - interval '1 minute'`.as('isRecent'))
      .where('propertyVersions.id', '=', id)
      .executeTakeFirst()
  );
}

/**
 * The values to restore, and the fields that the version still changes: neither includes a rent or date that
 * the owner has changed since the approval.
 */
function keepInstantChanges(property: StoredProperty, { fields, changed, replaced }: AnsweredVersion) {
  const values = replaced?.values ?? {};
  const kept = new Set<string>(
    instantFields.filter(
      (name) => name in values && JSON.stringify(property.fields[name]) !== JSON.stringify(fields?.[name]),
    ),
  );
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !kept.has(name))),
    changed: changed.filter((name) => !kept.has(name)),
  };
}

async function makePendingAgain(transaction: Transaction<Tables>, admin: Admin, id: string): Promise<void> {
  const { status, pausedBy } = await transaction
    .selectFrom('properties')
    .select(['status', 'pausedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === 'approved') await deleteCalendarLinks(transaction, id);
  if (pausedBy !== null && pausedBy !== 'owner') await endPause(transaction, id, admin.uid);
  await transaction
    .updateTable('properties')
    .set({ status: 'pending', reviewNotes: null, reviewedBy: null, reviewedAt: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
