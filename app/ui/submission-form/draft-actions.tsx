// The forms about a whole draft: mail a link that opens it on another device, or delete it.
import { href, useFetcher } from 'react-router';
import { Alert } from '#ui/controls/alert.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { ConfirmedForm } from '#ui/controls/post-form.tsx';

const labelClassName =
  'flex min-h-11 cursor-pointer items-center justify-end text-sm font-semibold text-lagoon underline underline-offset-2';

interface FinishElsewhereProps {
  draftId: string;
  /** The step that the link opens, from 1. */
  stepNumber: number;
  /** The owner's email address as typed, which may be incomplete. */
  email: string;
}

export function FinishElsewhere({ draftId, stepNumber, email }: FinishElsewhereProps) {
  const fetcher = useFetcher<FormResult>();
  return (
    <ConfirmedForm
      label="Finish on another device"
      labelClassName={labelClassName}
      className="bg-sand"
      fetcher={fetcher}
      action={href('/submit-property')}
      intent="send-link"
      id={draftId}
      scope="link"
      result={fetcher.data}
      values={{ email }}
      submit="Send link"
      busy="Sending…"
      variant="quiet"
    >
      <p>
        We’ll email you a link to this form, with everything in it. Anyone with the link can open it, so keep
        it to yourself.
      </p>
      <input type="hidden" name="step" value={stepNumber} />
      <div className="my-3">
        <EmailField name="email" label="Email the link to" />
      </div>
      {fetcher.data?.ok && (
        <Alert tone="success">
          A link is on its way. It opens the form right where you left off. No email after a few minutes?
          Check your spam folder, or try another address: an unconfirmed one gets only a few of our emails a
          day.
        </Alert>
      )}
    </ConfirmedForm>
  );
}

interface StartOverProps {
  /** Null if there is nothing to delete on the server. */
  draftId: string | null;
  result: FormResult | undefined;
  /** Called before the request that deletes the draft. */
  onStartOver: () => void;
}

/** A new document follows, so that nothing of the form stays in memory. */
export function StartOver({ draftId, result, onStartOver }: StartOverProps) {
  return (
    <ConfirmedForm
      label="Start over"
      labelClassName={labelClassName}
      className="bg-sand"
      intent="start-over"
      id={draftId ?? ''}
      result={result}
      onSubmit={onStartOver}
      submit="Remove and start over"
      busy="Removing…"
      variant="danger"
    >
      Everything you typed and all photos will be removed for good. You can’t undo this.
    </ConfirmedForm>
  );
}
