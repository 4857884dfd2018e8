// Downloads everything that Baystead stores about the logged-in user.
import type { Route } from './+types/account-data';
import { serverContext, userOf } from '../context.ts';
import { unavailableStatus } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { failureMessages } from '#domain/failure.ts';
import { exportAccountData } from '#server/own-account/data-export.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const user = userOf(context);
  const server = context.get(serverContext);
  const data = await loadOrFail(() => exportAccountData(server, user), failureMessages.dataExport, context);
  if (!data.ok) return new Response(data.failure.message, { status: unavailableStatus });
  return new Response(data.value, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
      'content-disposition': 'attachment; filename="baystead-data.json"',
    },
  });
}
