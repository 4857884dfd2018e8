// The shortlist, as shared: the ids are in the URL. Without ids, the browser opens its own list.
import { data } from 'react-router';
import { readFilters } from '#domain/ignored-filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { landmarks } from '#domain/places.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { ShortlistPage } from '#ui/search/shortlist-page.tsx';
import { listShortlist } from '#server/search/shortlist.ts';
import type { Route } from './+types/shortlist';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex } from '../page-meta.ts';

const landmarkNames = landmarks.map(({ name }) => name).toSorted();

export async function loader({ url, context }: Route.LoaderArgs) {
  const { near } = readFilters(url.searchParams);
  const text = url.searchParams.get('ids') ?? '';
  const read = () => listShortlist(context.get(serverContext), text, near);
  const shortlist = await loadOrFail(read, loadMessages.list, context);
  return data(
    {
      hasIds: text !== '',
      near,
      landmarks: landmarkNames,
      shortlist: shortlist.ok ? available(shortlist.value) : shortlist,
    },
    { status: shortlist.ok ? 200 : unavailableStatus },
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => ({
    hasIds: true,
    near: '',
    landmarks: [],
    shortlist: unavailable(describeFailedLoad(loadMessages.list)),
  }));
}

export const meta: Route.MetaFunction = () => [{ title: 'Shortlist · Baystead' }, noIndex];

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} />;
}
