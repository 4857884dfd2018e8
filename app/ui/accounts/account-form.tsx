// Shared parts of the account pages: common fields and frames. controls/post-form.tsx has the form.
import type { ReactNode } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

export function CurrentPasswordField() {
  return (
    <TextField
      name="currentPassword"
      label="Current Password"
      type="password"
      autoComplete="current-password"
    />
  );
}

/** A code of two-step login: from an authenticator app, or a backup code. */
export function CodeField({ hint }: { hint: string }) {
  return <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" hint={hint} />;
}

/** A new password and its repetition. */
export function NewPasswordFields({ label }: { label: 'Password' | 'New Password' }) {
  return (
    <>
      <TextField
        name="password"
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <TextField
        name="confirmPassword"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

export function ProfileFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="First Name" autoComplete="given-name" />
        <TextField name="lastName" label="Last Name" autoComplete="family-name" />
      </div>
      <TextField name="phoneNumber" label="Phone" type="tel" autoComplete="tel" optional />
    </>
  );
}

interface AccountCardProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  aside?: ReactNode;
}

/** A page with one narrow card for one task. */
export function AccountCard({ title, intro, children, aside }: AccountCardProps) {
  return (
    <div className="page max-w-md py-12 sm:py-20">
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="mt-3 text-muted">{intro}</p>}
      <div className="card mt-8 p-6 shadow-soft sm:p-8">{children}</div>
      {aside && <p className="mt-6 text-center text-muted">{aside}</p>}
    </div>
  );
}

interface SettingsSectionProps {
  title: string;
  /** Success message of the section's form. */
  successMessage?: string | false | undefined;
  children: ReactNode;
}

/** A section of Account Settings. */
export function SettingsSection({ title, successMessage, children }: SettingsSectionProps) {
  return (
    <section className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {successMessage && <Alert tone="success">{successMessage}</Alert>}
      {children}
    </section>
  );
}

/** Replaces a completed form and takes the focus, because the submit button has disappeared. */
export function DoneAlert({ children }: { children: ReactNode }) {
  return (
    <Alert tone="success" ref={focusOnMount}>
      {children}
    </Alert>
  );
}

/** A ref callback that focuses an element when it appears. Does nothing while the page is still loading. */
export function focusOnMount(element: HTMLElement | null) {
  if (document.readyState === 'complete') element?.focus();
}
