// Inquiries for administrators: weekly statistics, owners who haven't replied, and reported inquiries with
// their actions.
import type { Route } from './+types/inquiries';
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
import { parsePage } from '#domain/report-page.ts';
import type { Admin } from '#server/accounts/access.ts';
import type { Server } from '#server/server.ts';
import { InquiriesPage } from '#ui/admin/inquiries/inquiries-page.tsx';
import { countInquiriesByWeek, listUnansweredProperties } from '#server/admin/inquiry-statistics.ts';
import {
  blockPerson,
  closeInquiry,
  dismissReport,
  listReportedInquiries,
  readReportedMessages,
  unblockPerson,
  sendTeamNote,
} from '#server/admin/reported-inquiries.ts';

export const meta = noIndexMeta('Inquiries');

export const shouldRevalidate = revalidateWhenStale;

/**
 * Loads the messages of one report (`report` in the query), because the messages of all reports could be
 * megabytes.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { searchParams } = new URL(request.url);
  const reportId = searchParams.get('report') ?? '';
  const server = context.get(serverContext);
  const reportsPage = parsePage(searchParams);
  const [weeks, unanswered, reported, page] = await Promise.all([
    countInquiriesByWeek(server, admin),
    listUnansweredProperties(server, admin),
    listReportedInquiries(server, admin, reportsPage),
    readReportedMessages(server, admin, reportId, searchParams.get('before')),
  ]);
  const messages = page && { inquiryId: reportId, page };
  return { weeks, unanswered, reported, reportsPage, messages, today: todayInLosAngeles(new Date()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const input = await readForm(request);
  const server = context.get(serverContext);
  const intent = intentOf(intents, input);
  const result = await tryAction(server, failureMessages.inquiryReport, () =>
    intents[intent](server, admin, input),
  );
  const { id = '', idempotencyKey = '' } = input;
  return result.ok ? { done: intent, id, idempotencyKey } : refuseForm(result.failure, input);
}

type Action = (server: Server, admin: Admin, input: FormFields) => Promise<Result<null>>;

/** The actions of the page's forms, by `intent`. */
const intents = {
  close: (server, admin, { id = '' }) => closeInquiry(server, admin, id),
  'block-guest': (server, admin, { id = '' }) => blockPerson(server, admin, id, 'guest'),
  'unblock-guest': (server, admin, { id = '' }) => unblockPerson(server, admin, id, 'guest'),
  'block-owner': (server, admin, { id = '' }) => blockPerson(server, admin, id, 'owner'),
  'unblock-owner': (server, admin, { id = '' }) => unblockPerson(server, admin, id, 'owner'),
  'set-aside': (server, admin, { id = '' }) => dismissReport(server, admin, id),
  write: (server, admin, input) => {
    const reader = input['reader'] === 'owner' ? 'owner' : 'guest';
    return sendTeamNote(server, admin, input['id'] ?? '', {
      reader,
      input,
      idempotencyKey: input['idempotencyKey'],
    });
  },
} satisfies Record<string, Action>;

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.inquiryReport);
}

export default function Inquiries({ loaderData, actionData }: Route.ComponentProps) {
  return <InquiriesPage {...loaderData} result={actionData} />;
}
