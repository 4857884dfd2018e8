// Accepts or rejects the owner's changes to an approved property.
import { Form, useNavigation } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { bounds } from '#domain/property.ts';
import type { PropertyReview } from '#domain/review.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormStateContext } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import { useDialogState } from '../list-url.ts';
import { SeenRevision } from './seen-revision.tsx';

interface RevisionDecisionProps {
  review: PropertyReview;
  /** The refused decision, or null. */
  failure: { issues: Issue[]; values: Readonly<Record<string, string>> } | null;
}

export function RevisionDecision({ review, failure }: RevisionDecisionProps) {
  const { state, formData } = useNavigation();
  const dialogState = useDialogState();
  const isBusy = state !== 'idle';
  const sending = isBusy ? formData?.get('decision') : null;
  return (
    <Form
      method="post"
      noValidate
      replace
      preventScrollReset
      state={dialogState}
      className="space-y-4"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <SeenRevision revision={review.revision} />
      <Button
        type="submit"
        name="decision"
        value="accept-changes"
        busy={sending === 'accept-changes' ? 'Accepting…' : null}
        className="w-full"
      >
        Accept changes
      </Button>
      <FormStateContext value={{ values: failure?.values ?? {}, issues: failure?.issues ?? [] }}>
        <TextArea
          name="notes"
          label="Reason for rejection"
          hint="We’ll email it to the owner. The listing stays as it is."
          rows={4}
          countTo={bounds.reviewNotes.max}
        />
      </FormStateContext>
      <Button
        type="submit"
        variant="danger"
        name="decision"
        value="reject-changes"
        busy={sending === 'reject-changes' ? 'Rejecting…' : null}
        className="w-full"
      >
        Reject changes
      </Button>
    </Form>
  );
}
