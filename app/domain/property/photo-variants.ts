// The sizes of a photo's variants. Loaded by visitors' pages: no imports.

/** In pixels. The only JPEG variant, for link previews and for browsers without WebP. */
export const jpegWidth = 1200;

/** Limits the height to this multiple of the width, because WebP allows at most 16,383 pixels. */
const maxAspectRatio = 3;

/** The size of the variant with the width `targetWidth`. Never enlarges. */
export function variantSize({ width, height }: { width: number; height: number }, targetWidth: number) {
  const scale = Math.min(1, targetWidth / width, (targetWidth * maxAspectRatio) / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
