// Shows photos one at a time over the whole window, with buttons, arrow keys, swiping and thumbnails. A
// native dialog traps the focus and closes on Escape; Back closes it, too. The browser scrolls from photo to
// photo. Loaded on demand.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ListingPhoto } from '#domain/property/listing.ts';
import { ArrowButton } from '../controls/arrow-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { Photo } from './photo.tsx';

export interface LightboxProps {
  photos: readonly ListingPhoto[];
  /** Index of the photo to open with. */
  start: number;
  onClose: () => void;
}

export function Lightbox({ photos, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [currentIndex, setCurrentIndex] = useState(start);
  const last = photos.length - 1;
  const close = () => dialog.current?.close();
  const removeHistoryEntry = useCloseOnBack(true, close);

  const go = (to: number) => strip.current?.children[to]?.scrollIntoView();
  /** Of the photo in view. `currentIndex` follows once the browser reports the scrolling. */
  const position = () => Math.round((strip.current?.scrollLeft ?? 0) / (strip.current?.clientWidth ?? 1));

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    strip.current?.children[start]?.scrollIntoView();
    return () => current?.close();
  }, [start]);

  function handleClose() {
    removeHistoryEntry();
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const target = { ArrowLeft: position() - 1, ArrowRight: position() + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Photos"
      className="lightbox [&_button]:focus-visible:outline-foam"
      onClose={handleClose}
      onKeyDown={handleKeyDown}
    >
      <div className="flex h-16 items-center justify-between px-3 sm:px-5">
        <output className="pl-2 tabular-nums">{`${currentIndex + 1} of ${photos.length}`}</output>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="grid size-12 place-items-center rounded-full bg-foam/10 hover:bg-foam/25"
        >
          <Icon name="close" size={22} />
        </button>
      </div>
      <div
        ref={strip}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="flex min-h-0 flex-1 snap-x snap-mandatory [touch-action:pan-x_pinch-zoom] overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        onScroll={() => setCurrentIndex(position())}
      >
        {photos.map((photo, index) => (
          <LargePhoto
            key={photo.id}
            photo={photo}
            name={`Photo ${index + 1} of ${photos.length}`}
            distance={Math.abs(index - currentIndex)}
          />
        ))}
      </div>
      <div className="flex items-center justify-between gap-2 p-3 sm:block sm:px-5">
        <span className="sm:absolute sm:top-1/2 sm:left-5">
          <ArrowButton
            direction="left"
            label="Previous photo"
            isAtEnd={currentIndex === 0}
            onPress={() => go(position() - 1)}
          />
        </span>
        {last > 0 && <Thumbnails photos={photos} currentIndex={currentIndex} onPick={go} />}
        <span className="sm:absolute sm:top-1/2 sm:right-5">
          <ArrowButton
            direction="right"
            label="Next photo"
            isAtEnd={currentIndex === last}
            onPress={() => go(position() + 1)}
          />
        </span>
      </div>
    </dialog>
  );
}

interface LargePhotoProps {
  photo: ListingPhoto;
  /** In place of a caption. */
  name: string;
  /** From the current photo, in photos. The nearest ones load in advance. */
  distance: number;
}

function LargePhoto({ photo, name, distance }: LargePhotoProps) {
  return (
    <figure
      aria-hidden={distance > 0}
      className="flex w-full shrink-0 snap-center snap-always flex-col items-center justify-center gap-3 p-2 sm:px-20"
    >
      <Photo
        photo={photo}
        alt={photo.caption ?? name}
        sizes="100vw"
        urgency={distance > 1 ? 'lazy' : 'soon'}
        className="min-h-0 w-auto max-w-full rounded-control object-contain select-none"
      />
      {photo.caption !== null && (
        // The photo's alt text is the same.
        <figcaption aria-hidden dir="auto" className="max-w-[60ch] shrink-0 px-2 text-center wrap-anywhere">
          {photo.caption}
        </figcaption>
      )}
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
