// Accepts or rejects the owner's changes to an approved property.
import type { PropertyReview } from '#domain/review.ts';
import { DecisionButton, DecisionForm, ReasonField, type RefusedDecision } from '../decision-form.tsx';
import { AcceptButton } from './accept-button.tsx';
import { SeenRevision } from './seen-revision.tsx';

interface RevisionDecisionProps {
  review: PropertyReview;
  refused: RefusedDecision | null;
}

export function RevisionDecision({ review, refused }: RevisionDecisionProps) {
  return (
    <DecisionForm refused={refused}>
      <SeenRevision revision={review.revision} />
      <AcceptButton review={review} value="accept-changes" busy="Accepting…">
        Accept changes
      </AcceptButton>
      <ReasonField
        name="notes"
        label="Reason for rejection"
        hint="We’ll email it to the owner. The listing stays as it is."
      />
      <DecisionButton value="reject-changes" busy="Rejecting…" variant="danger">
        Reject changes
      </DecisionButton>
    </DecisionForm>
  );
}
