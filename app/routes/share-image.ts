// The picture of a home for link previews.
import { type CardPhoto, jpegUrl } from '#domain/listing.ts';
import { jpegWidth, variantSize } from '#domain/photo-variants.ts';
import type { ShareImage } from './page-meta.ts';

/** Null for a photo that isn't ready. */
export function toShareImage(title: string, photo: CardPhoto | null | undefined): ShareImage | null {
  if (!photo?.path) return null;
  return { path: jpegUrl(photo.path), ...variantSize(photo, jpegWidth), alt: `${title}, main photo` };
}
