// A saved search, opened by a mailed link or by the account with its address. Opening it changes nothing.
import { createContext, data } from 'react-router';
import type { Route } from './+types/saved-search';
import { serverContext, visitContext } from '../context.ts';
import { intentOf, readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { EndedSearchPage, SavedSearchPage, StoppedPage } from '#ui/saved-searches/saved-search-page.tsx';
import { getSavedSearch, stopSavedSearch, verifySavedSearch } from '#server/saved-searches/saved-searches.ts';
import { unsubscribePath } from '#server/saved-searches/tokens.ts';

export const meta = noIndexMeta('Your saved search');

export const headers = withPrivateHeaders;

function credentialsOf({
  params: { id },
  url,
  context,
}: Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>) {
  return { id, token: url.searchParams.get('token') ?? '', user: context.get(visitContext).user };
}

/** Set while the page re-renders after the search was stopped. */
const stoppedContext = createContext(false);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const credentials = credentialsOf({ params, url, context });
  const search = await getSavedSearch(context.get(serverContext), credentials);
  if (!search) return data(null, { status: context.get(stoppedContext) ? 200 : 404 });
  const { query, isVerified, others } = search;
  const unsubscribeUrl = credentials.token === '' ? '' : unsubscribePath(credentials.token);
  return data({ query, isVerified, others, unsubscribeUrl });
}

/** What the page's buttons do. */
const intents = { verify: verifySavedSearch, stop: stopSavedSearch };

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const intent = intentOf(intents, await readForm(request));
  const server = context.get(serverContext);
  const credentials = credentialsOf({ params, url, context });
  const changed = await tryAction(server, failureMessages.ownerAction, () =>
    intents[intent](server, credentials),
  );
  if (!changed.ok) return refuseForm(changed.failure);
  if (intent === 'verify') return { done: 'verified' as const };
  context.set(stoppedContext, true);
  return { done: 'stopped' as const };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.ownerAction));
}

export default function SavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData && actionData.done === 'stopped')
    return <StoppedPage what="We won’t email you about this search anymore." />;
  if (!loaderData) return <EndedSearchPage />;
  const result = actionData && 'done' in actionData ? { done: 'verified' as const } : (actionData ?? null);
  return <SavedSearchPage {...loaderData} result={result} />;
}
