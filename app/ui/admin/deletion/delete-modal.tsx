// The Confirm Deletion dialog: names the property and what goes with it, and asks once.
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { statusLabels } from '#domain/property.ts';
import type { PropertyToDelete } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { counted } from '#ui/property/wording.ts';

/** `gone` where somebody else has deleted it before. */
export type DeletionAnswer = { done: string } | { message: string; gone: boolean };

interface DeleteModalProps {
  /** The property, or the sentence that says why there is none. */
  removal: PropertyToDelete | string;
  /** What came back when the form was sent by a page without JavaScript. */
  sentAnswer: DeletionAnswer | null;
  onClosed: () => void;
  /** The property is not there any more; `outcome` says so when this dialog will not. */
  onGone: (id: string, outcome: string | null) => void;
}

const titleId = 'delete-title';

export function DeleteModal({ removal, sentAnswer, onClosed, onGone }: DeleteModalProps) {
  const fetcher = useFetcher<DeletionAnswer>();
  const answer = fetcher.data ?? sentAnswer;
  return (
    <Modal labelledBy={titleId} onClosed={onClosed} className="modal-small">
      {(close) => (
        <div className="space-y-5 p-5 sm:p-6">
          <h2 id={titleId} className="text-xl">
            Confirm Deletion
          </h2>
          {typeof removal === 'string' ? (
            <Settled answer={answer ?? { message: removal, gone: true }} onClose={close} />
          ) : (
            <Question
              fetcher={fetcher}
              answer={answer}
              property={removal}
              onClose={close}
              onGone={(outcome) => onGone(removal.id, outcome)}
            />
          )}
        </div>
      )}
    </Modal>
  );
}

interface QuestionProps {
  fetcher: ReturnType<typeof useFetcher<DeletionAnswer>>;
  answer: DeletionAnswer | null;
  property: PropertyToDelete;
  onClose: () => void;
  onGone: (outcome: string | null) => void;
}

function Question({ fetcher, answer, property, onClose, onGone }: QuestionProps) {
  const { id, title, location, status } = property;
  const isDone = answer !== null && 'done' in answer;
  const isGone = isDone || (answer?.gone ?? false);
  const leave = useEffectEvent(() => {
    onGone(isDone ? `“${title}” has been deleted.` : null);
    if (isDone) onClose();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  if (answer && isGone) return <Settled answer={answer} onClose={onClose} />;
  return (
    <>
      <p className="wrap-anywhere">
        Delete <strong>{title}</strong> in {location}? It is {statusLabels[status].toLowerCase()}.
      </p>
      <p className="text-muted">{partingWords(property)}</p>
      {answer && 'message' in answer && <Alert tone="error">{answer.message}</Alert>}
      <fetcher.Form method="post" className="flex flex-wrap justify-end gap-3">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <Button look="quiet" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={fetcher.state === 'idle' ? null : 'Deleting…'}>
          Delete
        </Button>
      </fetcher.Form>
    </>
  );
}

/** What goes along, and what stays. */
function partingWords({ photoCount, featuredAs }: PropertyToDelete): string {
  const photos = counted(photoCount, 'photograph');
  const along = featuredAs === null ? photos : `${photos} and place ${featuredAs} on the featured list`;
  return `Gone with it: ${along}. What was done to it stays in the history. This cannot be undone.`;
}

function Settled({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) {
  return (
    <>
      {'done' in answer ? (
        <Alert tone="success">{answer.done}</Alert>
      ) : (
        <Alert tone="warning">{answer.message}</Alert>
      )}
      <Button look="quiet" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  );
}
