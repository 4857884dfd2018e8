// The header of a review: the property's title, waiting time and place in the queue, and links to the
// previous and the next one.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import type { PropertyReview, ReviewQueue } from '#domain/review/review.ts';
import { adminCountLimit } from '#domain/search/search-results.ts';
import { DialogHeader } from '../dialog.tsx';
import { dialogLink, useAdminList, useDialogState } from '../list-url.ts';
import { WaitingTime } from '../property-row.tsx';
import { ShortcutsHelp } from '../shortcuts-help.tsx';
import { subjectOf } from './decisions.ts';
import type { LoadedReview } from './review-modal.tsx';

interface ReviewHeaderProps {
  /** The id of the heading. */
  titleId: string;
  loaded: LoadedReview | null;
  /** Null if there is no property to show. */
  review: PropertyReview | null;
  queue: ReviewQueue | null;
  /** Scrolls to the decision, which is at the end on small screens. */
  onDecide: () => void;
  onClose: () => void;
}

const arrow = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const arrowStyle = 'button button-quiet size-11 shrink-0 p-0';

export const queueLabels = {
  pending: { next: 'Next pending property', previous: 'Previous pending property' },
  changes: { next: 'Next property with changes', previous: 'Previous property with changes' },
} as const;

export function ReviewHeader(props: ReviewHeaderProps) {
  const { titleId, loaded, review, queue, onDecide, onClose } = props;
  const subject = review && subjectOf(review);
  const labels = queueLabels[queue?.kind ?? 'pending'];
  return (
    <DialogHeader
      titleId={titleId}
      kind="Review Property"
      title={review?.title ?? 'Can’t show this property'}
      status={review?.status ?? null}
      more={
        loaded &&
        review &&
        subject && (
          <>
            {review.version?.state !== 'changes-requested' && (
              <WaitingTime since={waitsSince(review, subject)} now={loaded.now} />
            )}
            <span className="tabular-nums">{formatPosition(loaded.queue)}</span>
          </>
        )
      }
      closeLabel="Close the review"
      onClose={onClose}
    >
      <QueueLink
        id={queue?.previous ?? null}
        rel="prev"
        label={labels.previous}
        shortcut="K"
        className={arrowStyle}
      >
        <ChevronLeft {...arrow} />
      </QueueLink>
      <QueueLink id={queue?.next ?? null} rel="next" label={labels.next} shortcut="J" className={arrowStyle}>
        <ChevronRight {...arrow} />
      </QueueLink>
      <ShortcutsHelp />
      {review && (
        <button type="button" onClick={onDecide} className="button button-quiet px-4 lg:hidden">
          {subject ? 'Decide' : 'Decision'}
        </button>
      )}
    </DialogHeader>
  );
}

function waitsSince({ createdAt, version }: PropertyReview, subject: 'submission' | 'changes'): Date {
  return subject === 'changes' && version ? version.sentAt : createdAt;
}

/**
 * The queue around a property. A decision takes the property out of its queue, but its neighbors stay, so
 * that Next continues from there.
 */
export function useReviewQueue(id: string, loaded: ReviewQueue | null): ReviewQueue | null {
  const [known, setKnown] = useState({ id, queue: loaded });
  if (loaded && loaded !== known.queue && (known.id !== id || loaded.position !== null || !known.queue))
    setKnown({ id, queue: loaded });
  if (!loaded || loaded.position !== null || known.id !== id || !known.queue) return loaded;
  return { ...loaded, previous: known.queue.previous, next: known.queue.next };
}

/** "3 of 60". */
function formatPosition({ position, total }: ReviewQueue): string {
  if (position === null) return '';
  return `${position} of ${total < adminCountLimit ? total : `${adminCountLimit - 1}+`}`;
}

interface QueueLinkProps {
  /** Null if no other property is in the queue. */
  id: string | null;
  rel?: 'prev' | 'next';
  label?: string;
  /** The keyboard shortcut. */
  shortcut?: string;
  className: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

/** Shows another property of the queue in the same dialog. Back still closes the dialog. */
export function QueueLink({ id, rel, label, shortcut, className, ref, children }: QueueLinkProps) {
  const list = useAdminList();
  const dialogState = useDialogState();
  const isSending = useNavigation().state === 'submitting';
  if (id === null)
    return (
      <button type="button" aria-disabled aria-label={label} className={className}>
        {children}
      </button>
    );
  return (
    <Link
      ref={ref}
      to={dialogLink('review', id, list)}
      state={dialogState}
      replace
      preventScrollReset
      rel={rel}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      // Doesn't navigate while a decision is being sent, because the server may refuse it.
      onClick={(event) => isSending && event.preventDefault()}
      className={className}
    >
      {children}
    </Link>
  );
}
