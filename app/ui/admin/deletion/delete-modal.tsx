// The Confirm Deletion dialog: names the property and what goes with it, asks once, and says what became of it.
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { statusLabels } from '#domain/property.ts';
import type { PropertyToDelete } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useLostFocus } from '#ui/controls/use-lost-focus.ts';
import { counted } from '#ui/property/wording.ts';

/** `gone` where somebody else has deleted it before. */
export type DeletionAnswer = { done: string } | { message: string; gone: boolean };

interface DeleteModalProps {
  /** The property, or the sentence that says why there is none. */
  removal: PropertyToDelete | string;
  /** What came back when the form was sent by a page without JavaScript. */
  sentAnswer: DeletionAnswer | null;
  onClosed: () => void;
  /** The property is not there any more. */
  onGone: (id: string) => void;
}

const titleId = 'delete-title';

export function DeleteModal({ onClosed, ...deletion }: DeleteModalProps) {
  return (
    <Modal labelledBy={titleId} onClosed={onClosed} className="modal-small">
      {(close) => (
        <div className="space-y-5 p-5 sm:p-6">
          <h2 id={titleId} className="text-xl">
            Confirm Deletion
          </h2>
          <Deletion {...deletion} onClose={close} />
        </div>
      )}
    </Modal>
  );
}

type DeletionProps = Omit<DeleteModalProps, 'onClosed'> & { onClose: () => void };

function Deletion({ removal, sentAnswer, onGone, onClose }: DeletionProps) {
  const fetcher = useFetcher<DeletionAnswer>();
  const answer = fetcher.data ?? sentAnswer;
  const property = useLastProperty(removal);
  const isDone = answer !== null && 'done' in answer;
  const isGone = isDone || (answer?.gone ?? false);
  const noteGone = useEffectEvent(() => property && onGone(property.id));
  useEffect(() => {
    if (isGone) noteGone();
  }, [isGone]);
  useAfterSuccess(isDone, onClose);

  if (isDone) {
    const done = property ? `“${property.title}” has been deleted.` : answer.done;
    return <Settled tone="success" message={done} onClose={onClose} />;
  }
  if (answer?.gone) return <Settled tone="warning" message={answer.message} onClose={onClose} />;
  if (typeof removal === 'string') return <Settled tone="warning" message={removal} onClose={onClose} />;
  return (
    <Question
      fetcher={fetcher}
      trouble={answer ? answer.message : null}
      property={removal}
      onClose={onClose}
    />
  );
}

/** What was asked about: once it is deleted, nothing is loaded of it any more. */
function useLastProperty(removal: PropertyToDelete | string): PropertyToDelete | null {
  const [last, setLast] = useState<PropertyToDelete | null>(null);
  if (typeof removal === 'string' || removal === last) return last;
  setLast(removal);
  return removal;
}

interface QuestionProps {
  fetcher: ReturnType<typeof useFetcher<DeletionAnswer>>;
  /** Why it could not be deleted. */
  trouble: string | null;
  property: PropertyToDelete;
  onClose: () => void;
}

function Question({ fetcher, trouble, property, onClose }: QuestionProps) {
  const { id, title, location, status } = property;
  return (
    <>
      <p className="wrap-anywhere">
        Delete{' '}
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        in {location}? It is {statusLabels[status].toLowerCase()}.
      </p>
      <p className="text-muted">{partingWords(property)}</p>
      {trouble !== null && <Alert tone="error">{trouble}</Alert>}
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

interface SettledProps {
  tone: 'success' | 'warning';
  message: string;
  onClose: () => void;
}

/** Nothing is left to ask. Its button takes the focus of the one that has asked and is gone. */
function Settled({ tone, message, onClose }: SettledProps) {
  const button = useLostFocus<HTMLButtonElement>();
  return (
    <>
      <Alert tone={tone}>
        <span className="wrap-anywhere">{message}</span>
      </Alert>
      <Button ref={button} look="quiet" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  );
}
