// A saved search, opened by a mailed link or by the account with its address; or all of them, at /alerts/all.
// Opening it changes nothing. A mail program sends the form of /alerts/all for its reader (RFC 8058):
// create-http.ts allows any origin there.
import { createContext, data } from 'react-router';
import type { Route } from './+types/saved-search';
import { serverContext, visitContext } from '../context.ts';
import { intentOf, readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { toShownSearch } from './shown-search.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { readSavedQuery } from '#domain/saved-search.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import {
  AllSavedSearchesPage,
  NoSavedSearchPage,
  SavedSearchPage,
} from '#ui/saved-searches/saved-search-page.tsx';
import {
  getSavedSearch,
  keepSavedSearch,
  stopAllSavedSearches,
  stopSavedSearch,
  verifySavedSearch,
} from '#server/saved-searches/saved-searches.ts';
import { allSearchesId, unsubscribePath } from '#server/saved-searches/tokens.ts';

export const meta = noIndexMeta('Your saved search');

export const headers = withPrivateHeaders;

/** Set while the page re-renders after the search was stopped. */
const stoppedContext = createContext(false);

function credentialsOf({
  params: { id },
  url,
  context,
}: Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>) {
  return { id, token: url.searchParams.get('token') ?? '', user: context.get(visitContext).user };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.id === allSearchesId) return data({ search: null });
  const credentials = credentialsOf({ params, url, context });
  const found = await getSavedSearch(context.get(serverContext), credentials);
  if (!found) return data(null, { status: context.get(stoppedContext) ? 200 : 404 });
  const { query, isVerified, isEnding, others } = found;
  const allPath = credentials.token === '' ? null : unsubscribePath(credentials.token);
  return data({ search: toShownSearch(readSavedQuery(query)), isVerified, isEnding, others, allPath });
}

/** What the buttons of a search do. */
const intents = { verify: verifySavedSearch, keep: keepSavedSearch, stop: stopSavedSearch };

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const credentials = credentialsOf({ params, url, context });
  // /alerts/all gives the same response for any token, because a press may be repeated. A mail program's form
  // has no intent.
  const isAll = params.id === allSearchesId;
  const intent = isAll ? 'stop' : intentOf(intents, await readForm(request));
  const changed = await tryAction(server, failureMessages.ownerAction, async () => {
    if (!isAll) return intents[intent](server, credentials);
    await stopAllSavedSearches(server, credentials.token);
    return success(null);
  });
  if (!changed.ok) return refuseForm(changed.failure);
  context.set(stoppedContext, intent === 'stop');
  return { done: intent };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.ownerAction));
}

export default function SavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && 'done' in actionData ? actionData.done : null;
  const errors = actionData && 'message' in actionData ? actionData : null;
  if (done === 'stop' || !loaderData) return <NoSavedSearchPage isStopped={done === 'stop'} />;
  if (!loaderData.search) return <AllSavedSearchesPage errors={errors} />;
  return <SavedSearchPage {...loaderData} isDone={done !== null} errors={errors} />;
}
