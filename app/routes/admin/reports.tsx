// Reports of homes and conversations, for administrators.
import type { Route } from './+types/reports';
import { adminOf, serverContext } from '../context.ts';
import {
  type FormFields,
  intentOf,
  readForm,
  refuseForm,
  tryAction,
  withFormFallback,
} from '../form-response.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { noIndexMeta } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import { reportedPeople, reportKinds } from '#domain/report.ts';
import { parsePage } from '#domain/report-page.ts';
import type { Admin } from '#server/accounts/access.ts';
import { blockReportedPerson } from '#server/admin/blocked-people.ts';
import {
  countOpenReports,
  getReportedConversation,
  listOpenReports,
  listResolvedReports,
} from '#server/admin/list-reports.ts';
import { readReportedMessages, sendTeamNote } from '#server/admin/reported-conversation.ts';
import {
  closeReportedInquiry,
  dismissReports,
  pauseReportedProperty,
  reopenReports,
} from '#server/admin/resolve-reports.ts';
import type { Server } from '#server/server.ts';
import { ReportsPage } from '#ui/admin/reports/reports-page.tsx';

export const meta = noIndexMeta('Reports');

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const [server, admin] = [context.get(serverContext), adminOf(context)];
  const today = todayInLosAngeles(new Date());
  const id = searchParams.get('conversation');
  if (id !== null) {
    const [subject, messages] = await Promise.all([
      getReportedConversation(server, admin, id),
      readReportedMessages(server, admin, id, searchParams.get('before')),
    ]);
    return { show: 'conversation', subject, messages, today } as const;
  }
  const kind = reportKinds.find((name) => name === searchParams.get('kind')) ?? 'all';
  const page = parsePage(searchParams);
  if (searchParams.get('show') === 'resolved')
    return {
      ...({ show: 'resolved', kind, page, today } as const),
      list: await listResolvedReports(server, admin, { kind, page }),
    };
  const [list, counts] = await Promise.all([
    listOpenReports(server, admin, { kind, page }),
    countOpenReports(server, admin),
  ]);
  return { show: 'open', kind, page, list, counts, today } as const;
}

type Action = (server: Server, admin: Admin, input: FormFields) => Promise<Result<null>>;

/** `reports`: ids, one on each line. */
const idsOf = ({ reports = '' }: FormFields) => reports.split(/\s+/).filter(Boolean);

/** The actions of the page's forms, by `intent`. */
const intents = {
  dismiss: (server, admin, input) => dismissReports(server, admin, idsOf(input)),
  reopen: (server, admin, input) => reopenReports(server, admin, idsOf(input)),
  pause: (server, admin, input) => pauseReportedProperty(server, admin, idsOf(input), input['pauseReason']),
  block: (server, admin, input) => {
    const person = reportedPeople.find((name) => name === input['person']) ?? 'reporter';
    return blockReportedPerson(server, admin, { ids: idsOf(input), person }, input);
  },
  close: (server, admin, { id = '' }) => closeReportedInquiry(server, admin, id),
  write: (server, admin, input) => {
    const reader = input['reader'] === 'owner' ? 'owner' : 'guest';
    const { id = '', idempotencyKey } = input;
    return sendTeamNote(server, admin, id, { reader, input, idempotencyKey });
  },
} satisfies Record<string, Action>;

export async function action({ request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const intent = intentOf(intents, input);
  const server = context.get(serverContext);
  const resolved = await tryAction(server, failureMessages.ownerAction, () =>
    intents[intent](server, adminOf(context), input),
  );
  const { reports = '', idempotencyKey = '' } = input;
  return resolved.ok ? { done: intent, reports, idempotencyKey } : refuseForm(resolved.failure, input);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.ownerAction);
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} result={actionData ?? null} />;
}
