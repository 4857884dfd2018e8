// The Review Property dialog: everything that the owner sent on one side, the decision on the other. It stays open
// while one goes from property to property.
import { useLayoutEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, href, Link, useSearchParams } from 'react-router';
import type { HistoryPage } from '#domain/audit-event.ts';
import type { PropertyReview } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField } from '#ui/controls/form-state.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { dialogLabel } from '../dialog-header.tsx';
import { PropertyHistory } from '../history/property-history.tsx';
import { type DecisionAnswer, ReviewDecision } from './review-decision.tsx';
import { ReviewDetails } from './review-details.tsx';
import { ReviewHeader } from './review-header.tsx';
import { ReviewHelp } from './review-help.tsx';
import { type ReviewCommand, useReviewKeys } from './review-keys.ts';
import { ReviewPhotos } from './review-photos.tsx';
import type { ReviewQueue } from './use-review-queue.ts';
import { searchWith } from '../list-address.ts';
import type { DialogOpening } from '../use-dialog-address.ts';

interface ReviewModalProps {
  /** The property, or the sentence that says why there is none. */
  review: PropertyReview | string;
  history: HistoryPage | null;
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
    <Modal labelledBy={dialogLabel(titleId)} onClosed={onClosed} className="scroll-pt-28">
      {(close) => <Review {...review} onClose={close} />}
    </Modal>
  );
}

type ReviewProps = Omit<ReviewModalProps, 'onClosed'> & { onClose: () => void };

function Review(props: ReviewProps) {
  const { review, history, onRetry, now, fetcher, sentAnswer, startsAtApprove, queue, onClose } = props;
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
    if (command === 'edit') find('[data-edit]')?.click();
    if (command === 'help') setHelpShown(true);
  }
  function handleReason(place: number) {
    content.current?.querySelectorAll<HTMLElement>('[data-reason]').item(place)?.click();
  }

  return (
    <div ref={content} className="max-sm:flex max-sm:flex-col">
      <ReviewHeader
        titleId={titleId}
        review={property}
        now={now}
        autofocus={!startsAtApprove}
        queue={queue}
        onDecide={() => {
          find('aside')?.scrollIntoView();
          find('button[value=approved]')?.focus({ preventScroll: true });
        }}
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
            {history && (
              <section>
                <PropertyHistory id={property.id} history={history} />
              </section>
            )}
          </div>
          <aside aria-label="Decision">
            <div className="lg:sticky lg:top-24">
              <div className="card p-5">
                <ReviewDecision
                  review={property}
                  fetcher={fetcher}
                  sentAnswer={sentAnswer}
                  startsAtApprove={startsAtApprove}
                  queue={queue}
                  onDone={onClose}
                />
              </div>
              <OtherWays id={property.id} />
            </div>
          </aside>
        </div>
      )}
      {isHelpShown && <ReviewHelp onClosed={() => setHelpShown(false)} />}
    </div>
  );
}

/** What else can be done with it. Closing the editor leads back here. */
function OtherWays({ id }: { id: string }) {
  const [search] = useSearchParams();
  const look = 'inline-flex min-h-11 items-center text-lagoon underline';
  return (
    <p className="mt-2 flex gap-6 px-5 text-sm">
      <Link
        to={searchWith(search, { edit: id })}
        state={{ focus: 'top' } satisfies DialogOpening}
        preventScrollReset
        data-edit
        aria-keyshortcuts="E"
        className={look}
      >
        Edit this property
      </Link>
      <Link to={href('/listings/:id', { id })} className={look}>
        View its page
      </Link>
    </p>
  );
}

/** Another property in the same dialog is read from its top. The first one's begin is the dialog's business. */
function useFreshBegin(content: { current: HTMLElement | null }, id: string | null): void {
  const shown = useRef(id);
  // Before anything is painted: a key that is pressed then may lead the focus on, and must not lose it again.
  useLayoutEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    content.current?.closest('dialog')?.scrollTo(0, 0);
    content.current?.querySelector<HTMLElement>(`#${titleId}`)?.focus();
  }, [content, id]);
}
