// The calendar file of an agreed stay, for its guest and its owner. For everyone else it responds like the
// inquiry's page.
import { href, redirect } from 'react-router';
import type { Route } from './+types/stay-calendar';
import { callerOf, serverContext } from '../context.ts';
import { privateHeaders } from '../page-meta.ts';
import { authorizeSide } from '#server/access/proofs.ts';
import { exportStay } from '#server/inquiries/stay-calendar.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const server = context.get(serverContext);
  const side = await authorizeSide(server, params.id, callerOf(context));
  if (!side) throw redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
  const file = await exportStay(server, side);
  const type = file === null ? 'text/plain' : 'text/calendar';
  return new Response(file ?? 'Not found.', {
    status: file === null ? 404 : 200,
    headers: { ...privateHeaders, 'content-type': `${type}; charset=utf-8` },
  });
}
