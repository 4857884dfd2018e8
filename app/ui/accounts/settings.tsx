// The Account Settings page, with a section for each setting.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import type { FormResult } from '../controls/form-result.ts';
import { href, Link } from 'react-router';
import {
  type AccountSession,
  browserName,
  type Profile,
  type TwoFactorState,
} from '#domain/account/account-settings.ts';
import { formatDate, formatMoment } from '#domain/day.ts';
import { Alert } from '../controls/alert.tsx';
import { CurrentPasswordField, NewPasswordFields, ProfileFields, SettingsSection } from './account-form.tsx';
import { PostForm } from '../controls/post-form.tsx';
import { EmailField } from '../controls/email-field.tsx';

export interface SettingsProps {
  email: string;
  emailVerified: boolean;
  profile: Profile;
  /** A new address that isn't verified yet. */
  pendingEmail: string | null;
  sessions: AccountSession[];
  twoFactor: TwoFactorState;
  /** Whether the daily mail is on. Null for people who aren't administrators. */
  digest: boolean | null;
  /** The result of the last form. */
  result: FormResult | undefined;
}

export function Settings({ profile, sessions, twoFactor, digest, result, ...address }: SettingsProps) {
  const completed = result?.ok ? result.intent : null;
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Account Settings</h1>
      <ProfileSection profile={profile} isSaved={completed === 'profile'} result={result} />
      <EmailSection {...address} result={result} />
      <SettingsSection
        title="Password"
        successMessage={completed === 'password' && 'Password changed. We logged you out everywhere else.'}
      >
        <PostForm intent="password" result={result} resets submit="Change password" busy="Changing…">
          <CurrentPasswordField />
          <NewPasswordFields label="New Password" />
        </PostForm>
      </SettingsSection>
      {twoFactor !== 'unavailable' && <TwoFactorSection isOn={twoFactor === 'on'} />}
      {digest !== null && <DigestSection isOn={digest} isDone={completed === 'digest'} result={result} />}
      <SessionList sessions={sessions} isDone={completed === 'sessions'} result={result} />
      <DataSections />
    </div>
  );
}

interface ProfileSectionProps {
  profile: Profile;
  isSaved: boolean;
  result: FormResult | undefined;
}

function ProfileSection({ profile, isSaved, result }: ProfileSectionProps) {
  return (
    <SettingsSection title="Name and phone" successMessage={isSaved && 'Changes saved.'}>
      <PostForm
        intent="profile"
        result={result}
        values={{ ...profile, phoneNumber: profile.phoneNumber ?? '' }}
        submit="Save changes"
        busy="Saving…"
      >
        <ProfileFields />
      </PostForm>
    </SettingsSection>
  );
}

function TwoFactorSection({ isOn }: { isOn: boolean }) {
  return (
    <SettingsSection title="Two-step login">
      <p>
        {isOn
          ? 'It’s on: we ask for a code from your authenticator app whenever you log in.'
          : 'Protect the admin pages with a code from your phone, on top of your password.'}
      </p>
      <Link to={href('/account/two-factor')} className="button button-quiet w-full sm:w-auto">
        {isOn ? 'Manage two-step login' : 'Set up two-step login'}
      </Link>
    </SettingsSection>
  );
}

interface SessionListProps {
  sessions: AccountSession[];
  /** Whether the other sessions have just been ended. */
  isDone: boolean;
  result: FormResult | undefined;
}

/** Lists all sessions, so that users notice a login that isn't theirs. */
function SessionList({ sessions, isDone, result }: SessionListProps) {
  return (
    <SettingsSection
      title="Where you’re logged in"
      successMessage={isDone && 'You’re logged out everywhere else.'}
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              {capitalizeFirst(browserName(session.userAgent))}
              {session.isCurrent && (
                <span className="ml-2 rounded-full bg-lagoon-tint px-3 py-0.5 text-sm text-lagoon-strong">
                  This browser
                </span>
              )}
            </p>
            <p className="text-sm text-muted">
              Logged in {formatMoment(session.begunAt)}, expires {formatDate(session.expiresAt)}
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm
          intent="sessions"
          result={result}
          variant="quiet"
          submit="Log out everywhere else"
          busy="Logging out…"
        />
      )}
    </SettingsSection>
  );
}

function DataSections() {
  return (
    <>
      <SettingsSection title="Your data">
        <p>
          Everything we keep about you in one file: your profile, where you’re logged in, and the homes you
          submitted, with everything you sent us.
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

interface EmailSectionProps {
  email: string;
  emailVerified: boolean;
  /** A new address that isn't verified yet. */
  pendingEmail: string | null;
  result: FormResult | undefined;
}

function EmailSection({ email, emailVerified, pendingEmail, result }: EmailSectionProps) {
  return (
    <SettingsSection
      title="Email address"
      successMessage={
        result?.ok && result.intent === 'verification' && 'Email sent. Open its link to confirm your address.'
      }
    >
      <p className="wrap-anywhere">
        You log in with <strong>{email}</strong>
        {emailVerified ? '.' : ', which isn’t confirmed yet.'}
      </p>
      {!emailVerified && (
        <PostForm
          intent="verification"
          result={result}
          submit="Resend confirmation email"
          busy="Sending…"
          variant="quiet"
          compact
          className="space-y-5"
        />
      )}
      {pendingEmail !== null && (
        <Alert tone="warning">
          <p className="wrap-anywhere">
            Open the link we sent to <strong>{pendingEmail}</strong>. It works once, within a day. Until then,
            log in with {email}.
          </p>
        </Alert>
      )}
      <PostForm
        intent="email"
        result={result}
        // The page now shows the new address above.
        resets
        submit="Change email address"
        busy="Sending…"
      >
        <EmailField name="email" label="New Email" hint="We’ll switch once you confirm." />
        <CurrentPasswordField />
      </PostForm>
      <p className="text-sm text-muted">
        {emailVerified
          ? `Homes you submitted with ${email} stay in My Properties.`
          : `Did you submit homes with ${email} while logged out? Confirm this address first to keep them.`}{' '}
        Emails about your homes and inquiries will go to the new address, and links in earlier emails will
        stop working.
      </p>
    </SettingsSection>
  );
}

interface DigestSectionProps {
  isOn: boolean;
  isDone: boolean;
  result: FormResult | undefined;
}

/** Turns the daily mail to an administrator off and on. */
function DigestSection({ isOn, isDone, result }: DigestSectionProps) {
  return (
    <SettingsSection
      title="Daily email about reviews"
      successMessage={isDone && (isOn ? 'It’s on.' : 'It’s off.')}
    >
      <p>
        {isOn
          ? 'Once a day, we email you what waits for a review: new homes, changes and reports. We skip days with nothing new.'
          : 'It’s off. You’ll find what waits for a review in the admin area.'}
      </p>
      <PostForm
        intent="digest"
        result={result}
        id={isOn ? 'off' : 'on'}
        submit={isOn ? 'Turn it off' : 'Turn it on'}
        busy="Saving…"
        variant="quiet"
        compact
      />
    </SettingsSection>
  );
}
