// One property. A property that is missing or hidden from this person redirects to /404 (docs/product.md, "Pages > Addresses").
import { data, href, redirect } from 'react-router';
import { type HomeCalendar, nightsOf } from '#domain/availability.ts';
import { parseFilters } from '#domain/filters.ts';
import { jpegAddress, type Listing, type ListingCard, type PhotoView } from '#domain/listing.ts';
import { jpegWidth, variantSize } from '#domain/photo.ts';
import { isPublic } from '#domain/property.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { judgeStay, rentOfStay } from '#domain/stay.ts';
import { breadcrumbData, listingData } from '#domain/structured-data.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { JudgedStay } from '#ui/calendar/stay-verdict.tsx';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { BackLink } from '#ui/property/back-link.tsx';
import { ListingPage } from '#ui/listings/listing-page.tsx';
import { bathroomWords, bedroomWords, money } from '#ui/property/wording.ts';
import type { Route } from './+types/listing';
import { appContext, visitContext } from './context.ts';
import { pageMeta, unlisted } from './page-meta.ts';
import { unavailableStatus, withFallback } from './load-result.ts';
import { readOrFail } from './read-or-fail.ts';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { findSimilar } from '#server/search/similar.ts';
import { getProperty } from '#server/properties/properties.ts';

interface Shown {
  listing: Listing;
  /** None also when they could not be read: the page is about something else. */
  similar: ListingCard[];
  /** For search engines, as JSON: it is made on the server, so that no browser loads what makes it. */
  structuredData: string[];
  calendar: HomeCalendar;
  /** YYYY-MM-DD, in California. */
  today: string;
  /** The stay that was searched for, with what became of it; null where none was, or one in the past. */
  stay: JudgedStay | null;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const server = context.get(appContext);
  const { config } = server;
  const { user } = context.get(visitContext);
  const read = await readOrFail(() => getProperty(server, params.id, user), loadMessages.details, context);
  if (!read.ok) return data(read, { status: unavailableStatus });
  if (!read.value.ok) throw redirect(`${href('/404')}?missing=property`);
  const listing = read.value.value;
  const [others, calendar] = await Promise.all([
    readOrFail(() => findSimilar(server, listing), loadMessages.list, context),
    readOrFail(() => getCalendar(server, listing), loadMessages.details, context),
  ]);
  if (!calendar.ok) return data(calendar, { status: unavailableStatus });
  const today = todayInLosAngeles(new Date());
  return data(
    available<Shown>({
      listing,
      calendar: calendar.value,
      today,
      stay: stayIn(new URL(request.url).searchParams, { ...listing, ...calendar.value }, today),
      similar: others.ok ? others.value : [],
      structuredData: isPublic(listing) ? structuredDataOf(listing, config.publicUrl) : [],
    }),
  );
}

/** The stay of a query string, judged for a home. */
function stayIn(query: URLSearchParams, home: Listing & HomeCalendar, today: string): JudgedStay | null {
  const { checkIn, checkOut } = parseFilters(query);
  if (!checkIn || !checkOut || checkIn < today) return null;
  const stay = { from: checkIn, to: checkOut };
  return {
    ...stay,
    verdict: judgeStay(home, stay, today),
    rent: rentOfStay(home.desiredMonthlyRent, nightsOf(stay)),
  };
}

function structuredDataOf(listing: Listing, publicUrl: string): string[] {
  const path = href('/listings/:id', { id: listing.id });
  const steps = [
    { name: 'Home', path: href('/') },
    { name: 'Properties', path: href('/listings') },
    { name: listing.title, path },
  ];
  return [listingData(listing, { publicUrl, path }), breadcrumbData(publicUrl, steps)].map((part) =>
    JSON.stringify(part),
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(loadMessages.details));
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  if (!loaderData?.ok) return [{ title: 'Property · Baystead' }, unlisted];
  const { listing, structuredData } = loaderData.value;
  const { title, location, photos } = listing;
  const path = href('/listings/:id', params);
  const page = pageMeta(matches, {
    title: `${title}, ${location}`,
    description: shortDescription(listing),
    path,
    image: shareImageOf(title, photos),
  });
  if (!isPublic(listing)) return [...page, unlisted];
  return [
    ...page,
    ...structuredData.map((text) => ({ 'script:ld+json': JSON.parse(text) as Record<string, string> })),
  ];
}

/** What search results show below the title: about 160 characters, cut between words. */
function shortDescription({ bedrooms, bathrooms, desiredMonthlyRent, description }: Listing): string {
  const facts = [bedroomWords(bedrooms), bathroomWords(bathrooms), `${money(desiredMonthlyRent)} a month`];
  const whole = `${facts.join(', ')}. ${description}`.replaceAll(/\s+/g, ' ');
  return whole.length <= 160 ? whole : `${whole.slice(0, 160).replace(/\s\S*$/, '')}…`;
}

/** The main photo, or the first one that has been made. */
function shareImageOf(title: string, photos: readonly PhotoView[]) {
  const photo = photos.find(({ path }) => path !== null);
  if (!photo?.path) return null;
  return { path: jpegAddress(photo.path), ...variantSize(photo, jpegWidth), alt: `${title}, main photo` };
}

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) {
    return (
      <PageUnavailable message={loaderData.failure.message}>
        <BackLink />
      </PageUnavailable>
    );
  }
  // Another home begins anew: no open photo and no message of the last one stays.
  return <ListingPage key={loaderData.value.listing.id} {...loaderData.value} />;
}
