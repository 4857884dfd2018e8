// A shortlist, this browser's own or one that was shared: its homes side by side for a planned stay, and a
// link to share.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { href, Link, type LinkProps, Navigate, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Comparison } from '#domain/search/comparison.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import { parseIds } from '#domain/search/shortlist.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useFocusWhenLost } from '../controls/focus.ts';
import { ShareButton } from '../controls/share-button.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { useRetryOnline } from '../controls/offline.ts';
import { pluralize } from '#domain/numbers.ts';
import { type Removal, removeHomes, restoreHomes, saveShared } from './list-changes.ts';
import { completePlan, savePlan } from './plan.ts';
import { readSaved, subscribe, useSaved } from '../hearts/store.ts';
import { ownListState, shortlistUrl, useOwnList } from './use-own-list.ts';
import { PlanForm, type PlanFormProps } from './plan-form.tsx';
import { ShortlistTable } from './shortlist-table.tsx';
import { UndoToast } from './shortlist-undo.tsx';

interface ShortlistPageProps extends Omit<PlanFormProps, 'ids' | 'clearUrl' | 'isBroken'> {
  /** False if the URL has no list. */
  hasIds: boolean;
  /** The dates, guests and pets that the visitor plans, as a query string; empty without them. */
  stay: string;
  /** Sentences about what the comparison leaves out of the URL. */
  ignored: readonly string[];
  shortlist: LoadResult<
    Comparison & {
      homes: ListingCard[];
      /** "2 homes, 1 fits. One home is no longer listed." */
      summary: string;
      /** The ids for links to this list, and those that aren't listed. */
      ids: string[];
      goneIds: string[];
    }
  >;
}

export function ShortlistPage({ hasIds, ...list }: ShortlistPageProps) {
  const { stay, near, shortlist } = list;
  const navigate = useNavigate();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const saved = useSaved();
  const isOwn = useOwnList();
  const isAllSaved = shortlist.ok && shortlist.value.ids.every((id) => saved.includes(id));
  const plan = toPlanQuery(stay, near);
  // What the comparison can't use doesn't replace what it could use before.
  const isUsed = shortlist.ok && list.ignored.length === 0;
  useEffect(() => {
    if (isOwn && isUsed) savePlan(plan);
  }, [isOwn, isUsed, plan]);
  useRetryOnline(!shortlist.ok);

  const [removal, setRemoval] = useState<Removal | null>(null);
  function remove(next: Removal) {
    if (!next.removed.some((id) => next.before.includes(id))) return;
    removeHomes(next);
    setRemoval(next);
  }
  function undo(last: Removal) {
    restoreHomes(last);
    setRemoval(null);
    const url = shortlistUrl(last.before.join(','), search);
    if (!last.isOwn) void navigate(url, { replace: true, preventScrollReset: true });
  }
  return (
    <div className="page pt-8 pb-24 sm:pt-14">
      {/* The server can't know whose list it is. */}
      <h1 className="text-3xl sm:text-4xl">
        {isHydrated && hasIds && !isOwn && !isAllSaved ? 'Shared shortlist' : 'Shortlist'}
      </h1>
      <div className="compare-undo toast print:hidden">
        {removal && (
          <UndoToast
            key={removal.removed.join()}
            removal={removal}
            onUndo={() => undo(removal)}
            onEnd={() => setRemoval(null)}
          />
        )}
      </div>
      {hasIds ? (
        <ComparedList {...list} isOwn={isOwn} plan={plan} onRemove={remove} />
      ) : (
        <OpenOwnList stay={stay} plan={plan} />
      )}
    </div>
  );
}

/** The plan and its landmark, as the links of the page carry them. */
function toPlanQuery(stay: string, near: string): string {
  const query = new URLSearchParams(stay);
  if (near !== '') query.set('near', near);
  return String(query);
}

/** Redirects to a URL that can be shared: this browser's list, with its last plan where the URL has none. */
function OpenOwnList({ stay, plan }: Pick<ComparedListProps, 'stay' | 'plan'>) {
  const isHydrated = useHydrated();
  const saved = useSyncExternalStore(subscribe, readSaved, () => '');
  const { search } = useLocation();
  if (saved !== '')
    return <Navigate replace to={shortlistUrl(saved, completePlan(search, plan))} state={ownListState} />;
  return (
    <>
      <noscript>
        <p className="mt-4 text-muted">
          Your browser saves homes only with JavaScript. Shared lists open without it.
        </p>
      </noscript>
      {/* Keeps the footer where it will be. */}
      <div className={isHydrated ? '' : 'invisible'}>
        <p className="mt-4 text-muted">No homes saved yet. Press the heart on a home to compare it here.</p>
        <FindHome stay={stay} />
      </div>
    </>
  );
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
  plan: string;
  onRemove: (removal: Removal) => void;
}

function ComparedList({ stay, ignored, shortlist, isOwn, plan, onRemove, ...form }: ComparedListProps) {
  const pendingIds = usePendingIds();
  if (!shortlist.ok)
    return (
      <div className="mt-6">
        <Alert tone="error">{shortlist.failure.message}</Alert>
      </div>
    );
  const { homes, summary, goneIds, ...comparison } = shortlist.value;
  const ids = pendingIds ?? comparison.ids;
  const urlOf = (shown: readonly string[], withPlan = plan) => shortlistUrl(shown.join(','), withPlan);
  const removalOf = (name: string, removed: readonly string[]): LinkProps => ({
    to: urlOf(ids.filter((id) => !removed.includes(id))),
    replace: true,
    preventScrollReset: true,
    onClick: (event) => {
      // The page follows the hearts.
      if (isOwn) event.preventDefault();
      onRemove({ name, before: isOwn ? parseIds(readSaved()) : ids, removed, isOwn });
    },
  });
  return (
    <>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap gap-x-4 text-muted">
          <output>{summary}</output>
          {homes.length > 0 && goneIds.length > 0 && (
            <Link {...removalOf(pluralize(goneIds.length, 'home'), goneIds)} className="link print:hidden">
              {goneIds.length === 1 ? 'Remove it' : 'Remove them'}
            </Link>
          )}
          {homes.length > 0 && (
            <Link to={href('/listings') + stay} className="link print:hidden">
              Find more homes
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
            {...comparison}
            homes={homes}
            stay={stay}
            list={urlOf(ids)}
            removalOf={({ id, title }) => removalOf(title, [id])}
            urlWith={(other) => urlOf(ids, toPlanQuery(other, form.near))}
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

/** For another person's list. Needs JavaScript, so it appears after hydration. */
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
