// The blocked people, for administrators.
import type { Route } from './+types/blocked';
import { adminOf, serverContext } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { parsePage } from '#domain/review/report-page.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from '#server/admin/blocked-people.ts';
import { BlockedPage } from '#ui/admin/reports/blocked-page.tsx';

export const meta = noIndexMeta('Blocked people');

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = parsePage(url.searchParams);
  return { page, list: await listBlockedPeople(context.get(serverContext), adminOf(context), page) };
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    block: {
      unlimited: forAdministrators,
      success: 'They’re blocked.',
      run: ({ server, caller, fields }) => blockPerson(server, caller, fields),
    },
    unblock: {
      unlimited: forAdministrators,
      success: 'They’re unblocked.',
      run: ({ server, caller, id }) => unblockPerson(server, caller, id),
    },
  },
  failureMessages.ownerAction,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.ownerAction);

export default function Blocked({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockedPage {...loaderData} result={actionData} />;
}
