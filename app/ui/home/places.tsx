// Links to the pages of neighborhoods and landmarks, on the home page.
import { href, Link } from 'react-router';
import { type PlaceLink, PlaceLinks } from '../property/place-links.tsx';

export function Places({ places }: { places: readonly PlaceLink[] }) {
  if (places.length === 0) return null;
  return (
    <section className="page pt-10 sm:pt-14">
      <h2 className="mb-3 text-xl">Homes by place</h2>
      <PlaceLinks places={places} />
      <Link to={href('/homes')} className="link">
        All places
      </Link>
    </section>
  );
}
