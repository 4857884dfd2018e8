// Decides on a property: approves or rejects a pending one or its owner's changes, asks for changes, or
// pauses an approved one.
import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigation, useOutletContext } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import type { PropertyStatus } from '#domain/property/options.ts';
import type { PropertyReview, ReviewQueue } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { focusField, isShownAtField } from '#ui/controls/form-state.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { DecisionButton, DecisionForm, ReasonField, type RefusedDecision } from '../decision-form.tsx';
import { dropReasons, readReasons } from '../typed-reasons.ts';
import { useOfferUndo, useOutcomeUndo } from '../undo.tsx';
import { AcceptButton } from './accept-button.tsx';
import { decisions, reviewActions, type ReviewActionName, subjectOf } from './decisions.ts';
import { PastDecision } from './review-details.tsx';
import { PauseControl } from './pause-control.tsx';
import { ReasonTemplates } from './reason-templates.tsx';
import { RequestChanges } from './request-changes.tsx';
import { QueueLink, queueLabels } from './review-header.tsx';
import { SeenVersion } from './seen-version.tsx';

interface Outcome {
  success: string;
  decision: ReviewActionName;
  /** The id of the decided version, for Undo. Null if the decision can't be undone. */
  undo: string | null;
}

export type DecisionResult = Outcome | { message: string; issues: Issue[]; values: Record<string, string> };

/** Tells the list behind the dialog about a decision. The status is null if the property was deleted. */
export type RecordDecision = (id: string, status: PropertyStatus | null) => void;

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
  const undo = useOutcomeUndo([outcome?.undo ?? '']);
  useAfterSuccess(outcome !== null && !isLeaving && !undo.isFocused, onDone);

  const outcomeAlert = useRef<HTMLDivElement>(null);
  const offerUndo = useOfferUndo();
  const { id, title } = review;
  const settle = useEffectEvent(({ decision, undo: undoId }: Outcome) => {
    const { status, describe } = reviewActions[decision];
    if (status) recordDecision(id, status);
    dropReasons(id, textsOf[decision] ?? ['notes', 'changeNotes']);
    if (undoId !== null && describe) offerUndo([undoId], describe(title));
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  // On phones the outcome is below the audit log. The new entry pushes it down, so this scrolls it back into
  // view.
  useEffect(() => {
    if (outcome && review.decision) outcomeAlert.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, review.decision]);

  useEffect(() => {
    if (failure?.issues[0]) focusField(failure.issues[0].field);
  }, [failure]);

  const subject = outcome ? null : subjectOf(review);
  const canPause = review.status === 'approved' && !outcome;
  const hasForm = subject !== null || canPause;
  return (
    <div className="space-y-4">
      {outcome && (
        <Alert tone="success" ref={outcomeAlert}>
          {outcome.success}
          {outcome.undo !== null && undo.button}
        </Alert>
      )}
      {failure && !(hasForm && isShownAtField(failure)) && <Alert tone="error">{failure.message}</Alert>}
      {review.decision && !failure && <PastDecision decision={review.decision} />}
      {!subject && !outcome && <UnsentTexts id={id} values={failure?.values ?? {}} />}
      {subject ? (
        <>
          <DecisionPanel subject={subject} review={review} refused={failure} />
          <RequestChanges review={review} refused={refusedAs('request-changes', failure)} />
        </>
      ) : (
        <NextInQueue queue={queue} />
      )}
      {canPause && <PauseControl review={review} refused={refusedAs('pause', failure)} />}
    </div>
  );
}

/** The fields of the texts that an action makes obsolete, unless these are the ones of a decision. */
const textsOf: Partial<Record<ReviewActionName, readonly string[]>> = {
  pause: ['pauseReason'],
  resume: ['pauseReason'],
};

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

/** Shows texts that can no longer be sent, so that the administrator can copy them. */
function UnsentTexts({ id, values }: { id: string; values: Readonly<Record<string, unknown>> }) {
  const isHydrated = useHydrated();
  const { notes, changeNotes } = isHydrated ? { ...readReasons(id), ...values } : values;
  const texts = [
    ['We didn’t send your reason:', notes],
    ['We didn’t send your request:', changeNotes],
  ] as const;
  return texts.map(
    ([label, text]) =>
      typeof text === 'string' &&
      text !== '' && (
        <div key={label} className="text-sm">
          <p className="font-semibold">{label}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ),
  );
}

/** Takes the focus from the decision's button, which disappears. */
function NextInQueue({ queue }: { queue: ReviewQueue }) {
  const link = useFocusWhenLost<HTMLAnchorElement>();
  if (queue.next === null) return <p className="text-sm text-muted">You’re all caught up.</p>;
  return (
    <QueueLink ref={link} id={queue.next} className="button button-primary w-full">
      {queueLabels[queue.kind].next}
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </QueueLink>
  );
}

interface DecisionPanelProps {
  subject: keyof typeof decisions;
  review: PropertyReview;
  refused: RefusedDecision | null;
}

function DecisionPanel({ subject, review, refused }: DecisionPanelProps) {
  const { accept, reject, hint, reasons } = decisions[subject];
  return (
    <DecisionForm refused={refused} keptFor={review.id}>
      <SeenVersion version={review.version} />
      <AcceptButton review={review} decision={accept} />
      <div className="space-y-3 border-t border-line pt-4">
        <ReasonTemplates reasons={reasons} />
        <ReasonField name="notes" label="Reason for rejection" hint={hint} rows={5} />
      </div>
      <DecisionButton value={reject.value} busy={reject.busy} variant="danger">
        {reject.label}
      </DecisionButton>
    </DecisionForm>
  );
}
