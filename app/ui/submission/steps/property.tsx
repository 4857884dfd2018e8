// Step 2: what the home is and where it stands.
import { fieldLabels } from '#domain/field-labels.ts';
import { submissionPropertyTypes } from '#domain/property.ts';
import { SelectField } from '#ui/controls/choices.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Pair } from '#ui/controls/pair.tsx';

export function PropertyStep() {
  return (
    <>
      <SelectField
        name="propertyType"
        label={fieldLabels.propertyType}
        options={submissionPropertyTypes}
        placeholder="Choose a type"
      />
      <TextField
        name="propertyAddress"
        label={fieldLabels.propertyAddress}
        hint="Street and number. Only our team sees it."
        autoComplete="street-address"
        autoCapitalize="words"
      />
      <Pair>
        <TextField
          name="location"
          label={fieldLabels.location}
          placeholder="San Diego, CA"
          autoCapitalize="words"
        />
        <TextField
          name="zipCode"
          label={fieldLabels.zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </Pair>
    </>
  );
}
