// Saves the search in the query string with an email address. The response is the same whether or not the address is known.
import { data } from 'react-router';
import type { Route } from './+types/new-saved-search';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { readVerifiedGuest } from '../inquiries/verified-guest-cookie.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { parseFilters } from '#domain/filters.ts';
import { dropUnknownPlaces } from '#domain/ignored-filters.ts';
import { hasPassed, toSavedQuery } from '#domain/saved-search.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { NewSavedSearchPage } from '#ui/saved-searches/new-saved-search-page.tsx';
import { saveSearch } from '#server/saved-searches/save-search.ts';

export const meta = noIndexMeta('Save this search');

export const headers = withPrivateHeaders;

function filtersOf(url: URL) {
  return dropUnknownPlaces(parseFilters(url.searchParams));
}

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const filters = filtersOf(url);
  const { user } = context.get(visitContext);
  const guest = user ? null : await readVerifiedGuest({ request, context });
  return data({
    query: toSavedQuery(filters),
    hasPassed: hasPassed(filters, todayInLosAngeles(new Date())),
    email: user?.email ?? guest?.email ?? '',
  });
}

export async function action({ url, request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const server = context.get(serverContext);
  const { user, clientAddress: address } = context.get(visitContext);
  const saved = await tryAction(server, failureMessages.ownerAction, async () => {
    const guest = user ? null : await readVerifiedGuest({ request, context });
    return saveSearch(server, input, { filters: filtersOf(url), user, guest, address });
  });
  if (!saved.ok) return refuseForm(saved.failure, input);
  return data({ saved: saved.value, mails: server.limits.unverifiedMails });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.ownerAction));
}

export default function NewSavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <NewSavedSearchPage {...loaderData} result={actionData} />;
}
