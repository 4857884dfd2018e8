// Suggestions for the search box, as JSON. Not cached, so that the title of a home that was just taken off
// the site isn't offered.
import type { Route } from './+types/suggestions';
import { serverContext } from '../context.ts';
import { listSuggestions } from '#server/search/suggestions.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const suggestions = await listSuggestions(context.get(serverContext), url.searchParams.get('q') ?? '');
  return Response.json(suggestions, { headers: { 'cache-control': 'no-store' } });
}
