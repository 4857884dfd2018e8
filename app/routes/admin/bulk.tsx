// Decides on several selected properties with one reason, in a dialog over the list.
import type { Route } from './+types/bulk';
import { adminOf, serverContext } from '../context.ts';
import { type FormFields, readForm, refuseForm, withFormFallback } from '../form-response.ts';
import { skipRevalidation, withFallback } from '../browser-requests.ts';
import { failureMessage, failureMessages } from '#domain/failure.ts';
import type { SelectedProperty } from '#domain/review.ts';
import { readBulk, type BulkVerb } from '#ui/admin/bulk/bulk-actions.ts';
import { BulkModal, type BulkOutcome } from '#ui/admin/bulk/bulk-modal.tsx';
import type { Admin } from '#server/accounts/access.ts';
import { listSelectedProperties, pauseProperties, rejectProperties } from '#server/admin/bulk-decisions.ts';
import type { Server } from '#server/server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { verb, ids } = readBulk(url.searchParams);
  return {
    verb,
    properties: await listSelectedProperties(context.get(serverContext), adminOf(context), ids),
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { verb } = readBulk(new URL(request.url).searchParams);
  return withFallback<{ verb: BulkVerb; properties: SelectedProperty[] | null }>(serverLoader, () => ({
    verb,
    properties: null,
  }));
}

/** Keeps the titles of the properties while the dialog reports what became of them. */
export const shouldRevalidate = skipRevalidation;

export async function action({ request, url, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const { verb, ids } = readBulk(url.searchParams);
  const decided = await decide(context.get(serverContext), adminOf(context), { verb, ids, input });
  if (!decided.ok) return refuseForm(decided.failure, input);
  const outcome: BulkOutcome = { done: [], versions: [], failures: [] };
  for (const { id, failure, value } of decided.value) {
    if (failure) outcome.failures.push({ id, message: failureMessage(failure) });
    else outcome.done.push(id);
    if (value !== null) outcome.versions.push(value);
  }
  return outcome;
}

function decide(
  server: Server,
  admin: Admin,
  { verb, ids, input }: { verb: BulkVerb; ids: string[]; input: FormFields },
) {
  switch (verb) {
    case 'reject':
      return rejectProperties(server, admin, ids, input['notes']);
    case 'pause':
      return pauseProperties(server, admin, ids, input['pauseReason']);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.ownerAction);
}

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkModal {...loaderData} result={actionData ?? null} />;
}
