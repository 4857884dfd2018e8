// Receives page speed reports from browsers (ui/layout/late-parts.tsx). The browser ignores the
// response.
import { parseWebVitals } from '#domain/web-vitals.ts';
import type { Route } from './+types/web-vitals';
import { serverContext, visitContext } from '../context.ts';
import { logWebVitals } from '#server/web-vitals.ts';

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const report = parseWebVitals(await request.text());
  if (!report) return new Response(null, { status: 400 });
  await logWebVitals(context.get(serverContext), context.get(visitContext).clientAddress, report);
  return new Response(null, { status: 204 });
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: { allow: 'POST' } });
}
