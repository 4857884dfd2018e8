// Property Management: the list of one tab. Load More appends the next page (`usePropertyRows`). The dialogs are child
// routes that open over the list. They report a decision or a deletion with `recordDecision`, their outlet context,
// because the reload after their action is canceled if they close meanwhile, and pages of Load More aren't reloaded.
import { Link, Outlet, useFetcher, useLocation, useParams, useRevalidator } from 'react-router';
import { useCallback, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/properties';
import { adminOf, serverContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { withFallback, revalidateWhenStale } from '../browser-requests.ts';
import { failureMessages } from '#domain/failure.ts';
import type { Decision } from '#domain/property.ts';
import { parseCursor } from '#domain/search.ts';
import { parseListUrl, listLink } from '#ui/admin/list-url.ts';
import { useReturnFocus } from '#ui/admin/properties/list-focus.ts';
import { PropertyManagement } from '#ui/admin/properties/property-management.tsx';
import { usePropertyRows, applyDecisions } from '#ui/admin/properties/use-property-rows.ts';
import type { RecordDecision } from '#ui/admin/review/review-decision.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import {
  countOverdue,
  countPropertiesByTab,
  getAdminProperty,
  listAdminProperties,
} from '#server/admin/list-properties.ts';
import { listFeaturedIds } from '#server/admin/featured.ts';

export const meta = noIndexMeta('Property Management');

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const query = parseListUrl(url);
  const { id } = params;
  const now = new Date();
  const [page, counts, overdue, featuredIds, dialogProperty] = await Promise.all([
    listAdminProperties(server, admin, { ...query, after: parseCursor(url.searchParams.get('after')) }),
    countPropertiesByTab(server, admin),
    countOverdue(server, admin, now),
    listFeaturedIds(server, admin),
    id === undefined ? null : getAdminProperty(server, admin, id),
  ]);
  const unknownId = id !== undefined && dialogProperty === null ? id : null;
  return {
    list: { ...query, ...page, featured: featuredIds, dialogProperty, unknownId, now },
    counts,
    overdue,
  };
}

/** Returns null if the reload fails. The page then keeps its list and reports the failure. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<Awaited<ReturnType<typeof serverLoader>> | null>(serverLoader, () => null);
}

/**
 * Reloads the list when a dialog opens or closes, to update the dialog's row. The row keeps its place, even if it
 * no longer belongs to the tab.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentParams['id'] !== args.nextParams['id'] || revalidateWhenStale(args);
}

export default function Properties({ loaderData }: Route.ComponentProps) {
  const nextPage = useFetcher<typeof loader>();
  /** By property id. Null for a deleted property. */
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision | null>>(new Map());
  const loaded = usePropertyRows(loaderData?.list ?? null, nextPage.data?.list ?? null);
  const shown = applyDecisions(loaded, decisions);
  const revalidator = useRevalidator();
  const { id = null } = useParams();
  useReturnFocus(shown.rows, id);
  /** The list for which Load More ran last. On another list, its failure isn't shown. */
  const [requestedList, setRequestedList] = useState(shown.list);
  const nextPageFailed = nextPage.data === null && requestedList === shown.list;
  const recordDecision = useCallback(
    (propertyId: string, decision: Decision | null) =>
      setDecisions((current) => new Map(current).set(propertyId, decision)),
    [],
  );
  function loadMore() {
    if (!shown.list) return;
    setRequestedList(shown.list);
    const { pathname, search } = listLink(shown.list, shown.next);
    void nextPage.load(`${pathname}?${search}`);
  }

  return (
    <>
      <PropertyManagement
        rows={shown}
        counts={loaderData?.counts ?? null}
        overdue={loaderData?.overdue ?? 0}
        failed={loaderData === null ? 'list' : nextPageFailed ? 'more' : null}
        isLoading={nextPage.state !== 'idle' || revalidator.state !== 'idle'}
        onRetry={() => {
          if (loaderData && nextPageFailed && shown.next !== null) loadMore();
          else void revalidator.revalidate();
        }}
        onLoadMore={loadMore}
      />
      <Outlet context={recordDecision satisfies RecordDecision} />
    </>
  );
}

export function ErrorBoundary() {
  const location = useLocation();
  return (
    <>
      <h1 className="text-3xl">Property Management</h1>
      <div className="mt-6">
        <Alert tone="error">
          <p>{failureMessages.list}</p>
          <Link to={location} reloadDocument className="button button-quiet mt-3">
            Try again
          </Link>
        </Alert>
      </div>
    </>
  );
}
