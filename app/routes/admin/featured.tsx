// Changes the featured list. What became of a change is shown where its button is; without JavaScript this page says it.
import { data, href, Link } from 'react-router';
import type { Route } from './+types/featured';
import { adminOf, appContext } from '../context.ts';
import { readForm } from '../form-answer.ts';
import { unlistedPage } from '../page-meta.ts';
import { withFallback, unavailableStatus } from '../load-result.ts';
import {
  failureMessage,
  failureMessages,
  failureStatus,
  type Result,
  successMessages,
} from '#domain/failure.ts';
import type { FeaturedList } from '#domain/featured.ts';
import type { Server } from '#server/server.ts';
import type { Admin } from '#server/accounts/access.ts';
import { type FeaturedAnswer, refusalIn, reorderingIn } from '#ui/admin/featured/featured-changes.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { featureProperty, reorderFeaturedProperties, unfeatureProperty } from '#server/admin/featured.ts';

export const meta = unlistedPage('Featured Properties');

type Fields = Readonly<Record<string, string>>;

/** What the page says after a form, by what the form sends as `intent`. */
const messages = {
  feature: { done: successMessages.featured, failed: failureMessages.feature },
  unfeature: { done: successMessages.unfeatured, failed: failureMessages.unfeature },
  reorder: { done: successMessages.reordered, failed: failureMessages.reorder },
} as const;

type Intent = keyof typeof messages;

/** @throws Response with status 400 for an intent that no form sends. */
function intentOf({ intent = '' }: Fields): Intent {
  if (!Object.hasOwn(messages, intent)) throw new Response(null, { status: 400 });
  return intent as Intent;
}

function change(server: Server, admin: Admin, intent: Intent, fields: Fields): Promise<Result<FeaturedList>> {
  const { id = '' } = fields;
  switch (intent) {
    case 'feature':
      return featureProperty(server, admin, id);
    case 'unfeature':
      return unfeatureProperty(server, admin, id);
    case 'reorder':
      return reorderFeaturedProperties(server, admin, reorderingIn(fields));
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(appContext);
  const fields = await readForm(request);
  const intent = intentOf(fields);
  const { done, failed } = messages[intent];
  try {
    const result = await change(server, admin, intent, fields);
    if (result.ok) return { done, order: result.value };
    return answer(failureMessage(result.failure), failureStatus(result.failure));
  } catch (error) {
    server.logger.error({ err: error }, 'the featured list could not be changed');
    return answer(failed, unavailableStatus);
  }
}

function answer(message: string, status: number) {
  return data<FeaturedAnswer>({ message }, { status });
}

/** A change that did not reach the server, or whose answer did not come back. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { failed } = messages[intentOf(await readForm(request.clone()))];
  return withFallback<FeaturedAnswer | ReturnType<typeof answer>>(serverAction, () =>
    answer(failed, unavailableStatus),
  );
}

export default function Featured({ actionData }: Route.ComponentProps) {
  const refusal = refusalIn(actionData);
  return (
    <>
      <h1 className="text-3xl">Featured Properties</h1>
      <div className="mt-6 space-y-6">
        {actionData && (
          <Alert tone={refusal === null ? 'success' : 'error'}>
            {'done' in actionData ? actionData.done : refusal}
          </Alert>
        )}
        <Link to={`${href('/admin/properties')}?status=featured`} className="button button-quiet">
          To the featured properties
        </Link>
      </div>
    </>
  );
}
