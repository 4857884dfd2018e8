// "Report this home": the form for visitors, and the page after it.
import { href, redirect } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import type { Route } from './+types/report';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { readVerifiedGuest } from '../inquiries/verified-guest-cookie.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { ReportPage } from '#ui/properties/report-page.tsx';
import { getProperty } from '#server/properties/read-listing.ts';
import { reportProperty } from '#server/inquiries/send-report.ts';

export const meta = noIndexMeta('Report this home');

export const headers = withPrivateHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await getProperty(context.get(serverContext), params.id, null);
  if (!found.ok) throw redirect(`${href('/404')}?missing=property`);
  const { id, title } = found.value;
  return { id, title, reportId: uuidv7() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const server = context.get(serverContext);
  const { user, clientAddress } = context.get(visitContext);
  const reported = await tryAction(server, failureMessages.ownerAction, async () => {
    const guest = await readVerifiedGuest({ request, context });
    return reportProperty(server, input, {
      propertyId: params.id,
      reportId: input['reportId'],
      clientAddress,
      senderEmails: [user?.email, guest?.email],
    });
  });
  return reported.ok ? { isSent: true as const } : refuseForm(reported.failure, input);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.ownerAction));
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'message' in actionData ? actionData : null;
  const isSent = actionData !== undefined && 'isSent' in actionData;
  return <ReportPage {...loaderData} isSent={isSent} refused={refused} />;
}
