// Deletes one property, in a dialog over the list.
import { data } from 'react-router';
import type { Route } from './+types/delete';
import { adminOf, serverContext } from '../context.ts';
import { withFallback, skipRevalidation, unavailableStatus } from '../browser-requests.ts';
import { failureMessage, failureMessages } from '#domain/failure.ts';
import { readForm, refuseForm } from '../form-response.ts';
import { DeleteModal, type DeletionResult } from '#ui/admin/delete-modal.tsx';
import { deletePropertyAsAdmin, getPropertyToDelete } from '#server/admin/delete-property.ts';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const found = await getPropertyToDelete(context.get(serverContext), adminOf(context), id);
  return found.ok
    ? { property: found.value, message: null }
    : { property: null, message: failureMessage(found.failure) };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<Awaited<ReturnType<typeof serverLoader>> | null>(serverLoader, () => null);
}

/** Keeps the deleted property's name while the dialog reports the deletion. */
export const shouldRevalidate = skipRevalidation;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const server = context.get(serverContext);
  const deleted = await deletePropertyAsAdmin(server, adminOf(context), id, input['deletionReason']);
  if (deleted.ok) return { success: 'The property has been deleted.' };
  const { failure } = deleted;
  const isGone = failure.kind === 'property-gone' || failure.kind === 'property-not-found';
  const { data: errors, init } = refuseForm(failure, input);
  return data<DeletionResult>({ ...errors, isGone }, init ?? {});
}

/** Reports a deletion whose request or response was lost. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = await readForm(request.clone());
  return withFallback<DeletionResult | ReturnType<typeof data<DeletionResult>>>(serverAction, () =>
    data(
      { message: failureMessages.delete, issues: [], values, isGone: false },
      { status: unavailableStatus },
    ),
  );
}

export default function Delete({ loaderData, actionData, params }: Route.ComponentProps) {
  const { property, message } = loaderData ?? { property: null, message: null };
  return <DeleteModal key={params.id} property={property} message={message} result={actionData ?? null} />;
}
