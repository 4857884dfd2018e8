// Stops all mails about the saved searches of an address. The List-Unsubscribe header of these mails names this page: a mail provider
// sends the POST without cookies and with any origin (RFC 8058), which create-http.ts allows. Answers the same for any token.
import type { Route } from './+types/unsubscribe';
import { serverContext } from '../context.ts';
import { refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { StoppedPage, UnsubscribePage } from '#ui/saved-searches/saved-search-page.tsx';
import { stopAllSavedSearches } from '#server/saved-searches/saved-searches.ts';

export const meta = noIndexMeta('Stop emails');

export const headers = withPrivateHeaders;

/** Ignores the body, because the token in the URL says everything. */
export async function action({ url, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const stopped = await tryAction(server, failureMessages.ownerAction, async () => {
    await stopAllSavedSearches(server, url.searchParams.get('token') ?? '');
    return success(null);
  });
  return stopped.ok ? { isStopped: true as const } : refuseForm(stopped.failure);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.ownerAction));
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  if (actionData && 'isStopped' in actionData)
    return <StoppedPage what="We won’t email you about your saved searches anymore." />;
  return <UnsubscribePage failure={actionData ?? null} />;
}
