// The Review Property dialog: everything that the owner sent on one side, the decision on the other.
import { X } from 'lucide-react';
import type { PropertyReview } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { StatusBadge } from '#ui/property/badge.tsx';
import { type DecisionAnswer, ReviewDecision } from './review-decision.tsx';
import { ReviewDetails } from './review-details.tsx';
import { ReviewPhotos } from './review-photos.tsx';

interface ReviewModalProps {
  /** The property, or the sentence that says why there is none. */
  review: PropertyReview | string;
  sentAnswer: DecisionAnswer | null;
  startsAtApprove: boolean;
  onClosed: () => void;
}

const titleId = 'review-title';

export function ReviewModal({ review, sentAnswer, startsAtApprove, onClosed }: ReviewModalProps) {
  return (
    <Modal labelledBy={titleId} onClosed={onClosed}>
      {(close) => (
        <>
          <ReviewHeader review={review} autofocus={!startsAtApprove} onClose={close} />
          {typeof review === 'string' ? (
            <div className="p-6">
              <Alert tone="error">{review}</Alert>
            </div>
          ) : (
            <div className="grid gap-8 p-4 sm:p-6 lg:grid-cols-[1fr_20rem]">
              <div className="min-w-0 space-y-8">
                <ReviewPhotos photos={review.photos} />
                <ReviewDetails review={review} />
              </div>
              <aside aria-label="Decision">
                <div className="card p-5 lg:sticky lg:top-24">
                  <ReviewDecision
                    review={review}
                    sentAnswer={sentAnswer}
                    startsAtApprove={startsAtApprove}
                    onDone={close}
                  />
                </div>
              </aside>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

interface ReviewHeaderProps {
  review: PropertyReview | string;
  autofocus: boolean;
  onClose: () => void;
}

function ReviewHeader({ review, autofocus, onClose }: ReviewHeaderProps) {
  return (
    <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-line bg-paper px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">Review Property</p>
        <h2
          id={titleId}
          tabIndex={-1}
          data-autofocus={autofocus || undefined}
          className="text-xl wrap-anywhere outline-none"
        >
          {typeof review === 'string' ? 'Not found' : review.title}
        </h2>
      </div>
      {typeof review !== 'string' && <StatusBadge status={review.status} />}
      <button
        type="button"
        onClick={onClose}
        aria-label="Close the review"
        className="button button-quiet size-11 shrink-0 p-0"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
