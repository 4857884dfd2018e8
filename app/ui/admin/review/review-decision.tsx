// Decides on a property: approves or rejects a pending one or its owner's changes, asks for changes, or
// pauses an approved one. Keeps a typed reason for rejection while the page is open, even if the
// administrator closes the review.
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useOutletContext } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { type Decision, type PropertyStatus, statusLabels } from '#domain/property/options.ts';
import type { PropertyReview, ReviewQueue } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { focusField, isShownAtField } from '#ui/controls/form-state.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { DecisionButton, DecisionForm, ReasonField, type RefusedDecision } from '../decision-form.tsx';
import { useOfferUndo, useOutcomeUndo } from '../undo.tsx';
import { AcceptButton } from './accept-button.tsx';
import { PastDecision } from './review-details.tsx';
import { PauseControl } from './pause-control.tsx';
import { ReasonTemplates } from './reason-templates.tsx';
import { RequestChanges } from './request-changes.tsx';
import { QueueLink } from './review-header.tsx';
import { RevisionDecision } from './revision-decision.tsx';
import { SeenRevision } from './seen-revision.tsx';

export type DecisionResult =
  /** `status` is null if the status stays as it is. */
  | { success: string; status: Decision | null }
  | { message: string; issues: Issue[]; values: Record<string, string> };

/** Tells the list behind the dialog about a decision. The status is null if the property was deleted. */
export type RecordDecision = (id: string, status: PropertyStatus | null) => void;

/**
 * Typed reasons by property id. Kept after a rejection, because it can be undone. Only event handlers write
 * to this map, so on the server it stays empty.
 */
const typedNotes = new Map<string, string>();

interface ReviewDecisionProps {
  review: PropertyReview;
  result: DecisionResult | null;
  queue: ReviewQueue;
  /** Called two seconds after a success. */
  onDone: () => void;
}

export function ReviewDecision({ review, result, queue, onDone }: ReviewDecisionProps) {
  const outcome = result && 'success' in result ? result : null;
  const failure = result && 'message' in result ? result : null;
  const recordDecision = useOutletContext<RecordDecision>();
  const isLeaving = useIsLeaving();
  const undo = useOutcomeUndo([review.id]);
  useAfterSuccess(outcome !== null && !isLeaving && !undo.isFocused, onDone);

  const outcomeAlert = useRef<HTMLDivElement>(null);
  const offerUndo = useOfferUndo();
  const { id, title } = review;
  useEffect(() => {
    if (!outcome?.status) return;
    recordDecision(id, outcome.status);
    offerUndo([id], `“${title}” is ${statusLabels[outcome.status].toLowerCase()}.`);
  }, [outcome, id, title, recordDecision, offerUndo]);

  // On phones the outcome is below the audit log. The new entry pushes it down, so this scrolls it back into
  // view.
  useEffect(() => {
    if (outcome && review.decision) outcomeAlert.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, review.decision]);

  useEffect(() => {
    if (failure?.issues[0]) focusField(failure.issues[0].field);
  }, [failure]);

  const isOpen = review.status === 'pending' && !outcome;
  const hasChanges = review.status === 'approved' && review.revision?.state === 'sent' && !outcome;
  const canPause = review.status === 'approved' && !outcome;
  const hasForm = isOpen || hasChanges || canPause;
  return (
    <div className="space-y-4">
      {outcome && (
        <Alert tone="success" ref={outcomeAlert}>
          {outcome.success}
          {outcome.status && undo.button}
        </Alert>
      )}
      {failure && !(hasForm && isShownAtField(failure)) && <Alert tone="error">{failure.message}</Alert>}
      {review.decision && !failure && <PastDecision decision={review.decision} />}
      {!isOpen && !hasChanges && failure?.values['notes'] && <UnsentReason notes={failure.values['notes']} />}
      {isOpen ? (
        <PropertyDecision review={review} refused={failure} />
      ) : hasChanges ? (
        <RevisionDecision review={review} refused={failure} />
      ) : (
        <NextPending queue={queue} />
      )}
      {(isOpen || hasChanges) && (
        <RequestChanges review={review} refused={refusedAs('request-changes', failure)} />
      )}
      {canPause && <PauseControl review={review} refused={refusedAs('pause', failure)} />}
    </div>
  );
}

/** `failure` if it refused this decision, or null. */
function refusedAs<Failure extends RefusedDecision>(decision: string, failure: Failure | null) {
  return failure?.values['decision'] === decision ? failure : null;
}

/** Whether the browser is loading another property. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}

/** Shows a reason that can no longer be sent, so that the administrator can copy it. */
function UnsentReason({ notes }: { notes: string }) {
  return (
    <div className="text-sm">
      <p className="font-semibold">We didn’t send your reason:</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{notes}</p>
    </div>
  );
}

/** Takes the focus from the decision's button, which disappears. */
function NextPending({ queue }: { queue: ReviewQueue }) {
  const link = useFocusWhenLost<HTMLAnchorElement>();
  if (queue.next === null) return <p className="text-sm text-muted">You’re all caught up.</p>;
  return (
    <QueueLink ref={link} id={queue.next} className="button button-primary w-full">
      Next pending property
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </QueueLink>
  );
}

function PropertyDecision({ review, refused }: { review: PropertyReview; refused: RefusedDecision | null }) {
  return (
    <DecisionForm
      refused={refused}
      values={{ notes: typedNotes.get(review.id) ?? '' }}
      onChange={({ target }) => {
        if (target instanceof HTMLTextAreaElement) typedNotes.set(review.id, target.value);
      }}
    >
      <SeenRevision revision={review.revision} />
      <AcceptButton review={review} value="approved" busy="Approving…" aria-keyshortcuts="A">
        Approve
      </AcceptButton>
      <div className="space-y-3 border-t border-line pt-4">
        <ReasonTemplates />
        <ReasonField name="notes" label="Reason for rejection" hint="We’ll email it to the owner." rows={5} />
      </div>
      <DecisionButton value="rejected" busy="Rejecting…" variant="danger">
        Reject
      </DecisionButton>
    </DecisionForm>
  );
}
