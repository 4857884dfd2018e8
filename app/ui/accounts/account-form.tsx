// Fields that the account pages share.
import type { ComponentProps } from 'react';
import { Field, type FieldInfo } from '#ui/controls/field.tsx';
import type { SecretName } from '#ui/controls/form-result.ts';
import { TextField } from '#ui/controls/text-field.tsx';

interface SecretFieldProps
  extends FieldInfo, Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'> {
  name: SecretName;
}

/** A password or a one-time code. Starts empty, because no response gives its value back. */
export function SecretField({ name, label, hint, ...inputAttributes }: SecretFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => <input {...attributes} {...inputAttributes} className="field" />}
    </Field>
  );
}

export function CurrentPasswordField() {
  return (
    <SecretField
      name="currentPassword"
      label="Current Password"
      type="password"
      autoComplete="current-password"
    />
  );
}

/** A code of two-step login: from an authenticator app, or a backup code. */
export function CodeField({ hint }: { hint: string }) {
  return (
    <SecretField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" hint={hint} />
  );
}

/** A new password and its repetition. */
export function NewPasswordFields({ label }: { label: 'Password' | 'New Password' }) {
  return (
    <>
      <SecretField
        name="password"
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <SecretField
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
