// Where a pending property is approved or rejected, and the way on from there. What somebody has typed as a reason is
// kept until it is sent, also when the review is closed in between.
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { bounds, type Decision } from '#domain/property.ts';
import type { PropertyReview } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useLostFocus } from '#ui/controls/use-lost-focus.ts';
import { Reasons } from './reasons.tsx';
import { DecisionSoFar } from './review-details.tsx';
import type { ReviewQueue } from './use-review-queue.ts';

/** What the action answers: the message of success, or of failure with what is wrong. */
export type DecisionAnswer =
  | { done: string; id: string; status: Decision }
  | { message: string; issues: Issue[]; values: Record<string, string> };

/** Reasons that were typed and not sent, by property. Lives in the browser only: it is written by events alone. */
const unsentNotes = new Map<string, string>();

interface ReviewDecisionProps {
  review: PropertyReview;
  fetcher: FetcherWithComponents<DecisionAnswer>;
  /** What came back when the form was sent by a page without JavaScript. */
  sentAnswer: DecisionAnswer | null;
  /** The focus begins at the button that approves. */
  startsAtApprove: boolean;
  queue: ReviewQueue;
  /** Called when the outcome has been shown long enough. */
  onDone: () => void;
}

export function ReviewDecision(props: ReviewDecisionProps) {
  const { review, fetcher, sentAnswer, startsAtApprove, queue, onDone } = props;
  const answer = [fetcher.data, sentAnswer].find((sent) => sent && propertyOf(sent) === review.id);
  const outcome = answer && 'done' in answer ? answer : null;
  const failure = answer && 'message' in answer ? answer : null;
  useAfterSuccess(outcome !== null && !queue.isLoading, onDone);

  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) unsentNotes.delete(outcome.id);
  }, [outcome]);

  // On a phone it stands below the history, which grows by the decision.
  useEffect(() => {
    if (outcome && review.decision) said.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, review.decision]);

  useEffect(() => {
    if (failure?.issues[0]) focusField(failure.issues[0].field);
  }, [failure]);

  const isOpen = review.status === 'pending' && !outcome;
  return (
    <div className="space-y-4">
      {outcome && (
        <Alert tone="success" ref={said}>
          {outcome.done}
        </Alert>
      )}
      {failure && <Alert tone="error">{failure.message}</Alert>}
      {review.decision && !failure && <DecisionSoFar decision={review.decision} />}
      {review.status !== 'pending' && failure?.values['notes'] && <Unsent notes={failure.values['notes']} />}
      {isOpen ? (
        <FormStateContext
          value={{
            values: { notes: failure?.values['notes'] ?? unsentNotes.get(review.id) ?? '' },
            issues: failure?.issues ?? [],
          }}
        >
          <DecisionForm fetcher={fetcher} review={review} startsAtApprove={startsAtApprove} />
        </FormStateContext>
      ) : (
        <Onward queue={queue} />
      )}
    </div>
  );
}

/** The property that an answer is about: an answer may come when another one is looked at. */
function propertyOf(answer: DecisionAnswer): string | undefined {
  return 'done' in answer ? answer.id : answer.values['id'];
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

/** To the next pending one. It takes the focus of the button that has decided and is gone. */
function Onward({ queue }: { queue: ReviewQueue }) {
  const button = useLostFocus<HTMLButtonElement>();
  if (!queue.hasNext) return <p className="text-sm text-muted">Nothing else is waiting in this list.</p>;
  return (
    <Button ref={button} onClick={queue.goNext} busy={queue.isLoading ? 'Loading…' : null} className="w-full">
      Next pending property
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Button>
  );
}

interface DecisionFormProps {
  fetcher: FetcherWithComponents<DecisionAnswer>;
  review: PropertyReview;
  startsAtApprove: boolean;
}

function DecisionForm({ fetcher, review, startsAtApprove }: DecisionFormProps) {
  const sending = fetcher.formData?.get('id') === review.id ? fetcher.formData.get('decision') : null;
  const isBusy = fetcher.state !== 'idle';
  const reject = useRef<HTMLButtonElement>(null);

  /** In the reason: Ctrl and Enter send it, Escape leaves it without closing the review. */
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSending && event.key !== 'Escape') return;
    event.preventDefault();
    if (isSending) event.currentTarget.requestSubmit(reject.current);
    else event.target.blur();
  }

  return (
    // What it listens to can be done by its buttons too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fetcher.Form
      method="post"
      noValidate
      className="space-y-4"
      onKeyDown={handleKey}
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
        aria-keyshortcuts="A"
        data-autofocus={startsAtApprove || undefined}
        busy={sending === 'approved' ? 'Approving…' : null}
        className="w-full"
      >
        Approve
      </Button>
      <div className="space-y-3 border-t border-line pt-4">
        <Reasons field="notes" />
        <TextArea
          name="notes"
          label="Reason for rejection"
          hint="The owner reads it in an email."
          rows={5}
          countTo={bounds.reviewNotes.max}
        />
      </div>
      <Button
        ref={reject}
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
