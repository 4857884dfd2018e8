// The Featured Properties tab: the list in the order of the home page, reordered by dragging or by buttons,
// and the search that adds more.
import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { featuredLimit, type FeaturedList, isSameOrder, type Reordering } from '#domain/property/featured.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { featuredAction, type FeaturedResult, reorderingFields } from './featured-changes.ts';
import { useAccountId } from '#ui/controls/account-field.tsx';
import { FeaturedAdder } from './featured-adder.tsx';
import { FeaturedOrder } from './featured-order.tsx';
import { listLink } from '../list-url.ts';
import { useLatestChange } from './latest-change.tsx';

interface FeaturedTabProps {
  properties: readonly AdminProperty[];
  /** The search; empty without one. */
  text: string;
}

export function FeaturedTab({ properties, text }: FeaturedTabProps) {
  const isHydrated = useHydrated();
  const { order, isSaving, failure, reorder } = useFeaturedOrder(properties.map(({ id }) => id));
  const { report } = useLatestChange();
  const pausedCount = properties.filter(({ isPaused }) => isPaused).length;
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-x-4 text-muted">
        {properties.length > 0 && text === '' && (
          <p aria-live="polite">
            <span>{`${properties.length} of ${featuredLimit}, in the order of the home page.`}</span>
            {pausedCount > 0 && (
              <span>{` ${pausedCount} off the site, so the home page leaves ${pausedCount === 1 ? 'it' : 'them'} out.`}</span>
            )}
            {isSaving && <span> Saving the order…</span>}
          </p>
        )}
        {properties.length > 0 && text !== '' && (
          <p>
            To change the order,{' '}
            <Link
              to={listLink({ tab: 'featured', text: '', oldestFirst: false })}
              replace
              className="link font-semibold"
            >
              clear the search
            </Link>
            .
          </p>
        )}
        <output
          className={report ? `font-medium ${report.isFailure ? 'text-red' : 'text-green'}` : 'sr-only'}
        >
          {report?.message}
        </output>
      </div>
      {failure && (
        <div className="mb-4">
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
      {properties.length > 0 && (
        <FeaturedOrder
          properties={properties}
          order={order}
          isLocked={text !== '' || !isHydrated}
          onReorder={reorder}
        />
      )}
      {text === '' && <FeaturedAdder isFull={properties.length >= featuredLimit} featured={order} />}
    </>
  );
}

/** Names the order as the subject of the latest change. Other subjects are property ids. */
const orderSubject = 'order';

/**
 * Optimistic updates of the order. Sends one change at a time, together with the order that it started from,
 * so that the server refuses it if another administrator changed the list meanwhile. `stored` is the server's
 * last order.
 */
function useFeaturedOrder(stored: FeaturedList) {
  const { data, state, submit } = useFetcher<FeaturedResult>();
  const account = useAccountId();
  const { subject, begin } = useLatestChange();
  const [unsaved, setUnsaved] = useState<Reordering | null>(null);
  const [lastResult, setLastResult] = useState(data);
  const resultBeforeSend = useRef<FeaturedResult | null | undefined>(null);

  // Adjusts state while rendering, together with the reloaded list, so that no stale order is painted.
  if (data !== lastResult && state === 'idle') {
    setLastResult(data);
    setUnsaved(unsaved && data ? getUnsavedChange(unsaved, data) : null);
  }
  useEffect(() => {
    // Sends the next change after the response to the last one.
    if (!unsaved || resultBeforeSend.current === lastResult) return;
    resultBeforeSend.current = lastResult;
    const fields = { ...reorderingFields(unsaved), ...(account !== undefined && { account }) };
    void submit(fields, { method: 'post', action: featuredAction });
  }, [unsaved, lastResult, account, submit]);

  return {
    order: unsaved?.to ?? stored,
    isSaving: unsaved !== null,
    failure: unsaved || subject !== orderSubject || data?.ok !== false ? null : data.message,
    reorder: (to: FeaturedList) => {
      begin(orderSubject);
      setUnsaved((current) => ({ from: current?.from ?? stored, to }));
    },
  };
}

/**
 * The changes made while another one was being saved. A failure also discards the changes made on top of it.
 */
function getUnsavedChange({ to }: Reordering, result: FeaturedResult): Reordering | null {
  if (!result.ok || isSameOrder(result.value, to)) return null;
  return { from: result.value, to };
}
