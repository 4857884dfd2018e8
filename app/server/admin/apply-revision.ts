// Checks and applies the changes that an owner sent, in the transaction of a decision. Must write what the
// review shows (`compareWithRevision`): reviewed-changes.test.ts compares both.
import type { Transaction } from 'kysely';
import { NIL } from 'uuid';
import { failed, type Failure, toFailure, type Result, success } from '#domain/failure.ts';
import { captionsOf, type PhotoState } from '#domain/photo.ts';
import type { EditableFields } from '#domain/property/edit-form.ts';
import { changesToApply, type RevisionPhotos, stillProcessing } from '#domain/revision.ts';
import type { Admin } from '../accounts/access.ts';
import { lockPhotosOf } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import { deleteRevision, findRevision, type StoredRevision } from '../properties/revision-rows.ts';
import {
  exceedsLinkLimit,
  photosMissing,
  readStoredProperty,
  tooManyLinks,
  writeEdit,
} from './edit-property.ts';

/**
 * Why the property's revision can't be accepted now, or null: the property has too many calendar links, or a
 * photo is missing, unreadable or still processing. Without new photos, checks the property's own. A
 * rejection skips this check.
 */
export async function checkRevision(transaction: Transaction<Tables>, id: string): Promise<Failure | null> {
  const revision = await findAcceptable(transaction, id);
  const sources = { propertyId: id, draftId: revision?.draftId ?? NIL };
  const stored = await readStoredProperty(transaction, sources, 'locked');
  if (!stored) return { kind: 'property-not-found' };
  const icalUrl = revision?.changes.icalUrl;
  if (icalUrl !== undefined && (await exceedsLinkLimit(transaction, id, stored, { icalUrl })))
    return tooManyLinks;
  const { kept, missing } = await matchPhotos(transaction, sources, revision?.photos ?? null);
  if (missing > 0) return photosMissing(missing);
  const unreadable = kept.find(({ draftId, state }) => draftId !== null && state === 'failed');
  if (unreadable)
    return toFailure(`${unreadable.originalName} can’t be read. Please ask the owner for another copy.`);
  const processing = kept.filter(({ state }) => state === 'pending');
  return processing.length > 0 ? toFailure(stillProcessing(processing.length)) : null;
}

/**
 * Applies the property's revision and deletes it, in the caller's transaction, which has locked the property.
 * `checkRevision` says whether it may be accepted. A rejection applies it unchecked, so that the owner's
 * correction starts from it; missing photos are left out then.
 */
export async function applyRevision(
  transaction: Transaction<Tables>,
  admin: Admin,
  id: string,
): Promise<Result<null>> {
  const revision = await findAcceptable(transaction, id);
  if (!revision?.draftId) return success(null);
  await lockPhotosOf(transaction, id);
  const sources = { propertyId: id, draftId: revision.draftId };
  const stored = await readStoredProperty(transaction, sources, 'locked');
  if (!stored) return failed({ kind: 'property-not-found' });
  const { location, neighborhood } = stored.fields as Pick<EditableFields, 'location' | 'neighborhood'>;
  const changes = changesToApply({ location, neighborhood }, revision.changes);
  const { kept } = await matchPhotos(transaction, sources, revision.photos);
  const photos = revision.photos && kept.length > 0 ? toPhotoEdit(kept, revision.photos) : {};
  const event = { actorId: admin.uid, action: 'changes-accepted' } as const;
  const before = { ...sources, ...stored };
  const written = await writeEdit(transaction, event, before, { ...changes, ...photos });
  if (!written.ok) return written;
  await deleteRevision(transaction, id);
  return success(null);
}

/** The revision, unless it was rejected. Rejected changes of an approval that was undone stay rejected. */
async function findAcceptable(transaction: Transaction<Tables>, id: string): Promise<StoredRevision | null> {
  const revision = await findRevision(transaction, id);
  return revision?.state === 'rejected' ? null : revision;
}

interface MatchedPhoto {
  id: string;
  /** The id in the revision, of the photo itself or of its copy. */
  sentId: string;
  /** Null for a photo that the property already has. */
  draftId: string | null;
  state: PhotoState;
  originalName: string;
}

/**
 * Returns the property's photos as the revision leaves them, and how many of the sent photos are missing.
 * Replaces a copy of one of the property's photos by that photo, so that its URL stays the same. `sent` is
 * null if the photos don't change.
 */
async function matchPhotos(
  transaction: Transaction<Tables>,
  { propertyId, draftId }: { propertyId: string; draftId: string },
  sent: RevisionPhotos | null,
): Promise<{ kept: MatchedPhoto[]; missing: number }> {
  const rows = await transaction
    .selectFrom('photos')
    .select(['id', 'propertyId', 'draftId', 'position', 'digest', 'state', 'originalName'])
    .where((eb) => eb.or([eb('propertyId', '=', propertyId), eb('draftId', '=', draftId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = rows
    .filter((row) => row.propertyId !== null)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  if (!sent) return { kept: own.map((row) => ({ ...row, sentId: row.id })), missing: 0 };
  const kept = sent.photoIds.flatMap((sentId) => {
    const row = rows.find(({ id }) => id === sentId);
    const original = own.find(({ digest }) => row?.digest && digest?.equals(row.digest));
    return row ? [{ ...(original ?? row), sentId }] : [];
  });
  return { kept, missing: sent.photoIds.length - kept.length };
}

/** Keeps only captions of these photos, because the review shows no others. */
function toPhotoEdit(kept: readonly MatchedPhoto[], { photoCaptions }: RevisionPhotos) {
  return {
    photoIds: kept.map(({ id }) => id),
    photoCaptions: captionsOf(kept.map(({ id, sentId }) => [id, photoCaptions[sentId] ?? null])),
  };
}
