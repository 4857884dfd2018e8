// Downloads what is stored with the email address that a mailed link verified.
import { href, redirect } from 'react-router';
import type { Route } from './+types/mailbox-data';
import { unavailableStatus } from '../browser-requests.ts';
import { serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { privateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { openMailboxDataLink } from '#server/access/proofs.ts';
import { exportMailboxData } from '#server/own-account/data-export.ts';

export async function loader({ params: { token }, context }: Route.LoaderArgs): Promise<Response> {
  const server = context.get(serverContext);
  const verified = await openMailboxDataLink(server, token);
  if (!verified) return brokenLink();
  const data = await loadOrFail(
    () => exportMailboxData(server, verified),
    failureMessages.dataExport,
    context,
  );
  if (!data.ok) return new Response(data.failure.message, { status: unavailableStatus });
  // The address has an account. The page of the link says so.
  if (!data.value) return brokenLink();
  return new Response(data.value, {
    headers: {
      ...privateHeaders,
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
      'content-disposition': 'attachment; filename="baystead-data.json"',
    },
  });
}

function brokenLink(): Response {
  return redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
}
