// Makes the images that the public sees out of an uploaded one. Runs in the decoder process only: a decoder may
// crash, hang or take much memory. Nothing of the original's metadata passes through: no EXIF, no place, no colour
// profile.
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type OutputInfo, type ResizeOptions, type Sharp } from 'sharp';
import { photoWidths } from '#domain/listing.ts';
import { jpegWidth, photoLimits, type PhotoProblem, variantSize } from '#domain/photo.ts';
import { decodeHeic } from './heic.ts';

export interface Variant {
  /** What follows the storage key in the variant's name. */
  suffix: string;
  content: Uint8Array;
}

export interface Decoded {
  mediaType: string;
  /** Pixels of the whole upright image. */
  width: number;
  height: number;
  /** See `placeholderOf`. */
  placeholder: string;
  variants: Variant[];
}

/** What is made of a file, or what is wrong with it, now and at every other try. */
export type Decoding<Value> =
  | { ok: true; decoded: Value }
  | { ok: false; problem: PhotoProblem; reason: string };

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

const quality = { webp: 80, jpeg: 80, placeholder: 30 };
/** More effort takes six times as long for a few percent of the bytes. */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };
const placeholderSide = 8;

// Of two cores the decoder takes one at most: the other one is the pages'.
sharp.concurrency(1);
sharp.cache(false);

class Problem extends Error {
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

/**
 * Decodes once and derives from that what is shown at first. An image that is narrower than a variant keeps its own
 * width.
 */
export function decodePhoto(file: string): Promise<Decoding<Decoded>> {
  return outcomeOf(async () => {
    const { metadata, pixels, width, height } = await openPhoto(file);
    const placeholder = await placeholderOf(sharp(pixels.data, { raw: pixels.info }));
    const variants = await variantsOf(pixels, width, height);
    return { mediaType: mediaTypeOf(metadata), width, height, placeholder, variants };
  });
}

/** The variants of the second pass, of the sizes of the WebP ones. */
export function encodeAvif(file: string): Promise<Decoding<Variant[]>> {
  return outcomeOf(async () => {
    const { pixels, width, height } = await openPhoto(file);
    const variants: Variant[] = [];
    for (const to of photoWidths) {
      const content = await sized(pixels, width, height, to).avif(avif).toBuffer();
      variants.push({ suffix: `-${to}.avif`, content });
    }
    return variants;
  });
}

/** Whatever fails here is the file's fault: nothing else is touched. */
async function outcomeOf<Value>(make: () => Promise<Value>): Promise<Decoding<Value>> {
  try {
    return { ok: true, decoded: await make() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: error instanceof Problem ? error.problem : 'damaged', reason };
  }
}

/** Its pixels, as many as the widest variant has, and the size of the whole upright image. */
async function openPhoto(file: string) {
  const metadata = await sharp(file, { limitInputPixels: false, limitInputChannels: false }).metadata();
  await checkCost(file, metadata);
  const isHeic = metadata.compression === 'hevc';
  const { image, width, height } = isHeic
    ? await decodeHeic(file, metadata.icc)
    : await openUpright(file, metadata);
  return { metadata, pixels: await reduce(image, width, height), width, height };
}

/** Refuses what would take minutes or gigabytes, before a pixel is read. */
async function checkCost(file: string, metadata: Metadata): Promise<void> {
  const { format, width, height } = metadata;
  if (width * height > mostPixels(metadata)) {
    throw new Problem(
      'too-many-pixels',
      `${width} × ${height} pixels of ${mediaTypeOf(metadata)} are too many`,
    );
  }
  if (format === 'jpeg' && countScans(await readFile(file)) > photoLimits.scans) {
    throw new Problem('too-complex', `more than ${photoLimits.scans} scans`);
  }
}

/** JPEG, WebP and most PNG are reduced while they are read; of the others all pixels are in memory at once. */
function mostPixels({ format, compression, isProgressive }: Metadata): number {
  if (compression === 'av1') return photoLimits.pixelsOfAvif;
  const isReduced = format === 'jpeg' || format === 'webp' || (format === 'png' && !isProgressive);
  return isReduced ? photoLimits.pixels : photoLimits.pixelsAtOnce;
}

function mediaTypeOf({ format, compression }: Metadata): string {
  if (format !== 'heif') return `image/${format}`;
  return compression === 'av1' ? 'image/avif' : 'image/heic';
}

async function openUpright(file: string, metadata: Metadata) {
  const open = () =>
    sharp(file, {
      failOn: 'error',
      limitInputPixels: photoLimits.pixels,
      limitInputChannels: false,
      sequentialRead: true,
    });
  const image = hasExtraChannels(metadata) ? await firstChannels(open, metadata) : open();
  return { image: image.autoOrient(), ...metadata.autoOrient };
}

/** Channels that a colour space has, with transparency; a TIFF may have more, of a meaning of its own. */
function usualChannels({ space }: Metadata): { colours: number; most: number } {
  if (space === 'b-w' || space === 'grey16') return { colours: 1, most: 2 };
  return space === 'cmyk' ? { colours: 4, most: 5 } : { colours: 3, most: 4 };
}

function hasExtraChannels(metadata: Metadata): boolean {
  return metadata.channels > usualChannels(metadata).most;
}

/** The image by the channels of its colours alone, which sharp takes out one by one. */
async function firstChannels(open: () => Sharp, metadata: Metadata): Promise<Sharp> {
  const { colours } = usualChannels(metadata);
  const [first, ...others] = await Promise.all(
    Array.from({ length: colours }, (_, channel) =>
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

/** In sRGB on white, no wider than the widest variant, as bare pixels. */
function reduce(image: Sharp, width: number, height: number): Promise<Pixels> {
  return image
    .resize(sizeOf(width, height, Math.max(...photoWidths)))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function sized({ data, info }: Pixels, width: number, height: number, to: number): Sharp {
  return sharp(data, { raw: info }).resize(sizeOf(width, height, to));
}

async function variantsOf(pixels: Pixels, width: number, height: number): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const to of photoWidths) {
    const content = await sized(pixels, width, height, to).webp({ quality: quality.webp }).toBuffer();
    variants.push({ suffix: `-${to}.webp`, content });
  }
  const content = await sized(pixels, width, height, jpegWidth).jpeg({ quality: quality.jpeg }).toBuffer();
  return [...variants, { suffix: '.jpg', content }];
}

/**
 * A WebP of at most 8 pixels a side, as a data URL of some hundred characters: a page of results carries a dozen. With
 * more pixels the browser's blur shows blocks.
 */
export async function placeholderOf(image: Sharp): Promise<string> {
  const tiny = await image
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: quality.placeholder })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Worked out from the whole image each time, so that the variants' proportions agree to the pixel. */
function sizeOf(width: number, height: number, to: number): ResizeOptions {
  return { ...variantSize({ width, height }, to), fit: 'fill' };
}

/** Markers without a length behind them (ITU T.81, table B.1): a stuffed byte, TEM, restarts, start of image. */
const hasLength = (marker: number) => marker > 0x01 && (marker < 0xd0 || marker > 0xd8);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * The scans of a progressive JPEG up to the image's end: what a camera puts behind it, previews for one, has scans of its
 * own. Each costs a pass over all pixels, so that a small file may hold a decoder for minutes; the library has no limit.
 */
function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff); at !== -1 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    if (marker === 0xff) at += 1;
    else at += 2 + (hasLength(marker) ? jpeg.readUInt16BE(at + 2) : 0);
  }
  return scans;
}
