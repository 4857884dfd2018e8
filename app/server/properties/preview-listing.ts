// The listing that a draft would become, for its owner's preview.
import type { Listing } from '#domain/property/listing.ts';
import { orderPhotos } from '#domain/property/photo.ts';
import { approximatePositionOf } from '#domain/place/approximate-position.ts';
import { listingFields } from '#domain/property/fields.ts';
import type { Submission } from '#domain/property/submission.ts';
import type { Draft } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { photoColumns, pick, toListingPhoto } from './listings.ts';

/**
 * Returns only what visitors will see. Photos without variants yet have no path. Leaves out photos
 * that are uploading or unreadable, and ids in `submission` that the draft doesn't have.
 */
export async function previewListing(server: Server, draft: Draft, submission: Submission): Promise<Listing> {
  const { landlord, property, details, listing, features, photos } = submission;
  const rows = await server.db
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(photoColumns.map((column) => `photos.${column}` as const))
    .where('versionId', '=', draft.id)
    .where('state', 'in', ['pending', 'ready'])
    .execute();
  const fields = { ...landlord, ...property, ...details, ...listing, ...features };
  return {
    ...pick(fields, listingFields),
    id: draft.id,
    status: 'pending',
    approximatePosition: approximatePositionOf(property),
    isPaused: false,
    // The draft's answers hold the captions and the order.
    photos: orderPhotos(rows.map(toListingPhoto), photos),
  };
}
