// Links to the pages of neighborhoods and landmarks, on the home page.
import { href, Link } from 'react-router';
import { type PlaceLink, PlaceLinks } from '../property/place-links.tsx';

export function Places({ places }: { places: readonly PlaceLink[] }) {
  if (places.length === 0) return null;
  return (
    <section className="page pb-14 sm:pb-20">
      <h2 className="mb-4 text-2xl">Homes by place</h2>
      <PlaceLinks places={places} />
      <Link to={href('/homes')} className="link">
        All places
      </Link>
    </section>
  );
}
