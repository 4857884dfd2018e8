// Property Management: the list of one tab. Load More appends the next page (`usePropertyRows`). The dialogs
// are child routes that open over the list. They report a decision or a deletion by `recordDecision`, their
// outlet context: closing a dialog cancels the reload after its action, and rows of Load More never reload.
import {
  href,
  Link,
  Outlet,
  useFetcher,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/properties';
import { adminOf, serverContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { withFallback, revalidateWhenStale } from '../browser-requests.ts';
import { failed, failureMessage, failureMessages, type Result, success } from '#domain/failure.ts';
import type { PropertyStatus } from '#domain/property/options.ts';
import type { UndoneDecision } from '#domain/review/review.ts';
import { idList } from '#domain/schema-parts.ts';
import { parseCursor } from '#domain/search/search-results.ts';
import { parseListUrl, listLink } from '#ui/admin/list-url.ts';
import { useReturnFocus } from '#ui/admin/properties/list-focus.ts';
import { PropertyManagement } from '#ui/admin/properties/property-management.tsx';
import { usePropertyRows, applyDecisions } from '#ui/admin/properties/use-property-rows.ts';
import { bulkReasons, restoreReasons } from '#ui/admin/typed-reasons.ts';
import type { RecordDecision } from '#ui/admin/review/review-decision.tsx';
import { describeUndo, UndoContext, type UndoOutcome, undoTones, useUndo } from '#ui/admin/undo.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { Alert } from '#ui/controls/alert.tsx';
import {
  countOverdue,
  countPropertiesByTab,
  getAdminProperty,
  listAdminProperties,
} from '#server/admin/list-properties.ts';
import { listFeaturedIds } from '#server/admin/featured.ts';
import { type SelectedOutcome, undoDecisions } from '#server/admin/bulk-decisions.ts';

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

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    // `versions`: the ids of the decided versions or visits.
    undo: {
      unlimited: forAdministrators,
      schema: z.object({ versions: idList }),
      run: async ({ server, caller, input }) =>
        toUndoOutcome(await undoDecisions(server, caller, input.versions)),
    },
  },
  failureMessages.ownerAction,
);

/** Fails if nothing was undone. */
function toUndoOutcome(decided: Result<SelectedOutcome<UndoneDecision>[]>): Result<UndoOutcome> {
  if (!decided.ok) return decided;
  const undone = decided.value.flatMap(({ value }) => value ?? []);
  const failures = decided.value.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (!first) return success({ undone, message: null });
  if (undone.length === 0) return failed(first);
  return success({ undone, message: [...new Set(failures.map(failureMessage))].join(' ') });
}

export const clientAction = clientFormAction<typeof action>(failureMessages.ownerAction);

/**
 * Reloads the list after a refused Undo, and when a dialog opens or closes, to update the dialog's row. The
 * row keeps its place, even if it no longer belongs to the tab.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const result = args.actionResult as FormResult | undefined;
  const isRefusedUndo = result?.ok === false && result.intent === 'undo';
  const isOtherDialog = args.currentParams['id'] !== args.nextParams['id'];
  return isOtherDialog || isRefusedUndo || revalidateWhenStale(args);
}

export default function Properties({ loaderData, actionData }: Route.ComponentProps) {
  const nextPage = useFetcher<typeof loader>();
  /** By property id. Null for a deleted property. */
  const [decisions, setDecisions] = useState<ReadonlyMap<string, PropertyStatus | null>>(new Map());
  const loaded = usePropertyRows(loaderData?.list ?? null, nextPage.data?.list ?? null);
  const shown = applyDecisions(loaded, decisions);
  const revalidator = useRevalidator();
  const { id = null } = useParams();
  useReturnFocus(shown.rows, id);
  /** The list for which Load More ran last. On another list, its failure isn't shown. */
  const [requestedList, setRequestedList] = useState(shown.list);
  const nextPageFailed = nextPage.data === null && requestedList === shown.list;
  const recordDecision = useCallback(
    (propertyId: string, decision: PropertyStatus | null) =>
      setDecisions((current) => new Map(current).set(propertyId, decision)),
    [],
  );
  const undo = useUndo(useHandleUndone(id, recordDecision));
  const undoneBefore = actionData && describeUndo(actionData);
  const location = useLocation();
  function loadMore() {
    if (!shown.list) return;
    setRequestedList(shown.list);
    const { pathname, search } = listLink(shown.list, shown.next);
    void nextPage.load(`${pathname}?${search}`);
  }

  return (
    <UndoContext value={undo}>
      {/* Only without JavaScript. */}
      {undoneBefore && (
        <div className="mb-4">
          <Alert tone={undoTones[undoneBefore.kind]}>{undoneBefore.message}</Alert>
        </div>
      )}
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
        isDialogOpen={id !== null || location.pathname === href('/admin/properties/bulk')}
      />
      <Outlet context={recordDecision satisfies RecordDecision} />
    </UndoContext>
  );
}

/**
 * Updates the rows, and reloads the dialog of a property whose decision was undone, so that it can be decided
 * on.
 */
function useHandleUndone(openId: string | null, recordDecision: RecordDecision) {
  const navigate = useNavigate();
  const location = useLocation();
  return (undone: UndoOutcome['undone']) => {
    for (const { propertyId, status } of undone) {
      recordDecision(propertyId, status);
      restoreReasons(propertyId);
    }
    if (undone.length > 1) restoreReasons(bulkReasons);
    if (undone.some(({ propertyId }) => propertyId === openId))
      void navigate(location, { replace: true, state: location.state as unknown, preventScrollReset: true });
  };
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
