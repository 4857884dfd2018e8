// The pages of places: one for each, and the list of all.
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import { Icon } from '../controls/icon.tsx';
import { CardGrid } from '../cards/card.tsx';
import { type PlaceLink, PlaceLinks } from '../cards/place-links.tsx';

interface PlacePageProps {
  /** "Furnished homes in North Park, San Diego" */
  title: string;
  facts: readonly { name: string; value: string }[];
  homes: number;
  /** The first of the homes. */
  cards: readonly ListingCard[];
  /** The search for all of them. */
  searchPath: string;
  nearby: readonly PlaceLink[];
}

/** The homes of a place: their numbers in short, the first of them, and places nearby. */
export function PlacePage({ title, facts, homes, cards, searchPath, nearby }: PlacePageProps) {
  return (
    <div className="page pt-10 pb-24">
      <p>
        <Link to={href('/homes')} className="link">
          Neighborhoods and landmarks
        </Link>
      </p>
      <h1 className="mt-3 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <dl className="mt-6 mb-10 flex flex-wrap gap-x-10 gap-y-4">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="sr-only">Homes</h2>
      <CardGrid properties={cards} isAboveFold />
      <Link to={searchPath} className="button button-primary mt-12">
        {homes > cards.length ? `See all ${homes} homes` : 'Search these homes'}
        <Icon name="arrow-right" size={18} />
      </Link>
      {nearby.length === 0 ? null : (
        <section aria-labelledby="nearby" className="mt-20 border-t border-line pt-12 print:hidden">
          <h2 id="nearby" className="mb-6 text-2xl">
            Places nearby
          </h2>
          <PlaceLinks places={nearby} />
        </section>
      )}
    </div>
  );
}

interface PlacesPageProps {
  groups: readonly { title: string; places: readonly PlaceLink[] }[];
}

/** The places that have a page of their own, by town and kind. */
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
