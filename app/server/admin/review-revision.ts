// Shows, accepts and rejects the changes that an owner sent for a property, and asks owners for changes.
// Every decision names the changes that the administrator saw. It fails if the owner has sent others since.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { SubmittedProperty } from '#domain/property/owner-property.ts';
import { orderPhotos } from '#domain/photo.ts';
import { findDifferences, findPhotoDifferences, type PhotoToCompare } from '#domain/property/differences.ts';
import { checkRejectionNotes } from '#domain/review.ts';
import {
  type ChangeRequest,
  changesToApply,
  checkChangeRequest,
  type ReviewPhoto,
  revisionFailures,
  type RevisionReview,
  type RevisionState,
} from '#domain/revision.ts';
import type { Admin } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Database } from '../database/database.ts';
import { lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { listReviewPhotos } from './review-photos.ts';
import { findRevision, type StoredRevision } from '../properties/revision-rows.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';
import { applyRevision, checkRevision } from './apply-revision.ts';

/** A property's revision with what it changes, or null. */
export async function compareWithRevision(
  db: Database,
  property: SubmittedProperty & { photos: PhotoToCompare[] },
): Promise<RevisionReview | null> {
  const revision = await findRevision(db, property.id);
  if (!revision) return null;
  const sentPhotos = await listSentPhotos(db, revision);
  return {
    id: revision.draftId,
    state: revision.state,
    sentAt: revision.sentAt,
    notes: revision.notes,
    request: { fields: revision.requestedFields, photos: revision.requestedPhotos },
    photoDifferences: sentPhotos ? findPhotoDifferences(property.photos, sentPhotos) : [],
    photos: sentPhotos,
    changes: findDifferences(property, { ...property, ...changesToApply(property, revision.changes) }),
  };
}

/** All photos that the owner sent, in their order. Null if the photos don't change. */
async function listSentPhotos(
  db: Database,
  { draftId, photos }: StoredRevision,
): Promise<(ReviewPhoto & PhotoToCompare)[] | null> {
  if (!draftId || !photos) return null;
  return orderPhotos(await listReviewPhotos(db, { column: 'draftId', id: draftId }), photos);
}

/** Applies the changes with the id `revisionId` and mails the owner. */
export function acceptRevision(
  server: Server,
  admin: Admin,
  id: string,
  revisionId: string,
): Promise<Result<null>> {
  return answer(server, { id, revisionId }, ['sent'], async (transaction) => {
    const refused = await checkRevision(transaction, id);
    if (refused) return failed(refused);
    const applied = await applyRevision(transaction, admin, id);
    if (applied.ok) await mailOwner(transaction, id, 'accepted', null);
    return applied;
  });
}

/**
 * Rejects the changes with the id `revisionId` and mails the owner the reason, which `typedNotes` must
 * contain.
 */
export async function rejectRevision(
  server: Server,
  admin: Admin,
  { id, revisionId }: { id: string; revisionId: string },
  typedNotes: unknown,
): Promise<Result<null>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return answer(server, { id, revisionId }, ['sent'], async (transaction) => {
    await transaction
      .updateTable('propertyRevisions')
      .set({ state: 'rejected', notes: notes.value, requestedFields: [], requestedPhotos: [] })
      .set({ reviewedBy: admin.uid, reviewedAt: sql`now()` })
      .where('propertyId', '=', id)
      .execute();
    const event = { actorId: admin.uid, action: 'changes-rejected', propertyId: id } as const;
    await recordAuditEvent(transaction, { ...event, notes: notes.value });
    await mailOwner(transaction, id, 'rejected', notes.value);
    return success(null);
  });
}

/**
 * Asks the owner to change fields and photos, and mails the notes. Replaces an earlier request; the same
 * request again does nothing. The property's status doesn't change.
 */
export async function requestChanges(
  server: Server,
  admin: Admin,
  seen: SeenRevision,
  input: FormInput,
): Promise<Result<null>> {
  const request = checkChangeRequest(input);
  if (!request.ok) return request;
  const { notes, fields, photos } = request.value;
  const { id } = seen;
  return answer(server, seen, ['sent', 'changes-requested'], async (transaction) => {
    if (await isRequested(transaction, id, request.value)) return success(null);
    const requested = {
      state: 'changes-requested' as const,
      notes,
      requestedFields: fields,
      requestedPhotos: photos,
      reviewedBy: admin.uid,
      reviewedAt: new Date(),
    };
    await transaction
      .insertInto('propertyRevisions')
      .values({ ...requested, propertyId: id, draftId: null, changes: '{}', photos: null })
      .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(requested))
      .execute();
    await recordAuditEvent(transaction, {
      actorId: admin.uid,
      action: 'changes-requested',
      propertyId: id,
      notes,
    });
    await mailOwner(transaction, id, 'requested', notes);
    return success(null);
  });
}

/** Whether the same request is open already, because this one is a double press or a retry. */
async function isRequested(
  transaction: Transaction<Tables>,
  id: string,
  request: ChangeRequest,
): Promise<boolean> {
  const open = await findRevision(transaction, id);
  if (open?.state !== 'changes-requested') return false;
  const { notes, requestedFields: fields, requestedPhotos: photos } = open;
  return JSON.stringify({ notes, fields, photos }) === JSON.stringify(request);
}

async function mailOwner(
  transaction: Transaction<Tables>,
  propertyId: string,
  outcome: 'accepted' | 'rejected' | 'requested',
  notes: string | null,
): Promise<void> {
  await addJob(transaction, 'send-mail', { about: 'changes', propertyId, outcome, notes });
}

interface SeenRevision {
  /** The id of the property. */
  id: string;
  /** The id of the changes that the administrator saw. Null for a pending property whose owner sent none. */
  revisionId: string | null;
}

/**
 * Locks the property and calls `act`. Fails if the owner has sent other changes than the ones that the
 * administrator saw, or if these are in none of the `states`. Without changes, only a pending property can be
 * answered.
 */
async function answer(
  server: Server,
  { id, revisionId }: SeenRevision,
  states: readonly RevisionState[],
  act: (transaction: Transaction<Tables>) => Promise<Result<null>>,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    const property = await transaction
      .selectFrom('properties')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const { status } = property;
    if (status === 'rejected' || (status === 'approved' && revisionId === null))
      return failed({ kind: 'status-changed', status });
    const revision = await findRevision(transaction, id);
    const isSame = (revision?.draftId ?? null) === revisionId;
    const isInState = revisionId === null || (revision !== null && states.includes(revision.state));
    return isSame && isInState ? act(transaction) : failed(revisionFailures.sentMeanwhile);
  });
}
