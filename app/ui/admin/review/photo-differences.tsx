// Photos that a version adds, removes, moves or captions.
import type { PhotoChange, PhotoDifference } from '#domain/property/differences.ts';
import { Photo } from '#ui/cards/photo.tsx';
import { TextDifference } from '../text-difference.tsx';

const changeLabels: Record<PhotoChange, string> = {
  main: 'New main photo',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  caption: 'New caption',
  'caption-removed': 'Caption removed',
};

export function PhotoDifferences({ photos }: { photos: readonly PhotoDifference[] }) {
  if (photos.length === 0) return null;
  return (
    <ul
      aria-label="Changed photos"
      className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
    >
      {photos.map(({ photo, captionBefore, changes, position }) => (
        <li key={photo.id} className="text-sm">
          <Photo
            photo={photo}
            alt=""
            sizes="(min-width: 1280px) 11rem, 45vw"
            className="aspect-4/3 w-full rounded-card object-cover"
          />
          <p className="mt-1 wrap-anywhere">
            <strong>{changes.map((change) => changeLabels[change]).join(', ')}</strong>
            {changes.includes('removed') ? `, was photo ${position}` : `, photo ${position}`}
          </p>
          {!changes.includes('removed') && (captionBefore !== null || photo.caption !== null) && (
            <p className="wrap-anywhere">
              <TextDifference from={captionBefore ?? ''} to={photo.caption ?? ''} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
