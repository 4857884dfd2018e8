// The picture of a home for link previews.
import { type CardPhoto, jpegUrl } from '#domain/property/listing.ts';
import { jpegWidth, variantSize } from '#domain/property/photo-variants.ts';
import type { ShareImage } from './page-meta.ts';

/** Null for a photo that isn't ready. */
export function toShareImage(title: string, photo: CardPhoto | null | undefined): ShareImage | null {
  if (!photo?.path) return null;
  return { path: jpegUrl(photo.path), ...variantSize(photo, jpegWidth), alt: `${title}, main photo` };
}
