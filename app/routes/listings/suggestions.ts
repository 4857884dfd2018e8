// Suggestions for the search box, as JSON. The same for every visitor, so browsers may keep them for a while.
import type { Route } from './+types/suggestions';
import { serverContext } from '../context.ts';
import { listSuggestions } from '#server/search/suggestions.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const suggestions = await listSuggestions(context.get(serverContext), url.searchParams.get('q') ?? '');
  return Response.json(suggestions, { headers: { 'cache-control': 'public, max-age=300' } });
}
