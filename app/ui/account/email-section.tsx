// The address of an account: whether it is confirmed, and the way to another one.
import { Form } from 'react-router';
import type { Profile } from '#domain/own-account.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { AccountForm, type FormAnswer } from './account-form.tsx';
import { CurrentPasswordField } from './password-fields.tsx';
import type { SettingsIntent } from './settings-intent.ts';
import { SettingsSection } from './settings-section.tsx';

interface EmailSectionProps {
  profile: Profile;
  pendingEmail: string | null;
  done: SettingsIntent | null;
  answerTo: (intent: SettingsIntent) => FormAnswer | null;
}

const doneWords: Partial<Record<SettingsIntent, string>> = {
  'cancel-email': 'Your email address stays as it is.',
  confirmation: 'The email is on its way. Please open its link.',
};

export function EmailSection({ profile, pendingEmail, done, answerTo }: EmailSectionProps) {
  const { email, emailVerified } = profile;
  return (
    <SettingsSection title="Email address" done={done !== null && doneWords[done]}>
      <p className="wrap-anywhere">
        You log in with <strong>{email}</strong>
        {emailVerified ? '.' : ', which is not confirmed yet.'}
      </p>
      {!emailVerified && <Unconfirmed answer={answerTo('confirmation')} />}
      {pendingEmail !== null && <Pending email={email} pendingEmail={pendingEmail} />}
      <AccountForm
        // What was asked for stands above by then.
        key={pendingEmail}
        intent="email"
        answer={answerTo('email')}
        submit="Change email address"
        busy="Sending…"
      >
        <TextField
          name="email"
          label="New Email"
          type="email"
          autoComplete="email"
          hint="It counts once you have opened the link that we send there."
        />
        <CurrentPasswordField />
      </AccountForm>
      <p className="text-sm text-muted">
        {emailVerified
          ? `Homes that were submitted with ${email} stay in My Properties.`
          : `Homes that were submitted with ${email} without logging in only stay yours if you confirm it first.`}{' '}
        Mails about a home go on to the address that was given with it.
      </p>
    </SettingsSection>
  );
}

function Unconfirmed({ answer }: { answer: FormAnswer | null }) {
  return (
    <>
      {answer && <Alert tone="error">{answer.message}</Alert>}
      <SmallForm intent="confirmation" submit="Send the confirmation email again" />
    </>
  );
}

function Pending({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  return (
    <Alert tone="warning">
      <p className="wrap-anywhere">
        Please open the link that we sent to <strong>{pendingEmail}</strong>. It works once, within a day.
        Until then you log in with {email}.
      </p>
      <div className="mt-3">
        <SmallForm intent="cancel-email" submit="Keep the present address" />
      </div>
    </Alert>
  );
}

/** A button that says it all. */
function SmallForm({ intent, submit }: { intent: SettingsIntent; submit: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look="quiet">
        {submit}
      </Button>
    </Form>
  );
}
