// Property Management with its dialogs: the list of one tab, and the property under `?review=`, `?edit=` or `?delete=`.
import { useState } from 'react';
import { data, Link, useFetcher, useLocation, useRevalidator, useSearchParams } from 'react-router';
import type { Route } from './+types/properties';
import { adminOf, appContext } from '../context.ts';
import { unlisted } from '../page-meta.ts';
import { answerOr, readAgainWhenOutOfDate, unavailableStatus } from '../load-result.ts';
import { parseAdminList } from '#domain/admin-list.ts';
import { answerDialog, type DialogAnswer, lostDialogAnswer, readDialogs } from './property-dialogs.ts';
import { failureMessages } from '#domain/failure.ts';
import { parseCursor } from '#domain/search.ts';
import { type DeletionAnswer, DeleteModal } from '#ui/admin/deletion/delete-modal.tsx';
import type { EditAnswer } from '#ui/admin/editing/edit-exchange.ts';
import { EditModal } from '#ui/admin/editing/edit-modal.tsx';
import { searchWith } from '#ui/admin/list-address.ts';
import { PropertyManagement } from '#ui/admin/properties/property-management.tsx';
import type { DecisionAnswer } from '#ui/admin/review/review-decision.tsx';
import { ReviewModal } from '#ui/admin/review/review-modal.tsx';
import { useCloseDialog, useGoToReview, useNavigatingTo, useOpening } from '#ui/admin/use-dialog-address.ts';
import { useLastLoaded } from '#ui/admin/use-last-loaded.ts';
import { useDecidedRows } from '#ui/admin/review/use-decided-rows.ts';
import { useGoneRows } from '#ui/admin/deletion/use-gone-rows.ts';
import { usePropertyRows } from '#ui/admin/properties/use-property-rows.ts';
import { useReturnToNeighbour } from '#ui/admin/deletion/use-return-to-neighbour.ts';
import { useReturnToRow } from '#ui/admin/review/use-return-to-row.ts';
import { useReviewQueue } from '#ui/admin/review/use-review-queue.ts';
import { Alert } from '#ui/controls/alert.tsx';

export function meta() {
  return [{ title: 'Property Management · Baystead' }, unlisted];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const app = context.get(appContext);
  const { adminList, featured } = app;
  const search = url.searchParams;
  const list = parseAdminList(search);
  const [page, counts, order, dialogs] = await Promise.all([
    adminList.listAdmin(admin, { ...list, after: parseCursor(search.get('after')) }),
    adminList.countByTab(admin),
    featured.listOrder(admin),
    readDialogs(search, admin, app),
  ]);
  return {
    list: { ...list, ...page, featured: order, opened: dialogs.row, gone: dialogs.gone, now: new Date() },
    counts,
    ...dialogs,
  };
}

/** A list that could not be loaded leaves what is shown; the page says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return answerOr<Awaited<ReturnType<typeof serverLoader>> | null>(serverLoader, () => null);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerDialog(request, adminOf(context), context.get(appContext));
}

/** What did not reach the server, or whose answer did not come back, loses nothing that was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const lost = await lostDialogAnswer(request);
  return answerOr<DialogAnswer | ReturnType<typeof data<DialogAnswer>>>(serverAction, () =>
    data(lost, { status: unavailableStatus }),
  );
}

export const shouldRevalidate = readAgainWhenOutOfDate;

export default function Properties({ loaderData, actionData }: Route.ComponentProps) {
  const further = useFetcher<typeof loader>();
  const loaded = usePropertyRows(loaderData?.list ?? null, further.data?.list ?? null);
  const deciding = useFetcher<DecisionAnswer>();
  const { shown, noteGone } = useGoneRows(useDecidedRows(loaded, deciding.data));
  const revalidator = useRevalidator();
  const [search] = useSearchParams();
  const close = useCloseDialog();
  const opening = useOpening();
  /** The list that more was asked of last: what could not be read of another one is past. */
  const [asked, setAsked] = useState(shown.list);
  const furtherFailed = further.data === null && asked === shown.list;
  // A review that could not be loaded says so in its place: the way back to the last one is a key.
  const review = loaderData ? loaderData.review : search.has('review') ? failureMessages.details : null;
  const edit = useLastLoaded(search.get('edit'), loaderData?.edit);
  const removal = useLastLoaded(search.get('delete'), loaderData?.removal);
  const reviewed = review ? search.get('review') : null;
  const goToReview = useGoToReview();
  const loadMore = () => {
    setAsked(shown.list);
    void further.load(searchWith(search, { after: shown.next }).search);
  };
  const queue = useReviewQueue({
    rows: shown.rows,
    current: reviewed,
    hasMore: shown.next !== null && !furtherFailed,
    isLoading: further.state !== 'idle',
    goingTo: useNavigatingTo('review'),
    isHeld: deciding.state === 'submitting',
    onLoadMore: loadMore,
    onGo: goToReview,
  });
  useReturnToRow(shown.rows, reviewed);
  useReturnToNeighbour(shown.rows, search.get('edit') ?? search.get('delete'));

  return (
    <>
      <PropertyManagement
        shown={shown}
        counts={loaderData?.counts ?? null}
        failed={loaderData === null ? 'list' : furtherFailed ? 'more' : null}
        isLoading={further.state !== 'idle' || revalidator.state !== 'idle'}
        onRetry={() => {
          if (loaderData && furtherFailed && shown.next !== null) loadMore();
          else void revalidator.revalidate();
        }}
        onLoadMore={loadMore}
      />
      {review && (
        <ReviewModal
          review={review}
          history={loaderData?.history ?? null}
          onRetry={loaderData ? null : () => void revalidator.revalidate()}
          now={shown.now}
          fetcher={deciding}
          sentAnswer={(actionData ?? null) as DecisionAnswer | null}
          startsAtApprove={opening?.focus === 'approve'}
          queue={queue}
          onClosed={() => {
            // What was refused is told once; the next review begins without it.
            if (deciding.state === 'idle') deciding.reset();
            close();
          }}
        />
      )}
      {edit && (
        <EditModal
          key={search.get('edit')}
          edit={edit}
          history={loaderData?.history ?? null}
          sentAnswer={(actionData ?? null) as EditAnswer | null}
          onClosed={close}
        />
      )}
      {removal && (
        <DeleteModal
          key={search.get('delete')}
          removal={removal}
          sentAnswer={(actionData ?? null) as DeletionAnswer | null}
          onClosed={close}
          onGone={noteGone}
        />
      )}
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
