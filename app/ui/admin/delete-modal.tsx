// The Confirm Deletion dialog: names the property and everything that is deleted with it, and reports the
// result.
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { type Failure, failureMessages } from '#domain/failure.ts';
import { statusLabels } from '#domain/property/options.ts';
import type { PropertyToDelete } from '#domain/review/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { pluralize } from '#domain/numbers.ts';
import { DecisionForm, forgetReasons, ReasonField } from './decision-form.tsx';
import { useCloseDialog } from './list-url.ts';

interface DeleteModalProps {
  property: PropertyToDelete | null;
  /** Why there is no property to delete. Null if loading failed. */
  message: string | null;
  result: FormResult | null;
}

const titleId = 'delete-title';

export function DeleteModal(props: DeleteModalProps) {
  return (
    <Modal labelledBy={titleId} onClosed={useCloseDialog()} className="modal-small">
      {(close) => (
        <div className="space-y-5 p-5 sm:p-6">
          <h2 id={titleId} className="text-xl">
            Confirm Deletion
          </h2>
          <DeletionContent {...props} onClose={close} />
        </div>
      )}
    </Modal>
  );
}

function DeletionContent({ property, message, result, onClose }: DeleteModalProps & { onClose: () => void }) {
  const isDone = result?.ok === true;
  const wasGone = result?.ok === false && goneKinds.has(result.kind);
  const { id = '' } = useParams();
  useEffect(() => {
    if (isDone || wasGone) forgetReasons(id, ['deletionReason']);
  }, [isDone, wasGone, id]);
  useAfterSuccess(isDone, onClose);

  if (isDone) {
    const successMessage = property ? `“${property.title}” has been deleted.` : result.message;
    return <Outcome tone="success" message={successMessage} onClose={onClose} />;
  }
  if (wasGone) return <Outcome tone="warning" message={result.message} onClose={onClose} />;
  if (property === null)
    return <Outcome tone="warning" message={message ?? failureMessages.details} onClose={onClose} />;
  return <Question result={result} property={property} onClose={onClose} />;
}

/** The property was already deleted. */
const goneKinds: ReadonlySet<Failure['kind']> = new Set(['property-gone', 'property-not-found']);

interface QuestionProps {
  result: FormResult | null;
  property: PropertyToDelete;
  onClose: () => void;
}

function Question({ result, property, onClose }: QuestionProps) {
  const { id, title, location, status, reportCount } = property;
  return (
    <>
      <p className="wrap-anywhere">
        Delete{' '}
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        in {location}? It is {statusLabels[status].toLowerCase()}.
      </p>
      <div className="text-muted">
        <p>This also deletes:</p>
        <ul className="list-disc pl-6">
          {listConsequences(property).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-2">
          You can’t undo this, but the history stays.{' '}
          {reportCount > 0 && <span>{`This resolves ${pluralize(reportCount, 'open report')}.`}</span>}
        </p>
      </div>
      <DecisionForm result={result} keptFor={id}>
        <ReasonField
          name="deletionReason"
          label="Why it’s deleted"
          hint="We’ll email it to the owner. Guests only hear that the home is gone."
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <SubmitButton variant="danger" busy="Deleting…">
            Delete
          </SubmitButton>
        </div>
      </DecisionForm>
    </>
  );
}

function listConsequences(property: PropertyToDelete): string[] {
  const { photoCount, featuredPosition, stayCount, inquiryCount, hasChanges } = property;
  return [
    stayCount > 0 && `${pluralize(stayCount, 'agreed stay')}. We’ll email the guests.`,
    inquiryCount > 0 && `${pluralize(inquiryCount, 'open conversation')}. We’ll email the guests.`,
    hasChanges && 'the owner’s changes',
    pluralize(photoCount, 'photo'),
    featuredPosition !== null && `spot ${featuredPosition} on the featured list`,
  ].filter((text) => text !== false);
}

interface OutcomeProps {
  tone: 'success' | 'warning';
  message: string;
  onClose: () => void;
}

/**
 * Replaces the question with the result. Its Close button takes the focus from the Delete button, which
 * disappears.
 */
function Outcome({ tone, message, onClose }: OutcomeProps) {
  const button = useFocusWhenLost<HTMLButtonElement>();
  return (
    <>
      <Alert tone={tone}>
        <span className="wrap-anywhere">{message}</span>
      </Alert>
      <Button ref={button} variant="quiet" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  );
}
