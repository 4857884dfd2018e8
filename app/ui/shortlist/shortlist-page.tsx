// A shortlist, this browser's own or one that was shared: its homes side by side for a planned stay, and a
// link to share.
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { href, Link, type Location, Navigate, useLocation, useNavigate, useNavigation } from 'react-router';
import type { OrderKey } from '#domain/search/best-value.ts';
import type { Comparison } from '#domain/search/comparison.ts';
import { countFitting } from '#domain/search/verdict.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import type { MapHomes } from '#domain/search/map.ts';
import { describeLeftOut, parseIds } from '#domain/search/shortlist.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useFocusWhenLost } from '../controls/focus.ts';
import { ShareButton } from '../controls/share-button.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { useRetryOnline } from '../controls/offline.ts';
import { pluralize } from '#domain/numbers.ts';
import { adoptPlan, saveShared } from './list-changes.ts';
import { completePlan, savePlan } from './plan.ts';
import { arrange, readSaved, subscribe, useSaved } from '../hearts/store.ts';
import { ownListState, shortlistUrl, useOwnList } from './use-own-list.ts';
import { PlanForm, type PlanFormProps } from './plan-form.tsx';
import { ShortlistTable } from './shortlist-table.tsx';
import { type Removals, UndoToast, useRemovals } from './shortlist-undo.tsx';
import { useKeptList } from './use-kept-list.ts';

export interface ShortlistPageProps extends Omit<PlanFormProps, 'ids' | 'clearUrl' | 'isBroken'> {
  /** False if the URL has no list. */
  hasIds: boolean;
  /** The dates, guests and pets that the visitor plans, as a query string; empty without them. */
  stay: string;
  /** What the verdicts are about without dates: "2 guests and a dog". Null with dates. */
  checkedOnly: string | null;
  /** Sentences about what the comparison leaves out of the URL. */
  ignored: readonly string[];
  shortlist: LoadResult<{
    homes: ListingCard[];
    comparison: Comparison;
    map: MapHomes;
    /** The ids for links to this list. */
    ids: string[];
    tooMany: number;
    gone: number;
    unreadable: number;
  }>;
}

export function ShortlistPage({ hasIds, ...loaded }: ShortlistPageProps) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const list = useKeptList(loaded);
  const plan = toPlanQuery(list);
  // What the comparison can't use doesn't replace what it could use before.
  const isUsed = loaded.shortlist.ok && loaded.ignored.length === 0;
  const isOwn = useOwnList(plan);
  const saved = useSaved();
  const isAllSaved = list.shortlist.ok && list.shortlist.value.ids.every((id) => saved.includes(id));
  const showShared = (ids: readonly string[]) =>
    void navigate(shortlistUrl(ids.join(','), plan), { replace: true, preventScrollReset: true });
  const removals = useRemovals(showShared);
  useEffect(() => {
    if (isOwn && isUsed) savePlan(plan);
  }, [isOwn, isUsed, plan]);
  useRetryOnline(!loaded.shortlist.ok);
  return (
    <div className="page pt-8 pb-24 sm:pt-14">
      {/* The server can't know whose list it is. */}
      <h1 className="text-3xl sm:text-4xl">
        {isHydrated && hasIds && !isOwn && !isAllSaved ? 'Shared shortlist' : 'Shortlist'}
      </h1>
      <UndoToast removals={removals} />
      {hasIds ? (
        <ComparedList {...list} isOwn={isOwn} plan={plan} removals={removals} />
      ) : (
        <OpenOwnList {...list} plan={plan} />
      )}
    </div>
  );
}

/** The plan, its landmark and the chosen order, as the links of the page carry them. */
function toPlanQuery({ stay, near, order }: Pick<ShortlistPageProps, 'stay' | 'near' | 'order'>): string {
  const query = new URLSearchParams(stay);
  if (near !== '') query.set('near', near);
  if (order) query.set('order', order);
  return String(query);
}

/** Redirects to a URL that can be shared: this browser's list, with its last plan where the URL has none. */
function OpenOwnList({ stay, plan }: Pick<ComparedListProps, 'stay' | 'plan'>) {
  const isHydrated = useHydrated();
  const saved = useSyncExternalStore(subscribe, readSaved, () => '');
  const { search } = useLocation();
  const empty = (
    <>
      <p className="mt-4 text-muted">No homes saved yet. Press the heart on a home to compare it here.</p>
      <FindHome stay={stay} />
    </>
  );
  if (!isHydrated)
    return (
      <>
        <noscript>
          <p className="mt-4 text-muted">
            Your browser saves homes only with JavaScript. Shared lists open without it.
          </p>
        </noscript>
        {/* Keeps the footer where it will be. */}
        <div className="invisible">{empty}</div>
      </>
    );
  if (saved === '') return empty;
  return <Navigate replace to={shortlistUrl(saved, completePlan(search, plan))} state={ownListState} />;
}

function FindHome({ stay }: Pick<ShortlistPageProps, 'stay'>) {
  return (
    <Link to={href('/listings') + stay} className="button button-primary mt-6">
      Find a home
    </Link>
  );
}

interface ComparedListProps extends Omit<ShortlistPageProps, 'hasIds'> {
  isOwn: boolean;
  /** Whether the newest list can't be loaded. */
  isKept: boolean;
  plan: string;
  removals: Removals;
}

function ComparedList({ stay, ignored, shortlist, isOwn, isKept, plan, ...props }: ComparedListProps) {
  const { removals, checkedOnly, ...form } = props;
  const pendingIds = usePendingIds();
  const navigate = useNavigate();
  const { state } = useLocation() as Location<unknown>;
  if (!shortlist.ok)
    return (
      <div className="mt-6">
        <Alert tone="error">{shortlist.failure.message}</Alert>
      </div>
    );
  const { homes, comparison, map, gone } = shortlist.value;
  const ids = pendingIds ?? shortlist.value.ids;
  const urlOf = (shown: readonly string[], withPlan = plan) => shortlistUrl(shown.join(','), withPlan);
  const leftOut = describeLeftOut(shortlist.value);
  function remove(event: MouseEvent, name: string, removed: readonly string[]) {
    // The page follows the hearts.
    if (isOwn) event.preventDefault();
    removals.remove({ name, before: isOwn ? parseIds(readSaved()) : ids, removed, isOwn });
  }
  const planWith = (order: OrderKey) => toPlanQuery({ stay, near: form.near, order });
  const putFirst = (id: string) => [...new Set([id, ...homes.map((home) => home.id), ...ids])];
  function handlePutFirst(event: MouseEvent, id: string) {
    if (!isOwn) return;
    event.preventDefault();
    // Before the hearts change: the list would otherwise follow them first, and keep its order.
    const options = { replace: true, preventScrollReset: true, state: ownListState, flushSync: true };
    void navigate(urlOf(putFirst(id), planWith('own')), options);
    arrange(putFirst(id));
  }

  const listed = new Set(homes.map(({ id }) => id));
  const goneIds =
    gone > 0 ? shortlist.value.ids.slice(0, homes.length + gone).filter((id) => !listed.has(id)) : [];
  return (
    <>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap gap-x-4 text-muted">
          <output>
            {homes.length === 0
              ? 'None of these homes is listed anymore.'
              : [countFitting(homes.length, comparison.verdicts, checkedOnly), leftOut]
                  .filter(Boolean)
                  .join('. ')}
          </output>
          {homes.length > 0 && gone > 0 && (
            <Link
              to={urlOf(ids.filter((id) => !goneIds.includes(id)))}
              replace
              preventScrollReset
              onClick={(event) => remove(event, pluralize(gone, 'home'), goneIds)}
              className="link print:hidden"
            >
              {gone === 1 ? 'Remove it' : 'Remove them'}
            </Link>
          )}
          {homes.length > 0 && (
            <Link to={href('/listings') + stay} className="link print:hidden">
              {homes.length === 1 ? 'Find another to compare' : 'Find more homes'}
            </Link>
          )}
        </p>
        {homes.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <SaveAll ids={homes.map(({ id }) => id)} plan={plan} />
            {/* The key forgets the message about the link of another list. */}
            <ShareButton key={urlOf(ids)} title="Shortlist" path={urlOf(ids)} />
          </div>
        )}
      </div>
      {isKept && (
        <div className="mt-4 max-w-2xl">
          <Alert tone="warning">We couldn’t load the newest list, so this is the one you last saw.</Alert>
        </div>
      )}
      {ignored.length > 0 && (
        <div id="dates-note" className="mt-4 max-w-2xl">
          <Alert tone="warning">
            {ignored.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        </div>
      )}
      {homes.length === 0 ? (
        <FindHome stay={stay} />
      ) : (
        <>
          <PlanForm {...form} isBroken={ignored.length > 0} ids={ids} clearUrl={urlOf(ids, '')} />
          <ShortlistTable
            homes={homes}
            comparison={comparison}
            map={map}
            stay={stay}
            urlOf={urlOf}
            ids={ids}
            urlWith={(other) => urlOf(ids, toPlanQuery({ ...form, stay: other }))}
            urlWithFirst={(id) => urlOf(putFirst(id), planWith('own'))}
            list={urlOf(ids)}
            isShared={!isOwn}
            restored={removals.restored}
            onRemove={(event, { id, title }) => remove(event, title, [id])}
            onPutFirst={handlePutFirst}
            onOrder={(order) =>
              void navigate(urlOf(ids, planWith(order)), { replace: true, preventScrollReset: true, state })
            }
            onSave={() => adoptPlan(plan)}
          />
        </>
      )}
    </>
  );
}

/** The ids of a list that is being loaded, so that another removal starts from them. Null without one. */
function usePendingIds(): readonly string[] | null {
  const { location } = useNavigation();
  if (location?.pathname !== href('/shortlist')) return null;
  return parseIds(new URLSearchParams(location.search).get('ids') ?? '');
}

/** For somebody else's list. Needs JavaScript, so it appears after hydration. */
function SaveAll({ ids, plan }: { ids: readonly string[]; plan: string }) {
  const isHydrated = useHydrated();
  const saved = useSaved();
  const [isDone, setDone] = useState(false);
  if (!isHydrated) return null;
  return (
    <>
      <output className="empty:absolute">{isDone && <SavedNote />}</output>
      {!isDone && !ids.every((id) => saved.includes(id)) && (
        <Button
          onClick={() => {
            saveShared(ids, plan);
            setDone(true);
          }}
        >
          {ids.length === 1 ? 'Save this home' : 'Save these homes'}
        </Button>
      )}
    </>
  );
}

/** Takes over the button's focus. */
function SavedNote() {
  const link = useFocusWhenLost<HTMLAnchorElement>();
  return (
    <Link ref={link} to={href('/shortlist')} className="link text-sm">
      Saved in your shortlist
    </Link>
  );
}
