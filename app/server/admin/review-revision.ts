// Shows, accepts and rejects the changes that an owner sent for a property, and asks owners for changes. Every decision names
// the changes that the administrator saw, so that none applies to changes that were sent meanwhile.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { SubmittedProperty } from '#domain/owner-property.ts';
import { findDifferences, findPhotoDifferences, type PhotoToCompare } from '#domain/property-differences.ts';
import { checkRejectionNotes } from '#domain/review.ts';
import {
  type ChangeRequest,
  checkChangeRequest,
  revisionFailures,
  type RevisionPhotos,
  type RevisionReview,
} from '#domain/revision.ts';
import type { Admin } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Database } from '../database/database.ts';
import { lockPhotosOf, lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { listReviewPhotos, type ReviewPhoto } from './review-photos.ts';
import { deleteRevision, findRevision, type StoredRevision } from '../properties/revision-rows.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';
import { exceedsLinkLimit, readStoredProperty, tooManyLinks, writeEdit } from './edit-property.ts';

/** A property's revision with what it changes, or null. */
export async function compareWithRevision(
  db: Database,
  property: SubmittedProperty & { photos: PhotoToCompare[] },
): Promise<RevisionReview | null> {
  const revision = await findRevision(db, property.id);
  if (!revision) return null;
  const photosAfter = await listPhotosAfter(db, revision);
  return {
    id: revision.draftId,
    state: revision.state,
    sentAt: revision.sentAt,
    notes: revision.notes,
    request: { fields: revision.requestedFields, photos: revision.requestedPhotos },
    photoDifferences: photosAfter ? findPhotoDifferences(property.photos, photosAfter) : [],
    photos: photosAfter,
    changes: findDifferences(property, { ...property, ...revision.changes }),
  };
}

async function listPhotosAfter(
  db: Database,
  { draftId, photos }: StoredRevision,
): Promise<ReviewPhoto[] | null> {
  if (!draftId || !photos) return null;
  const rows = await listReviewPhotos(db, { column: 'draftId', id: draftId });
  return photos.photoIds.flatMap((photoId) => {
    const photo = rows.find(({ id }) => id === photoId);
    return photo ? { ...photo, caption: photos.photoCaptions[photoId] ?? null } : [];
  });
}

/** Applies the changes with the id `revisionId` and mails the owner. */
export function acceptRevision(
  server: Server,
  admin: Admin,
  id: string,
  revisionId: string,
): Promise<Result<null>> {
  return answer(server, id, revisionId, async (transaction) => {
    const applied = await applyRevision(transaction, admin, id);
    if (applied.ok) await mailOwner(transaction, id, 'accepted', null);
    return applied;
  });
}

/** Rejects the changes with the id `revisionId` and mails the owner the reason, which `typedNotes` must contain. */
export async function rejectRevision(
  server: Server,
  admin: Admin,
  { id, revisionId }: { id: string; revisionId: string },
  typedNotes: unknown,
): Promise<Result<null>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return answer(server, id, revisionId, async (transaction) => {
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
 * Asks the owner to change fields and photos, with notes, and mails them. `revisionId` names the changes that the
 * administrator saw; null for a pending property without changes. The status stays as it is.
 */
export async function requestChanges(
  server: Server,
  admin: Admin,
  { id, revisionId }: { id: string; revisionId: string | null },
  input: FormInput,
): Promise<Result<null>> {
  const request = checkChangeRequest(input);
  if (!request.ok) return request;
  const { notes, fields, photos } = request.value;
  return answer(server, id, revisionId, async (transaction) => {
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

/** Whether a double press or a retry sends the request that is open already. */
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

/**
 * Locks the property and runs `act` if its revision is still the one with the id `revisionId` and waits for an answer. Only
 * a pending property can be answered without a revision.
 */
async function answer(
  server: Server,
  id: string,
  revisionId: string | null,
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
    const waits = revisionId === null || revision?.state === 'sent';
    return isSame && waits ? act(transaction) : failed(revisionFailures.sentMeanwhile);
  });
}

/**
 * Applies the property's revision in the caller's transaction, which has locked the property, and deletes it. Fails
 * without a change if a new photo can't be read or the calendar has no room for a link.
 */
export async function applyRevision(
  transaction: Transaction<Tables>,
  admin: Admin,
  id: string,
): Promise<Result<null>> {
  const revision = await findRevision(transaction, id);
  if (!revision?.draftId) return success(null);
  await lockPhotosOf(transaction, id);
  const sources = { propertyId: id, draftId: revision.draftId };
  const stored = await readStoredProperty(transaction, sources, 'locked');
  if (!stored) return failed({ kind: 'property-not-found' });
  const { icalUrl } = revision.changes;
  if (icalUrl !== undefined && (await exceedsLinkLimit(transaction, id, stored, { icalUrl })))
    return failed(tooManyLinks);
  const photos = revision.photos && (await keepPhotos(transaction, sources, revision.photos));
  if (photos && 'kind' in photos) return failed(photos);
  const event = { actorId: admin.uid, action: 'changes-accepted' } as const;
  const written = await writeEdit(
    transaction,
    event,
    { ...sources, ...stored },
    { ...revision.changes, ...photos },
  );
  if (!written.ok) return written;
  await deleteRevision(transaction, id);
  return success(null);
}

/**
 * The photos of a revision, where a copy of one of the property's photos stands for that photo, so that its URL stays.
 * Returns a failure if a photo can't be read.
 */
async function keepPhotos(
  transaction: Transaction<Tables>,
  { propertyId, draftId }: { propertyId: string; draftId: string },
  { photoIds, photoCaptions }: RevisionPhotos,
): Promise<RevisionPhotos | Failure> {
  const rows = await transaction
    .selectFrom('photos')
    .select(['id', 'propertyId', 'digest', 'state', 'originalName'])
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('draftId', '=', draftId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const kept = new Map<string, string>();
  for (const photoId of photoIds) {
    const copy = rows.find(({ id }) => id === photoId);
    const original = rows.find(
      (row) => row.propertyId !== null && copy?.digest && row.digest?.equals(copy.digest),
    );
    if (!original && copy?.state === 'failed') return unreadable(copy.originalName);
    kept.set(photoId, original?.id ?? photoId);
  }
  return {
    photoIds: photoIds.map((photoId) => kept.get(photoId) ?? photoId),
    photoCaptions: Object.fromEntries(
      Object.entries(photoCaptions).map(([photoId, caption]) => [kept.get(photoId) ?? photoId, caption]),
    ),
  };
}

function unreadable(name: string): Failure {
  const message = `${name} can’t be read. Please ask the owner for another copy.`;
  return { kind: 'invalid', message, issues: [] };
}
