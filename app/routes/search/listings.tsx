// Search and its results. The query string holds the filters; `cursor` is where a page starts, and `without`
// the label of a chip to remove.
import { data, redirect } from 'react-router';
import {
  effectiveSort,
  type Filters,
  formatFilters,
  parseFilters,
  priceSlider,
} from '#domain/search/filters.ts';
import { describeInterpretedWords, describeNothingFound } from '#domain/search/describe-words.ts';
import {
  describeIgnoredFilters,
  dropImpossibleDates,
  listLandmarks,
  listNeighborhoods,
  readIgnoredDates,
  readFilters,
} from '#domain/search/ignored-filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { formatSearchCursor, parseSearchCursor } from '#domain/search/search-results.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { ListingsPage } from '#ui/search/listings-page.tsx';
import {
  listUrl,
  canonicalListUrl,
  formatExamples,
  formatLongerStays,
  searchUrl,
} from '#ui/search/format-search.ts';
import type { Route } from './+types/listings';
import { serverContext } from '../context.ts';
import { pageMeta, noIndex } from '../page-meta.ts';
import { describeRefusal, unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import type { Search } from '#server/search/conditions.ts';
import { formatSearchTitle } from '#domain/search/search-title.ts';
import { toTitled } from '#server/search/title.ts';
import { removeChip } from './remove-chip.ts';
import { understandFilters, understoodOf } from '#server/search/interpret-search.ts';
import { type FoundListings, listCardPage, listWithCounts } from '#server/search/search.ts';

/**
 * True for a query from a form without JavaScript, which also sends empty fields and an unused price slider.
 */
function hasDefaultFields(query: URLSearchParams): boolean {
  return Array.from(query.values()).includes('') || query.get('price') === String(priceSlider.max);
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const query = url.searchParams;
  const today = todayInLosAngeles(new Date());
  const asked = readFilters(query);
  const filters = { ...dropImpossibleDates(asked, today), sort: understandFilters(asked, today).sort };
  if (query.has('without')) {
    const left = await loadOrFail(
      () => removeChip(server, filters, query.get('without'), today),
      loadMessages.list,
      context,
    );
    if (left.ok) throw redirect(listUrl(left.value));
  }
  const ignored = describeIgnoredFilters(query, asked, today);
  const dates = readIgnoredDates(query, asked, today);
  const cursor = parseSearchCursor(query.get('cursor'), filters.sort);
  if (hasDefaultFields(query) && !cursor && ignored.length === 0) throw redirect(listUrl(filters));
  // Later pages skip the counts: the first page showed them, and counting takes longer than reading a page.
  const read = async () =>
    cursor
      ? { page: await listCardPage(server, filters, cursor), counts: null, nearest: [], interpreted: null }
      : listWithCounts(server, filters);
  const found = await loadOrFail(read, loadMessages.list, context);
  const interpreted = found.ok ? found.value.interpreted : null;
  const nothingFound = interpreted && describeNothingFound(interpreted, interpreted.search);
  const counts = found.ok ? found.value.counts : null;
  const sentences = [...ignored, ...(interpreted?.ignored ?? []), ...(nothingFound ? [nothingFound] : [])];
  const result = {
    search: formatFilters(filters).toString(),
    after: cursor && formatSearchCursor(cursor),
    page: found.ok ? available(found.value.page) : found,
    counts,
    nearest: found.ok ? found.value.nearest : [],
    tip: nothingFound ? formatExamples() : counts && formatLongerStays(counts),
    ...describeWords(filters, interpreted),
    today,
    ...(dates && { dates }),
    ignored: [...new Set(sentences)].filter((sentence) => sentence !== dates?.note),
  };
  return data(result, { status: found.ok ? 200 : unavailableStatus });
}

const plainTitle = 'Homes by the bay';
/** Of a page that couldn't be loaded. */
const plainMeta = { title: plainTitle, description: '', path: '/listings' };

/**
 * What the page says about the words, and the places that its form offers. `toSave` is what the words mean
 * as a query string, and `understood` leaves out the wishes that no home has. `wordsNote` is a sentence if
 * the list isn't what the words ask for.
 */
function describeWords(filters: Filters, interpreted: FoundListings['interpreted'] | null) {
  const search: Search = interpreted?.search ?? filters;
  const title = formatSearchTitle(toTitled(search));
  const meant = { ...search, sort: effectiveSort(search) };
  const toSave = formatFilters(meant).toString();
  const understood = understoodOf({ search, missing: interpreted?.missing ?? [] });
  return {
    title,
    // On the server, so that browsers don't load the texts.
    meta: {
      title: toSave === '' ? 'Furnished homes in San Diego and Imperial Beach' : title,
      description:
        'Browse furnished homes by the bay: houses, apartments, condos, and cottages for a few days to a year.',
      // The canonical URL has only the town and the type. Every other filter, the order and the cursor are
      // views of that page, so search engines don't index them.
      path: canonicalListUrl(search),
    },
    understood: formatFilters(understood).toString(),
    toSave,
    places: { neighborhoods: listNeighborhoods(search), landmarks: listLandmarks(search) },
    wordsNote: interpreted && describeInterpretedWords(interpreted, search),
  };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, (error) => {
    const query = url.searchParams;
    const page = unavailable(describeFailedLoad(loadMessages.list + describeRefusal(error)));
    const search = formatFilters(parseFilters(query)).toString();
    const places = { neighborhoods: [], landmarks: [] };
    return {
      search,
      after: query.get('cursor'),
      page,
      counts: null,
      nearest: [],
      tip: null,
      title: plainTitle,
      meta: plainMeta,
      understood: search,
      toSave: search,
      wordsNote: null,
      today: '',
      ignored: [],
      places,
    };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta(matches, loaderData?.meta ?? plainMeta);
  const isCanonical = loaderData?.after === null && searchUrl(loaderData.search) === loaderData.meta.path;
  return isCanonical ? tags : [...tags, noIndex];
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return <ListingsPage loaded={loaderData} />;
}
