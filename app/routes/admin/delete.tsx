// Deletes one property, in a dialog over the list.
import type { Route } from './+types/delete';
import { adminOf, serverContext } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { withFallback, skipRevalidation } from '../browser-requests.ts';
import { failureMessage, failureMessages, success } from '#domain/failure.ts';
import { DeleteModal } from '#ui/admin/delete-modal.tsx';
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

/** Doesn't reload, so that the dialog can name the property that it deleted. */
export const shouldRevalidate = skipRevalidation;

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    send: {
      unlimited: forAdministrators,
      success: 'The property has been deleted.',
      run: ({ server, caller, params: { id }, fields }) =>
        deletePropertyAsAdmin(server, caller, id, fields['deletionReason']),
    },
  },
  failureMessages.delete,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.delete);

export default function Delete({ loaderData, actionData, params }: Route.ComponentProps) {
  const { property, message } = loaderData ?? { property: null, message: null };
  return <DeleteModal key={params.id} property={property} message={message} result={actionData ?? null} />;
}
