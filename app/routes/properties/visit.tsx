// "Show us the home": a code, and the forms of two photos. For the owner, who opened a mailed link or is
// logged in. For everyone else it responds like a broken link.
import type { Route } from './+types/visit';
import { serverContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { countOwnerChange, getOwnedProperty, loadOwnProperty, redirectToLinks } from './property-access.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { failureMessages } from '#domain/failure.ts';
import { describeVisit } from '#domain/review/site-visit.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { VisitPage } from '#ui/owner/visit-page.tsx';
import {
  discardSiteVisit,
  getOwnSiteVisit,
  receiveSiteVisitPhoto,
  startSiteVisit,
} from '#server/properties/site-visits.ts';

export const meta = noIndexMeta('Show us the home');

export const headers = withPrivateHeaders;

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { owned, property } = await loadOwnProperty(params.id, context);
  const { id, title, status, pause } = property;
  const visit = await getOwnSiteVisit(context.get(serverContext), owned, new Date());
  const isListed = status === 'approved' && pause === null;
  return { id, title, isListed, visit, visitStatus: visit && describeVisit(visit) };
}

export const action = formAction(
  async ({ params, context }: Route.ActionArgs) => {
    const owned = await getOwnedProperty(params.id, context);
    if (!owned) throw redirectToLinks();
    return countOwnerChange(context.get(serverContext), owned);
  },
  {
    start: {
      limits: ['owner-change'],
      run: ({ server, caller, fields }) => startSiteVisit(server, caller, fields, new Date()),
    },
    'send-photo': {
      limits: ['owner-change', 'upload'],
      readsBody: true,
      run: ({ server, caller, request, fields, id, clientAddress }) =>
        receiveSiteVisitPhoto(server, caller, {
          visitId: fields['visit'],
          part: id,
          request,
          clientAddress,
          now: new Date(),
        }),
    },
    discard: {
      limits: ['owner-change'],
      success: 'They’re deleted.',
      run: ({ server, caller }) => discardSiteVisit(server, caller),
    },
  },
  failureMessages.ownerAction,
);

export const clientAction = clientFormAction<typeof action>(() =>
  describeFailedForm(failureMessages.ownerAction),
);

export default function Visit({ loaderData, actionData }: Route.ComponentProps) {
  return <VisitPage {...loaderData} result={actionData ?? null} />;
}
