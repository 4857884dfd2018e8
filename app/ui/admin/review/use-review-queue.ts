// The way through what waits for a review: from a property to the next and the previous pending one in the list of the
// tab, which is loaded further where it ends.
import { useEffect, useState } from 'react';
import type { AdminProperty } from '#domain/review.ts';

type Row = Pick<AdminProperty, 'id' | 'status'>;

/** The pending rows around a property, and the first of all; one that is not in the list lies before all of them. */
export function pendingAround(
  rows: readonly Row[],
  current: string | null,
): { previous: string | null; next: string | null; first: string | null } {
  const at = rows.findIndex(({ id }) => id === current);
  const isWaiting = ({ id, status }: Row) => status === 'pending' && id !== current;
  return {
    previous: rows.slice(0, Math.max(at, 0)).findLast(isWaiting)?.id ?? null,
    next: rows.slice(at + 1).find(isWaiting)?.id ?? null,
    first: rows.find(isWaiting)?.id ?? null,
  };
}

export interface ReviewQueue {
  hasPrevious: boolean;
  /** Whether anything else waits, or may do so in what is not loaded yet. Behind the end comes the first one again. */
  hasNext: boolean;
  /** Whether another one is on its way. */
  isLoading: boolean;
  goPrevious: () => void;
  goNext: () => void;
}

interface Queued {
  rows: readonly Row[];
  current: string | null;
  /** Whether the list goes on behind what is loaded, and can be loaded. */
  hasMore: boolean;
  isLoading: boolean;
  /** The property whose review is being loaded. */
  goingTo: string | null;
  /** While a decision is being sent nobody leaves it: it may be refused. */
  isHeld: boolean;
  onLoadMore: () => void;
  onGo: (id: string) => void;
}

export function useReviewQueue(queued: Queued): ReviewQueue {
  const { rows, current, hasMore, isLoading, goingTo, isHeld, onLoadMore, onGo } = queued;
  const { previous, next, first } = pendingAround(rows, current);
  const following = next ?? (hasMore ? null : first);
  /** The property from which the next one was asked for, before it was there. */
  const [askedFrom, setAskedFrom] = useState<string | null>(null);
  // Whoever has left it meanwhile, and opens it again, wants to look at it.
  if (askedFrom !== null && askedFrom !== current) setAskedFrom(null);
  const isAsked = askedFrom !== null && askedFrom === current;

  useEffect(() => {
    if (!isAsked || isLoading) return;
    if (following === null && hasMore) {
      onLoadMore();
      return;
    }
    setAskedFrom(null);
    if (following !== null) onGo(following);
    // What is called is made anew by every rendering; what counts is what the list has become.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsked, isLoading, following, hasMore]);

  return {
    hasPrevious: previous !== null,
    hasNext: following !== null || hasMore,
    isLoading: isAsked || (goingTo !== null && goingTo !== current),
    goPrevious: () => previous !== null && !isHeld && onGo(previous),
    goNext: () => !isHeld && setAskedFrom(current),
  };
}
