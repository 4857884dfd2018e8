// Visitors' reports of properties, for administrators.
import type { Route } from './+types/reports';
import { adminOf, serverContext } from '../context.ts';
import { intentOf, readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import { parsePage } from '#domain/report-page.ts';
import type { Admin } from '#server/accounts/access.ts';
import {
  dismissPropertyReports,
  listReportedProperties,
  listResolvedReports,
  pauseReportedProperty,
} from '#server/admin/property-reports.ts';
import type { Server } from '#server/server.ts';
import { ReportsPage } from '#ui/admin/reports/reports-page.tsx';

export const meta = noIndexMeta('Reports');

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ url, context }: Route.LoaderArgs) {
  const [server, admin] = [context.get(serverContext), adminOf(context)];
  const page = parsePage(url.searchParams);
  return url.searchParams.get('show') === 'resolved'
    ? ({ kind: 'resolved', page, list: await listResolvedReports(server, admin, page) } as const)
    : ({ kind: 'open', page, list: await listReportedProperties(server, admin, page) } as const);
}

type Action = (
  server: Server,
  admin: Admin,
  input: Readonly<Record<string, string>>,
) => Promise<Result<null>>;

/** `reports`: ids, one on each line. */
const idsOf = ({ reports = '' }: Readonly<Record<string, string>>) => reports.split(/\s+/).filter(Boolean);

const intents = {
  dismiss: (server, admin, input) => dismissPropertyReports(server, admin, idsOf(input)),
  pause: (server, admin, input) => pauseReportedProperty(server, admin, idsOf(input), input['pauseReason']),
} satisfies Record<string, Action>;

export async function action({ request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const intent = intentOf(intents, input);
  const server = context.get(serverContext);
  const resolved = await tryAction(server, failureMessages.ownerAction, () =>
    intents[intent](server, adminOf(context), input),
  );
  return resolved.ok ? { done: intent } : refuseForm(resolved.failure, input);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.ownerAction);
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} result={actionData ?? null} />;
}
