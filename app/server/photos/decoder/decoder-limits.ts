// What the decoder refuses as a decompression bomb. docs/decisions/0033-decoder-process.md has the
// measurements.

/** In pixels. */
export const decoderLimits = {
  /** For JPEG with one scan, which takes the same memory at any size. Phones make up to 200 million. */
  jpeg: 200_000_000,
  /** For other formats, most of which decode into memory as a whole. */
  atOnce: 50_000_000,
  /** For AVIF, which takes at least 20 bytes per pixel. */
  avif: 25_000_000,
} as const;
