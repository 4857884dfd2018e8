// The photos of a review. One grid shows the photos that accepting publishes, and marks the owner's
// changes.
import { useState } from 'react';
import type { PhotoChange, PhotoDifference } from '#domain/property/differences.ts';
import type { ReviewPhoto } from '#domain/property/versions.ts';
import { photosToAccept, type PropertyReview } from '#domain/review/review.ts';
import { Lightbox } from '#ui/cards/lightbox.tsx';
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

const narrow = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]';
/** More photos than this are shown smaller, to keep the text below within reach. */
const maxLargePhotos = 6;

export function ReviewPhotos({ review }: { review: PropertyReview }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { version } = review;
  const photos = photosToAccept(review);
  const differences = version === null || version.state === 'rejected' ? [] : version.photoDifferences;

  if (photos.length === 0) return <p className="text-muted">No photos</p>;
  return (
    <>
      <ul aria-label="Photos" className={photos.length > maxLargePhotos ? narrow : 'grid grid-cols-2 gap-3'}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-keyshortcuts={index === 0 ? 'P' : undefined}
              onClick={(event) => {
                // The lightbox returns the focus to the focused element, but Safari doesn't focus a clicked
                // button.
                event.currentTarget.focus();
                setOpenIndex(index);
              }}
              aria-label={`Enlarge photo ${index + 1} of ${photos.length}`}
              className="block w-full cursor-zoom-in overflow-hidden rounded-card bg-sand"
            >
              <Photo
                photo={photo}
                alt={`Photo ${index + 1}`}
                sizes="(min-width: 1280px) 22rem, 45vw"
                urgency={index < 4 ? 'soon' : 'lazy'}
                className="aspect-4/3 w-full object-cover"
              />
            </button>
            <AboutPhoto
              photo={photo}
              number={index + 1}
              difference={differences.find((each) => each.photo.id === photo.id)}
              isRequested={version?.request.photos.includes(photo.id) === true}
            />
          </li>
        ))}
        {differences
          .filter(({ changes }) => changes.includes('removed'))
          .map((difference) => (
            <OtherPhoto key={difference.photo.id} {...difference} />
          ))}
      </ul>
      {openIndex !== null && (
        <Lightbox photos={photos} start={openIndex} onClose={() => setOpenIndex(null)} />
      )}
    </>
  );
}

interface AboutPhotoProps {
  photo: ReviewPhoto;
  number: number;
  difference: PhotoDifference | undefined;
  /** Whether a reviewer asked to change it. */
  isRequested: boolean;
}

function AboutPhoto({ photo, number, difference, isRequested }: AboutPhotoProps) {
  const labels = (difference?.changes ?? []).map((change) => changeLabels[change]);
  if (isRequested) labels.push('Asked to change');
  const captionBefore = difference ? difference.captionBefore : photo.caption;
  return (
    <>
      {labels.length > 0 && <p className="mt-1 text-sm font-semibold">{labels.join(', ')}</p>}
      {(captionBefore ?? photo.caption) !== null && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere">
          <TextDifference from={captionBefore ?? ''} to={photo.caption ?? ''} />
        </p>
      )}
      <p className="mt-1 flex gap-1 text-xs whitespace-nowrap text-muted" title={photo.name}>
        <strong>{number === 1 ? 'Main photo ·' : `${number} ·`}</strong>
        <span className="truncate">{photo.name}</span>
        {photo.path !== null && <span>{`· ${photo.width} × ${photo.height}`}</span>}
        {photo.path === null && !photo.isUnreadable && <strong>· Still being processed</strong>}
      </p>
      {photo.isUnreadable && (
        <p className="text-xs font-semibold text-red">We can’t read this file, so visitors don’t see it.</p>
      )}
    </>
  );
}

/** A photo that accepting doesn't publish. */
function OtherPhoto({ photo, changes, position }: PhotoDifference) {
  return (
    <li className="text-sm">
      <Photo
        photo={photo}
        alt=""
        sizes="(min-width: 1280px) 11rem, 45vw"
        className="aspect-4/3 w-full rounded-card object-cover"
      />
      <p className="mt-1">
        <strong>{changes.map((change) => changeLabels[change]).join(', ')}</strong>
        {changes.includes('removed') ? `, was photo ${position}` : `, photo ${position}`}
      </p>
      {photo.caption !== null && (
        <p dir="auto" className="wrap-anywhere">
          {photo.caption}
        </p>
      )}
    </li>
  );
}

interface PhotoDifferencesProps {
  differences: readonly PhotoDifference[];
  review: PropertyReview;
}

/** What changed about photos of another version. Shows new captions, and photos that aren't in the grid. */
export function PhotoDifferences({ differences, review }: PhotoDifferencesProps) {
  const grid = photosToAccept(review).map(({ id }) => id);
  const isShown = ({ photo, changes }: PhotoDifference) =>
    !grid.includes(photo.id) || changes.includes('caption');
  const shown = differences.filter(isShown);
  const inside = Object.entries(changeLabels).flatMap(([change, label]) => {
    const numbers = differences
      .filter((difference) => !isShown(difference) && difference.changes.some((each) => each === change))
      .map(({ photo }) => grid.indexOf(photo.id) + 1);
    return numbers.length > 0 ? `${label}: ${numbers.join(', ')}.` : [];
  });
  return (
    <>
      {inside.length > 0 && <p className="mt-3 text-sm">{`Photos: ${inside.join(' ')}`}</p>}
      {shown.length > 0 && (
        <ul aria-label="Changed photos" className={`mt-3 ${narrow}`}>
          {shown.map((difference) => (
            <OtherPhoto key={difference.photo.id} {...difference} />
          ))}
        </ul>
      )}
    </>
  );
}
