// The Confirm Deletion dialog: names the property and everything that is deleted with it, and reports the result.
import { useEffect } from 'react';
import { Form, useNavigation, useOutletContext, useParams } from 'react-router';
import { failureMessages } from '#domain/failure.ts';
import { statusLabels } from '#domain/property.ts';
import type { PropertyToDelete } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { pluralize } from '#ui/property/format.ts';
import { useCloseDialog, useDialogState } from './list-url.ts';
import type { RecordDecision } from './review/review-decision.tsx';

/** `isGone`: the property was already deleted. */
export type DeletionResult = { success: string } | { message: string; isGone: boolean };

interface DeleteModalProps {
  property: PropertyToDelete | null;
  /** Why there is no property to delete. Null if loading failed. */
  message: string | null;
  result: DeletionResult | null;
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
  const isDone = result !== null && 'success' in result;
  const isGone = isDone || result?.isGone === true;
  const { id = '' } = useParams();
  const recordDecision = useOutletContext<RecordDecision>();
  useEffect(() => {
    if (isGone) recordDecision(id, null);
  }, [isGone, id, recordDecision]);
  useAfterSuccess(isDone, onClose);

  if (isDone) {
    const successMessage = property ? `“${property.title}” has been deleted.` : result.success;
    return <Outcome tone="success" message={successMessage} onClose={onClose} />;
  }
  if (result?.isGone) return <Outcome tone="warning" message={result.message} onClose={onClose} />;
  if (property === null)
    return <Outcome tone="warning" message={message ?? failureMessages.details} onClose={onClose} />;
  return <Question problem={result?.message ?? null} property={property} onClose={onClose} />;
}

interface QuestionProps {
  /** Why the deletion failed. */
  problem: string | null;
  property: PropertyToDelete;
  onClose: () => void;
}

function Question({ problem, property, onClose }: QuestionProps) {
  const { title, location, status } = property;
  const dialogState = useDialogState();
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <p className="wrap-anywhere">
        Delete{' '}
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        in {location}? It is {statusLabels[status].toLowerCase()}.
      </p>
      <p className="text-muted">{describeConsequences(property)}</p>
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <Form
        method="post"
        replace
        preventScrollReset
        state={dialogState}
        className="flex flex-wrap justify-end gap-3"
      >
        <Button variant="quiet" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={isSending ? 'Deleting…' : null}>
          Delete
        </Button>
      </Form>
    </>
  );
}

function describeConsequences({ photoCount, featuredPosition }: PropertyToDelete): string {
  const photos = pluralize(photoCount, 'photo');
  const also =
    featuredPosition === null ? photos : `${photos} and spot ${featuredPosition} on the featured list`;
  return `This also deletes ${also}. The history stays. You can’t undo this.`;
}

interface OutcomeProps {
  tone: 'success' | 'warning';
  message: string;
  onClose: () => void;
}

/** Replaces the question with the result. Its Close button takes the focus from the Delete button, which disappears. */
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
