// The photo in a mail about a home.
import { jpegUrl } from '#domain/property/listing.ts';
import type { Database } from '../../database/database.ts';
import type { MailPhoto } from '../../mail/compose.ts';
import { isListed } from '../listed.ts';
import { listMainPhotos } from '../listings.ts';

/**
 * The main photo of a listing, as visitors see it. Null if the property isn't listed, because its photos
 * aren't public then, and until the photo's JPEG exists.
 */
export async function findMailPhoto(db: Database, propertyId: string): Promise<MailPhoto | null> {
  const listing = await db
    .selectFrom('properties')
    .select('title')
    .where('id', '=', propertyId)
    .where(isListed)
    .executeTakeFirst();
  if (!listing) return null;
  const path = (await listMainPhotos(db, [propertyId])).get(propertyId)?.path ?? null;
  return path === null ? null : { path: jpegUrl(path), alt: `${listing.title}, main photo` };
}
