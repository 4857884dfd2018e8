// Edits one property, in a dialog over the list.
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/edit';
import { adminOf, serverContext } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { withFallback, skipRevalidation } from '../browser-requests.ts';
import { failureMessage, failureMessages, success, successMessages } from '#domain/failure.ts';
import { readEditForm } from '#domain/property/edit-form.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { EditModal, type LoadedEdit } from '#ui/admin/edit/edit-modal.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { listAuditEvents } from '#server/admin/audit-log.ts';
import { editProperty, getPropertyToEdit } from '#server/admin/edit-property.ts';

export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<LoadedEdit> {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const [found, auditLog] = await Promise.all([
    getPropertyToEdit(server, admin, id),
    listAuditEvents(server, admin, { propertyId: id, after: null }),
  ]);
  const property = found.ok ? found.value : null;
  const message = found.ok ? null : failureMessage(found.failure);
  return { property, message, auditLog, today: todayInLosAngeles(new Date()) };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<LoadedEdit | null>(serverLoader, () => null);
}

/** Reloads only after a conflict, because the form then shows the newest values beside the typed ones. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const result = args.actionResult as FormResult | undefined;
  return (result?.ok === false && result.kind === 'edited-meanwhile') || skipRevalidation(args);
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    send: {
      unlimited: forAdministrators,
      success: successMessages.updated,
      run: ({ server, caller, params: { id }, fields }) =>
        editProperty(server, caller, id, {
          input: readEditForm(fields),
          version: fields['version'] ?? '',
          today: todayInLosAngeles(new Date()),
        }),
    },
  },
  failureMessages.update,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.update);

export default function Edit({ loaderData, actionData, params }: Route.ComponentProps) {
  return <EditModal key={params.id} loaded={loaderData} result={actionData ?? null} />;
}
