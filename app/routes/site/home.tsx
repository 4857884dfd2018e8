// The home page: the hero, the featured listings (the newest if none are chosen), and how Baystead works.
import { data, href } from 'react-router';
import { noFilters } from '#domain/search/filters.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { loadMessages } from '#domain/load-result.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { formatMoney } from '#domain/numbers.ts';
import { landmarkKinds } from '#domain/place/gazetteer.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { FeaturedListings } from '#ui/home/featured-listings.tsx';
import { Hero, hero } from '#ui/home/hero.tsx';
import { HowItWorks } from '#ui/home/how-it-works.tsx';
import { Places, type PlaceTile } from '#ui/home/places.tsx';
import { OwnerCallToAction } from '#ui/home/owner-call-to-action.tsx';
import { Testimonials } from '#ui/home/testimonials.tsx';
import { formatListingCount } from '#ui/search/format-search.ts';
import type { Route } from './+types/home';
import { serverContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { listFeatured } from '#server/admin/featured.ts';
import { listPlacePhotos, listPlaces } from '#server/search/place-pages.ts';
import { listCardPage } from '#server/search/search.ts';
import type { Server } from '#server/server.ts';

const maxListings = 6;
const maxNeighborhoods = 4;

interface HomeResult {
  /** YYYY-MM-DD; empty if the server cannot be reached. */
  today: string;
  listings: ListingCard[];
  /** Set if the featured listings could not be loaded; the page then shows the newest. */
  message: string | null;
  /** Neighborhoods and landmarks with the most homes. */
  places: PlaceTile[];
}

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const today = todayInLosAngeles(new Date());
  const featured = await loadOrFail(() => listFeatured(server), loadMessages.featured, context);
  const message = featured.ok ? null : loadMessages.featured;
  const chosen =
    featured.ok && featured.value.length > 0
      ? featured
      : await loadOrFail(() => listNewest(server), loadMessages.list, context);
  const listings = chosen.ok ? chosen.value.slice(0, maxListings) : [];
  const found = await loadOrFail(() => choosePlaces(server, listings), loadMessages.list, context);
  const places = found.ok ? found.value : [];
  return chosen.ok
    ? data<HomeResult>({ listings, message, today, places })
    : data<HomeResult>(
        { listings, message: loadMessages.featured, today, places },
        { status: unavailableStatus },
      );
}

async function listNewest(server: Server): Promise<ListingCard[]> {
  return (await listCardPage(server, noFilters, null)).page.properties;
}

/**
 * Neighborhoods, each with a photo of a home that the page doesn't show already, and the first landmark of
 * each kind, so that beaches don't crowd out hospitals. Leaves out "Near Mission Beach" beside Mission Beach.
 */
async function choosePlaces(server: Server, listings: readonly ListingCard[]): Promise<PlaceTile[]> {
  const listed = await listPlaces(server);
  const neighborhoods = listed
    .filter(({ place }) => place.kind === 'neighborhood')
    .slice(0, maxNeighborhoods);
  const names = new Set(neighborhoods.map(({ place }) => place.name));
  const landmarks = landmarkKinds.flatMap(
    (kind) => listed.find(({ place }) => place.kind === kind && !names.has(place.name)) ?? [],
  );
  const photos = await listPlacePhotos(
    server,
    neighborhoods.map(({ place }) => place),
    listings.map(({ id }) => id),
  );
  return [...neighborhoods, ...landmarks].map(({ place, homes, lowestRent }) => ({
    name: place.title,
    path: href('/homes/:place', { place: place.slug }),
    note: `${formatListingCount(homes)} from ${formatMoney(lowestRent)}`,
    ...(place.kind === 'neighborhood' && { photo: photos.get(place.slug) ?? null }),
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
      <FeaturedListings listings={loaderData.listings} errorMessage={loaderData.message} />
      <Places places={loaderData.places} />
      <HowItWorks />
      <Testimonials />
      <OwnerCallToAction />
    </>
  );
}
