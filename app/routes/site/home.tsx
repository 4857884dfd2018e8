// The home page: the hero, the featured listings (the newest if none are chosen), and how Baystead works.
import { data, href } from 'react-router';
import { noFilters } from '#domain/filters.ts';
import type { ListingCard } from '#domain/listing.ts';
import { loadMessages } from '#domain/load-result.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { formatMoney } from '#domain/numbers.ts';
import { isNeighborhood, titleOf } from '#domain/place-pages.ts';
import { landmarkKinds } from '#domain/places.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { FeaturedListings } from '#ui/home/featured-listings.tsx';
import { Hero, hero } from '#ui/home/hero.tsx';
import { HowItWorks } from '#ui/home/how-it-works.tsx';
import { Places } from '#ui/home/places.tsx';
import { OwnerCallToAction } from '#ui/home/owner-call-to-action.tsx';
import { Testimonials } from '#ui/home/testimonials.tsx';
import { formatListingCount } from '#ui/search/format-search.ts';
import type { PlaceLink } from '#ui/property/place-links.tsx';
import type { Route } from './+types/home';
import { serverContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { listFeatured } from '#server/admin/featured.ts';
import { type ListedPlace, listPlaces } from '#server/search/place-pages.ts';
import { listCardPage } from '#server/search/search.ts';

const maxListings = 6;
const maxNeighborhoods = 4;

interface HomeResult {
  /** YYYY-MM-DD; empty if the server cannot be reached. */
  today: string;
  listings: ListingCard[];
  /** Set if the featured listings could not be loaded; the page then shows the newest. */
  message: string | null;
  /** Neighborhoods and landmarks with the most homes. */
  places: PlaceLink[];
}

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const today = todayInLosAngeles(new Date());
  const chosen = await loadOrFail(() => listFeatured(server), loadMessages.featured, context);
  const message = chosen.ok ? null : loadMessages.featured;
  const found = await loadOrFail(() => listPlaces(server), loadMessages.list, context);
  const places = found.ok ? choosePlaces(found.value) : [];
  if (chosen.ok && chosen.value.length > 0)
    return data<HomeResult>({ listings: chosen.value.slice(0, maxListings), message, today, places });
  const newest = await loadOrFail(() => listCardPage(server, noFilters, null), loadMessages.list, context);
  if (!newest.ok)
    return data<HomeResult>(
      { listings: [], message: loadMessages.featured, today, places },
      { status: unavailableStatus },
    );
  const listings = newest.value.properties.slice(0, maxListings);
  return data<HomeResult>({ listings, message, today, places });
}

/** Neighborhoods, and the first landmark of each kind, so that beaches don't crowd out hospitals. */
function choosePlaces(listed: readonly ListedPlace[]): PlaceLink[] {
  const chosen = [
    ...listed.filter(({ place }) => isNeighborhood(place)).slice(0, maxNeighborhoods),
    ...landmarkKinds.flatMap((kind) => listed.find(({ place }) => place.kind === kind) ?? []),
  ];
  return chosen.map(({ place, homes, lowestRent }) => ({
    name: titleOf(place),
    path: href('/homes/:place', { place: place.slug }),
    note: `${formatListingCount(homes)} from ${formatMoney(lowestRent)}`,
  }));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<HomeResult>(serverLoader, () => ({
    listings: [],
    message: describeFailedLoad(loadMessages.featured),
    today: '',
    places: [],
  }));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Furnished homes by the bay',
    description: hero.text,
    path: href('/'),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero today={loaderData.today} />
      <Places places={loaderData.places} />
      <FeaturedListings listings={loaderData.listings} errorMessage={loaderData.message} />
      <HowItWorks />
      <Testimonials />
      <OwnerCallToAction />
    </>
  );
}
