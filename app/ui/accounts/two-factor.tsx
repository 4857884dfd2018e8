// The two-step login page. After a form was sent, it shows the next step of the setup; otherwise whether
// two-step login is on.
import type { FormResult, SecretName } from '../controls/form-result.ts';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import type { QrCode, TwoFactorSetup, TwoFactorState } from '#domain/account/account-settings.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { PostForm } from '../controls/post-form.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { CodeField, CurrentPasswordField, SettingsSection } from './account-form.tsx';
import { DoneAlert, focusOnMount } from '../controls/card-page.tsx';

/** The step after a form: scan the QR code, save the backup codes, or two-step login is off. */
export type TwoFactorStep =
  | { name: 'scan'; setup: TwoFactorSetup }
  | { name: 'save'; backupCodes: string[]; isNew: boolean }
  | { name: 'off' };

interface TwoFactorPageProps {
  twoFactor: Exclude<TwoFactorState, 'unavailable'>;
  backupCodesLeft: number;
  /** The setup whose code the server refused, if this page answers the form without JavaScript. */
  setup: TwoFactorSetup | null;
  result: Result | undefined;
}

/** The value is the step after the form. */
type Result = FormResult<Record<'start' | 'confirm' | 'renew' | 'turn-off', TwoFactorStep>>;

export function TwoFactorPage({
  twoFactor,
  backupCodesLeft,
  setup: refusedSetup,
  result,
}: TwoFactorPageProps) {
  const [lastSetup, setLastSetup] = useState<TwoFactorSetup | null>(null);
  const step = result?.ok ? result.value : undefined;
  const given = step?.name === 'scan' ? step.setup : refusedSetup;
  if (given && given !== lastSetup) setLastSetup(given);
  // A refused code brings no new setup, but the QR code on the screen is still valid.
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
        <BackupCodes codes={step.backupCodes} isNew={step.isNew} />
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
    <SettingsSection title="Set it up">
      {isTurnedOff && <DoneAlert>Two-step login is off. Your password alone logs you in now.</DoneAlert>}
      <p>
        After your password, we’ll ask for a code from your phone. Someone who steals your password still
        can’t get in.
      </p>
      <p>You’ll need an authenticator app, such as 1Password, Google Authenticator, or Apple Passwords.</p>
      {result?.ok === false && result.intent === 'confirm' && <Alert tone="error">{result.message}</Alert>}
      <PostForm intent="start" result={result} submit="Continue" busy="Checking…">
        <CurrentPasswordField />
      </PostForm>
    </SettingsSection>
  );
}

function ScanCode({ setup, result }: { setup: TwoFactorSetup; result: Result | undefined }) {
  const { uri, secret, qrCode } = setup;
  return (
    <Step title="Scan this code">
      <p>Open your authenticator app, add an account, and scan this code.</p>
      <QrCodeImage qrCode={qrCode} />
      <div>
        <p>
          Can’t scan it?{' '}
          <a href={uri} className="link">
            Open your app on this device
          </a>
          , or type this key:
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="rounded-control bg-sand px-3 py-2 text-lg tracking-wide">
            {groupByFour(secret)}
          </code>
          <CopyButton text={secret} noun="key" />
        </p>
      </div>
      <PostForm intent="confirm" result={result} submit="Turn on two-step login" busy="Turning it on…">
        <input type="hidden" name={'uri' satisfies SecretName} value={uri} />
        <CodeField hint="The 6 digits that your app shows now" />
      </PostForm>
    </Step>
  );
}

/** Always black on white: many scanners can't read a light code on a dark background. */
function QrCodeImage({ qrCode: { size, path } }: { qrCode: QrCode }) {
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
      className="mx-auto rounded-control"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function BackupCodes({ codes, isNew }: { codes: string[]; isNew: boolean }) {
  const text = codes.join('\n');
  const file = `Backup codes for Baystead. Each one works once.\n\n${text}\n`;
  return (
    <Step title="Save your backup codes">
      <Alert tone="success">
        {isNew
          ? 'Two-step login is on. We logged you out everywhere else.'
          : 'You have new backup codes. The old ones don’t work anymore.'}
      </Alert>
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
      <p className="flex flex-wrap gap-3">
        <CopyButton text={text} noun="codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="baystead-backup-codes.txt"
          className="button button-quiet"
        >
          Download codes
        </a>
      </p>
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
    <>
      <SettingsSection title="Two-step login is on">
        <p>We ask for a code from your authenticator app whenever you log in.</p>
      </SettingsSection>
      <SettingsSection title="Backup codes">
        <p>
          You have <strong>{backupCodesLeft}</strong> unused {backupCodesLeft === 1 ? 'code' : 'codes'} left.
          New codes replace all of them.
        </p>
        <PostForm
          intent="renew"
          result={result}
          variant="quiet"
          submit="Get new backup codes"
          busy="Making them…"
        >
          <CurrentPasswordField />
        </PostForm>
      </SettingsSection>
      <SettingsSection title="Turn it off">
        <p>Moving to a new phone? Turn it off, then set it up again there.</p>
        <PostForm
          intent="turn-off"
          result={result}
          variant="danger"
          submit="Turn off two-step login"
          busy="Turning it off…"
        >
          <CurrentPasswordField />
        </PostForm>
      </SettingsSection>
    </>
  );
}

/** A section that replaces the form before it, and takes the focus that the form's button had. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Copies `text`, which the button names by `noun`, such as "codes". Renders nothing without JavaScript, which
 * copying needs.
 */
function CopyButton({ text, noun }: { text: string; noun: string }) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  if (!isHydrated) return null;
  const copy = () => navigator.clipboard.writeText(text);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() =>
          void copy().then(
            () => setOutcome('copied'),
            () => setOutcome('failed'),
          )
        }
      >
        {outcome === 'copied' ? 'Copied' : `Copy ${noun}`}
      </Button>
      <output className={outcome === 'failed' ? 'text-sm' : 'sr-only'}>
        {outcome &&
          {
            copied: `Copied your ${noun}`,
            failed: `Your browser blocked that. Please select the ${noun} and copy by hand.`,
          }[outcome]}
      </output>
    </>
  );
}

/** Groups of four characters are easier to type. */
function groupByFour(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
