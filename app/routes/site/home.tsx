// The home page: the hero, the featured listings (the newest if none are chosen), and how Baystead works.
import { data, href } from 'react-router';
import { noFilters } from '#domain/filters.ts';
import type { ListingCard } from '#domain/listing.ts';
import { loadMessages } from '#domain/load-result.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { FeaturedListings } from '#ui/home/featured-listings.tsx';
import { Hero, hero } from '#ui/home/hero.tsx';
import { HowItWorks } from '#ui/home/how-it-works.tsx';
import { OwnerCallToAction } from '#ui/home/owner-call-to-action.tsx';
import { Testimonials } from '#ui/home/testimonials.tsx';
import type { Route } from './+types/home';
import { serverContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { listFeatured } from '#server/admin/featured.ts';
import { listCardPage } from '#server/search/search.ts';

const maxListings = 6;

interface HomeResult {
  /** YYYY-MM-DD; empty if the server cannot be reached. */
  today: string;
  listings: ListingCard[];
  /** Set if the featured listings could not be loaded; the page then shows the newest. */
  message: string | null;
}

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const today = todayInLosAngeles(new Date());
  const chosen = await loadOrFail(() => listFeatured(server), loadMessages.featured, context);
  const message = chosen.ok ? null : loadMessages.featured;
  if (chosen.ok && chosen.value.length > 0)
    return data<HomeResult>({ listings: chosen.value.slice(0, maxListings), message, today });
  const newest = await loadOrFail(() => listCardPage(server, noFilters, null), loadMessages.list, context);
  if (!newest.ok)
    return data<HomeResult>(
      { listings: [], message: loadMessages.featured, today },
      { status: unavailableStatus },
    );
  return data<HomeResult>({ listings: newest.value.properties.slice(0, maxListings), message, today });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<HomeResult>(serverLoader, () => ({
    listings: [],
    message: describeFailedLoad(loadMessages.featured),
    today: '',
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
      <HowItWorks />
      <Testimonials />
      <OwnerCallToAction />
    </>
  );
}
