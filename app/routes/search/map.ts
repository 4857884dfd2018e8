// The listings of a search for the map, as JSON. Takes the query string of /listings.
import { todayInLosAngeles } from '#domain/day.ts';
import { readPossibleFilters } from '#domain/search/ignored-filters.ts';
import { loadMessages } from '#domain/load-result.ts';
import { listMapHomes } from '#server/search/map-homes.ts';
import type { Route } from './+types/map';
import { unavailableStatus } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const filters = readPossibleFilters(url.searchParams, todayInLosAngeles(new Date()));
  const read = () => listMapHomes(context.get(serverContext), filters);
  const found = await loadOrFail(read, loadMessages.list, context);
  return found.ok ? Response.json(found.value) : Response.json(found.failure, { status: unavailableStatus });
}
