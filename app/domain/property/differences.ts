// The fields and photos that a resubmission, or an owner's changes, changed in a property. For reviewers.
import type { Changes } from '../audit-event.ts';
import type { ListingPhoto } from '../listing.ts';
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

/** "moved": the photo has another place among the photos that are neither added nor removed. */
export type PhotoChange = 'added' | 'removed' | 'moved' | 'caption' | 'caption-removed';

export interface PhotoDifference {
  photo: ListingPhoto;
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
  const keysOf = (photos: readonly NumberedPhoto[]) => photos.map(({ key }) => key);
  const keptBefore = keysOf(before).filter((key) => keysOf(after).includes(key));
  const keptAfter = keysOf(after).filter((key) => keysOf(before).includes(key));
  const changesOf = ({ key, photo: { caption } }: NumberedPhoto): PhotoChange[] => {
    const earlier = before.find((each) => each.key === key)?.photo;
    if (!earlier) return ['added'];
    const changes: PhotoChange[] = keptBefore.indexOf(key) === keptAfter.indexOf(key) ? [] : ['moved'];
    if (earlier.caption !== caption) changes.push(caption === null ? 'caption-removed' : 'caption');
    return changes;
  };
  const changed = after.flatMap((each, index) => {
    const changes = changesOf(each);
    return changes.length === 0 ? [] : [{ photo: each.photo, changes, position: index + 1 }];
  });
  const removed = before.flatMap(({ key, photo }, index) =>
    keptBefore.includes(key) ? [] : [{ photo, changes: ['removed' as const], position: index + 1 }],
  );
  return [...changed, ...removed];
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
