// The fields and photos that a resubmission, or an owner's changes, changed in a property. For reviewers.
import type { Changes } from './audit-event.ts';
import type { ListingPhoto } from './listing.ts';
import { type EditableField, editableFields } from './property-edit.ts';
import type { SubmittedProperty } from './owner-property.ts';

/** Both values of each changed field, private fields included, in the order of the edit form. */
export function findDifferences(before: SubmittedProperty, after: SubmittedProperty): Changes {
  const changes: Changes = {};
  for (const field of editableFields.filter(isPlain)) {
    const [from, to] = [before[field], after[field]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

type PlainField = Exclude<EditableField, 'photoIds' | 'photoCaptions'>;

const isPlain = (field: EditableField): field is PlainField =>
  field !== 'photoIds' && field !== 'photoCaptions';

/** A photo to compare. Two photos of the same file have the same digest. */
export interface PhotoToCompare extends ListingPhoto {
  digest: string;
}

export interface PhotoDifference {
  photo: ListingPhoto;
  /** "moved": the photo has another place among the photos that are neither added nor removed. */
  change: 'added' | 'removed' | 'moved' | 'caption';
  /** The new position, from 1. The old one for a removed photo. */
  position: number;
}

/** The changed photos, in their new order, then the removed ones. */
export function findPhotoDifferences(
  before: readonly PhotoToCompare[],
  after: readonly PhotoToCompare[],
): PhotoDifference[] {
  const digestsOf = (photos: readonly PhotoToCompare[]) => photos.map(({ digest }) => digest);
  const [digestsBefore, digestsAfter] = [digestsOf(before), digestsOf(after)];
  const keptBefore = digestsBefore.filter((digest) => digestsAfter.includes(digest));
  const keptAfter = digestsAfter.filter((digest) => digestsBefore.includes(digest));
  const changeOf = ({ digest, caption }: PhotoToCompare) => {
    const earlier = before.find((photo) => photo.digest === digest);
    if (!earlier) return 'added';
    if (keptBefore.indexOf(digest) !== keptAfter.indexOf(digest)) return 'moved';
    return earlier.caption === caption ? null : 'caption';
  };
  const changed = after.flatMap((photo, index) => {
    const change = changeOf(photo);
    return change === null ? [] : [toDifference(photo, change, index)];
  });
  const removed = before.flatMap((photo, index) =>
    digestsAfter.includes(photo.digest) ? [] : [toDifference(photo, 'removed', index)],
  );
  return [...changed, ...removed];
}

function toDifference(
  photo: PhotoToCompare,
  change: PhotoDifference['change'],
  index: number,
): PhotoDifference {
  return { photo, change, position: index + 1 };
}
