// The Account Settings page: the value of each setting, whose form opens on press.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { pluralize } from '#domain/numbers.ts';
import type { FormResult } from '../controls/form-result.ts';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import {
  type AccountSession,
  browserName,
  type Profile,
  type TwoFactorState,
} from '#domain/account/account-settings.ts';
import { formatDate, formatMoment } from '#domain/day.ts';
import { Alert } from '../controls/alert.tsx';
import { CurrentPasswordField, NewPasswordFields, ProfileFields } from './account-form.tsx';
import { FoldedSection } from '../controls/folded-section.tsx';
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
  const { firstName, lastName, phoneNumber } = profile;
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Account Settings</h1>
      <div className="card mt-8 divide-y divide-line">
        <Setting
          id="profile"
          title="Name and phone"
          summary={[`${firstName} ${lastName}`.trim(), phoneNumber].filter(Boolean).join(', ')}
          successMessage="Changes saved."
          result={result}
        >
          <PostForm
            intent="profile"
            result={result}
            values={{ ...profile, phoneNumber: phoneNumber ?? '' }}
            submit="Save changes"
            busy="Saving…"
          >
            <ProfileFields />
          </PostForm>
        </Setting>
        <EmailSetting {...address} result={result} />
        <Setting
          id="password"
          title="Password"
          successMessage="Password changed. We logged you out everywhere else."
          result={result}
        >
          <PostForm intent="password" result={result} resets submit="Change password" busy="Changing…">
            <CurrentPasswordField />
            <NewPasswordFields label="New Password" />
          </PostForm>
        </Setting>
        {twoFactor !== 'unavailable' && <TwoFactorLink isOn={twoFactor === 'on'} />}
        {digest !== null && <DigestSetting isOn={digest} result={result} />}
        <SessionsSetting sessions={sessions} result={result} />
        <p className="flex flex-wrap gap-x-6 px-4 py-2 sm:px-6">
          <a href={href('/account/data.json')} download className={line}>
            Download your data
          </a>
          <Link to={href('/account/delete')} className={`${line} text-red`}>
            Delete account…
          </Link>
        </p>
      </div>
    </div>
  );
}

const line = 'inline-flex min-h-11 items-center underline';

interface SettingProps {
  /** The intent of its form. */
  id: string;
  title: string;
  /** The current value. */
  summary?: string;
  opens?: boolean;
  /** Shown after a success. Empty for none. */
  successMessage: string;
  /** The intent of another form in it, whose result it shows, too. */
  alsoIntent?: string;
  result: FormResult | undefined;
  children: ReactNode;
}

/** One line with a value, until a press or the result of its form opens it. */
function Setting({ successMessage, alsoIntent, result, opens = false, children, ...section }: SettingProps) {
  const isOwn = result !== undefined && [section.id, alsoIntent].includes(result.intent);
  return (
    <FoldedSection {...section} opens={opens || isOwn}>
      <div className="space-y-5">
        {isOwn && result.ok && successMessage !== '' && <Alert tone="success">{successMessage}</Alert>}
        {children}
      </div>
    </FoldedSection>
  );
}

function TwoFactorLink({ isOn }: { isOn: boolean }) {
  return (
    <section className="px-4 py-3 sm:px-6">
      <h2 className="text-lg">Two-step login</h2>
      <Link to={href('/account/two-factor')} className={line}>
        {isOn ? 'Manage two-step login' : 'Set up two-step login'}
      </Link>
    </section>
  );
}

/** Lists all sessions, so that users notice a login that isn't theirs. */
function SessionsSetting({ sessions, result }: Pick<SettingsProps, 'sessions' | 'result'>) {
  return (
    <Setting
      id="sessions"
      title="Where you’re logged in"
      summary={pluralize(sessions.length, 'browser')}
      successMessage="You’re logged out everywhere else."
      result={result}
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
    </Setting>
  );
}

type EmailSettingProps = Pick<SettingsProps, 'email' | 'emailVerified' | 'pendingEmail' | 'result'>;

function EmailSetting({ email, emailVerified, pendingEmail, result }: EmailSettingProps) {
  return (
    <Setting
      id="email"
      title="Email address"
      summary={emailVerified ? email : `${email}, not confirmed yet`}
      opens={!emailVerified || pendingEmail !== null}
      successMessage={
        result?.intent === 'verification' ? 'Email sent. Open its link to confirm your address.' : ''
      }
      alsoIntent="verification"
      result={result}
    >
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
      <p className="text-sm wrap-anywhere text-muted">
        {!emailVerified && (
          <span>{`Did you submit homes with ${email} while logged out? Confirm this address first to keep them. `}</span>
        )}
        <span>
          Emails about your homes and inquiries will go to the new address, and links in earlier emails will
          stop working.
        </span>
      </p>
    </Setting>
  );
}

/** Turns the daily mail to an administrator off and on. */
function DigestSetting({ isOn, result }: { isOn: boolean } & Pick<SettingsProps, 'result'>) {
  return (
    <Setting
      id="digest"
      title="Daily email about reviews"
      summary={isOn ? 'On' : 'Off'}
      successMessage={isOn ? 'It’s on.' : 'It’s off.'}
      result={result}
    >
      <p>
        Once a day, we email you what waits for a review: new homes, changes and reports. We skip days with
        nothing new.
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
    </Setting>
  );
}
