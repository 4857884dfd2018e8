// Links to the pages of neighborhoods and landmarks, on the home page.
import { href, Link } from 'react-router';
import type { PlaceLink } from '../property/place-links.tsx';

export function Places({ places }: { places: readonly PlaceLink[] }) {
  if (places.length === 0) return null;
  return (
    <section className="page pt-10 sm:pt-14">
      <h2 className="mb-3 text-xl">Homes by place</h2>
      <ul className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {places.map(({ name, path, note }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full flex-col justify-between rounded-card bg-sand p-4 hover:bg-lagoon-tint"
            >
              <span className="font-semibold">{name}</span>
              <small className="mt-1 text-muted">{note}</small>
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
