// The homes of a place, for visitors from search engines. A place with too few homes leads to the search.
import { data, href, redirect } from 'react-router';
import { todayInLosAngeles, formatShortDay } from '#domain/day.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { formatMoney, pluralize } from '#domain/numbers.ts';
import { findPlace, type Place, titleOf, whereIs } from '#domain/search/place-pages.ts';
import { toBreadcrumbJsonLd, toListJsonLd } from '#domain/property/structured-data.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { listUrl } from '#ui/search/format-search.ts';
import { PlacePage } from '#ui/search/place-pages.tsx';
import { type PlaceNumbers, summarizePlace } from '#server/search/place-pages.ts';
import type { Route } from './+types/place';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex, pageMeta } from '../page-meta.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const place = findPlace(params.place);
  if (!place) throw redirect(href('/404'));
  const loaded = await loadOrFail(() => summarizePlace(server, place), loadMessages.list, context);
  if (!loaded.ok) return data(loaded, { status: unavailableStatus });
  const searchPath = listUrl(place.filters);
  if (loaded.value === null) throw redirect(searchPath, { headers: { 'x-robots-tag': 'noindex' } });
  const { numbers, cards, nearby } = loaded.value;
  return data(
    available({
      title: `Furnished homes ${whereIs(place)}`,
      facts: describeNumbers(numbers, todayInLosAngeles(new Date())),
      homes: numbers.homes,
      cards,
      searchPath,
      nearby: nearby.map((each) => ({ name: titleOf(each), path: pathOf(each) })),
      structuredData: structuredDataOf(place, cards, server.config.publicUrl),
    }),
  );
}

const pathOf = ({ slug }: Place) => href('/homes/:place', { place: slug });

/** The numbers in words, because browsers load no code for it. */
function describeNumbers(numbers: PlaceNumbers, today: string) {
  const { homes, medianRent, lowestRent, freeNow, nextFreeDays } = numbers;
  const next = nextFreeDays.map((day) => formatShortDay(day, today)).join(', ');
  return [
    { name: 'Homes', value: String(homes) },
    { name: 'Median rent', value: `${formatMoney(medianRent)} a month` },
    { name: 'Lowest rent', value: `${formatMoney(lowestRent)} a month` },
    { name: 'Free now', value: pluralize(freeNow, 'home') },
    ...(next === '' ? [] : [{ name: 'Next free from', value: next }]),
  ];
}

function structuredDataOf(place: Place, cards: readonly ListingCard[], publicUrl: string) {
  const steps = [
    { name: 'Home', path: href('/') },
    { name: 'Neighborhoods and landmarks', path: href('/homes') },
    { name: place.name, path: pathOf(place) },
  ];
  const homes = cards.map(({ id, title }) => ({ name: title, path: href('/listings/:id', { id }) }));
  return [toListJsonLd(publicUrl, homes), toBreadcrumbJsonLd(publicUrl, steps)];
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(describeFailedLoad(loadMessages.list)));
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  if (!loaderData?.ok) return [{ title: 'Homes · Baystead' }, noIndex];
  const { title, facts, structuredData } = loaderData.value;
  const numbers = facts.map(({ name, value }) => `${name}: ${value}`).join('. ');
  return [
    ...pageMeta(matches, {
      title,
      description: `${title}. ${numbers}.`,
      path: href('/homes/:place', params),
    }),
    ...structuredData.map((part) => ({ 'script:ld+json': part })),
  ];
}

export default function PlaceRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <PageUnavailable message={loaderData.failure.message} />;
  return <PlacePage {...loaderData.value} />;
}
