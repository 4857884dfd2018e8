// Property Management: the list of one tab. Load More lists it again with the next page. The dialogs are
// child routes that open over the list, which loads again after their actions.
import {
  href,
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
} from 'react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/properties';
import { adminOf, serverContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { withFallback, revalidateWhenStale } from '../browser-requests.ts';
import { failed, failureMessage, failureMessages, type Result, success } from '#domain/failure.ts';
import type { UndoneDecision } from '#domain/review/review.ts';
import { idList } from '#domain/schema-parts.ts';
import { parseListUrl } from '#ui/admin/list-url.ts';
import { PropertyManagement } from '#ui/admin/properties/property-management.tsx';
import { describeUndo, UndoContext, type UndoOutcome, undoTones, useUndo } from '#ui/admin/undo.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { countOverdue, countPropertiesByTab, listAdminProperties } from '#server/admin/list-properties.ts';
import { listFeaturedIds } from '#server/admin/featured.ts';
import { type SelectedOutcome, undoDecisions } from '#server/admin/bulk-decisions.ts';

export const meta = noIndexMeta('Property Management');

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const list = parseListUrl(url);
  const now = new Date();
  const [page, counts, overdue, featured] = await Promise.all([
    listAdminProperties(server, admin, list),
    countPropertiesByTab(server, admin),
    countOverdue(server, admin, now),
    listFeaturedIds(server, admin),
  ]);
  return { list, ...page, counts, overdue, featured, now };
}

/** Returns null if the reload fails. The page then keeps its list and reports the failure. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<Awaited<ReturnType<typeof serverLoader>> | null>(serverLoader, () => null);
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    // `versions`: the ids of the decided versions.
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
 * Also reloads after a refused Undo, and when a dialog opens or closes, which may cancel an earlier reload.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const result = args.actionResult as FormResult | undefined;
  const isRefusedUndo = result?.ok === false && result.intent === 'undo';
  const isOtherDialog = args.currentUrl.pathname !== args.nextUrl.pathname;
  return isOtherDialog || isRefusedUndo || revalidateWhenStale(args);
}

export default function Properties({ loaderData, actionData }: Route.ComponentProps) {
  const [loaded, setLoaded] = useState(loaderData);
  // A list that can't be loaded doesn't replace the last one.
  if (loaderData && loaderData !== loaded) setLoaded(loaderData);
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const { id = null } = useParams();
  const undo = useUndo(useReloadUndone(id));
  const undoneBefore = actionData && describeUndo(actionData);
  const isBulk = useLocation().pathname === href('/admin/properties/bulk');
  return (
    <UndoContext value={undo}>
      {/* Only without JavaScript. */}
      {undoneBefore && (
        <div className="mb-4">
          <Alert tone={undoTones[undoneBefore.kind]}>{undoneBefore.message}</Alert>
        </div>
      )}
      <PropertyManagement
        loaded={loaded}
        hasFailed={loaderData === null}
        isLoading={navigation.state === 'loading' || revalidator.state !== 'idle'}
        onRetry={() => void revalidator.revalidate()}
        isDialogOpen={id !== null || isBulk}
      />
      <Outlet />
    </UndoContext>
  );
}

/** Reloads the dialog of a property whose decision was undone, so that it can be decided on. */
function useReloadUndone(openId: string | null) {
  const navigate = useNavigate();
  const location = useLocation();
  return (undone: UndoOutcome['undone']) => {
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
