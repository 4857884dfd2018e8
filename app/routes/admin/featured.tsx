// Changes the featured list. What became of a change is shown where its button is; without JavaScript this page says it.
import { data, href, Link } from 'react-router';
import type { Route } from './+types/featured';
import { adminOf, appContext } from '../context.ts';
import { readForm } from '../form-answer.ts';
import { unlisted } from '../page-meta.ts';
import { withFallback, unavailableStatus } from '../load-result.ts';
import { failureMessage, failureMessages, failureStatus, successMessages } from '#domain/failure.ts';
import type { App } from '#server/app.ts';
import type { Admin } from '#server/accounts/access.ts';
import { type FeaturedAnswer, refusalIn, reorderingIn } from '#ui/admin/featured/featured-changes.ts';
import { Alert } from '#ui/controls/alert.tsx';

export function meta() {
  return [{ title: 'Featured Properties · Baystead' }, unlisted];
}

type Fields = Readonly<Record<string, string>>;

/** What a form may ask for. */
const intents = {
  feature: {
    change: (featured: App['featured'], admin: Admin, { id = '' }: Fields) => featured.addFeatured(admin, id),
    done: successMessages.featured,
    failed: failureMessages.feature,
  },
  unfeature: {
    change: (featured: App['featured'], admin: Admin, { id = '' }: Fields) =>
      featured.removeFeatured(admin, id),
    done: successMessages.unfeatured,
    failed: failureMessages.unfeature,
  },
  reorder: {
    change: (featured: App['featured'], admin: Admin, fields: Fields) =>
      featured.reorderFeatured(admin, reorderingIn(fields)),
    done: successMessages.reordered,
    failed: failureMessages.reorder,
  },
} as const;

/** @throws Response with status 400 for what no form of ours asks for. */
function intentOf({ intent = '' }: Fields) {
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 });
  return intents[intent as keyof typeof intents];
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { featured, logger } = context.get(appContext);
  const fields = await readForm(request);
  const { change, done, failed } = intentOf(fields);
  try {
    const result = await change(featured, admin, fields);
    if (result.ok) return { done, order: result.value };
    return answer(failureMessage(result.failure), failureStatus(result.failure));
  } catch (error) {
    logger.error({ err: error }, 'the featured list could not be changed');
    return answer(failed, unavailableStatus);
  }
}

function answer(message: string, status: number) {
  return data<FeaturedAnswer>({ message }, { status });
}

/** A change that did not reach the server, or whose answer did not come back. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { failed } = intentOf(await readForm(request.clone()));
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
