// Converts an uploaded photo to the public images. Runs only in the decoder process, because a decoder may
// crash, hang or use too much memory. The images hold no metadata: no EXIF, no location, no color profile.
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
export type DecodeResult =
  | { ok: true; decoded: DecodedPhoto }
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

/**
 * Makes the placeholder and the variants. Never enlarges: a narrower image keeps its width. Never rejects.
 */
export async function decodePhoto(file: string): Promise<DecodeResult> {
  try {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > maxPixels(metadata))
      return { ok: false, failure: 'unreadable', reason: `too many pixels of ${mediaTypeOf(metadata)}` };
    return { ok: true, decoded: await derive(file, metadata) };
  } catch (error) {
    return { ok: false, failure: 'damaged', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function derive(file: string, metadata: Metadata): Promise<DecodedPhoto> {
  const { image, width, height } =
    metadata.compression === 'hevc' ? await decodeHeic(file, metadata.icc) : openUpright(file, metadata);
  const pixels = await toRawPixels(image, width, height);
  return {
    mediaType: mediaTypeOf(metadata),
    width,
    height,
    placeholder: await encodePlaceholder(sharp(pixels.data, { raw: pixels.info })),
    hash: await phash(pixels.data, { raw: pixels.info }),
    camera: readCameraData(metadata.exif),
    variants: await encodeVariants(pixels, width, height),
  };
}

function openUpright(file: string, metadata: Metadata) {
  const image = sharp(file, { failOn: 'error', limitInputPixels: maxPixels(metadata), sequentialRead: true });
  return { image: image.autoOrient(), ...metadata.autoOrient };
}

/** Most formats need all their pixels in memory, but libvips scales a JPEG with one scan while reading. */
function maxPixels({ format, compression, isProgressive }: Metadata): number {
  if (compression === 'av1') return decoderLimits.avif;
  return format === 'jpeg' && !isProgressive ? decoderLimits.jpeg : decoderLimits.atOnce;
}

function mediaTypeOf({ format, compression }: Metadata): string {
  if (format !== 'heif') return `image/${format}`;
  return compression === 'av1' ? 'image/avif' : 'image/heic';
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

async function encodeVariants(pixels: Pixels, width: number, height: number): Promise<Variant[]> {
  const resize = (targetWidth: number) =>
    sharp(pixels.data, { raw: pixels.info }).resize(sizeOf(width, height, targetWidth));
  const variants: Variant[] = [];
  for (const targetWidth of photoWidths) {
    const webp = await resize(targetWidth).webp({ quality: quality.webp }).toBuffer();
    const smaller = await resize(targetWidth).avif(avif).toBuffer();
    variants.push(
      { suffix: `-${targetWidth}.webp`, content: webp },
      { suffix: `-${targetWidth}.avif`, content: smaller },
    );
  }
  const jpeg = await resize(jpegWidth).jpeg({ quality: quality.jpeg }).toBuffer();
  return [...variants, { suffix: '.jpg', content: jpeg }];
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
