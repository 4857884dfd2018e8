// Step 1: who offers the home.
import { propertiesManagedOptions } from '#domain/property.ts';
import { SelectField } from '#ui/controls/choices.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Pair } from './pair.tsx';

export function LandlordStep() {
  return (
    <>
      <TextField
        name="landlordFullName"
        label="Landlord/Manager Full Name"
        autoComplete="name"
        autoCapitalize="words"
      />
      <Pair>
        <TextField name="landlordPhone" label="Contact Phone" type="tel" inputMode="tel" autoComplete="tel" />
        <TextField
          name="landlordEmail"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Pair>
      <TextField name="companyName" label="Company Name" optional autoComplete="organization" />
      <Pair>
        <TextField
          name="companyWebsite"
          label="Company Website"
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          placeholder="https://"
        />
        <SelectField
          name="propertiesManaged"
          label="Properties Managed"
          optional
          options={propertiesManagedOptions}
          placeholder="Choose a number"
        />
      </Pair>
    </>
  );
}
