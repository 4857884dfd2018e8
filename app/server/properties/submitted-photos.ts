// Checks the photos of a form that is being sent against the photos of its draft.
import type { Transaction } from 'kysely';
import type { Failure } from '#domain/failure.ts';
import { photoMessages } from '#domain/property/photo.ts';
import type { Draft } from '../access/proofs.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Locks the draft's photos. Returns why a form with `photoIds` can't be sent, or null. The form must name
 * every photo of the draft, and each must be uploaded and readable.
 */
export async function checkSubmittedPhotos(
  transaction: Transaction<Tables>,
  draft: Draft,
  photoIds: readonly string[],
): Promise<Failure | null> {
  const present = await transaction
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['photos.id', 'originalName', 'state'])
    .where('versionId', '=', draft.id)
    .forUpdate('photos')
    .execute();
  const named = present.filter(({ id }) => photoIds.includes(id)).length;
  if (named < present.length) return { kind: 'draft-changed' };
  if (named < photoIds.length) return photosFailure(photoMessages.missing(photoIds.length - named));
  const uploading = present.filter(({ state }) => state === 'uploading').length;
  if (uploading > 0) return photosFailure(photoMessages.notUploaded(uploading));
  const unreadable = present.filter(({ state }) => state === 'failed');
  if (unreadable.length === 0) return null;
  // If the decoder fails on a photo later, the reviewer and the owner see it.
  const names = unreadable.map(({ originalName }) => originalName).join(', ');
  const copies = unreadable.length === 1 ? 'it and add a copy' : 'them and add copies';
  return photosFailure(`${names} can’t be read. Please remove ${copies} saved as a JPEG.`);
}

function photosFailure(message: string): Failure {
  return {
    kind: 'invalid-submission',
    steps: [{ step: 'photos', message, issues: [{ field: 'photoIds', message }] }],
  };
}
