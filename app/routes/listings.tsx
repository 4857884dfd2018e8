// The list of approved properties, newest first. The search lives in the query; `cursor` is where a page begins.
import { data } from 'react-router';
import { failed, failureMessages } from '#domain/failure.ts';
import { noFilters, parseFilters } from '#domain/filters.ts';
import { formatCursor, parseCursor } from '#domain/search.ts';
import { ListingsPage } from '#ui/listings/listings-page.tsx';
import type { Route } from './+types/listings';
import { appContext } from './context.ts';
import { listPath, originOf, pageMeta } from './page-meta.ts';
import { answerOr, readOrFail, unavailableStatus } from './reading.ts';

function askedFor(request: Request) {
  const query = new URL(request.url).searchParams;
  const cursor = parseCursor(query.get('cursor'));
  return { filters: parseFilters(query), cursor, after: cursor && formatCursor(cursor) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { properties, logger } = context.get(appContext);
  const { filters, cursor, after } = askedFor(request);
  const page = await readOrFail(() => properties.listPublic(filters, cursor), failureMessages.list, logger);
  return data({ filters, after, page }, { status: page.ok ? 200 : unavailableStatus });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return answerOr(serverLoader, () => {
    const { filters, after } = askedFor(request);
    return { filters, after, page: failed({ kind: 'unavailable', message: failureMessages.list }) };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Furnished homes in San Diego and Imperial Beach',
    description:
      'Browse furnished homes by the bay, the newest first: houses, apartments, condos and cottages for a few days or a year.',
    path: listPath(loaderData?.filters ?? noFilters),
    publicUrl: originOf(matches),
  });
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return <ListingsPage answer={loaderData} />;
}
