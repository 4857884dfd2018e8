// Makes the pictures that the public sees out of an uploaded one. Runs in the jobs process only: a decoder may crash
// or take much memory. Nothing of the original's metadata passes through: no EXIF, no place, no colour profile.
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { photoWidths } from '#domain/listing.ts';
import { jpegWidth, photoLimits, variantSize } from '#domain/photo.ts';
import { openHeic, type OpenedPicture } from './heic-decoding.ts';
import { UndecodableImage } from './undecodable-image.ts';

export interface Variant {
  /** What follows the storage key in the variant's name. */
  suffix: string;
  content: Buffer;
}

export interface Derived {
  /** Pixels of the whole upright picture. */
  width: number;
  height: number;
  /** See `placeholderOf`. */
  placeholder: string;
  variants: Variant[];
}

const quality = { webp: 80, jpeg: 80, placeholder: 30 };
const placeholderSide = 8;

// Of two cores the jobs take one at most: the other one is the pages'.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes once and derives everything from that. A picture that is narrower than a variant keeps its own width.
 * Throws `UndecodableImage` for what the decoder refuses.
 */
export async function deriveImages(file: string): Promise<Derived> {
  const { pixels, width, height } = await decode(file);
  const sized = (to: number) => sharp(pixels.data, { raw: pixels.info }).resize(sizeOf(width, height, to));
  const variants: Variant[] = [];
  for (const to of photoWidths) {
    variants.push({
      suffix: `-${to}.webp`,
      content: await sized(to).webp({ quality: quality.webp }).toBuffer(),
    });
  }
  variants.push({
    suffix: '.jpg',
    content: await sized(jpegWidth).jpeg({ quality: quality.jpeg }).toBuffer(),
  });
  const placeholder = await placeholderOf(sharp(pixels.data, { raw: pixels.info }));
  return { width, height, placeholder, variants };
}

/**
 * A WebP of at most 8 pixels a side, as a data URL of some hundred characters: a page of results carries a dozen. With
 * more pixels the browser's blur shows blocks.
 */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: quality.placeholder })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Worked out from the whole picture each time, so that the variants' proportions agree to the pixel. */
function sizeOf(width: number, height: number, to: number): ResizeOptions {
  return { ...variantSize({ width, height }, to), fit: 'fill' };
}

/** The picture upright, in sRGB on white, no wider than the widest variant, as bare pixels. */
async function decode(file: string) {
  const heic = await openHeic(file);
  try {
    const { picture, width, height } = heic ?? (await open(file));
    const pixels = await picture
      .autoOrient()
      .resize(sizeOf(width, height, Math.max(...photoWidths)))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { pixels, width, height };
  } catch (error) {
    throw new UndecodableImage('the picture cannot be decoded', { cause: error });
  }
}

async function open(file: string): Promise<OpenedPicture> {
  const picture = sharp(file, {
    failOn: 'error',
    limitInputPixels: photoLimits.pixels,
    sequentialRead: true,
  });
  const { width, height } = (await picture.metadata()).autoOrient;
  return { picture, width, height };
}
