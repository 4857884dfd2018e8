// One listing. A property that is missing or hidden from this user redirects to /404
// (docs/product.md, "Pages > URLs").
import { useState } from 'react';
import { data, href, redirect } from 'react-router';
import { type DescribedFit, type DescribedStay, describeFit } from '#domain/stay/describe-fit.ts';
import { bringsPets } from '#domain/stay/fit.ts';
import { type BarWords, describeBar } from '#domain/search/listing-bar.ts';
import { readFilters, readPossibleFilters } from '#domain/search/ignored-filters.ts';
import type { Town } from '#domain/place/gazetteer.ts';
import type { Listing, ListingCard } from '#domain/property/listing.ts';
import { type ListingCalendar, toListingCalendar } from '#domain/stay/listing-calendar.ts';
import { listNearbyLandmarks, type NearbyLandmark, townOf } from '#domain/place/position.ts';
import { type ListingRows, listRows } from '#domain/stay/listing-rows.ts';
import { describeCheck, summarizeChecks } from '#domain/property/checks.ts';
import { isPublic } from '#domain/property/options.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { type LengthRule, listLengthRules } from '#domain/stay/length-rules.ts';
import { touches } from '#domain/stay/availability.ts';
import { readStay } from '#domain/stay/stay.ts';
import { toBreadcrumbJsonLd, toListingJsonLd } from '#domain/property/structured-data.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { describeFailedLoad, useRetryOnline } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { BackLink } from '#ui/cards/back-link.tsx';
import type { OwnStay } from '#ui/inquiries/own-stay-note.tsx';
import { ListingPage } from '#ui/listing/listing-page.tsx';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { formatMoney } from '#domain/numbers.ts';
import type { Route } from './+types/listing';
import { callerOf, serverContext } from '../context.ts';
import { getOwnedProperty } from './property-access.ts';
import { pageMeta, noIndex, privateHeaders } from '../page-meta.ts';
import { toShareImage } from '../share-image.ts';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { findOwnStay } from '#server/inquiries/own-stay.ts';
import { getPlace } from '#server/search/place-pages.ts';
import { findSimilar } from '#server/search/similar.ts';
import { listChecks } from '#server/properties/property-checks.ts';
import { listOwnerFacts } from '#server/properties/owner-facts.ts';
import { getOwnListing, getProperty } from '#server/versions/read-listing.ts';

interface ListingData extends ListingRows {
  listing: Listing;
  /** The page of the listing's neighborhood; null if it has none. */
  placePath: string | null;
  /** The landmark of the search and the nearest ones, to the approximate position. */
  nearby: NearbyLandmark[];
  /** Empty if they could not be loaded: the rest of the page still works. */
  similar: ListingCard[];
  /** What we checked, such as "Phone checked Nov 20, 2026". Null if that could not be loaded. */
  checks: string[] | null;
  /** The same in one line. */
  checkSummary: string | null;
  /** Sentences about the owner. Empty if they could not be loaded. */
  owner: string[];
  /** JSON-LD for search engines, built on the server so that browsers don't load the code for it. */
  structuredData: ReturnType<typeof structuredDataOf>;
  calendar: ListingCalendar;
  /** YYYY-MM-DD, in California. */
  today: string;
  /** The stay of the URL. Described on the server, so that the page doesn't load the code for it. */
  stay: DescribedStay | null;
  /** Sentences about dates in the URL that can't be a stay. */
  problems: readonly string[];
  /** What to say about the stay, guests and pets in the URL. Null if there is nothing to say. */
  verdict: DescribedFit | null;
  /** What the law says about the stay in the URL. */
  lengthRules: LengthRule[];
  town: Town | null;
  /** The stay that this guest has asked for or agreed on here. */
  ownStay: OwnStay | null;
  /** What the bar at the bottom of a small screen says. */
  bar: BarWords;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { config } = server;
  const caller = callerOf(context);
  const { user } = caller;
  const loaded = await loadOrFail(() => getProperty(server, params.id, user), loadMessages.details, context);
  if (!loaded.ok) return data(loaded, { status: unavailableStatus });
  const listing = loaded.value.ok ? loaded.value.value : await findOwnListing(params.id, context);
  if (!listing) throw redirect(`${href('/404')}?missing=property`);
  const today = todayInLosAngeles(new Date());
  const planned = readFilters(url.searchParams);
  const [similar, calendar, own, place, owner, checks] = await Promise.all([
    loadOrFail(
      () => findSimilar(server, listing, {}, readPossibleFilters(url.searchParams, today)),
      loadMessages.list,
      context,
    ),
    loadOrFail(() => getCalendar(server, listing), loadMessages.details, context),
    loadOrFail(() => findOwnStay(server, caller, listing.id), loadMessages.details, context),
    loadOrFail(() => getPlace(server, listing.neighborhood), loadMessages.details, context),
    loadOrFail(() => listOwnerFacts(server, listing), loadMessages.details, context),
    loadOrFail(() => listChecks(server.db, listing.id), loadMessages.details, context),
  ]);
  if (!calendar.ok) return data(calendar, { status: unavailableStatus });
  const ownStay = own.ok ? own.value : null;
  const { stay: asked, problem } = readStay(url.searchParams, today);
  // The agreed stay is changed in its conversation.
  const dates = ownStay?.isAgreed && asked && touches(ownStay, asked) ? null : asked;
  // A check-in without a check-out, or dates that can't be a stay, plan none.
  const plan = { ...planned, checkIn: dates?.from ?? null, checkOut: dates?.to ?? null };
  const home = { ...listing, ...calendar.value };
  const town = townOf(listing.location);
  const fit = describeFit(home, plan, today, { withCost: false });
  const stay = dates && { ...dates, ...fit };
  return data(
    available<ListingData>({
      listing,
      // Only a stay that the home is free for has a total.
      ...listRows(home, dates && fit.isFit ? { ...dates, pets: bringsPets(plan) } : null, today),
      nearby: listNearbyLandmarks(listing.approximatePosition, planned.near),
      calendar: toListingCalendar(listing, calendar.value, today),
      today,
      placePath: place.ok && place.value ? href('/homes/:place', { place: place.value.slug }) : null,
      stay,
      problems: problem ? [problem] : [],
      verdict: fit.texts.length === 0 ? null : fit,
      lengthRules: dates && fit.isFit ? listLengthRules(town, dates, listing) : [],
      town,
      ownStay,
      bar: describeBar(fit, plan, today),
      checks: checks.ok ? checks.value.map(describeCheck) : null,
      checkSummary: checks.ok ? summarizeChecks(checks.value) : null,
      owner: owner.ok ? owner.value : [],
      similar: similar.ok ? similar.value : [],
      structuredData: isPublic(listing) ? structuredDataOf(listing, config.publicUrl) : [],
    }),
    isPublic(listing) && !ownStay ? {} : { headers: privateHeaders },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** For an owner who opened a mailed link: the listing, even if visitors don't see it. */
async function findOwnListing(id: string, context: Route.LoaderArgs['context']): Promise<Listing | null> {
  const owned = await getOwnedProperty(id, context);
  const found = owned && (await getOwnListing(context.get(serverContext), owned));
  return found?.ok ? found.value : null;
}

function structuredDataOf(listing: Listing, publicUrl: string) {
  const path = href('/listings/:id', { id: listing.id });
  const steps = [
    { name: 'Home', path: href('/') },
    { name: 'Properties', path: href('/listings') },
    { name: listing.title, path },
  ];
  return [toListingJsonLd(listing, { publicUrl, path }), toBreadcrumbJsonLd(publicUrl, steps)];
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(describeFailedLoad(loadMessages.details)));
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  if (!loaderData?.ok) return [{ title: 'Property · Baystead' }, noIndex];
  const { listing, structuredData } = loaderData.value;
  const { title, location, photos } = listing;
  const path = href('/listings/:id', params);
  const page = pageMeta(matches, {
    title: `${title}, ${location}`,
    description: shortDescription(listing),
    path,
    // The main photo, or the first photo that is ready.
    image: toShareImage(
      title,
      photos.find((photo) => photo.path !== null),
    ),
  });
  if (!isPublic(listing)) return [...page, noIndex];
  return [...page, ...structuredData.map((part) => ({ 'script:ld+json': part }))];
}

/** The text for search results: about 160 characters, cut between words. */
function shortDescription({ bedrooms, bathrooms, desiredMonthlyRent, description }: Listing): string {
  const facts = [
    formatBedrooms(bedrooms),
    formatBathrooms(bathrooms),
    `${formatMoney(desiredMonthlyRent)} a month`,
  ];
  const text = `${facts.join(', ')}. ${description}`.replaceAll(/\s+/g, ' ');
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, '')}…`;
}

export default function ListingRoute({ loaderData, params }: Route.ComponentProps) {
  const [lastData, setLastData] = useState(loaderData);
  if (loaderData.ok && loaderData !== lastData) setLastData(loaderData);
  const problem = loaderData.ok ? null : loaderData.failure.message;
  // If only new dates couldn't be loaded, the page and what was typed stay.
  const kept = lastData.ok && lastData.value.listing.id === params.id ? lastData.value : null;
  useRetryOnline(problem !== null && kept !== null);
  const shown = loaderData.ok
    ? loaderData.value
    : kept && { ...kept, stay: null, verdict: null, problems: [problem ?? ''] };
  if (!shown) {
    return (
      <PageUnavailable message={problem ?? ''}>
        <BackLink />
      </PageUnavailable>
    );
  }
  // The key resets the page for another listing: no open photo and no message carries over.
  return <ListingPage key={params.id} {...shown} />;
}
