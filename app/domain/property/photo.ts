// Limits of photos, and messages about files. No imports.

export const photoLimits = {
  count: 40,
  bytes: 31_457_280,
  /** Characters of a caption. */
  caption: 120,
  /** A submission with fewer photos is accepted, with a warning. */
  advisedCount: 3,
  /** In pixels. A photo whose longer side is shorter is accepted, with a hint. */
  advisedSide: 1200,
} as const;

/** True if a larger copy would look better in the gallery. */
export function isSmall({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) < photoLimits.advisedSide;
}

/** The end of the name of a stored original, by its detected type. */
export type OriginalExtension = 'jpg' | 'png' | 'apng' | 'webp' | 'gif' | 'tif' | 'avif' | 'heic';

/** `uploading` until the server has the whole file, then `pending` until its variants exist. */
export type PhotoState = 'uploading' | 'pending' | 'ready' | 'failed';

/** Why a file can't become a photo. `duplicate`: the draft already has a photo with the same content. */
export type PhotoFailure = 'not-an-image' | 'unreadable' | 'damaged' | 'duplicate';

export const photoMessages = {
  noneChosen: 'Please upload at least one property photo.',
  noneSubmitted: 'Please upload at least one image.',
  notAnImage: 'Please select only image files (JPEG, PNG, etc.)',
  empty: 'This file is empty. Please choose another copy.',
  tooLarge: 'Image files must be smaller than 30MB.',
  tooMany: (count: number) =>
    `You can only upload up to ${photoLimits.count} images. You currently have ${count} images.`,
  unreadable: 'We can’t read this file. Save a smaller copy as a JPEG and choose that one.',
  damaged: 'This file is damaged or incomplete. Please choose another copy.',
  notStored: 'We couldn’t save this photo. Please try again later.',
  duplicate: 'You’ve already added this photo.',
  alreadyHere: (names: readonly string[]) =>
    `${names.length === 1 ? `${names[0]} is` : `${names.length} are`} here already.`,
  notUploaded: (count: number) =>
    count === 1
      ? 'One photo isn’t uploaded yet. Please choose it again or remove it.'
      : `${count} photos aren’t uploaded yet. Please choose them again or remove them.`,
  small: 'This one’s small. A larger copy will look sharper.',
  missing: (count: number) =>
    count === 1
      ? 'One photo isn’t on the server anymore. Please remove it and add it again.'
      : `${count} photos aren’t on the server anymore. Please remove them and add them again.`,
  few: (count: number) =>
    `${count === 0 ? 'No photos yet' : count === 1 ? 'Only one photo so far' : `Only ${count} photos so far`}. Add at least ${photoLimits.advisedCount}, so guests can picture the place.`,
} as const;

/** The message for the person who uploaded the photo. */
export function photoFailureMessage(failure: PhotoFailure | null): string {
  return {
    'not-an-image': photoMessages.notAnImage,
    unreadable: photoMessages.unreadable,
    damaged: photoMessages.damaged,
    duplicate: photoMessages.duplicate,
  }[failure ?? 'unreadable'];
}

/** A photo of a draft, as the submission form shows it. */
export interface DraftPhoto {
  id: string;
  /** The sender's file name. */
  name: string;
  /** Pixels of the upright photo. Null until its variants exist. */
  width: number | null;
  height: number | null;
  /** The size of the file. */
  bytes: number;
  state: PhotoState;
  /** The reason of a failure, if it lies in the file. */
  problem: PhotoFailure | null;
  /** The URL of a small variant. Null until it exists. */
  thumbnail: string | null;
}

/**
 * Ids that don't match are dropped: a client could send NUL or lone surrogates, which PostgreSQL can't store.
 */
const photoIdPattern = /^[\w-]{1,36}$/;

/** Captions by photo id, sorted by id. Photos without a caption are left out. */
export type PhotoCaptions = Readonly<Record<string, string>>;

export function captionsOf(entries: Iterable<readonly [id: string, caption: string | null]>): PhotoCaptions {
  const captions = [...entries].filter(
    (entry): entry is [string, string] => photoIdPattern.test(entry[0]) && Boolean(entry[1]),
  );
  return Object.fromEntries(captions.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The photos of a form, in its order and with its captions. Leaves out ids without a photo. */
export function orderPhotos<Photo extends { id: string }>(
  photos: readonly Photo[],
  { photoIds, photoCaptions }: { photoIds: readonly string[]; photoCaptions: PhotoCaptions },
) {
  return photoIds.flatMap((photoId) => {
    const photo = photos.find(({ id }) => id === photoId);
    return photo ? [{ ...photo, caption: photoCaptions[photoId] ?? null }] : [];
  });
}

/** The name of the input for a photo's caption. */
export function captionName(photoId: string): string {
  return `caption-${photoId}`;
}

export interface RefusedFile {
  fileName: string;
  message: string;
}

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/**
 * The check before uploading, by the browser and the server. The content is checked later. Accepts files of
 * exactly the limit. Some systems report no type, for example for HEIC; then the extension decides.
 */
export function checkChosenFile(file: ChosenFile): string | null {
  if (file.size === 0) return photoMessages.empty;
  if (file.type !== '' && !file.type.startsWith('image/')) return photoMessages.notAnImage;
  if (file.type === '' && !/\.(jpe?g|png|webp|gif|avif|tiff?|heic|heif)$/i.test(file.name)) {
    return photoMessages.notAnImage;
  }
  return file.size > photoLimits.bytes ? photoMessages.tooLarge : null;
}
