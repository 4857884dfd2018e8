// What may be uploaded as a photo, and in which sizes it is shown. Loaded by visitors' pages: no imports.

export const photoLimits = {
  count: 40,
  bytes: 31_457_280,
  /** Characters of a caption. */
  caption: 120,
  /** Fewer than this many are accepted with a warning. */
  advised: 3,
  /** Pixels of the longer side; a photo with fewer is accepted with a piece of advice. */
  advisedSide: 1200,
  /** An image of more pixels is refused as a decompression bomb: twice what a phone's full resolution has. */
  pixels: 100_000_000,
  /** The same for formats of which all pixels are in memory at once: HEIC, TIFF, GIF, interlaced PNG. */
  pixelsAtOnce: 50_000_000,
  /** The same for AVIF, which takes 20 bytes and more for each pixel. */
  pixelsOfAvif: 25_000_000,
  /** Of a progressive JPEG; programs write ten or so. */
  scans: 100,
} as const;

/** Width in pixels of the one JPEG, for browsers without WebP and for link previews. */
export const jpegWidth = 1200;

/** An image higher than this many times its width is held by its height instead: WebP ends at 16,383 pixels. */
const steepest = 3;

/** Pixels of the variant that is `to` wide. An image that is narrower keeps its own size. */
export function variantSize({ width, height }: { width: number; height: number }, to: number) {
  const scale = Math.min(1, to / width, (to * steepest) / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Whether a larger copy would look better in the gallery. */
export function isSmall({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) < photoLimits.advisedSide;
}

export type PhotoState = 'pending' | 'ready' | 'failed';

/** Why no variants could be made of a file. */
export type PhotoProblem = 'damaged' | 'too-many-pixels' | 'too-complex';

export const photoMessages = {
  noneChosen: 'Please upload at least one property photo.',
  noneSubmitted: 'Please upload at least one image.',
  notAnImage: 'Please select only image files (JPEG, PNG, etc.)',
  tooLarge: 'Image files must be smaller than 30MB.',
  tooMany: (count: number) => `You can only upload up to 40 images. You currently have ${count} images.`,
  unreadable: 'We can’t read this file. Export it as a JPEG and choose that copy.',
  tooManyPixels: 'This image is too large for its format. Save a smaller copy as a JPEG.',
  tooComplex: 'This file takes too long to open. Save it as a plain JPEG and choose that copy.',
  damaged: 'This file is damaged or incomplete. Please choose another copy.',
  notStored: 'We couldn’t save this photo. Please try again later.',
  small: 'This one’s small. A larger copy will look sharper.',
  missing: (count: number) =>
    count === 1
      ? 'One photo isn’t on the server anymore. Please remove it and add it again.'
      : `${count} photos aren’t on the server anymore. Please remove them and add them again.`,
  few: 'Listings with at least 3 photos get noticed. Fewer is fine too.',
} as const;

/** What the person is told whose photo has failed. */
export function problemMessage(problem: PhotoProblem | null): string {
  if (problem === null) return photoMessages.unreadable;
  return {
    damaged: photoMessages.damaged,
    'too-many-pixels': photoMessages.tooManyPixels,
    'too-complex': photoMessages.tooComplex,
  }[problem];
}

/** A photo of a submission in the making, as its wizard sees it. */
export interface DraftPhoto {
  id: string;
  /** The file's name, as it was sent. */
  name: string;
  /** Pixels, upright; null until its variants are made. */
  width: number | null;
  height: number | null;
  /** Of the file as it was sent. */
  bytes: number;
  state: PhotoState;
  /** Why it has failed, where that is the file's fault. */
  problem: PhotoProblem | null;
  /** The address of a small variant; null while there is none. */
  thumbnail: string | null;
}

/** What may be an id. PostgreSQL stores no NUL and no lone surrogate, which a sender could write in one's place. */
const photoIdForm = /^[\w-]{1,36}$/;

/** What is said of photos, by their ids. One of which nothing is said is not named; in the order of the ids. */
export type PhotoCaptions = Readonly<Record<string, string>>;

export function captionsOf(entries: Iterable<readonly [id: string, caption: string | null]>): PhotoCaptions {
  const said = [...entries].filter(
    (entry): entry is [string, string] => photoIdForm.test(entry[0]) && Boolean(entry[1]),
  );
  return Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What the control of a photo's caption is called. */
export function captionName(photoId: string): string {
  return `caption-${photoId}`;
}

export interface RefusedFile {
  fileName: string;
  message: string;
}

/** What the end of an upload is answered with: the photo that it became, or why not. */
export type UploadAnswer = { photo: DraftPhoto } | { message: string };

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/**
 * The browser's check of files before they are sent; the server decides again by their content.
 * A file of exactly the limit is accepted.
 * Some systems report no type for a file they do not know, HEIC for one: those are left for the server.
 */
export function checkChosenFile(file: ChosenFile): string | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return photoMessages.notAnImage;
  if (file.type === '' && !/\.(jpe?g|png|webp|gif|avif|tiff?|heic|heif)$/i.test(file.name)) {
    return photoMessages.notAnImage;
  }
  return file.size > photoLimits.bytes ? photoMessages.tooLarge : null;
}
