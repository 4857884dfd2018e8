// The shortlist, as shared: the ids are in the URL. Without ids, the browser opens its own list.
import { data } from 'react-router';
import { todayInLosAngeles } from '#domain/day.ts';
import { parseFilters } from '#domain/filters.ts';
import { readFilters } from '#domain/ignored-filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { anyLandmark, landmarks } from '#domain/places.ts';
import { describeSearch } from '#domain/saved-search.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { ShortlistPage } from '#ui/search/shortlist-page.tsx';
import { stayOf, understandFilters } from '#server/search/interpret-search.ts';
import { listShortlist } from '#server/search/shortlist.ts';
import type { Route } from './+types/shortlist';
import { unavailableStatus, withFallback } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex } from '../page-meta.ts';

const landmarkNames = [
  ...Object.values(anyLandmark).toSorted(),
  ...landmarks.map(({ name }) => name).toSorted(),
];

/** The query may also be that of a search, whose words have a stay and a landmark, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const planned = understandFilters(readFilters(url.searchParams), todayInLosAngeles(new Date()));
  const stay = stayOf(planned);
  const text = url.searchParams.get('ids') ?? '';
  const read = () => listShortlist(context.get(serverContext), text, planned);
  const shortlist = await loadOrFail(read, loadMessages.list, context);
  return data(
    {
      hasIds: text !== '',
      near: planned.near,
      stay,
      stayLabel: stay === '' ? '' : describeSearch(parseFilters(new URLSearchParams(stay))),
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
    stay: '',
    stayLabel: '',
    landmarks: [],
    shortlist: unavailable(describeFailedLoad(loadMessages.list)),
  }));
}

export const meta: Route.MetaFunction = () => [{ title: 'Shortlist · Baystead' }, noIndex];

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} />;
}
