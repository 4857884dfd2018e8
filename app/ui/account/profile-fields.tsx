// The fields of a profile, when it is made and when it is changed.
import { TextField } from '#ui/controls/text-field.tsx';

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
