// Where a pending property is approved or rejected. What somebody has typed as a reason is kept until it is sent,
// also when the review is closed in between.
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { bounds } from '#domain/property.ts';
import type { PropertyReview } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import { DecisionSoFar } from './review-details.tsx';

/** What the action answers: the message of success, or of failure with what is wrong. */
export type DecisionAnswer =
  | { done: string }
  | { message: string; issues: Issue[]; values: Record<string, string> };

/** SPECIFICATION section 9, in milliseconds. */
const closesAfter = 2000;

/** Reasons that were typed and not sent, by property. Lives in the browser only: it is written by events alone. */
const unsentNotes = new Map<string, string>();

interface ReviewDecisionProps {
  review: PropertyReview;
  /** What came back when the form was sent by a page without JavaScript. */
  sentAnswer: DecisionAnswer | null;
  /** The focus begins at the button that approves. */
  startsAtApprove: boolean;
  onDone: () => void;
}

export function ReviewDecision({ review, sentAnswer, startsAtApprove, onDone }: ReviewDecisionProps) {
  const fetcher = useFetcher<DecisionAnswer>();
  const answer = fetcher.data ?? sentAnswer;
  const isDone = answer !== null && 'done' in answer;
  const finish = useRef(onDone);
  useEffect(() => {
    finish.current = onDone;
  });

  useEffect(() => {
    if (!isDone) return undefined;
    unsentNotes.delete(review.id);
    const timer = setTimeout(() => finish.current(), closesAfter);
    return () => clearTimeout(timer);
  }, [isDone, review.id]);

  const failure = answer !== null && !('done' in answer) ? answer : null;
  useEffect(() => {
    if (failure?.issues[0]) focusField(failure.issues[0].field);
  }, [failure]);

  return (
    <div className="space-y-4">
      {isDone && <Alert tone="success">{answer.done}</Alert>}
      {failure && <Alert tone="error">{failure.message}</Alert>}
      {review.decision && !failure && <DecisionSoFar decision={review.decision} />}
      {review.status !== 'pending' && failure?.values['notes'] && <Unsent notes={failure.values['notes']} />}
      {review.status === 'pending' && !isDone && (
        <FormStateContext
          value={{
            values: { notes: failure?.values['notes'] ?? unsentNotes.get(review.id) ?? '' },
            issues: failure?.issues ?? [],
          }}
        >
          <DecisionForm fetcher={fetcher} review={review} startsAtApprove={startsAtApprove} />
        </FormStateContext>
      )}
    </div>
  );
}

/** A reason that came too late: it can still be copied. */
function Unsent({ notes }: { notes: string }) {
  return (
    <div className="text-sm">
      <p className="font-semibold">Your reason was not sent:</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{notes}</p>
    </div>
  );
}

interface DecisionFormProps {
  fetcher: ReturnType<typeof useFetcher<DecisionAnswer>>;
  review: PropertyReview;
  startsAtApprove: boolean;
}

function DecisionForm({ fetcher, review, startsAtApprove }: DecisionFormProps) {
  const sending = fetcher.formData?.get('decision');
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        // One decision at a time, however often and whatever is pressed.
        if (isBusy) event.preventDefault();
      }}
      onChange={(event) => {
        const { target } = event;
        if (target instanceof HTMLTextAreaElement) unsentNotes.set(review.id, target.value);
      }}
    >
      <input type="hidden" name="id" value={review.id} />
      <Button
        type="submit"
        name="decision"
        value="approved"
        data-autofocus={startsAtApprove || undefined}
        busy={sending === 'approved' ? 'Approving…' : null}
        className="w-full"
      >
        Approve
      </Button>
      <div className="border-t border-line pt-4">
        <TextArea
          name="notes"
          label="Reason for rejection"
          hint="The owner reads it in a mail."
          rows={5}
          countTo={bounds.reviewNotes.max}
        />
      </div>
      <Button
        type="submit"
        look="danger"
        name="decision"
        value="rejected"
        busy={sending === 'rejected' ? 'Rejecting…' : null}
        className="w-full"
      >
        Reject
      </Button>
    </fetcher.Form>
  );
}
