// Decides on several selected properties with one reason, in a dialog over the list.
import type { Route } from './+types/bulk';
import { adminOf, serverContext } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { skipRevalidation, withFallback } from '../browser-requests.ts';
import { failureMessage, failureMessages, type Result, success } from '#domain/failure.ts';
import type { SelectedProperty } from '#domain/review/review.ts';
import { readBulk, type BulkVerb } from '#ui/admin/bulk/bulk-actions.ts';
import { BulkModal, type BulkOutcome } from '#ui/admin/bulk/bulk-modal.tsx';
import {
  listSelectedProperties,
  pauseProperties,
  rejectProperties,
  type SelectedOutcome,
} from '#server/admin/bulk-decisions.ts';

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

/** Doesn't reload, so that the dialog can name the properties that it decided on. */
export const shouldRevalidate = skipRevalidation;

const idsIn = (url: URL) => readBulk(url.searchParams).ids;

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    reject: {
      unlimited: forAdministrators,
      run: async ({ server, caller, url, fields }) =>
        toOutcome(await rejectProperties(server, caller, idsIn(url), fields['notes'])),
    },
    pause: {
      unlimited: forAdministrators,
      run: async ({ server, caller, url, fields }) =>
        toOutcome(await pauseProperties(server, caller, idsIn(url), fields['pauseReason'])),
    },
  },
  failureMessages.ownerAction,
);

function toOutcome(decided: Result<SelectedOutcome<string | null>[]>): Result<BulkOutcome> {
  if (!decided.ok) return decided;
  const outcome: BulkOutcome = { done: [], versions: [], failures: [] };
  for (const { id, failure, value } of decided.value) {
    if (failure) outcome.failures.push({ id, message: failureMessage(failure) });
    else outcome.done.push(id);
    if (value !== null) outcome.versions.push(value);
  }
  return success(outcome);
}

export const clientAction = clientFormAction<typeof action>(failureMessages.ownerAction);

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkModal {...loaderData} result={actionData ?? null} />;
}
