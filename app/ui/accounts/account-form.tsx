// Shared parts of the account pages: the form, common fields, and frames. The form posts to its own page and
// works without JavaScript. Only the server validates it, so that users read the specified messages instead
// of the browser's.
import type { FormErrors } from '../controls/form-errors.ts';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext, isShownAtField, useOpenIssues } from '#ui/controls/form-state.ts';
import { TextField } from '#ui/controls/text-field.tsx';

interface AccountFormProps {
  /** The errors of the last request, if the server refused it; null otherwise. */
  errors: FormErrors | null;
  /**
   * Set when the server accepted the form. Each new object clears the fields of a form that stays on the
   * page.
   */
  success?: object | null;
  /** Initial field values. After a failure, the form shows the submitted values instead. */
  values?: Record<string, string>;
  /** Identifies the form on a page with several forms. Sent as `intent`. */
  intent?: string;
  /** Gets the values instead of the page's action. */
  onSend?: (input: Record<string, string>) => Promise<void>;
  /** The label of the submit button. */
  submit: string;
  /** Its label while the form is being sent. */
  busy: string;
  variant?: 'primary' | 'quiet' | 'danger';
  children?: ReactNode;
}

const noValues = {};

export function AccountForm({
  errors,
  success = null,
  values = noValues,
  intent,
  onSend,
  submit,
  busy,
  variant = 'primary',
  children,
}: AccountFormProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isSending =
    navigation.formAction?.split('?')[0] === pathname &&
    navigation.formData?.get('intent') === (intent ?? null);

  const { issues, isOpen, handleInput } = useOpenIssues(errors);
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (success) form.current?.reset();
  }, [success]);

  useEffect(() => {
    const first = errors?.issues[0];
    if (first) focusField(first.field, intent);
    // On phones the submit button may be a screen below the alert.
    else alert.current?.scrollIntoView({ block: 'nearest' });
  }, [errors, intent]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!onSend) return;
    event.preventDefault();
    const input = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    void onSend(Object.fromEntries(input));
  }

  return (
    <Form ref={form} method="post" noValidate onInput={handleInput} onSubmit={handleSubmit}>
      <FormStateContext value={{ values: errors?.values ?? values, issues, scope: intent }}>
        <div className="space-y-5">
          {errors && isOpen && !isShownAtField(errors) && (
            <Alert tone="error" ref={alert}>
              {errors.message}
            </Alert>
          )}
          {intent && <input type="hidden" name="intent" value={intent} />}
          {children}
          <Button
            type="submit"
            busy={isSending ? busy : null}
            variant={variant}
            className={`w-full ${intent ? 'sm:w-auto' : ''}`}
          >
            {submit}
          </Button>
        </div>
      </FormStateContext>
    </Form>
  );
}

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
