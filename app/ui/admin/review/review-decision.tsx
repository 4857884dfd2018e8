// Decides on a property: approves or rejects a pending one or its owner's changes, asks for changes, or
// pauses an approved one.
import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PropertyReview, ReviewQueue } from '#domain/review/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import type { RefusedForm } from '#ui/controls/form-result.ts';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { DecisionForm, forgetReasons, ReasonField, refusedAs } from '../decision-form.tsx';
import { useOfferUndo, useOutcomeUndo } from '../undo.tsx';
import { OwnerAddressControl } from './owner-address-control.tsx';
import { ChecksControl } from './checks-control.tsx';
import { AcceptButton } from './accept-button.tsx';
import {
  type DecisionResult,
  decisions,
  reviewActions,
  type ReviewActionName,
  subjectOf,
} from './decisions.ts';
import { PauseControl } from './pause-control.tsx';
import { ReasonTemplates } from './reason-templates.tsx';
import { RequestChanges } from './request-changes.tsx';
import { QueueLink, queueLabels } from './review-header.tsx';
import { SeenVersion } from './seen-version.tsx';

interface ReviewDecisionProps {
  review: PropertyReview;
  result: DecisionResult | null;
  queue: ReviewQueue;
  /** Whether the review also shows photos from the home, with a form of their own. */
  hasVisit: boolean;
  /** Called two seconds after a success. */
  onDone: () => void;
}

export function ReviewDecision({ review, result, queue, hasVisit, onDone }: ReviewDecisionProps) {
  const done = result?.ok ? result : null;
  const refused = result?.ok === false ? result : null;
  const undo = useOutcomeUndo([done?.value ?? '']);
  const subject = done && !sideActions[done.intent] ? null : subjectOf(review);
  useAfterSuccess(done !== null && subject === null && !undo.isFocused, onDone);

  const outcome = useRef<HTMLDivElement>(null);
  const offerUndo = useOfferUndo();
  const { id, title } = review;
  const settle = useEffectEvent(({ intent, value: versionId }: NonNullable<typeof done>) => {
    const { describe } = reviewActions[intent];
    forgetReasons(id, sideActions[intent] ?? ['notes', 'changeNotes']);
    if (versionId !== null && describe) offerUndo([versionId], describe(title));
  });
  useEffect(() => {
    if (done) settle(done);
    // The button of an action beside the decision disappears.
    if (done && document.activeElement === document.body) outcome.current?.focus();
  }, [done]);

  const versionState = review.version?.state;
  // On phones the outcome is below the audit log. The new entry pushes it down, so this scrolls it back into
  // view.
  useEffect(() => {
    if (done && versionState !== 'sent') outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [done, versionState]);

  const canPause = review.status === 'approved' && !done;
  const canCorrect = !review.ownerAddress.hasAccount && !done;
  const shownIntents = [
    ...(subject
      ? [decisions[subject].accept.intent, decisions[subject].reject.intent, 'request-changes']
      : []),
    ...(done ? [] : ['checks']),
    ...(hasVisit ? ['visit-seen', 'visit-declined'] : []),
    ...(canCorrect ? ['correct-address'] : []),
    ...(canPause ? ['pause', 'resume'] : []),
  ];
  return (
    <div className="space-y-4">
      {done && (
        <Alert tone="success" ref={outcome}>
          {done.message}
          {done.value !== null && undo.button}
        </Alert>
      )}
      {/* The form of this decision is gone. */}
      {refused && !shownIntents.includes(refused.intent) && <Refused refused={refused} />}
      {subject ? (
        <>
          <DecisionPanel subject={subject} review={review} result={result} />
          <RequestChanges review={review} result={result} />
        </>
      ) : (
        <NextInQueue queue={queue} />
      )}
      {!done && <ChecksControl review={review} result={result} />}
      {canCorrect && <OwnerAddressControl review={review} result={result} />}
      {canPause && <PauseControl review={review} result={result} />}
    </div>
  );
}

/** The actions beside the decision, with the fields whose kept texts they make obsolete. */
const sideActions: Partial<Record<ReviewActionName, readonly string[]>> = {
  pause: ['pauseReason'],
  resume: ['pauseReason'],
  'correct-address': ['correctionReason'],
  checks: [],
  'visit-seen': [],
  'visit-declined': [],
};

/** With the text that can no longer be sent, so that the administrator can copy it. */
function Refused({ refused: { message, values } }: { refused: RefusedForm }) {
  const text = values['notes'] ?? values['changeNotes'] ?? '';
  return (
    <Alert tone="error">
      <p>{message}</p>
      {text !== '' && <p className="mt-2 whitespace-pre-line wrap-anywhere">{`You wrote: ${text}`}</p>}
    </Alert>
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
  result: DecisionResult | null;
}

function DecisionPanel({ subject, review, result }: DecisionPanelProps) {
  const { accept, reject, hint } = decisions[subject];
  return (
    <DecisionForm result={refusedAs(result, accept.intent, reject.intent)} keptFor={review.id}>
      <SeenVersion review={review} />
      <AcceptButton review={review} decision={accept} />
      <div className="space-y-3 border-t border-line pt-4">
        <ReasonTemplates />
        <div data-shortcut="R">
          <ReasonField name="notes" label="Reason for rejection" hint={hint} rows={5} />
        </div>
      </div>
      <SubmitButton intent={reject.intent} busy={reject.busy} variant="danger" className="w-full">
        {reject.label}
      </SubmitButton>
    </DecisionForm>
  );
}
