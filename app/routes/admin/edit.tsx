// Edits one property, in a dialog over the list.
import { data } from 'react-router';
import type { Route } from './+types/edit';
import { adminOf, serverContext } from '../context.ts';
import { withFallback, skipRevalidation, unavailableStatus } from '../browser-requests.ts';
import { failureMessage, failureMessages, failureStatus, successMessages } from '#domain/failure.ts';
import { readEditForm } from '#domain/property/edit-form.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { EditResult } from '#ui/admin/edit/edit-form.tsx';
import { EditModal, type LoadedEdit } from '#ui/admin/edit/edit-modal.tsx';
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

/**
 * Never reloads the version that the form started from. If the property was edited meanwhile, the action
 * returns the newest version.
 */
export const shouldRevalidate = skipRevalidation;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const { input, version } = await readEditRequest(request);
  const edited = await editProperty(server, admin, id, {
    input,
    version,
    today: todayInLosAngeles(new Date()),
  });
  if (edited.ok) return { success: successMessages.updated };
  const { failure } = edited;
  const refetched = failure.kind === 'edited-meanwhile' ? await getPropertyToEdit(server, admin, id) : null;
  const newest = refetched?.ok ? refetched.value : null;
  const result: EditResult = {
    message: failureMessage(failure),
    issues: failure.kind === 'invalid' ? failure.issues : [],
    values: input,
    version: newest?.version ?? version,
    newest,
  };
  return data(result, { status: failureStatus(failure) });
}

/** Keeps the typed values if the request or its response was lost. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { input, version } = await readEditRequest(request.clone());
  const message = failureMessages.update;
  return withFallback<EditResult | ReturnType<typeof data<EditResult>>>(serverAction, () =>
    data({ message, issues: [], values: input, version, newest: null }, { status: unavailableStatus }),
  );
}

/** Reads the sent form. A body that isn't a form counts as a form without fields. */
async function readEditRequest(request: Request) {
  const form = await request.formData().catch(() => new FormData());
  const version = form.get('version');
  return { input: readEditForm(form), version: typeof version === 'string' ? version : '' };
}

export default function Edit({ loaderData, actionData, params }: Route.ComponentProps) {
  return <EditModal key={params.id} loaded={loaderData} result={actionData ?? null} />;
}
