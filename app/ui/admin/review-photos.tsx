// The photographs of a property under review: all of them, large enough to judge, and each as large as the screen.
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { PropertyReview } from '#domain/review.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { Picture } from '#ui/property/picture.tsx';

type Photos = PropertyReview['photos'];

export function ReviewPhotos({ photos }: { photos: Photos }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              onClick={() => setOpened(index)}
              aria-label={`Enlarge photograph ${index + 1} of ${photos.length}`}
              className="block w-full cursor-zoom-in overflow-hidden rounded-card bg-sand"
            >
              <Picture
                photo={photo}
                alt={`Photograph ${index + 1}`}
                sizes="(min-width: 1280px) 22rem, (min-width: 640px) 45vw, 100vw"
                urgency={index < 4 ? 'soon' : 'lazy'}
                className="aspect-4/3 w-full object-cover"
              />
            </button>
            <p className="mt-1 truncate text-xs text-muted" title={photo.name}>
              {index === 0 && <strong>Main photograph · </strong>}
              {photo.name} · {photo.width} × {photo.height}
            </p>
            {photo.isUnreadable && (
              <p className="text-xs font-semibold text-red">
                The file cannot be read. Visitors do not see this photograph.
              </p>
            )}
          </li>
        ))}
      </ul>
      {opened !== null && <LargeView photos={photos} start={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

interface LargeViewProps {
  photos: Photos;
  start: number;
  onClosed: () => void;
}

function LargeView({ photos, start, onClosed }: LargeViewProps) {
  const [index, setIndex] = useState(start);
  const photo = photos[index] ?? null;
  const step = (by: number) => setIndex((now) => (now + by + photos.length) % photos.length);

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  }

  return (
    <Modal labelledBy="large-view-title" onClosed={onClosed} className="modal-whole" onKeyDown={handleKey}>
      {(close) => (
        <div className="flex h-full flex-col bg-ink text-white">
          <div className="flex items-center gap-4 px-4 py-2">
            <h3
              id="large-view-title"
              aria-live="polite"
              className="flex-1 font-sans text-base font-medium tabular-nums"
            >
              Photograph {index + 1} of {photos.length}
            </h3>
            <button
              type="button"
              data-autofocus
              onClick={close}
              aria-label="Close the large view"
              className={round}
            >
              <X aria-hidden />
            </button>
          </div>
          <div className="relative min-h-0 flex-1">
            <Picture
              key={photo?.id}
              photo={photo}
              alt={`Photograph ${index + 1}`}
              sizes="100vw"
              urgency="soon"
              className="absolute inset-0 size-full object-contain"
            />
            {photos.length > 1 && (
              <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between">
                <button
                  type="button"
                  onClick={() => step(-1)}
                  aria-label="Previous photograph"
                  className={round}
                >
                  <ChevronLeft aria-hidden />
                </button>
                <button type="button" onClick={() => step(1)} aria-label="Next photograph" className={round}>
                  <ChevronRight aria-hidden />
                </button>
              </div>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}

const round =
  'pointer-events-auto grid size-11 place-items-center rounded-full bg-ink/70 text-white hover:bg-lagoon focus-visible:outline-white';
