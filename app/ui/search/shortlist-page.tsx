// A shortlist, this browser's own or one that was shared: its homes side by side, and a link to share.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { href, Link, Navigate } from 'react-router';
import type { LoadResult } from '#domain/load-result.ts';
import { describeLeftOut } from '#domain/shortlist.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { useRetryOnline } from '../controls/offline.ts';
import { pluralize } from '#domain/numbers.ts';
import { readSaved, subscribe } from '../shortlist/store.ts';
import { type ComparedHome, ShortlistTable } from './shortlist-table.tsx';

/** How long "Link copied" is shown, in ms. */
const copiedMessageMs = 5000;

type Planned = Pick<ShortlistPageProps, 'near' | 'stay'>;

export interface ShortlistPageProps {
  /** False if the URL has no list. */
  hasIds: boolean;
  /** The landmark of the distances; empty without one. */
  near: string;
  /** The dates, guests and pets that the visitor plans, as a query string; empty without them. */
  stay: string;
  /** As in "2 guests, Jan 4 to Feb 1". */
  stayLabel: string;
  landmarks: readonly string[];
  shortlist: LoadResult<{
    homes: ComparedHome[];
    /** The ids that links to this list carry on. */
    ids: string[];
    tooMany: number;
    unknown: number;
  }>;
}

export function ShortlistPage({ hasIds, ...list }: ShortlistPageProps) {
  return (
    <div className="page pt-10 pb-24 sm:pt-14">
      <h1 className="text-3xl sm:text-4xl">Shortlist</h1>
      {hasIds ? <SharedList {...list} /> : <OwnList {...list} />}
    </div>
  );
}

/** Opens the list of this browser at the URL that can be shared. */
function OwnList({ near, stay }: Planned) {
  const isHydrated = useHydrated();
  const saved = useSyncExternalStore(subscribe, readSaved, () => '');
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
  return saved === '' ? empty : <Navigate replace to={shortlistUrl(saved, { near, stay })} />;
}

function FindHome({ stay }: Pick<Planned, 'stay'>) {
  return (
    <Link to={href('/listings') + stay} className="button button-primary mt-6">
      Find a home
    </Link>
  );
}

/** The URL of a list. Without ids, that of the browser's own list. */
function shortlistUrl(ids: string, { near, stay }: Planned): string {
  const query = new URLSearchParams(stay);
  if (near !== '') query.set('near', near);
  return `${href('/shortlist')}?${[...(ids === '' ? [] : [`ids=${ids}`]), query].join('&')}`.replace(
    /[?&]$/,
    '',
  );
}

function SharedList({ near, stay, stayLabel, landmarks, shortlist }: Omit<ShortlistPageProps, 'hasIds'>) {
  useRetryOnline(!shortlist.ok);
  if (!shortlist.ok)
    return (
      <div className="mt-6">
        <Alert tone="error">{shortlist.failure.message}</Alert>
      </div>
    );
  const { homes, ids } = shortlist.value;
  const leftOut = describeLeftOut(shortlist.value);
  return (
    <>
      <output className="mt-4 block text-muted">
        {homes.length === 0
          ? 'None of these homes is listed anymore.'
          : [pluralize(homes.length, 'home'), leftOut].filter(Boolean).join('. ')}
      </output>
      {homes.length === 0 ? (
        <FindHome stay={stay} />
      ) : (
        <>
          {stay !== '' && (
            <p className="mt-2">
              Your stay: {stayLabel}.{' '}
              <Link to={shortlistUrl(ids.join(','), { near, stay: '' })} preventScrollReset className="link">
                Compare without it
              </Link>
            </p>
          )}
          <div className="mt-6 mb-4 flex flex-wrap items-end justify-between gap-4">
            <form method="get" action={href('/shortlist')} className="flex flex-wrap items-end gap-2">
              <input type="hidden" name="ids" value={ids.join(',')} />
              {Array.from(new URLSearchParams(stay), ([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <label className="box w-44">
                Distance to
                <select key={near} name="near" defaultValue={near}>
                  <option value="">No place</option>
                  {landmarks.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
              <button type="submit" className="button button-quiet">
                Show distances
              </button>
            </form>
            <CopyLink path={shortlistUrl(ids.join(','), { near, stay })} />
          </div>
          <ShortlistTable
            homes={homes}
            near={near}
            stay={stay}
            ids={ids}
            urlWithout={(id) => shortlistUrl(ids.filter((other) => other !== id).join(','), { near, stay })}
          />
        </>
      )}
    </>
  );
}

/** Needs JavaScript, so it appears after hydration. */
function CopyLink({ path }: { path: string }) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), copiedMessageMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (!isHydrated) return null;
  const url = new URL(path, location.origin).href;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="text-sm text-muted wrap-anywhere empty:hidden">
        {outcome === 'copied'
          ? 'Link copied'
          : outcome === 'failed' && `Please copy the link yourself: ${url}`}
      </output>
      <Button variant="quiet" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}
