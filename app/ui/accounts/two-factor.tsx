// The two-step login page. After a form was sent, it shows the next step of the setup; otherwise whether
// two-step login is on.
import type { FormResult } from '../controls/form-result.ts';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import type { TwoFactorSetup, TwoFactorState } from '#domain/account/account-settings.ts';
import { Alert } from '../controls/alert.tsx';
import { PostForm } from '../controls/post-form.tsx';
import { CodeField, CurrentPasswordField } from './account-form.tsx';
import { DoneAlert, focusOnMount } from '../controls/card-page.tsx';

/** The step after a form: scan the QR code, save the backup codes, or two-step login is off. */
export type TwoFactorStep =
  | { name: 'scan'; setup: TwoFactorSetup }
  | { name: 'save'; backupCodes: string[] }
  | { name: 'off' };

interface TwoFactorPageProps {
  twoFactor: Exclude<TwoFactorState, 'unavailable'>;
  backupCodesLeft: number;
  result: Result | undefined;
}

/** The value is the step after the form. */
type Result = FormResult<Record<'start' | 'confirm' | 'turn-off', TwoFactorStep>>;

export function TwoFactorPage({ twoFactor, backupCodesLeft, result }: TwoFactorPageProps) {
  const [lastSetup, setLastSetup] = useState<TwoFactorSetup | null>(null);
  const step = result?.ok ? result.value : undefined;
  const given = step?.name === 'scan' ? step.setup : null;
  if (given && given !== lastSetup) setLastSetup(given);
  // A refused code brings no new setup, but the QR code on the screen is still valid. Without JavaScript, the
  // setup starts over.
  const isRefusedCode = result?.ok === false && result.intent === 'confirm';
  const setup = step && step.name !== 'scan' ? null : (given ?? (isRefusedCode ? lastSetup : null));
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Two-step login</h1>
      {twoFactor === 'required' && !setup && (
        <div className="mt-8">
          <Alert tone="warning">
            Administrators need two-step login on this site. Set it up now, and the admin pages open right
            after.
          </Alert>
        </div>
      )}
      {step?.name === 'save' ? (
        <BackupCodes codes={step.backupCodes} />
      ) : setup ? (
        <ScanCode setup={setup} result={result} />
      ) : twoFactor === 'on' ? (
        <ManageTwoFactor backupCodesLeft={backupCodesLeft} result={result} />
      ) : (
        <Start isTurnedOff={step?.name === 'off'} result={result} />
      )}
      {step?.name !== 'save' && (
        <p className="mt-8">
          <Link to={href('/account')} className="link">
            Back to Account Settings
          </Link>
        </p>
      )}
    </div>
  );
}

function Start({ isTurnedOff, result }: { isTurnedOff: boolean; result: Result | undefined }) {
  return (
    <Section title="Set it up">
      {isTurnedOff && <DoneAlert>Two-step login is off. Your password alone logs you in now.</DoneAlert>}
      <p>You’ll need an authenticator app, such as 1Password, Google Authenticator, or Apple Passwords.</p>
      {result?.ok === false && result.intent === 'confirm' && <Alert tone="error">{result.message}</Alert>}
      <PostForm intent="start" result={result} submit="Continue" busy="Checking…">
        <CurrentPasswordField />
      </PostForm>
    </Section>
  );
}

function ScanCode({ setup, result }: { setup: TwoFactorSetup; result: Result | undefined }) {
  const { uri, secret, qrCode } = setup;
  return (
    <Step title="Scan this code">
      <p>Open your authenticator app, add an account, and scan this code.</p>
      <img
        alt="QR code for your authenticator app"
        src={qrCode}
        width="220"
        height="220"
        className="mx-auto rounded-control"
      />
      <div>
        <p>
          Can’t scan it?{' '}
          <a href={uri} className="link">
            Open your app on this device
          </a>
          , or type this key:
        </p>
        <p className="mt-3">
          <code className="rounded-control bg-sand px-3 py-2 text-lg tracking-wide select-all">
            {groupByFour(secret)}
          </code>
        </p>
      </div>
      <PostForm intent="confirm" result={result} submit="Turn on two-step login" busy="Turning it on…">
        <CodeField hint="The 6 digits that your app shows now" />
      </PostForm>
    </Step>
  );
}

function BackupCodes({ codes }: { codes: string[] }) {
  const file = `Backup codes for Baystead. Each one works once.\n\n${codes.join('\n')}\n`;
  return (
    <Step title="Save your backup codes">
      <Alert tone="success">Two-step login is on. We logged you out everywhere else.</Alert>
      <p>
        If you lose your phone, each of these logs you in once. Keep them somewhere safe: we won’t show them
        again.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-sand py-2 text-center">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download="baystead-backup-codes.txt"
        className="button button-quiet w-full sm:w-auto"
      >
        Download codes
      </a>
      <Link to={href('/account')} className="button button-primary w-full sm:w-auto">
        I’ve saved them
      </Link>
    </Step>
  );
}

interface ManageTwoFactorProps {
  backupCodesLeft: number;
  result: Result | undefined;
}

function ManageTwoFactor({ backupCodesLeft, result }: ManageTwoFactorProps) {
  return (
    <Section title="Two-step login is on">
      <p>
        We ask for a code from your authenticator app whenever you log in. You have{' '}
        <strong>{backupCodesLeft}</strong> unused backup {backupCodesLeft === 1 ? 'code' : 'codes'} left.
      </p>
      <p>New phone, or too few codes? Turn it off, then set it up again.</p>
      <PostForm
        intent="turn-off"
        result={result}
        variant="danger"
        submit="Turn off two-step login"
        busy="Turning it off…"
      >
        <CurrentPasswordField />
      </PostForm>
    </Section>
  );
}

const card = 'card mt-8 space-y-5 p-6 shadow-soft sm:p-8';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={card}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** A section that replaces the form before it, and takes the focus that the form's button had. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={card}>
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Groups of four characters are easier to type. */
function groupByFour(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
