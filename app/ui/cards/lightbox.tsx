// Shows photos one at a time over the whole window, with buttons, arrow keys, swiping and thumbnails. A
// native dialog traps the focus and closes on Escape; Back and swiping down close it, too. A double tap shows
// a photo at twice its size. Loaded on demand.
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ListingPhoto } from '#domain/property/listing.ts';
import { Icon } from '../controls/icon.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { useSwipe } from '../controls/use-swipe.ts';
import { Photo } from './photo.tsx';

export interface LightboxProps {
  photos: readonly ListingPhoto[];
  /** Index of the photo to open with. */
  start: number;
  onClose: () => void;
}

/** How far the first and the last photo follow a swipe beyond the end, as a fraction of the swipe. */
const edgeResistance = 0.25;

export function Lightbox({ photos, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [currentIndex, setCurrentIndex] = useState(start);
  const [enlarged, setEnlarged] = useState<Point | null>(null);
  const last = photos.length - 1;
  const go = (to: number) => {
    setEnlarged(null);
    setCurrentIndex(Math.max(0, Math.min(last, to)));
  };
  const close = () => dialog.current?.close();
  const removeHistoryEntry = useCloseOnBack(true, close);
  const swipe = useSwipe((steps) => go(currentIndex + steps), closeUnlessZoomed);
  const isAtEnd = (currentIndex === 0 && swipe.drag > 0) || (currentIndex === last && swipe.drag < 0);
  const drag = isAtEnd ? swipe.drag * edgeResistance : swipe.drag;

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  /** While the photo is zoomed, a downward drag pans it. */
  function closeUnlessZoomed() {
    if ((visualViewport?.scale ?? 1) <= 1) close();
  }

  function handleDoubleClick({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top } = currentTarget.getBoundingClientRect();
    setEnlarged(enlarged ? null : { x: clientX - left, y: clientY - top });
  }

  function handleClose() {
    removeHistoryEntry();
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const target = { ArrowLeft: currentIndex - 1, ArrowRight: currentIndex + 1, Home: 0, End: last }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Photos"
      className="lightbox"
      onClose={handleClose}
      onKeyDown={handleKeyDown}
    >
      <div className="flex h-16 items-center justify-between px-3 sm:px-5">
        <output className="pl-2 tabular-nums">{`${currentIndex + 1} of ${photos.length}`}</output>
        <RoundButton label="Close" onPress={close}>
          <Icon name="close" size={22} />
        </RoundButton>
      </div>
      <div
        className={`relative min-h-0 flex-1 overflow-hidden ${enlarged ? 'touch-manipulation' : '[touch-action:pinch-zoom]'}`}
        onDoubleClick={handleDoubleClick}
        {...(!enlarged && swipe.handlers)}
      >
        {photos.map((photo, index) =>
          // Renders the previous and the next photo, too, so that they load in advance.
          Math.abs(index - currentIndex) > 1 ? null : (
            <LargePhoto
              key={photo.id}
              photo={photo}
              name={`Photo ${index + 1} of ${photos.length}`}
              steps={index - currentIndex}
              drag={drag}
              enlarged={index === currentIndex ? enlarged : null}
            />
          ),
        )}
      </div>
      <div className="flex items-center justify-between gap-2 p-3 sm:block sm:px-5">
        <RoundButton
          label="Previous photo"
          className="sm:left-5"
          disabled={currentIndex === 0}
          onPress={() => go(currentIndex - 1)}
        >
          <Icon name="chevron-left" size={24} />
        </RoundButton>
        {last > 0 && <Thumbnails photos={photos} currentIndex={currentIndex} onPick={go} />}
        <RoundButton
          label="Next photo"
          className="sm:right-5"
          disabled={currentIndex === last}
          onPress={() => go(currentIndex + 1)}
        >
          <Icon name="chevron-right" size={24} />
        </RoundButton>
      </div>
    </dialog>
  );
}

/** In pixels from the top left corner of the photos' area. */
interface Point {
  x: number;
  y: number;
}

interface LargePhotoProps {
  photo: ListingPhoto;
  /** In place of a caption. */
  name: string;
  /** 0 for the current photo, -1 for the previous one and 1 for the next one. */
  steps: number;
  /** How far a swipe moves it, in pixels. */
  drag: number;
  /** The point that a double tap keeps in place while the photo grows to twice its size. Null if it fits. */
  enlarged: Point | null;
}

function LargePhoto({ photo, name, steps, drag, enlarged }: LargePhotoProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    // The part beyond the edge is as large as the area.
    if (enlarged && figure.current) {
      figure.current.scrollLeft = enlarged.x;
      figure.current.scrollTop = enlarged.y;
    }
  }, [enlarged]);

  return (
    <figure
      ref={figure}
      aria-hidden={steps !== 0}
      style={{ transform: `translateX(calc(${steps * 100}% + ${drag}px))` }}
      className={`absolute inset-0 ${enlarged ? 'overflow-auto' : ''} ${drag === 0 ? 'transition-transform duration-300 ease-out' : ''}`}
    >
      <div
        className={`flex flex-col items-center justify-center gap-3 p-2 sm:px-20 ${enlarged ? 'size-[200%]' : 'size-full'}`}
      >
        <Photo
          photo={photo}
          alt={photo.caption ?? name}
          sizes={enlarged ? '200vw' : '100vw'}
          urgency="soon"
          className={`min-h-0 max-w-full rounded-control object-contain select-none ${enlarged ? 'size-full' : 'w-auto'}`}
        />
        {photo.caption !== null && (
          // The photo's alt text is the same.
          <figcaption aria-hidden dir="auto" className="max-w-[60ch] shrink-0 px-2 text-center wrap-anywhere">
            {photo.caption}
          </figcaption>
        )}
      </div>
    </figure>
  );
}

interface ThumbnailsProps {
  photos: readonly ListingPhoto[];
  /** Index of the current photo. */
  currentIndex: number;
  onPick: (index: number) => void;
}

/** A single tab stop. The lightbox's arrow keys also work here, and the focus follows the current photo. */
function Thumbnails({ photos, currentIndex, onPick }: ThumbnailsProps) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = strip.current?.children[currentIndex]?.querySelector('button');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (strip.current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  }, [currentIndex]);

  return (
    <ol
      ref={strip}
      aria-label="All photos"
      className="mx-auto flex w-fit max-w-full min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] motion-safe:scroll-smooth"
    >
      {photos.map((photo, index) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Photo ${index + 1}`}
            aria-current={index === currentIndex}
            tabIndex={index === currentIndex ? 0 : -1}
            onClick={() => onPick(index)}
            className="block overflow-hidden rounded-control opacity-60 transition-opacity duration-150 hover:opacity-100 focus-visible:outline-offset-0 focus-visible:outline-foam aria-[current=true]:opacity-100 aria-[current=true]:ring-2 aria-[current=true]:ring-foam"
          >
            <Photo photo={photo} alt="" sizes="72px" className="h-11 w-14 object-cover sm:h-14 sm:w-18" />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface RoundButtonProps {
  label: string;
  onPress: () => void;
  disabled?: boolean;
  /** Position beside the photo on wide screens. */
  className?: string;
  children: React.ReactNode;
}

/** At the ends it only looks disabled, because a disabled button would lose the focus. */
function RoundButton({ label, onPress, disabled = false, className, children }: RoundButtonProps) {
  const beside = className === undefined ? '' : `sm:absolute sm:inset-y-0 sm:my-auto ${className}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onPress}
      className={`grid size-12 shrink-0 place-items-center rounded-full bg-foam/10 text-foam transition-colors duration-150 hover:bg-foam/25 focus-visible:outline-foam aria-disabled:opacity-35 ${beside}`}
    >
      {children}
    </button>
  );
}
