// Changes the featured list. With JavaScript, the page with the button shows the result. Without it, the
// browser shows this page.
import { href, Link } from 'react-router';
import type { Route } from './+types/featured';
import { adminOf, serverContext } from '../context.ts';
import {
  type FormFields,
  intentOf,
  readForm,
  refuseForm,
  tryAction,
  withFormFallback,
} from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, type Result, successMessages } from '#domain/failure.ts';
import type { FeaturedList } from '#domain/featured.ts';
import type { Server } from '#server/server.ts';
import type { Admin } from '#server/accounts/access.ts';
import { failureMessageOf, readReordering } from '#ui/admin/featured/featured-changes.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { featureProperty, reorderFeaturedProperties, unfeatureProperty } from '#server/admin/featured.ts';

export const meta = noIndexMeta('Featured Properties');

/** Messages after a form, by `intent`. */
const messages = {
  feature: { success: successMessages.featured, failed: failureMessages.feature },
  unfeature: { success: successMessages.unfeatured, failed: failureMessages.unfeature },
  reorder: { success: successMessages.reordered, failed: failureMessages.reorder },
} as const;

type Intent = keyof typeof messages;

function handleIntent(
  server: Server,
  admin: Admin,
  intent: Intent,
  fields: FormFields,
): Promise<Result<FeaturedList>> {
  const { id = '' } = fields;
  switch (intent) {
    case 'feature':
      return featureProperty(server, admin, id);
    case 'unfeature':
      return unfeatureProperty(server, admin, id);
    case 'reorder':
      return reorderFeaturedProperties(server, admin, readReordering(fields));
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const fields = await readForm(request);
  const intent = intentOf(messages, fields);
  const { success, failed } = messages[intent];
  const changed = await tryAction(server, failed, () => handleIntent(server, admin, intent, fields));
  return changed.ok ? { success, order: changed.value } : refuseForm(changed.failure);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = intentOf(messages, await readForm(request.clone()));
  return withFormFallback(request, serverAction, messages[intent].failed);
}

export default function Featured({ actionData }: Route.ComponentProps) {
  const message = failureMessageOf(actionData);
  return (
    <>
      <h1 className="text-3xl">Featured Properties</h1>
      <div className="mt-6 space-y-6">
        {actionData && (
          <Alert tone={message === null ? 'success' : 'error'}>
            {'success' in actionData ? actionData.success : message}
          </Alert>
        )}
        <Link to={`${href('/admin/properties')}?status=featured`} className="button button-quiet">
          Go to featured properties
        </Link>
      </div>
    </>
  );
}
