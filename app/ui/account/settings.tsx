// Account Settings: a section for each thing that one may change or have of one's own account.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { AccountSession, Profile } from '#domain/own-account.ts';
import type { LoadResult } from '#domain/load-result.ts';
import { Alert } from '../controls/alert.tsx';
import { AccountForm, type FormAnswer } from './account-form.tsx';
import { CurrentPasswordField, NewPasswordFields } from './password-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { EmailSection } from './email-section.tsx';
import { SessionList } from './session-list.tsx';
import type { SettingsIntent } from './settings-intent.ts';
import { SettingsSection } from './settings-section.tsx';

export interface SettingsProps {
  email: string;
  emailVerified: boolean;
  profile: LoadResult<Profile>;
  /** The address that waits to be confirmed. */
  pendingEmail: string | null;
  sessions: AccountSession[];
  /** What came of the form that was sent last: it succeeded, or was refused. */
  success: { done: SettingsIntent } | null;
  refused: { intent: SettingsIntent; answer: FormAnswer } | null;
}

export function Settings({ profile, sessions, success, refused, ...address }: SettingsProps) {
  const answerTo = (intent: SettingsIntent) => (refused?.intent === intent ? refused.answer : null);
  const done = success?.done ?? null;
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Account Settings</h1>
      <SettingsSection title="Name and phone" done={done === 'profile' && 'Your changes have been saved.'}>
        <ProfileForm profile={profile} answer={answerTo('profile')} />
      </SettingsSection>
      <EmailSection {...address} success={success} answerTo={answerTo} />
      <SettingsSection
        title="Password"
        done={done === 'password' && 'Your password has been changed. You stay logged in here only.'}
      >
        {address.pendingEmail !== null && (
          <p className="wrap-anywhere">
            Changing your password also takes back the change to {address.pendingEmail}, which is not
            confirmed yet.
          </p>
        )}
        <PasswordForm answer={answerTo('password')} success={done === 'password' ? success : null} />
      </SettingsSection>
      <SessionList
        sessions={sessions}
        isDone={done === 'sessions'}
        endOthers={
          <AccountForm
            intent="sessions"
            answer={answerTo('sessions')}
            look="quiet"
            submit="Log out everywhere else"
            busy="Logging out…"
          />
        }
      />
      <OwnData />
    </div>
  );
}

/** What cannot be read is not offered to be changed, or it would be saved empty; what was typed already stays. */
function ProfileForm({ profile, answer }: { profile: LoadResult<Profile>; answer: FormAnswer | null }) {
  if (!profile.ok && !answer) return <Alert tone="error">{profile.failure.message}</Alert>;
  const { firstName = '', lastName = '', phoneNumber = null } = profile.ok ? profile.value : {};
  return (
    <AccountForm
      intent="profile"
      answer={answer}
      values={{ firstName, lastName, phoneNumber: phoneNumber ?? '' }}
      submit="Save changes"
      busy="Saving…"
    >
      <ProfileFields />
    </AccountForm>
  );
}

interface PasswordFormProps {
  answer: FormAnswer | null;
  success: object | null;
}

function PasswordForm({ answer, success }: PasswordFormProps): ReactNode {
  return (
    <AccountForm
      intent="password"
      answer={answer}
      success={success}
      submit="Change password"
      busy="Changing…"
    >
      <CurrentPasswordField />
      <NewPasswordFields label="New Password" />
    </AccountForm>
  );
}

function OwnData() {
  return (
    <>
      <SettingsSection title="Your data">
        <p>
          Everything that we keep about you, as one file: your profile, where you are logged in, and the homes
          that you submitted with all that you sent us.
        </p>
        <a href={href('/account/data.json')} download className="button button-quiet w-full sm:w-auto">
          Download your data
        </a>
      </SettingsSection>
      <SettingsSection title="Delete your account">
        <p>We’ll show you what happens to your homes first.</p>
        <Link to={href('/account/delete')} className="button button-quiet w-full sm:w-auto text-red">
          Delete account…
        </Link>
      </SettingsSection>
    </>
  );
}
