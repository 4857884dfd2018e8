// Saves the search in the query string with an email address. The response is the same whether or not the
// address is known.
import { data } from 'react-router';
import { findVerifiedGuest } from '#server/access/verified-guest.ts';
import type { Route } from './+types/new-saved-search';
import { callerOf, serverContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { toShownSearch } from './shown-search.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { readFilters } from '#domain/search/ignored-filters.ts';
import { readSavedQuery, toSavedQuery } from '#domain/search/saved-search.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { NewSavedSearchPage } from '#ui/saved-searches/saved-search-page.tsx';
import { readWishes } from '#server/search/read-query.ts';
import { saveSearch } from '#server/saved-searches/save-search.ts';

export const meta = noIndexMeta('Save this search');

export const headers = withPrivateHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const filters = await readWishes(server.db, readFilters(url.searchParams), todayInLosAngeles(new Date()));
  const caller = callerOf(context);
  const guest = await findVerifiedGuest(server, caller);
  return data({
    search: toShownSearch(readSavedQuery(toSavedQuery(filters))),
    hasCheckIn: filters.checkIn !== null,
    email: caller.user?.email ?? guest?.email ?? '',
  });
}

const failure = () => describeFailedForm(failureMessages.ownerAction);

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      limits: ['saved-search', 'link-mail', 'visitor-mail'],
      run: async ({ server, fields, clientAddress, url, context }) => {
        const caller = callerOf(context);
        const guest = await findVerifiedGuest(server, caller);
        const query = { filters: readFilters(url.searchParams), user: caller.user, guest, clientAddress };
        return saveSearch(server, fields, query);
      },
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

export default function NewSavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <NewSavedSearchPage {...loaderData} result={actionData} />;
}
