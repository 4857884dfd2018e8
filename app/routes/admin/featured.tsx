// Changes the featured list. With JavaScript, the page with the button shows the result. Without it, the
// browser shows this page.
import { href, Link } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/featured';
import { adminOf } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, success, successMessages } from '#domain/failure.ts';
import { idList } from '#domain/schema-parts.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { featureProperty, reorderFeaturedProperties, unfeatureProperty } from '#server/admin/featured.ts';

export const meta = noIndexMeta('Featured Properties');

function failureOf(intent: string): string {
  if (intent === 'unfeature') return failureMessages.unfeature;
  return intent === 'reorder' ? failureMessages.reorder : failureMessages.feature;
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    feature: {
      unlimited: forAdministrators,
      success: successMessages.featured,
      run: ({ server, caller, id }) => featureProperty(server, caller, id),
    },
    unfeature: {
      unlimited: forAdministrators,
      success: successMessages.unfeatured,
      run: ({ server, caller, id }) => unfeatureProperty(server, caller, id),
    },
    reorder: {
      unlimited: forAdministrators,
      success: successMessages.reordered,
      schema: z.object({ from: idList, to: idList }),
      run: ({ server, caller, input }) => reorderFeaturedProperties(server, caller, input),
    },
  },
  failureOf,
);

export const clientAction = clientFormAction<typeof action>(failureOf);

export default function Featured({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl">Featured Properties</h1>
      <div className="mt-6 space-y-6">
        {actionData && <Alert tone={actionData.ok ? 'success' : 'error'}>{actionData.message}</Alert>}
        <Link to={`${href('/admin/properties')}?status=featured`} className="button button-quiet">
          Go to featured properties
        </Link>
      </div>
    </>
  );
}
