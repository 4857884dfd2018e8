// The shortlist, as shared: the ids are in the URL. Without ids, the browser opens its own list.
import { data, href, redirect } from 'react-router';
import { describePlan } from '#domain/search/describe-plan.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/search/filters.ts';
import {
  describeIgnoredFilters,
  listLandmarks,
  readPossibleFilters,
} from '#domain/search/ignored-filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import type { PlanValues } from '#ui/shortlist/plan-form.tsx';
import { ShortlistPage } from '#ui/shortlist/shortlist-page.tsx';
import { readWishes } from '#server/search/read-query.ts';
import { listShortlist } from '#server/search/shortlist.ts';
import { stayOf } from '#server/search/stay-notes.ts';
import type { Route } from './+types/shortlist';
import { describeRefusal, unavailableStatus, withFallback } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex, pageMeta } from '../page-meta.ts';
import { toShareImage } from '../share-image.ts';

const planFields = new Set(['checkIn', 'checkOut', 'guests', 'pets', 'animal', 'near']);

/** The query may also be that of a search, whose words have a stay and a landmark, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  // A form sends its empty fields, too.
  const filled = new URLSearchParams([...query].filter(([, value]) => value !== ''));
  if (filled.size < query.size) throw redirect(`${href('/shortlist')}?${filled}`);
  const today = todayInLosAngeles(new Date());
  const ids = query.get('ids') ?? '';
  const possible = readPossibleFilters(query, today);
  const read = async () => {
    const server = context.get(serverContext);
    const plan = await readWishes(server.db, possible, today);
    return { plan, shortlist: await listShortlist(server, ids, plan) };
  };
  const found = await loadOrFail(read, loadMessages.list, context);
  const plan = found.ok ? found.value.plan : possible;
  const shortlist = found.ok ? available(found.value.shortlist) : found;
  const shown = shortlist.ok ? shortlist.value.homes.find(({ photo }) => photo?.path) : undefined;
  return data(
    {
      hasIds: ids !== '',
      near: plan.near,
      stay: stayOf(plan),
      planned: describePlan(plan, today),
      typed: toPlanValues(query, plan),
      ignored: describeIgnored(query, plan, today),
      today,
      landmarks: listLandmarks(plan),
      image: shown ? toShareImage(shown.title, shown.photo) : null,
      shortlist,
    },
    { status: shortlist.ok ? 200 : unavailableStatus },
  );
}

/** What the form starts with: the plan, but dates as typed, even if the comparison ignores them. */
function toPlanValues(
  query: URLSearchParams,
  { checkIn, checkOut, guests, pets, animal }: Filters,
): PlanValues {
  return {
    checkIn: query.get('checkIn') ?? checkIn ?? '',
    checkOut: query.get('checkOut') ?? checkOut ?? '',
    guests,
    pets,
    animal,
  };
}

/** A comparison needs both dates, unlike a search. */
function describeIgnored(query: URLSearchParams, plan: Filters, today: string): string[] {
  const given = new URLSearchParams([...query].filter(([name]) => planFields.has(name)));
  const ignored = describeIgnoredFilters(given, today);
  const isLone = plan.checkIn !== null && plan.checkOut === null;
  if (isLone && ignored.length === 0)
    ignored.push('Add a check-out date to see what’s free, and the totals.');
  return ignored;
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, (error) => ({
    hasIds: url.searchParams.has('ids'),
    near: '',
    stay: '',
    planned: '',
    typed: { checkIn: '', checkOut: '', guests: 0, pets: false, animal: null },
    ignored: [],
    today: '',
    landmarks: [],
    image: null,
    shortlist: unavailable(describeFailedLoad(loadMessages.list + describeRefusal(error))),
  }));
}

const titlesInPreview = 3;

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const homes = loaderData?.shortlist.ok ? loaderData.shortlist.value.homes : [];
  const [first, ...others] = homes;
  if (!first) return [{ title: 'Shortlist · Baystead' }, noIndex];
  const what = others.length === 0 ? first.title : `${homes.length} homes side by side`;
  const titles = homes.slice(0, titlesInPreview).map(({ title }) => title);
  const more = homes.length > titlesInPreview ? [`${homes.length - titlesInPreview} more`] : [];
  const plan = loaderData?.planned ? ` for ${loaderData.planned}` : '';
  const page = pageMeta(matches, {
    title: `Shortlist: ${what}`,
    description: `${[...titles, ...more].join(', ')}. Compare rent, rooms, pets, and amenities${plan}.`,
    path: location.pathname + location.search,
    image: loaderData?.image,
  });
  return [...page, noIndex];
}

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} />;
}
