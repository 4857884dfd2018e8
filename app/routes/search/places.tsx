// All places that have a page of their own.
import { data, href } from 'react-router';
import { anyLandmark, landmarkKinds, towns } from '#domain/place/gazetteer.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { PlaceLinks } from '#ui/cards/place-links.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { formatListingCount } from '#ui/search/format-search.ts';
import { listPlaces } from '#server/search/place-pages.ts';
import type { Route } from './+types/places';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex, pageMeta } from '../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await loadOrFail(() => listPlaces(context.get(serverContext)), loadMessages.list, context);
  if (!loaded.ok) return data(loaded, { status: unavailableStatus });
  const titles = [
    ...towns.map((town) => [town, `Neighborhoods of ${town}`]),
    ...landmarkKinds.map((kind) => [kind, `Near ${anyLandmark[kind]}`]),
  ];
  const groups = titles.map(([group, title]) => ({
    title,
    places: loaded.value
      .filter(({ place }) => (place.town ?? place.kind) === group)
      .map(({ place: { slug, name }, homes }) => ({
        name,
        path: href('/homes/:place', { place: slug }),
        note: formatListingCount(homes),
      })),
  }));
  return data(available(groups.filter(({ places }) => places.length > 0)));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(describeFailedLoad(loadMessages.list)));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta(matches, {
    title: 'Homes by neighborhood and landmark',
    description:
      'Furnished homes by neighborhood in San Diego and Imperial Beach, and near hospitals, bases, beaches, and campuses.',
    path: href('/homes'),
  });
  return loaderData?.ok && loaderData.value.length > 0 ? tags : [...tags, noIndex];
}

export default function PlacesRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <PageUnavailable message={loaderData.failure.message} />;
  const groups = loaderData.value;
  return (
    <div className="page pt-10 pb-24">
      <h1 className="text-3xl sm:text-4xl">Homes by neighborhood and landmark</h1>
      {groups.length === 0 && (
        <p className="mt-6 text-muted">No neighborhood has enough homes for a page of its own yet.</p>
      )}
      {groups.map(({ title, places }) => (
        <section key={title} className="mt-10">
          <h2 className="mb-2 text-xl">{title}</h2>
          <PlaceLinks places={places} />
        </section>
      ))}
    </div>
  );
}
