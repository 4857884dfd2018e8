// The photos of a property under review: all of them, large enough to judge, and each as large as the screen.
import { useRef, useState } from 'react';
import type { PropertyReview } from '#domain/review.ts';
import { Lightbox } from '#ui/property/lightbox.tsx';
import { Picture } from '#ui/property/picture.tsx';

/** More of them are shown smaller, so that the words below are not out of reach. */
const few = 6;

export function ReviewPhotos({ photos }: { photos: PropertyReview['photos'] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  function handleClose() {
    setOpened(null);
    opener.current?.focus();
  }

  if (photos.length === 0) return <p className="text-muted">No photos</p>;
  return (
    <>
      <ul
        aria-label="Photos"
        className={`grid grid-cols-2 gap-3 ${
          photos.length > few ? 'sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]' : 'sm:grid-cols-2'
        }`}
      >
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              data-photo
              onClick={(event) => {
                opener.current = event.currentTarget;
                setOpened(index);
              }}
              aria-label={`Enlarge photo ${index + 1} of ${photos.length}`}
              className="block w-full cursor-zoom-in overflow-hidden rounded-card bg-sand"
            >
              <Picture
                photo={photo}
                alt={`Photo ${index + 1}`}
                sizes="(min-width: 1280px) 22rem, 45vw"
                urgency={index < 4 ? 'soon' : 'lazy'}
                className="aspect-4/3 w-full object-cover"
              />
            </button>
            <p className="mt-1 truncate text-xs text-muted" title={photo.name}>
              {index === 0 && <strong>Main photo · </strong>}
              {photo.name}
              {!photo.isUnreadable && ` · ${photo.width} × ${photo.height}`}
            </p>
            {photo.isUnreadable && (
              <p className="text-xs font-semibold text-red">
                We can’t read this file, so visitors don’t see it.
              </p>
            )}
          </li>
        ))}
      </ul>
      {opened !== null && <Lightbox photos={photos} start={opened} onClose={handleClose} />}
    </>
  );
}
