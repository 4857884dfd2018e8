// The homes of a place, for visitors from search engines. A place with too few homes leads to the search.
import { data, href, Link, redirect } from 'react-router';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { formatMoney, pluralize } from '#domain/numbers.ts';
import { toBreadcrumbJsonLd, toListJsonLd } from '#domain/property/structured-data.ts';
import { CardGrid } from '#ui/cards/card.tsx';
import { PlaceLinks } from '#ui/cards/place-links.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { listUrl } from '#ui/search/format-search.ts';
import { findPlace, type Place, summarizePlace } from '#server/search/place-pages.ts';
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
  const { homes, medianRent, lowestRent, freeNow, cards, nearby } = loaded.value;
  return data(
    available({
      title: `Furnished homes ${place.where}`,
      // In words, because browsers load no code for it.
      facts: [
        { name: 'Homes', value: String(homes) },
        { name: 'Median rent', value: `${formatMoney(medianRent)} a month` },
        { name: 'Lowest rent', value: `${formatMoney(lowestRent)} a month` },
        { name: 'Free now', value: pluralize(freeNow, 'home') },
      ],
      homes,
      cards,
      searchPath,
      nearby: nearby.map((each) => ({ name: each.title, path: pathOf(each) })),
      structuredData: [
        toListJsonLd(
          server.config.publicUrl,
          cards.map((card) => ({ name: card.title, path: href('/listings/:id', card) })),
        ),
        toBreadcrumbJsonLd(server.config.publicUrl, [
          { name: 'Home', path: href('/') },
          { name: 'Neighborhoods and landmarks', path: href('/homes') },
          { name: place.name, path: pathOf(place) },
        ]),
      ],
    }),
  );
}

const pathOf = ({ slug }: Place) => href('/homes/:place', { place: slug });

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
  const { title, facts, homes, cards, searchPath, nearby } = loaderData.value;
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
