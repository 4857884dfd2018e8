// What a reviewer reads first about a resubmission: the earlier decision with its notes, and what the owner changed since.
import type { PhotoDifference } from '#domain/property-differences.ts';
import type { EarlierSubmission as Earlier } from '#domain/review.ts';
import { ChangeList } from '../audit-log-list.tsx';
import { DialogLink } from '../property-row.tsx';
import { Photo } from '#ui/property/photo.tsx';
import { PastDecision } from './review-details.tsx';

export function EarlierSubmission({ earlier }: { earlier: Earlier }) {
  const { id, title, decision, changes, photos } = earlier;
  const isUnchanged = Object.keys(changes).length === 0 && photos.length === 0;
  return (
    <section className="card space-y-4 p-5">
      <h3 className="text-lg">
        Resubmission of{' '}
        <DialogLink dialog="review" id={id} className="link">
          <bdi>{title}</bdi>
        </DialogLink>
      </h3>
      {decision && <PastDecision decision={decision} />}
      <div>
        <h4 className="font-semibold">Changed since</h4>
        {isUnchanged && <p className="mt-2 text-sm">Nothing.</p>}
        <ChangeList changes={changes} />
        <PhotoDifferences photos={photos} />
      </div>
    </section>
  );
}

const changeLabels: Record<PhotoDifference['change'], string> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  caption: 'New caption',
};

function PhotoDifferences({ photos }: { photos: readonly PhotoDifference[] }) {
  if (photos.length === 0) return null;
  return (
    <ul
      aria-label="Changed photos"
      className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
    >
      {photos.map(({ photo, change, position }) => (
        <li key={photo.id} className="text-sm">
          <Photo
            photo={photo}
            alt=""
            sizes="(min-width: 1280px) 11rem, 45vw"
            className="aspect-4/3 w-full rounded-card object-cover"
          />
          <p className="mt-1 wrap-anywhere">
            <strong>{changeLabels[change]}</strong>
            {change === 'removed' ? `, was photo ${position}` : `, photo ${position}`}
            {change !== 'removed' && photo.caption !== null && `: ${photo.caption}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
