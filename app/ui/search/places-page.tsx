// The places that have a page of their own, by town and kind.
import { href, Link } from 'react-router';
import { type PlaceLink, PlaceLinks } from '../property/place-links.tsx';

interface PlacesPageProps {
  groups: readonly { title: string; places: readonly PlaceLink[] }[];
}

export function PlacesPage({ groups }: PlacesPageProps) {
  return (
    <div className="page pt-10 pb-24">
      <h1 className="text-3xl sm:text-4xl">Homes by neighborhood and landmark</h1>
      {groups.length === 0 ? (
        <p className="mt-6 text-muted">No neighborhood has enough homes for a page of its own yet.</p>
      ) : null}
      {groups.map(({ title, places }) => (
        <section key={title} className="mt-10">
          <h2 className="mb-2 text-xl">{title}</h2>
          <PlaceLinks places={places} />
        </section>
      ))}
      <Link to={href('/listings')} className="button button-quiet mt-12">
        See all homes
      </Link>
    </div>
  );
}
