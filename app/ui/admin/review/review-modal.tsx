// The Review Property dialog: everything that the owner sent on one side, the decision on the other. It stays open
// while one goes from property to property.
import { ChevronLeft, ChevronRight, Keyboard, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { focusField } from '#ui/controls/form-state.ts';
import type { PropertyReview } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { StatusBadge } from '#ui/property/badge.tsx';
import { type DecisionAnswer, ReviewDecision } from './review-decision.tsx';
import { ReviewDetails } from './review-details.tsx';
import { ReviewHelp } from './review-help.tsx';
import { type ReviewCommand, useReviewKeys } from './review-keys.ts';
import { ReviewPhotos } from './review-photos.tsx';
import type { ReviewQueue } from './use-review-queue.ts';
import { WaitingTime } from '../waiting-time.tsx';

interface ReviewModalProps {
  /** The property, or the sentence that says why there is none. */
  review: PropertyReview | string;
  /** Loads it again; null where that would change nothing. */
  onRetry: (() => void) | null;
  /** The server's time. */
  now: Date;
  /** Sends the decision; it outlives the review, which may be left before the answer. */
  fetcher: FetcherWithComponents<DecisionAnswer>;
  sentAnswer: DecisionAnswer | null;
  startsAtApprove: boolean;
  queue: ReviewQueue;
  onClosed: () => void;
}

const titleId = 'review-title';

export function ReviewModal({ onClosed, ...review }: ReviewModalProps) {
  return (
    <Modal labelledBy={titleId} onClosed={onClosed}>
      {(close) => <Review {...review} onClose={close} />}
    </Modal>
  );
}

type ReviewProps = Omit<ReviewModalProps, 'onClosed'> & { onClose: () => void };

function Review({ review, onRetry, now, fetcher, sentAnswer, startsAtApprove, queue, onClose }: ReviewProps) {
  const [isHelpShown, setHelpShown] = useState(false);
  const [property, trouble] = typeof review === 'string' ? [null, review] : [review, null];
  const content = useReviewKeys({ onCommand: handleCommand, onReason: handleReason });
  useFreshBegin(content, property?.id ?? null);

  const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
  function handleCommand(command: ReviewCommand) {
    if (command === 'next') queue.goNext();
    if (command === 'previous') queue.goPrevious();
    if (command === 'photographs') find('[data-photograph]')?.click();
    if (command === 'approve') find('button[value=approved]')?.focus();
    if (command === 'reject') focusField('notes');
    if (command === 'help') setHelpShown(true);
  }
  function handleReason(place: number) {
    content.current?.querySelectorAll<HTMLElement>('[data-reason]').item(place)?.click();
  }

  return (
    <div ref={content}>
      <ReviewHeader
        review={property}
        now={now}
        autofocus={!startsAtApprove}
        queue={queue}
        onHelp={() => setHelpShown(true)}
        onClose={onClose}
      />
      {property === null ? (
        <div className="p-6">
          <Alert tone="error">
            <p>{trouble}</p>
            {onRetry && (
              <Button look="quiet" onClick={onRetry} className="mt-3">
                Try again
              </Button>
            )}
          </Alert>
        </div>
      ) : (
        <div key={property.id} className="grid gap-8 p-4 sm:p-6 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0 space-y-8">
            <ReviewPhotos photos={property.photos} />
            <ReviewDetails review={property} />
          </div>
          <aside aria-label="Decision">
            <div className="card p-5 lg:sticky lg:top-24">
              <ReviewDecision
                review={property}
                fetcher={fetcher}
                sentAnswer={sentAnswer}
                startsAtApprove={startsAtApprove}
                queue={queue}
                onDone={onClose}
              />
            </div>
          </aside>
        </div>
      )}
      {isHelpShown && <ReviewHelp onClosed={() => setHelpShown(false)} />}
    </div>
  );
}

/** Another property in the same dialog is read from its top. The first one's begin is the dialog's business. */
function useFreshBegin(content: { current: HTMLElement | null }, id: string | null): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    content.current?.closest('dialog')?.scrollTo(0, 0);
    content.current?.querySelector<HTMLElement>(`#${titleId}`)?.focus();
  }, [content, id]);
}

interface ReviewHeaderProps {
  review: PropertyReview | null;
  now: Date;
  autofocus: boolean;
  queue: ReviewQueue;
  onHelp: () => void;
  onClose: () => void;
}

function ReviewHeader({ review, now, autofocus, queue, onHelp, onClose }: ReviewHeaderProps) {
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-3 sm:flex-nowrap sm:px-6">
      <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          Review Property
          {review && <StatusBadge status={review.status} />}
          {review?.status === 'pending' && <WaitingTime since={review.createdAt} now={now} />}
        </p>
        <h2
          id={titleId}
          tabIndex={-1}
          data-autofocus={autofocus || undefined}
          className="mt-1 text-xl wrap-anywhere outline-none"
        >
          {review?.title ?? 'Nothing to show'}
        </h2>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:w-full">
        <HeaderButton
          label="Previous pending property"
          shortcut="K"
          isIdle={!queue.hasPrevious}
          onPress={queue.goPrevious}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </HeaderButton>
        <HeaderButton
          label={queue.isLoading ? 'Loading the next property' : 'Next pending property'}
          shortcut="J"
          isIdle={!queue.hasNext || queue.isLoading}
          onPress={queue.goNext}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </HeaderButton>
        <HeaderButton label="Keys of the review" shortcut="?" onPress={onHelp}>
          <Keyboard size={20} strokeWidth={1.75} aria-hidden />
        </HeaderButton>
        <div className="max-sm:ml-auto">
          <HeaderButton label="Close the review" onPress={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </HeaderButton>
        </div>
      </div>
    </div>
  );
}

interface HeaderButtonProps {
  label: string;
  /** The key that does the same. */
  shortcut?: string;
  /** Stays focusable where it leads nowhere, so that the focus is not lost at the ends of the list. */
  isIdle?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function HeaderButton({ label, shortcut, isIdle = false, onPress, children }: HeaderButtonProps) {
  return (
    <button
      type="button"
      onClick={() => !isIdle && onPress()}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={isIdle}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      className="button button-quiet size-11 shrink-0 p-0"
    >
      {children}
    </button>
  );
}
