// The photos of a listing: five tiles that open the lightbox; on phones, a strip to swipe. Without
// JavaScript, a tile links to the large photo, and the button to the page with all photos. A single photo has
// no button, because nothing is hidden.
import { type ComponentType, type MouseEvent, useState } from 'react';
import { type ListingPhoto, webpUrl } from '#domain/property/listing.ts';
import { Icon } from '../controls/icon.tsx';
import type { LightboxProps } from '../cards/lightbox.tsx';
import { phoneSizes, Photo, placeholderUrl } from '../cards/photo.tsx';

const tileCount = 5;
/** Width of the large photo, in pixels. */
const largePhotoWidth = 1600;

interface Grid {
  className: string;
  /** Each tile's part of the page's width. The last part also applies to all further tiles. */
  parts: readonly number[];
}

/** Also for the page with all photos. */
const twoColumns: Grid = { className: 'sm:grid-cols-2', parts: [1 / 2] };

/** By number of tiles. The first tile is the large one. */
const grids: Record<number, Grid> = {
  1: { className: 'sm:grid-cols-1', parts: [1] },
  2: twoColumns,
  3: {
    className: 'sm:grid-cols-3 sm:[&>*:first-child]:col-span-2 sm:[&>*:first-child]:row-span-2',
    parts: [2 / 3, 1 / 3],
  },
  4: {
    className:
      'sm:grid-cols-4 sm:[&>*:first-child]:col-span-2 sm:[&>*:first-child]:row-span-2 sm:[&>*:nth-child(2)]:col-span-2 sm:[&>*:nth-child(2)_img]:aspect-8/3',
    parts: [1 / 2, 1 / 2, 1 / 4],
  },
  5: {
    className: 'sm:grid-cols-4 sm:[&>*:first-child]:col-span-2 sm:[&>*:first-child]:row-span-2',
    parts: [1 / 2, 1 / 4],
  },
};

interface GalleryProps {
  title: string;
  /** A photo without variants shows the placeholder. */
  photos: readonly ListingPhoto[];
  /** Whether all photos are shown (`?photos=all`). */
  showsAll: boolean;
}

export function Gallery({ title, photos, showsAll }: GalleryProps) {
  const lightbox = useLightbox(photos);
  const tiles = showsAll ? photos : photos.slice(0, tileCount);
  const grid = (showsAll ? null : grids[tiles.length]) ?? twoColumns;
  if (photos.length === 0) return <NoPhotos />;

  const strip = 'card-strip [scrollbar-width:none] sm:grid sm:overflow-hidden sm:rounded-card';
  return (
    <div className="relative">
      <ul className={`flex gap-2 ${strip} ${grid.className}`} aria-label="Photos">
        {tiles.map((photo, index) => (
          <li
            key={photo.id}
            className="shrink-0 snap-start overflow-hidden max-sm:w-[calc(100vw-3.5rem)] max-sm:rounded-card"
          >
            <Tile
              title={title}
              photo={photo}
              index={index}
              count={photos.length}
              sizes={sizesOf(grid, index)}
              onOpen={(event) => lightbox.open(index, event)}
            />
          </li>
        ))}
      </ul>
      {showsAll || photos.length === 1 ? null : (
        <form method="get" className="absolute bottom-4 max-sm:left-4 sm:right-4">
          <button
            type="submit"
            name="photos"
            value="all"
            onClick={(event) => lightbox.open(0, event)}
            className="button button-quiet border-ink/20 shadow-soft"
          >
            <Icon name="photos" size={18} />
            {`Show all ${photos.length} photos`}
          </button>
        </form>
      )}
      {lightbox.element}
    </div>
  );
}

/** Small, to leave room for the facts below. */
function NoPhotos() {
  return (
    <div className="flex items-center gap-6 rounded-card bg-sand p-4 sm:p-6">
      <img src={placeholderUrl} alt="" width="800" height="600" className="w-28 rounded-control sm:w-40" />
      <p className="text-muted">No photos of this home yet.</p>
    </div>
  );
}

function largeUrl({ path }: ListingPhoto): string {
  return path === null ? placeholderUrl : webpUrl(path, largePhotoWidth);
}

interface TileProps {
  title: string;
  photo: ListingPhoto;
  index: number;
  count: number;
  sizes: string;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
}

/** The `sizes` of a tile: gaps are 0.5rem, and the page is at most 76rem wide with 1rem on each side. */
function sizesOf({ parts }: Grid, index: number): string {
  const part = parts[index] ?? parts.at(-1) ?? 1;
  return `${phoneSizes}(min-width: 78rem) ${76.5 * part - 0.5}rem, (min-width: 40rem) calc(${100 * part}vw - ${1.5 * part + 0.5}rem), calc(100vw - 3.5rem)`;
}

function Tile({ title, photo, index, count, sizes, onOpen }: TileProps) {
  return (
    <a
      href={largeUrl(photo)}
      onClick={onOpen}
      className="group block size-full bg-sand focus-visible:-outline-offset-4"
    >
      <Photo
        photo={photo}
        alt={photo.caption ?? `${title}, photo ${index + 1} of ${count}`}
        sizes={sizes}
        urgency={index === 0 ? 'first' : 'lazy'}
        className={`aspect-4/3 size-full object-cover transition-[filter] duration-150 group-hover:[filter:brightness(0.95)] ${count === 1 ? 'sm:aspect-21/9' : 'lg:aspect-5/3'}`}
      />
    </a>
  );
}

/** Loads the lightbox on the first click. If that fails, opens the large photo instead. */
function useLightbox(photos: readonly ListingPhoto[]) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const [openIndex, setOpenIndex] = useState<number | null>(null);

  async function open(index: number, event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The lightbox returns the focus to the focused element, but Safari doesn't focus what is clicked.
    event.currentTarget.focus();
    try {
      const loaded = await import('../cards/lightbox.tsx');
      setLightbox(() => loaded.Lightbox);
      setOpenIndex(index);
    } catch {
      const photo = photos[index];
      if (photo) location.assign(largeUrl(photo));
    }
  }

  return {
    open: (index: number, event: MouseEvent<HTMLElement>) => void open(index, event),
    element:
      Lightbox && openIndex !== null ? (
        <Lightbox photos={photos} start={openIndex} onClose={() => setOpenIndex(null)} />
      ) : null,
  };
}
