// The photos of a property or of an owner's changes, for reviewers. Includes unreadable photos.
import type { PhotoToCompare } from '#domain/property/differences.ts';
import type { ReviewPhoto } from '#domain/revision.ts';
import type { Database } from '../database/database.ts';
import { photoColumns, toListingPhoto } from '../properties/listings.ts';

/** The photos of a property in its order, or of a draft. */
export async function listReviewPhotos(
  db: Database,
  { column, id }: { column: 'propertyId' | 'draftId'; id: string },
): Promise<(ReviewPhoto & PhotoToCompare)[]> {
  const photos = await db
    .selectFrom('photos')
    .select([...photoColumns, 'originalName', 'digest'])
    .where(column, '=', id)
    .orderBy('position')
    .execute();
  return photos.map((photo) => ({
    ...toListingPhoto(photo),
    name: photo.originalName,
    isUnreadable: photo.state === 'failed',
    digest: photo.digest?.toString('hex') ?? photo.id,
  }));
}
