// "Report this home": the form for visitors, and the page after it.
import { href, redirect } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { findVerifiedGuest } from '#server/access/verified-guest.ts';
import type { Route } from './+types/report';
import { callerOf, refusedContext, serverContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { ReportPage } from '#ui/listing/report-page.tsx';
import { getProperty } from '#server/versions/read-listing.ts';
import { reportProperty } from '#server/inquiries/send-report.ts';

export const meta = noIndexMeta('Report this home');

export const headers = withPrivateHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await getProperty(context.get(serverContext), params.id, null);
  if (!found.ok) {
    if (!context.get(refusedContext)) throw redirect(`${href('/404')}?missing=property`);
    return { id: params.id, title: null, reportId: uuidv7() };
  }
  const { id, title } = found.value;
  return { id, title, reportId: uuidv7() };
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      limits: ['report'],
      run: async ({ server, fields, clientAddress, params, context }) => {
        const caller = callerOf(context);
        const guest = await findVerifiedGuest(server, caller);
        return reportProperty(server, fields, {
          propertyId: params.id,
          reportId: fields['reportId'],
          clientAddress,
          senderEmails: [caller.user?.email, guest?.email],
        });
      },
    },
  },
  failureMessages.ownerAction,
);

export const clientAction = clientFormAction<typeof action>(() =>
  describeFailedForm(failureMessages.ownerAction),
);

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} result={actionData} />;
}
