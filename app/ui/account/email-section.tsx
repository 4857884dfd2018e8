// The address of an account: whether it is confirmed, and the way to another one.
import { Form, useNavigation } from 'react-router';
import type { SettingsIntent } from '#domain/own-account.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { AccountForm, CurrentPasswordField, type FormAnswer, SettingsSection } from './account-form.tsx';

interface EmailSectionProps {
  email: string;
  emailVerified: boolean;
  /** The address that waits to be confirmed. */
  pendingEmail: string | null;
  success: { done: SettingsIntent } | null;
  answerTo: (intent: SettingsIntent) => FormAnswer | null;
}

const doneWords: Partial<Record<SettingsIntent, string>> = {
  'cancel-email': 'Your email address hasn’t changed.',
  confirmation: 'Email sent. Open its link to confirm your address.',
};

export function EmailSection({ email, emailVerified, pendingEmail, success, answerTo }: EmailSectionProps) {
  return (
    <SettingsSection title="Email address" done={success !== null && doneWords[success.done]}>
      <p className="wrap-anywhere">
        You log in with <strong>{email}</strong>
        {emailVerified ? '.' : ', which isn’t confirmed yet.'}
      </p>
      {!emailVerified && <Unconfirmed answer={answerTo('confirmation')} />}
      {pendingEmail !== null && <Pending email={email} pendingEmail={pendingEmail} />}
      <AccountForm
        intent="email"
        answer={answerTo('email')}
        // What was asked for stands above by then.
        success={success?.done === 'email' ? success : null}
        submit="Change email address"
        busy="Sending…"
      >
        <TextField
          name="email"
          label="New Email"
          type="email"
          autoComplete="email"
          hint="We’ll switch once you confirm."
        />
        <CurrentPasswordField />
      </AccountForm>
      <p className="text-sm text-muted">
        {emailVerified
          ? `Homes you submitted with ${email} stay in My Properties.`
          : `Did you submit homes with ${email} while logged out? Confirm this address first to keep them.`}{' '}
        Emails about a home still go to the address you gave for it.
      </p>
    </SettingsSection>
  );
}

function Unconfirmed({ answer }: { answer: FormAnswer | null }) {
  return (
    <>
      {answer && <Alert tone="error">{answer.message}</Alert>}
      <SmallForm intent="confirmation" submit="Resend confirmation email" busy="Sending…" />
    </>
  );
}

function Pending({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  return (
    <Alert tone="warning">
      <p className="wrap-anywhere">
        Open the link we sent to <strong>{pendingEmail}</strong>. It works once, within a day. Until then, log
        in with {email}.
      </p>
      <div className="mt-3">
        <SmallForm intent="cancel-email" submit="Keep my current address" busy="Keeping it…" />
      </div>
    </Alert>
  );
}

/** A button that says it all. */
function SmallForm({ intent, submit, busy }: { intent: SettingsIntent; submit: string; busy: string }) {
  const isSending = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look="quiet" busy={isSending ? busy : null}>
        {submit}
      </Button>
    </Form>
  );
}
