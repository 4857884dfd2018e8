// Reports of homes and conversations, for administrators.
import { z } from 'zod';
import type { Route } from './+types/reports';
import { adminOf, serverContext } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { noIndexMeta } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { reportedPeople } from '#domain/review/report.ts';
import { parsePage } from '#domain/review/report-page.ts';
import { idList } from '#domain/schema-parts.ts';
import { blockReportedPerson } from '#server/admin/blocked-people.ts';
import { getReportedConversation, listOpenReports, listResolvedReports } from '#server/admin/list-reports.ts';
import { readReportedMessages, sendTeamNote } from '#server/admin/reported-conversation.ts';
import {
  closeReportedInquiry,
  dismissReports,
  pauseReportedProperty,
} from '#server/admin/resolve-reports.ts';
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
  const page = parsePage(searchParams);
  if (searchParams.get('show') === 'resolved')
    return { show: 'resolved', page, list: await listResolvedReports(server, admin, page), today } as const;
  return { show: 'open', page, list: await listOpenReports(server, admin, page), today } as const;
}

/** The fields of a form that is about the shown reports. */
const shown = z.object({ reports: idList });

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    dismiss: {
      unlimited: forAdministrators,
      schema: shown,
      run: ({ server, caller, input }) => dismissReports(server, caller, input.reports),
    },
    pause: {
      unlimited: forAdministrators,
      success: 'The home is off the site, and we’ve emailed its owner.',
      schema: shown,
      run: ({ server, caller, input, fields }) =>
        pauseReportedProperty(server, caller, input.reports, fields['pauseReason']),
    },
    block: {
      unlimited: forAdministrators,
      success: 'They’re blocked.',
      schema: shown.extend({ person: z.enum(reportedPeople) }),
      run: ({ server, caller, input: { reports: ids, person }, fields }) =>
        blockReportedPerson(server, caller, { ids, person }, fields),
    },
    close: {
      unlimited: forAdministrators,
      success: 'The conversation is closed.',
      run: ({ server, caller, id }) => closeReportedInquiry(server, caller, id),
    },
    write: {
      unlimited: forAdministrators,
      success: 'Your message is on its way.',
      schema: z.object({ reader: z.enum(['guest', 'owner']) }),
      run: ({ server, caller, id, input: { reader }, fields, idempotencyKey }) =>
        sendTeamNote(server, caller, id, { reader, input: fields, idempotencyKey }),
    },
  },
  failureMessages.ownerAction,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.ownerAction);

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} result={actionData} />;
}
