// Search and its results. The query string holds the search, and `cursor` is where a page starts.
import { data, redirect } from 'react-router';
import { type Filters, parseFilters, priceSlider } from '#domain/search/filters.ts';
import {
  describeIgnoredFilters,
  listLandmarks,
  listNeighborhoods,
  readIgnoredDates,
  readPossibleFilters,
} from '#domain/search/ignored-filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { filtersOf, formatQuery, formatWishes, type Query, toQuery } from '#domain/search/query.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { ListingsPage } from '#ui/search/listings-page.tsx';
import { canonicalListUrl, listUrl, searchUrl } from '#ui/search/format-search.ts';
import type { Route } from './+types/listings';
import { serverContext } from '../context.ts';
import { pageMeta, noIndex } from '../page-meta.ts';
import { describeRefusal, unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { formatSearchTitle } from '#domain/search/search-title.ts';
import { listCardPage, listWithCounts } from '#server/search/search.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const today = todayInLosAngeles(new Date());
  const given = url.searchParams;
  const filters = readPossibleFilters(given, today);
  const ignored = describeIgnoredFilters(given, today);
  const dates = readIgnoredDates(given, today);
  const cursor = given.get('cursor');
  // A form without JavaScript also sends empty fields and an unused price slider.
  const isVerbose = [...given.values()].includes('') || given.get('price') === String(priceSlider.max);
  if (isVerbose && cursor === null && ignored.length === 0) throw redirect(listUrl(filters));
  // Later pages skip the counts: the first page showed them, and counting takes longer than reading a page.
  const read = async () =>
    cursor === null
      ? listWithCounts(server, filters)
      : { ...(await listCardPage(server, filters, cursor)), counts: null, nearest: [] };
  const found = await loadOrFail(read, loadMessages.list, context);
  const { query, counts, nearest } = found.ok ? found.value : notLoaded(filters);
  const meant = filtersOf(query);
  const all = new Set([...ignored, ...query.notes]);
  const notes: Query['notes'] = [...all].filter((sentence) => sentence !== dates?.note);
  const result = {
    query: { ...query, notes },
    after: cursor,
    page: found.ok ? available(found.value.page) : found,
    counts,
    nearest,
    meta: {
      title:
        formatWishes(query) === ''
          ? 'Furnished homes in San Diego and Imperial Beach'
          : formatSearchTitle(meant),
      description:
        'Browse furnished homes by the bay: houses, apartments, condos, and cottages for a few days to a year.',
      path: canonicalListUrl(meant),
    },
    places: { neighborhoods: listNeighborhoods(meant), landmarks: listLandmarks(meant) },
    today,
    ...(dates && { dates }),
  };
  return data(result, { status: found.ok ? 200 : unavailableStatus });
}

/** What is known of a search that couldn't be read. */
const notLoaded = (filters: Filters) => ({ query: toQuery(filters), counts: null, nearest: [] });

/** Of a page that couldn't be loaded. */
const plainMeta = { title: 'Homes by the bay', description: '', path: '/listings' };

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, (error) => ({
    ...notLoaded(parseFilters(url.searchParams)),
    after: url.searchParams.get('cursor'),
    page: unavailable(describeFailedLoad(loadMessages.list + describeRefusal(error))),
    meta: plainMeta,
    places: { neighborhoods: [], landmarks: [] },
    today: '',
  }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta(matches, loaderData?.meta ?? plainMeta);
  const isCanonical =
    loaderData?.after === null && searchUrl(formatQuery(loaderData.query)) === loaderData.meta.path;
  return isCanonical ? tags : [...tags, noIndex];
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return <ListingsPage loaded={loaderData} />;
}
