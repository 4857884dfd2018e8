// Where browsers report how fast their pages were (ui/layout/web-vitals-report.ts). Nobody reads the answer.
import { parseWebVitals } from '#domain/web-vitals.ts';
import type { Route } from './+types/web-vitals';
import { appContext, visitContext } from './context.ts';
import { noteWebVitals } from '#server/web-vitals.ts';

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const report = parseWebVitals(await request.text());
  if (!report) return new Response(null, { status: 400 });
  await noteWebVitals(context.get(appContext), context.get(visitContext).address, report);
  return new Response(null, { status: 204 });
}

/** There is nothing to be read here. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { allow: 'POST' } });
}
