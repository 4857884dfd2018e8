// A saved search, opened by a mailed link; or all of them, at /alerts/all.
// Opening it changes nothing. A mail program sends the form of /alerts/all for its reader (RFC 8058):
// create-http.ts allows any origin there.
import { createContext, data } from 'react-router';
import type { Route } from './+types/saved-search';
import { serverContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { toShownSearch } from './shown-search.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { readSavedQuery } from '#domain/search/saved-search.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import {
  AllSavedSearchesPage,
  NoSavedSearchPage,
  SavedSearchPage,
} from '#ui/saved-searches/saved-search-page.tsx';
import {
  getSavedSearch,
  stopAllSavedSearches,
  stopSavedSearch,
  verifySavedSearch,
} from '#server/saved-searches/saved-searches.ts';
import { readWishes } from '#server/search/read-query.ts';
import { allSearchesId } from '#server/saved-searches/tokens.ts';

export const meta = noIndexMeta('Your saved search');

export const headers = withPrivateHeaders;

/** Set while the page re-renders after the search was stopped. */
const stoppedContext = createContext(false);

function credentialsOf({ params: { id }, url }: Pick<Route.LoaderArgs, 'params' | 'url'>) {
  return { id, token: url.searchParams.get('token') ?? '' };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.id === allSearchesId) return data({ search: null });
  const server = context.get(serverContext);
  const found = await getSavedSearch(server, credentialsOf({ params, url }));
  if (!found) return data(null, { status: context.get(stoppedContext) ? 200 : 404 });
  const { query, isVerified } = found;
  const search = await readWishes(server.db, readSavedQuery(query), todayInLosAngeles(new Date()));
  return data({ search: toShownSearch(search), isVerified });
}

const failure = () => describeFailedForm(failureMessages.ownerAction);

const ownSearch = 'Works with the token of a mail only, and changes nothing that others see.';

export const action = formAction(
  (args: Route.ActionArgs) => success(credentialsOf(args)),
  {
    // A mail program's form has no intent. Gives the same response for any token, because a press may be
    // repeated.
    send: {
      unlimited: ownSearch,
      run: async ({ server, caller, context }) => {
        if (caller.id !== allSearchesId) throw new Response(null, { status: 400 });
        await stopAllSavedSearches(server, caller.token);
        context.set(stoppedContext, true);
        return success(null);
      },
    },
    verify: { unlimited: ownSearch, run: ({ server, caller }) => verifySavedSearch(server, caller) },
    stop: {
      unlimited: ownSearch,
      run: async ({ server, caller, context }) => {
        const stopped = await stopSavedSearch(server, caller);
        context.set(stoppedContext, stopped.ok);
        return stopped;
      },
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

export default function SavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  const isStopped = actionData?.ok === true && (actionData.intent === 'stop' || actionData.intent === 'send');
  if (isStopped || !loaderData) return <NoSavedSearchPage isStopped={isStopped} />;
  if (!loaderData.search) return <AllSavedSearchesPage result={actionData} />;
  return <SavedSearchPage {...loaderData} result={actionData} />;
}
