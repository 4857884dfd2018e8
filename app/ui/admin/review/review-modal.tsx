// The Review Property dialog: what the owner sent on one side, the decision and the key facts on the other.
// The next property opens in the same dialog.
import { useLayoutEffect, useRef } from 'react';
import { href, Link, useParams } from 'react-router';
import type { AuditLogPage } from '#domain/review/audit-event.ts';
import type { SiteVisitToReview } from '#domain/review/site-visit.ts';
import type { ReviewedVersion } from '#domain/property/versions.ts';
import type { PropertyReview, ReviewQueue, EarlierVersion } from '#domain/review/review.ts';
import type { FoundSignals } from '#domain/review/signals.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { useWhenReleased } from '#ui/controls/use-when-released.ts';
import { dialogLabel, LoadFailed } from '../dialog.tsx';
import { PropertyAuditLog } from '../audit-log-list.tsx';
import { useCloseDialog } from '../list-url.ts';
import { DialogLink } from '../property-row.tsx';
import { usePageShortcuts } from '../shortcuts.ts';
import { UndoNotice } from '../undo.tsx';
import { OwnerChanges } from './owner-changes.tsx';
import type { DecisionResult } from './decisions.ts';
import { ReviewDecision } from './review-decision.tsx';
import { KeyFacts, ReviewDetails } from './review-details.tsx';
import { ReviewHeader, useReviewQueue } from './review-header.tsx';
import { PhotoDifferences, ReviewPhotos } from './review-photos.tsx';
import { ReviewSignals } from './review-signals.tsx';
import { VisitReview } from './visit-review.tsx';
import { formatMoment } from '#domain/day.ts';
import { ChangeList } from '../change-list.tsx';

export interface LoadedReview {
  review: PropertyReview | null;
  signals: FoundSignals | null;
  /** Photos from the home that wait for a decision. */
  visit: SiteVisitToReview | null;
  /** Why there is no property to show. */
  message: string | null;
  queue: ReviewQueue;
  auditLog: AuditLogPage;
  /** The server's time. */
  now: Date;
}

interface ReviewModalProps {
  /** Null if loading failed. */
  loaded: LoadedReview | null;
  result: DecisionResult | null;
}

const titleId = 'review-title';

export function ReviewModal(props: ReviewModalProps) {
  return (
    <Modal labelledBy={dialogLabel(titleId)} onClosed={useCloseDialog()} className="scroll-pt-28">
      {(close) => <Review {...props} onClose={close} />}
    </Modal>
  );
}

function Review({ loaded: newest, result, onClose }: ReviewModalProps & { onClose: () => void }) {
  // A reload for processed photos may come at any moment.
  const loaded = useWhenReleased(newest);
  const { id = '' } = useParams();
  const queue = useReviewQueue(id, loaded?.queue ?? null);
  const review = loaded?.review ?? null;
  // The outcome of a decision has an Undo button of its own.
  const isShowingOutcome = result?.ok === true;
  const content = useRef<HTMLDivElement>(null);
  usePageShortcuts(content);
  useScrollToTop(content, review?.id ?? null);

  function showDecision() {
    content.current?.querySelector('aside')?.scrollIntoView();
    content.current?.querySelector<HTMLElement>('[aria-keyshortcuts=A]')?.focus({ preventScroll: true });
  }

  return (
    <div ref={content} className="max-sm:flex max-sm:flex-col">
      <ReviewHeader
        titleId={titleId}
        loaded={loaded}
        review={review}
        queue={queue}
        onDecide={showDecision}
        onClose={onClose}
      />
      {loaded && review && queue ? (
        <div key={review.id} className="grid gap-8 p-4 sm:p-6 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0 space-y-8">
            {loaded.visit && <VisitReview review={review} visit={loaded.visit} result={result} />}
            {review.earlier.map((version) => (
              <Earlier key={version.id} version={version} review={review} />
            ))}
            {showsChanges(review) && <OwnerChanges review={review} version={review.version} />}
            <ReviewPhotos review={review} />
            <ReviewDetails review={review} />
            <section>
              <PropertyAuditLog id={review.id} auditLog={loaded.auditLog} />
            </section>
          </div>
          <aside aria-label="Decision">
            <div className="space-y-4 lg:sticky lg:top-24">
              <KeyFacts review={review} />
              {loaded.signals && <ReviewSignals found={loaded.signals} />}
              <div className="card p-5">
                <ReviewDecision
                  review={review}
                  result={result}
                  queue={queue}
                  hasVisit={loaded.visit !== null}
                  onDone={onClose}
                />
              </div>
              <OtherActions id={review.id} />
            </div>
          </aside>
        </div>
      ) : (
        <LoadFailed message={loaded?.message ?? null} />
      )}
      <div className="sticky bottom-2 layer-row px-4 sm:px-6">
        <UndoNotice withOffer={!isShowingOutcome} />
      </div>
    </div>
  );
}

/** Whether to show the version beside the property. A pending property has its values. */
function showsChanges(review: PropertyReview): review is PropertyReview & { version: ReviewedVersion } {
  const { version, status } = review;
  return version !== null && (status === 'approved' || version.state !== 'sent');
}

/** Closing the editor returns to the review. */
function OtherActions({ id }: { id: string }) {
  const className = 'inline-flex min-h-11 items-center text-lagoon underline';
  return (
    <p className="flex gap-6 px-5 text-sm">
      <span data-shortcut="E">
        <DialogLink dialog="edit" id={id} className={className}>
          Edit this property
        </DialogLink>
      </span>
      <Link to={href('/listings/:id', { id })} className={className}>
        View its page
      </Link>
    </p>
  );
}

/**
 * Scrolls to the top and focuses the title when the dialog shows another property. The Modal does this for
 * the first one.
 */
function useScrollToTop(content: { current: HTMLElement | null }, id: string | null): void {
  const lastId = useRef(id);
  // A layout effect, because a key that is pressed after painting may move the focus.
  useLayoutEffect(() => {
    if (lastId.current === id) return;
    lastId.current = id;
    content.current?.closest('dialog')?.scrollTo(0, 0);
    content.current?.querySelector<HTMLElement>(`#${titleId}`)?.focus();
  }, [content, id]);
}

/** With a reviewer’s notes and what the owner changed since. */
function Earlier({ version, review }: { version: EarlierVersion; review: PropertyReview }) {
  const { number, state, sentAt, answer, changes, photos } = version;
  const isUnchanged = Object.keys(changes).length === 0 && photos.length === 0;
  return (
    <section className="card space-y-4 p-5">
      <h3 className="text-lg">{`Version ${number}: ${answer ? (state === 'rejected' ? 'rejected' : 'we asked for changes') : 'not answered'}`}</h3>
      <div className="text-sm">
        <p className="text-muted">Sent on {formatMoment(sentAt)}</p>
        {answer && (
          <>
            <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
              {answer.notes}
            </p>
            <p className="mt-1 text-muted">
              <bdi>{answer.by}</bdi>
              {answer.at && <span>{`, ${formatMoment(answer.at)}`}</span>}
            </p>
          </>
        )}
      </div>
      <div>
        <h4 className="font-semibold">Changed since</h4>
        {isUnchanged && <p className="mt-2 text-sm">Nothing.</p>}
        <ChangeList changes={changes} />
        <PhotoDifferences differences={photos} review={review} />
      </div>
    </section>
  );
}
