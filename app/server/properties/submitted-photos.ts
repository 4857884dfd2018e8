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
  const { missing, unnamed, uploading, unreadable } = await comparePhotos(transaction, draft, photoIds);
  if (unnamed > 0) return { kind: 'draft-changed' };
  if (missing > 0) return photosFailure(photoMessages.missing(missing));
  if (uploading > 0) return photosFailure(photoMessages.notUploaded(uploading));
  return unreadable.length > 0 ? unreadablePhotosFailure(unreadable) : null;
}

/**
 * Compares the draft's photos with `photoIds`. `missing` counts ids that the draft doesn't have, `unnamed`
 * counts its photos that `photoIds` leaves out, `uploading` those without content, and `unreadable` lists the
 * file names of its failed photos.
 */
async function comparePhotos(
  transaction: Transaction<Tables>,
  draft: Draft,
  photoIds: readonly string[],
): Promise<{ missing: number; unnamed: number; uploading: number; unreadable: string[] }> {
  const present = await transaction
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['photos.id', 'originalName', 'state'])
    .where('versionId', '=', draft.id)
    .forUpdate('photos')
    .execute();
  const named = present.filter(({ id }) => photoIds.includes(id)).length;
  const unreadable = present
    .filter(({ state }) => state === 'failed')
    .map(({ originalName }) => originalName);
  const uploading = present.filter(({ state }) => state === 'uploading').length;
  return { missing: photoIds.length - named, unnamed: present.length - named, uploading, unreadable };
}

/**
 * Refuses photos that the decoder couldn't read. If it fails on a photo later, the reviewer and the owner see
 * it.
 */
function unreadablePhotosFailure(names: readonly string[]): Failure {
  const copies = names.length === 1 ? 'it and add a copy' : 'them and add copies';
  return photosFailure(`${names.join(', ')} can’t be read. Please remove ${copies} saved as a JPEG.`);
}

function photosFailure(message: string): Failure {
  return {
    kind: 'invalid-submission',
    steps: [{ step: 'photos', message, issues: [{ field: 'photoIds', message }] }],
  };
}
