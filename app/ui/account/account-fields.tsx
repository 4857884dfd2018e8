// Fields that several account forms share. Their autocomplete values tell password managers which password is asked for.
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

/** A password that is chosen, typed twice. */
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
