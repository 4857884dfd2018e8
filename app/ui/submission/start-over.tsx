// "Start over": asks once, names what goes, and then empties everything.
import { useState } from 'react';
import { type Failure, failureMessage } from '#domain/failure.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { BriefDialog } from './brief-dialog.tsx';

interface StartOverProps {
  /** How many photographs would go. */
  photos: number;
  disabled: boolean;
  /** Answers with the reason when nothing could be removed. */
  onStartOver: () => Promise<Failure | null>;
}

const titleId = 'start-over-title';

export function StartOver({ photos, disabled, onStartOver }: StartOverProps) {
  return (
    <BriefDialog label="Start over" disabled={disabled} titleId={titleId}>
      {(close) => <Question photos={photos} onStartOver={onStartOver} onClose={close} />}
    </BriefDialog>
  );
}

interface QuestionProps extends Pick<StartOverProps, 'photos' | 'onStartOver'> {
  onClose: () => void;
}

function Question({ photos, onStartOver, onClose }: QuestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleConfirm() {
    setIsBusy(true);
    const failed = await onStartOver();
    setIsBusy(false);
    if (failed) setFailure(failureMessage(failed));
    else onClose();
  }

  return (
    <div className="space-y-4 p-6">
      <h2 id={titleId} className="text-xl">
        Start over?
      </h2>
      <p>Everything you typed{photoWords(photos)} will be removed for good. You can’t undo this.</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" data-autofocus onClick={onClose}>
          Keep everything
        </Button>
        <Button look="danger" busy={isBusy ? 'Removing…' : null} onClick={() => void handleConfirm()}>
          Remove and start over
        </Button>
      </div>
    </div>
  );
}

function photoWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and your photo' : ` and your ${count} photos`;
}
