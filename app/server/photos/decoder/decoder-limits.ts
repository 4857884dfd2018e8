// What the decoder refuses as a decompression bomb. docs/decisions/0033-decoder-process.md has the
// measurements.

/** In pixels of the whole image, unless it says otherwise. */
export const decoderLimits = {
  /** For JPEG with one scan, which takes the same memory at any size. Phones make up to 200 million. */
  jpeg: 200_000_000,
  /** For other formats that are scaled while they're read: progressive JPEG, WebP, PNG. */
  reduced: 100_000_000,
  /** For formats that decode into memory as a whole: HEIC, TIFF, GIF, interlaced PNG. */
  atOnce: 50_000_000,
  /** For AVIF, which takes at least 20 bytes per pixel. */
  avif: 25_000_000,
  /** Scans of a progressive JPEG. Common software writes about 10. */
  scans: 100,
  /** The share of a JPEG's height that may be missing at its end. Viewers show gray there. */
  missing: 0.05,
} as const;
