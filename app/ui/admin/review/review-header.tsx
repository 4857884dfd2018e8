// The head of a review: what is reviewed and how long it has waited, the way to the one before and the next, and the keys.
import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react';
import type { PropertyReview } from '#domain/review.ts';
import { DialogButton, DialogHeader } from '../dialog-header.tsx';
import { WaitingTime } from '../waiting-time.tsx';
import type { ReviewQueue } from './use-review-queue.ts';

interface ReviewHeaderProps {
  /** The id of the heading. */
  titleId: string;
  /** Null where there is none to show. */
  review: PropertyReview | null;
  /** The server's time. */
  now: Date;
  autofocus: boolean;
  queue: ReviewQueue;
  /** Leads to the decision, which stands below everything on a small screen. */
  onDecide: () => void;
  onHelp: () => void;
  onClose: () => void;
}

export function ReviewHeader(props: ReviewHeaderProps) {
  const { titleId, review, now, autofocus, queue, onDecide, onHelp, onClose } = props;
  return (
    <DialogHeader
      titleId={titleId}
      kind="Review Property"
      title={review?.title ?? 'Nothing to show'}
      status={review?.status ?? null}
      more={review?.status === 'pending' && <WaitingTime since={review.createdAt} now={now} />}
      autofocus={autofocus}
      closeLabel="Close the review"
      onClose={onClose}
    >
      <DialogButton
        label="Previous pending property"
        shortcut="K"
        isIdle={!queue.hasPrevious}
        onPress={queue.goPrevious}
      >
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
      </DialogButton>
      <DialogButton
        label={queue.isLoading ? 'Loading the next property' : 'Next pending property'}
        shortcut="J"
        isIdle={!queue.hasNext || queue.isLoading}
        onPress={queue.goNext}
      >
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </DialogButton>
      <DialogButton
        label="Keys of the review"
        shortcut="?"
        onPress={onHelp}
        className="pointer-coarse:hidden"
      >
        <Keyboard size={20} strokeWidth={1.75} aria-hidden />
      </DialogButton>
      {review && (
        <button type="button" onClick={onDecide} className="button button-quiet px-4 lg:hidden">
          {review.status === 'pending' ? 'Decide' : 'Decision'}
        </button>
      )}
    </DialogHeader>
  );
}
