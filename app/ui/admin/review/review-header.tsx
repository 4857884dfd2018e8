// The head of a review: what is reviewed, its place among what waits and how long it has, the way to the one before and
// the next, and the keys.
import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react';
import type { PropertyReview, ReviewQueue } from '#domain/review.ts';
import { countedUpTo } from '#domain/search.ts';
import { DialogButton, DialogHeader } from '../dialog-header.tsx';
import { WaitingTime } from '../waiting-time.tsx';
import { QueueLink } from './queue-link.tsx';
import type { LoadedReview } from './review-modal.tsx';

interface ReviewHeaderProps {
  /** The id of the heading. */
  titleId: string;
  loaded: LoadedReview | null;
  /** Null where there is none to show. */
  review: PropertyReview | null;
  /** Leads to the decision, which stands below everything on a small screen. */
  onDecide: () => void;
  onHelp: () => void;
  onClose: () => void;
}

const arrow = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const arrowLook = 'button button-quiet size-11 shrink-0 p-0';

export function ReviewHeader({ titleId, loaded, review, onDecide, onHelp, onClose }: ReviewHeaderProps) {
  const isPending = review?.status === 'pending';
  return (
    <DialogHeader
      titleId={titleId}
      kind="Review Property"
      title={review?.title ?? 'Nothing to show'}
      status={review?.status ?? null}
      more={
        loaded &&
        isPending && (
          <>
            <WaitingTime since={review.createdAt} now={loaded.now} />
            <span className="tabular-nums">{placeWords(loaded.queue)}</span>
          </>
        )
      }
      closeLabel="Close the review"
      onClose={onClose}
    >
      <QueueLink
        id={loaded?.queue.previous ?? null}
        rel="prev"
        label="Previous pending property"
        shortcut="K"
        look={arrowLook}
      >
        <ChevronLeft {...arrow} />
      </QueueLink>
      <QueueLink
        id={loaded?.queue.next ?? null}
        rel="next"
        label="Next pending property"
        shortcut="J"
        look={arrowLook}
      >
        <ChevronRight {...arrow} />
      </QueueLink>
      <DialogButton
        label="Keyboard shortcuts"
        shortcut="?"
        onPress={onHelp}
        className="pointer-coarse:hidden"
      >
        <Keyboard {...arrow} />
      </DialogButton>
      {review && (
        <button type="button" onClick={onDecide} className="button button-quiet px-4 lg:hidden">
          {isPending ? 'Decide' : 'Decision'}
        </button>
      )}
    </DialogHeader>
  );
}

/** "3 of 60". */
function placeWords({ position, total }: ReviewQueue): string {
  if (position === null) return '';
  return `${position} of ${total < countedUpTo ? total : `${countedUpTo - 1}+`}`;
}
