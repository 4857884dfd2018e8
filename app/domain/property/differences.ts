// The fields and photos that differ between two versions of a property. For reviewers.
import type { Changes } from './changes.ts';
import type { ListingPhoto } from './listing.ts';
import { editSections } from './edit-form.ts';
import { fieldsOfStep } from './fields.ts';
import type { SubmittedProperty } from './owner-property.ts';

/** Both values of each changed field, private fields included, in the order of the edit form. */
export function findDifferences(before: SubmittedProperty, after: SubmittedProperty): Changes {
  const changes: Changes = {};
  for (const field of editSections.flatMap(fieldsOfStep)) {
    const [from, to] = [before[field], after[field]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

/** A photo to compare. Two photos of the same file have the same digest. */
export interface PhotoToCompare extends ListingPhoto {
  digest: string;
}

/**
 * "main": another photo was the first one before. "moved": the photo has another place among the photos that
 * are neither added nor removed. As few photos as possible are "moved", and none of them is "main".
 */
export type PhotoChange = 'main' | 'added' | 'removed' | 'moved' | 'caption' | 'caption-removed';

export interface PhotoDifference {
  photo: ListingPhoto;
  /** Null for an added photo. */
  captionBefore: string | null;
  /** Everything that differs, so that a reviewer sees all that accepting writes. */
  changes: PhotoChange[];
  /** The new position, from 1. The old one for a removed photo. */
  position: number;
}

/** The changed photos, in their new order, then the removed ones. */
export function findPhotoDifferences(
  photosBefore: readonly PhotoToCompare[],
  photosAfter: readonly PhotoToCompare[],
): PhotoDifference[] {
  const [before, after] = [numberCopies(photosBefore), numberCopies(photosAfter)];
  const placeBefore = (key: string) => before.findIndex((each) => each.key === key);
  const keptAfter = after.map(({ key }) => key).filter((key) => placeBefore(key) !== -1);
  const [firstBefore, firstAfter] = [before[0]?.key, after[0]?.key];
  const main = firstBefore && firstAfter && firstAfter !== firstBefore ? firstAfter : null;
  const inPlace = findPhotosInPlace(keptAfter.map(placeBefore), main === null ? null : placeBefore(main));
  const changed = after.flatMap(({ key, photo }, index) => {
    const earlier = before[placeBefore(key)];
    const captionBefore = earlier?.photo.caption ?? null;
    const changes: PhotoChange[] = key === main ? ['main'] : [];
    if (!earlier) changes.push('added');
    else if (key !== main && !inPlace.includes(placeBefore(key))) changes.push('moved');
    if (earlier && captionBefore !== photo.caption)
      changes.push(photo.caption === null ? 'caption-removed' : 'caption');
    return changes.length === 0 ? [] : [{ photo, captionBefore, changes, position: index + 1 }];
  });
  const removed = before.flatMap(({ key, photo }, index) =>
    keptAfter.includes(key)
      ? []
      : [{ photo, captionBefore: photo.caption, changes: ['removed' as const], position: index + 1 }],
  );
  return [...changed, ...removed];
}

/**
 * The old places of the photos that needn't move to get from the old order to the new one, as many as
 * possible. `places`: the old places in the new order. `main`: the new main photo's old place. It has a mark
 * of its own, so it may move if that spares another photo.
 */
function findPhotosInPlace(places: readonly number[], main: number | null): number[] {
  const all = longestIncreasing(places);
  const others = longestIncreasing(places.filter((place) => place !== main));
  return others.length < all.length ? all : others;
}

/** The longest subsequence of increasing numbers. */
function longestIncreasing(numbers: readonly number[]): number[] {
  const longer = (one: number[], other: number[]) => (other.length > one.length ? other : one);
  const endingAt: number[][] = [];
  for (const number of numbers) {
    const continued = endingAt.filter((each) => (each.at(-1) ?? number) < number);
    endingAt.push([...continued.reduce(longer, []), number]);
  }
  return endingAt.reduce(longer, []);
}

interface NumberedPhoto {
  photo: PhotoToCompare;
  /** The digest with a number: a property may have the same photo twice. */
  key: string;
}

function numberCopies(photos: readonly PhotoToCompare[]): NumberedPhoto[] {
  return photos.map((photo, index) => {
    const copies = photos.slice(0, index).filter(({ digest }) => digest === photo.digest).length;
    return { photo, key: `${photo.digest} ${copies}` };
  });
}
