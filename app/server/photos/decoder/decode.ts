// Converts an uploaded photo to the public images. Runs only in the decoder process, because a decoder may
// crash, hang or use too much memory. The images hold no metadata: no EXIF, no location, no color profile.
import { readFile } from 'node:fs/promises';
import phash from 'sharp-phash';
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp';
import { photoWidths } from '#domain/property/listing.ts';
import type { PhotoFailure } from '#domain/property/photo.ts';
import type { CameraData } from '#domain/review/site-visit.ts';
import { jpegWidth, variantSize } from '#domain/property/photo-variants.ts';
import { readCameraData } from './camera-data.ts';
import { decoderLimits } from './decoder-limits.ts';
import { decodeHeic } from './heic.ts';

export interface Variant {
  /** The end of the variant's file name, after the storage key. */
  suffix: string;
  content: Uint8Array;
}

export interface DecodedPhoto {
  mediaType: string;
  /** Pixels of the whole upright image. */
  width: number;
  height: number;
  /** See `encodePlaceholder`. */
  placeholder: string;
  /** The perceptual hash: 64 characters 0 or 1. */
  hash: string;
  /** For reviewers of private photos only. */
  camera: CameraData | null;
  variants: Variant[];
}

/** A failure is permanent: decoding the same file again fails in the same way. */
export type DecodeResult<Value> =
  | { ok: true; decoded: Value }
  | { ok: false; failure: PhotoFailure; reason: string };

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

const quality = { webp: 80, jpeg: 80, placeholder: 30 };
/** A higher effort takes six times as long and saves a few percent of the bytes. */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };
const placeholderSide = 8;

// Uses one core, and leaves the others to page requests.
sharp.concurrency(1);
sharp.cache(false);

class PhotoError extends Error {
  readonly failure: PhotoFailure;

  constructor(failure: PhotoFailure, reason: string) {
    super(reason);
    this.failure = failure;
  }
}

/** Makes the placeholder and the WebP and JPEG variants. Never enlarges: a narrower image keeps its width. */
export function decodePhoto(file: string): Promise<DecodeResult<DecodedPhoto>> {
  return runDecode(async () => {
    const { metadata, pixels, width, height } = await openPhoto(file);
    const placeholder = await encodePlaceholder(sharp(pixels.data, { raw: pixels.info }));
    const hash = await phash(pixels.data, { raw: pixels.info });
    const variants = await encodeVariants(pixels, width, height);
    const camera = readCameraData(metadata.exif);
    return { mediaType: mediaTypeOf(metadata), width, height, placeholder, hash, camera, variants };
  });
}

/** Makes the AVIF variants, in the same sizes as the WebP variants. */
export function encodeAvif(file: string): Promise<DecodeResult<Variant[]>> {
  return runDecode(async () => {
    const { pixels, width, height } = await openPhoto(file);
    const variants: Variant[] = [];
    for (const targetWidth of photoWidths) {
      const content = await resizeTo(pixels, width, height, targetWidth).avif(avif).toBuffer();
      variants.push({ suffix: `-${targetWidth}.avif`, content });
    }
    return variants;
  });
}

/** Reports every error as a failure of the file, because `make` uses only the file. */
async function runDecode<Value>(make: () => Promise<Value>): Promise<DecodeResult<Value>> {
  try {
    return { ok: true, decoded: await make() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: error instanceof PhotoError ? error.failure : 'damaged', reason };
  }
}

/** Returns the pixels, scaled down to the widest variant, and the size of the whole upright image. */
async function openPhoto(file: string) {
  const metadata = await sharp(file, { limitInputPixels: false, limitInputChannels: false }).metadata();
  await checkCost(file, metadata);
  if (metadata.compression === 'hevc') {
    const { image, width, height } = await decodeHeic(file, metadata.icc);
    return { metadata, pixels: await toRawPixels(image, width, height), width, height };
  }
  const { width, height } = metadata.autoOrient;
  try {
    const image = await openUpright(file, metadata, 'error');
    return { metadata, pixels: await toRawPixels(image, width, height), width, height };
  } catch (error) {
    if (!(await isMissingOnlyEnd(file, metadata))) throw error;
    const image = await openUpright(file, metadata, 'none');
    return { metadata, pixels: await toRawPixels(image, width, height), width, height };
  }
}

/** Rejects a file that would take minutes or gigabytes, before any pixel is decoded. */
async function checkCost(file: string, metadata: Metadata): Promise<void> {
  const { format, width, height } = metadata;
  if (width * height > maxPixels(metadata)) {
    throw new PhotoError(
      'too-many-pixels',
      `${width} × ${height} pixels of ${mediaTypeOf(metadata)} are too many`,
    );
  }
  if (format === 'jpeg' && countScans(await readFile(file)) > decoderLimits.scans) {
    throw new PhotoError('too-complex', `more than ${decoderLimits.scans} scans`);
  }
}

/**
 * libvips scales JPEG, WebP and most PNG while reading. Other formats need all their pixels in memory, and a
 * progressive JPEG its coefficients. AVIF has the lowest limit, because it takes the most memory per pixel.
 */
function maxPixels({ format, compression, isProgressive }: Metadata): number {
  if (compression === 'av1') return decoderLimits.avif;
  if (format === 'jpeg' && !isProgressive) return decoderLimits.jpeg;
  const isReduced = format === 'jpeg' || format === 'webp' || (format === 'png' && !isProgressive);
  return isReduced ? decoderLimits.reduced : decoderLimits.atOnce;
}

function mediaTypeOf({ format, compression }: Metadata): string {
  if (format !== 'heif') return `image/${format}`;
  return compression === 'av1' ? 'image/avif' : 'image/heic';
}

/** With `failOn: 'none'`, also opens a JPEG that ends early. */
async function openUpright(file: string, metadata: Metadata, failOn: 'error' | 'none'): Promise<Sharp> {
  const open = () =>
    sharp(file, {
      failOn,
      limitInputPixels: maxPixels(metadata),
      limitInputChannels: false,
      sequentialRead: true,
    });
  const image = hasExtraChannels(metadata) ? await extractColorChannels(open, metadata) : open();
  return image.autoOrient();
}

/** True for a JPEG whose content ends shortly before its last row, as browsers and viewers show it. */
async function isMissingOnlyEnd(file: string, metadata: Metadata): Promise<boolean> {
  if (metadata.format !== 'jpeg') return false;
  const side = 200;
  const { data, info } = await sharp(file, { failOn: 'none', limitInputPixels: maxPixels(metadata) })
    .resize({ width: side, height: side, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // libjpeg fills missing rows with middle gray.
  const lastPixel = data.findLastIndex((value) => Math.abs(value - 128) > 1);
  const lastRow = Math.floor(lastPixel / (side * info.channels));
  return side - 1 - lastRow <= side * decoderLimits.missing;
}

/**
 * The number of channels of a color space, without and with transparency. A TIFF file may add channels with a
 * private meaning.
 */
function usualChannels({ space }: Metadata): { colors: number; withAlpha: number } {
  if (space === 'b-w' || space === 'grey16') return { colors: 1, withAlpha: 2 };
  return space === 'cmyk' ? { colors: 4, withAlpha: 5 } : { colors: 3, withAlpha: 4 };
}

function hasExtraChannels(metadata: Metadata): boolean {
  return metadata.channels > usualChannels(metadata).withAlpha;
}

/** Keeps only the color channels. sharp can extract only one channel per pass. */
async function extractColorChannels(open: () => Sharp, metadata: Metadata): Promise<Sharp> {
  const { colors } = usualChannels(metadata);
  const [first, ...others] = await Promise.all(
    Array.from({ length: colors }, (_, channel) =>
      open()
        .extractChannel(channel as 0)
        .png({ compressionLevel: 0 })
        .toBuffer(),
    ),
  );
  const joined = sharp(first).joinChannel(others);
  const oriented = metadata.orientation ? joined.withMetadata({ orientation: metadata.orientation }) : joined;
  return sharp(await oriented.toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer());
}

/** Raw sRGB pixels on white, at most as wide as the widest variant. */
function toRawPixels(image: Sharp, width: number, height: number): Promise<Pixels> {
  return image
    .resize(sizeOf(width, height, Math.max(...photoWidths)))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function resizeTo({ data, info }: Pixels, width: number, height: number, targetWidth: number): Sharp {
  return sharp(data, { raw: info }).resize(sizeOf(width, height, targetWidth));
}

async function encodeVariants(pixels: Pixels, width: number, height: number): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const targetWidth of photoWidths) {
    const content = await resizeTo(pixels, width, height, targetWidth)
      .webp({ quality: quality.webp })
      .toBuffer();
    variants.push({ suffix: `-${targetWidth}.webp`, content });
  }
  const content = await resizeTo(pixels, width, height, jpegWidth).jpeg({ quality: quality.jpeg }).toBuffer();
  return [...variants, { suffix: '.jpg', content }];
}

/**
 * Returns a data URL of about 100 characters, because a page of results carries 12 of them. The image is a
 * WebP of at most 8 pixels per side: with more, blocks show through the browser's blur.
 */
export async function encodePlaceholder(image: Sharp): Promise<string> {
  const tiny = await image
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: quality.placeholder })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Computes each size from the whole image, so that the proportions of all variants match to the pixel. */
function sizeOf(width: number, height: number, targetWidth: number): ResizeOptions {
  return { ...variantSize({ width, height }, targetWidth), fit: 'fill' };
}

/**
 * True for markers that are followed by a length. The markers without one are the stuffed byte, TEM, RST and
 * SOI (ITU T.81, table B.1).
 */
const hasLength = (marker: number) => marker > 0x01 && (marker < 0xd0 || marker > 0xd8);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Counts the scans of a progressive JPEG. Each costs a pass over all pixels, so a small file could keep a
 * decoder busy for minutes, and libvips has no limit. Stops at the end of the image: the previews that
 * cameras append have scans too.
 */
function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (
    let offset = jpeg.indexOf(0xff);
    offset !== -1 && offset + 4 <= jpeg.length;
    offset = jpeg.indexOf(0xff, offset)
  ) {
    const marker = jpeg.readUInt8(offset + 1);
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    if (marker === 0xff) offset += 1;
    else offset += 2 + (hasLength(marker) ? jpeg.readUInt16BE(offset + 2) : 0);
  }
  return scans;
}
