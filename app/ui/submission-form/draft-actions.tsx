// The dialogs of the whole form: mail a link that opens it on another device, or start over.
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type Failure, failureMessage } from '#domain/failure.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext, useOpenIssues } from '#ui/controls/form-state.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import type { SubmissionResult } from './submission-api.ts';

const finishTitleId = 'finish-elsewhere-title';
const startOverTitleId = 'start-over-title';

interface FinishElsewhereProps {
  /** The owner's email address as typed, which may be incomplete. */
  email: string;
  disabled: boolean;
  onSend: (email: string) => Promise<SubmissionResult>;
}

export function FinishElsewhere({ disabled, ...props }: FinishElsewhereProps) {
  return (
    <ButtonWithDialog label="Finish on another device" disabled={disabled} titleId={finishTitleId}>
      {(close) => <LinkForm {...props} onClose={close} />}
    </ButtonWithDialog>
  );
}

type LinkFormProps = Omit<FinishElsewhereProps, 'disabled'> & { onClose: () => void };

function LinkForm({ email, onSend, onClose }: LinkFormProps) {
  const [result, setResult] = useState<SubmissionResult | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const failure = result?.ok === false ? result.failure : null;
  const { issues, handleInput } = useOpenIssues(failure?.kind === 'invalid' ? failure : null);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typedEmail = new FormData(event.currentTarget).get('email');
    setIsBusy(true);
    const newResult = await onSend(typeof typedEmail === 'string' ? typedEmail : '');
    setIsBusy(false);
    setResult(newResult);
    if (!newResult.ok && newResult.failure.kind === 'invalid') focusField('email');
  }

  return (
    <form
      noValidate
      onInput={handleInput}
      onSubmit={(event) => void handleSubmit(event)}
      className="space-y-4 p-6"
    >
      <h2 id={finishTitleId} className="text-xl">
        Finish on another device
      </h2>
      {result?.ok ? (
        <>
          <Alert tone="success">A link is on its way. It opens the form right where you left off.</Alert>
          <p className="text-sm text-muted">
            No email after a few minutes? Check your spam folder. An unconfirmed address gets only a few of
            our emails a day, so use another one or try again tomorrow. Your form stays in this browser, too.
          </p>
        </>
      ) : (
        <>
          <p>
            We’ll email you a link to this form, with everything in it. Anyone with the link can open it, so
            keep it to yourself.
          </p>
          {failure && (failure.kind !== 'invalid' || failure.issues.length === 0) && (
            <Alert tone="error">{failureMessage(failure)}</Alert>
          )}
          <FormStateContext value={{ values: { email }, issues }}>
            <EmailField name="email" label="Email the link to" />
          </FormStateContext>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        {!result?.ok && (
          <Button type="submit" busy={isBusy ? 'Sending…' : null}>
            Send link
          </Button>
        )}
      </div>
    </form>
  );
}

interface StartOverProps {
  /** The number of photos that would be deleted. */
  photos: number;
  disabled: boolean;
  /** Returns the failure if nothing was deleted. */
  onStartOver: () => Promise<Failure | null>;
}

export function StartOver({ disabled, ...props }: StartOverProps) {
  return (
    <ButtonWithDialog label="Start over" disabled={disabled} titleId={startOverTitleId}>
      {(close) => <StartOverQuestion {...props} onClose={close} />}
    </ButtonWithDialog>
  );
}

type StartOverQuestionProps = Omit<StartOverProps, 'disabled'> & { onClose: () => void };

function StartOverQuestion({ photos, onStartOver, onClose }: StartOverQuestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const andPhotos = photos === 1 ? ' and your photo' : photos > 1 ? ` and your ${photos} photos` : '';

  async function handleConfirm() {
    setIsBusy(true);
    const refused = await onStartOver();
    setIsBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  }

  return (
    <div className="space-y-4 p-6">
      <h2 id={startOverTitleId} className="text-xl">
        Start over?
      </h2>
      <p>Everything you typed{andPhotos} will be removed for good. You can’t undo this.</p>
      {failure && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" data-autofocus onClick={onClose}>
          Keep everything
        </Button>
        <Button variant="danger" busy={isBusy ? 'Removing…' : null} onClick={() => void handleConfirm()}>
          Remove and start over
        </Button>
      </div>
    </div>
  );
}

interface ButtonWithDialogProps {
  label: string;
  disabled: boolean;
  /** The id of the dialog's heading. */
  titleId: string;
  children: (close: () => void) => ReactNode;
}

function ButtonWithDialog({ label, disabled, titleId, children }: ButtonWithDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-sm font-semibold text-lagoon underline underline-offset-2 disabled:opacity-50"
      >
        {label}
      </button>
      {isOpen && (
        <Modal labelledBy={titleId} onClosed={() => setIsOpen(false)} className="modal-brief">
          {children}
        </Modal>
      )}
    </>
  );
}
