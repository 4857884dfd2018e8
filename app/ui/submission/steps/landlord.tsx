// Step 1: who offers the home.
import { propertiesManagedOptions } from '#domain/property.ts';
import { SelectField } from '#ui/controls/choices.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { fieldLabels } from '../field-labels.ts';
import { Pair } from '#ui/controls/pair.tsx';

export function LandlordStep() {
  return (
    <>
      <TextField
        name="landlordFullName"
        label={fieldLabels.landlordFullName}
        autoComplete="name"
        autoCapitalize="words"
      />
      <Pair>
        <TextField
          name="landlordPhone"
          label={fieldLabels.landlordPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          name="landlordEmail"
          label={fieldLabels.landlordEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Pair>
      <TextField name="companyName" label={fieldLabels.companyName} optional autoComplete="organization" />
      <Pair>
        <TextField
          name="companyWebsite"
          label={fieldLabels.companyWebsite}
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          placeholder="https://"
        />
        <SelectField
          name="propertiesManaged"
          label={fieldLabels.propertiesManaged}
          optional
          options={propertiesManagedOptions}
          placeholder="Choose a number"
        />
      </Pair>
    </>
  );
}
