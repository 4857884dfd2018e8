// Links to the pages of neighborhoods, each with a photo, and of landmarks, on the home page.
import { href, Link } from 'react-router';
import type { CardPhoto } from '#domain/property/listing.ts';
import { Photo } from '../cards/photo.tsx';
import type { PlaceLink } from '../cards/place-links.tsx';

export interface PlaceTile extends PlaceLink {
  /** Null if no home has photos. Missing for landmarks: a photo of a home doesn't show the landmark. */
  photo?: CardPhoto | null;
}

/** For the columns below. Makes 3x phones request 2x photos (cards/photo.tsx, `phoneSizes`). */
const sizes =
  '(min-width: 76rem) 18rem, (min-width: 64rem) 24vw, (max-width: 40rem) and (min-resolution: 2.5dppx) 30vw, 48vw';

export function Places({ places }: { places: readonly PlaceTile[] }) {
  if (places.length === 0) return null;
  return (
    <section className="page pb-16">
      <h2 className="mb-6 text-2xl sm:text-3xl">Homes by place</h2>
      <ul className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {places.map(({ name, path, note, photo }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full flex-col overflow-hidden rounded-card bg-sand hover:bg-lagoon-tint"
            >
              {photo !== undefined && (
                <Photo photo={photo} alt="" sizes={sizes} className="aspect-4/3 w-full object-cover" />
              )}
              <span className="flex grow flex-col justify-between p-4">
                <span className="font-semibold">{name}</span>
                <small className="mt-1 text-muted">{note}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={href('/homes')} className="link">
        All places
      </Link>
    </section>
  );
}
