// "Finish on another device": mails a link that opens the unfinished form there.
import { type SubmitEvent, useState } from 'react';
import { failureMessage, type Issue } from '#domain/failure.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { BriefDialog } from './brief-dialog.tsx';
import type { SubmissionAnswer } from './submission-api.ts';

interface FinishElsewhereProps {
  /** The landlord's address, as far as it was typed. */
  email: string;
  disabled: boolean;
  onSend: (email: string) => Promise<SubmissionAnswer>;
}

const titleId = 'finish-elsewhere-title';

export function FinishElsewhere({ email, disabled, onSend }: FinishElsewhereProps) {
  return (
    <BriefDialog label="Finish on another device" disabled={disabled} titleId={titleId}>
      {(close) => <AskForLink email={email} onSend={onSend} onClose={close} />}
    </BriefDialog>
  );
}

interface AskForLinkProps extends Pick<FinishElsewhereProps, 'email' | 'onSend'> {
  onClose: () => void;
}

function AskForLink({ email, onSend, onClose }: AskForLinkProps) {
  const [answer, setAnswer] = useState<SubmissionAnswer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const failure = answer?.ok === false ? answer.failure : null;
  const issues: Issue[] = failure?.kind === 'invalid' ? failure.issues : [];

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get('email');
    setIsBusy(true);
    const answered = await onSend(typeof typed === 'string' ? typed : '');
    setIsBusy(false);
    setAnswer(answered);
    if (!answered.ok && answered.failure.kind === 'invalid') focusField('email');
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4 p-6">
      <h2 id={titleId} className="text-xl">
        Finish on another device
      </h2>
      {answer?.ok ? (
        <Alert tone="success">A link is on its way. It opens the form right where you left off.</Alert>
      ) : (
        <>
          <p>
            We’ll email you a link to this form, with everything in it. Anyone with the link can open it, so
            keep it to yourself.
          </p>
          {failure && issues.length === 0 && <Alert tone="error">{failureMessage(failure)}</Alert>}
          <FormStateContext value={{ values: { email }, issues }}>
            <TextField
              name="email"
              label="Email the link to"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </FormStateContext>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {!answer?.ok && (
          <Button type="submit" busy={isBusy ? 'Sending…' : null}>
            Send link
          </Button>
        )}
      </div>
    </form>
  );
}
