// The blocked people, for administrators.
import type { Route } from './+types/blocked';
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
import { failureMessages, type Result, success } from '#domain/failure.ts';
import { parsePage } from '#domain/report-page.ts';
import type { Admin } from '#server/accounts/access.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from '#server/admin/blocked-people.ts';
import type { Server } from '#server/server.ts';
import { BlockedPage, type BlockedResult } from '#ui/admin/reports/blocked-page.tsx';

export const meta = noIndexMeta('Blocked people');

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = parsePage(url.searchParams);
  const words = (url.searchParams.get('email') ?? '').trim().slice(0, 254);
  const list = await listBlockedPeople(context.get(serverContext), adminOf(context), { words, page });
  return { page, words, list };
}

type Action = (server: Server, admin: Admin, input: FormFields) => Promise<Result<Done>>;
type Done = Extract<BlockedResult, { done: string }>;

const intents = {
  block: async (server, admin, input) => {
    const blocked = await blockPerson(server, admin, input);
    return blocked.ok ? success({ done: 'block' }) : blocked;
  },
  unblock: async (server, admin, { id = '' }) => {
    const unblocked = await unblockPerson(server, admin, id);
    return unblocked.ok ? success({ done: 'unblock', homeCount: unblocked.value.homeCount }) : unblocked;
  },
} satisfies Record<string, Action>;

export async function action({ request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const intent = intentOf(intents, input);
  const server = context.get(serverContext);
  const acted = await tryAction<Done>(server, failureMessages.ownerAction, () =>
    intents[intent](server, adminOf(context), input),
  );
  return acted.ok ? acted.value : refuseForm(acted.failure, input);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.ownerAction);
}

export default function Blocked({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockedPage {...loaderData} result={actionData ?? null} />;
}
