// What is asked of who offers the home, by the owner's form and by the administrators'.
import { fieldLabels } from '#domain/field-labels.ts';
import { propertiesManagedOptions } from '#domain/property.ts';
import { SelectField } from '#ui/controls/choices.tsx';
import { TextField, WebAddressField } from '#ui/controls/text-field.tsx';
import { Pair } from '#ui/controls/field.tsx';

/** `isOwn` where people fill in their own: only then the browser offers what it knows of them. */
export function LandlordFields({ isOwn }: { isOwn: boolean }) {
  const known = (what: string) => (isOwn ? what : 'off');
  return (
    <>
      <TextField
        name="landlordFullName"
        label={fieldLabels.landlordFullName}
        autoComplete={known('name')}
        autoCapitalize="words"
      />
      <Pair>
        <TextField
          name="landlordPhone"
          label={fieldLabels.landlordPhone}
          type="tel"
          inputMode="tel"
          autoComplete={known('tel')}
        />
        <TextField
          name="landlordEmail"
          label={fieldLabels.landlordEmail}
          type="email"
          inputMode="email"
          autoComplete={known('email')}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Pair>
      <TextField
        name="companyName"
        label={fieldLabels.companyName}
        optional
        autoComplete={known('organization')}
      />
      <Pair>
        <WebAddressField
          name="companyWebsite"
          label={fieldLabels.companyWebsite}
          optional
          autoComplete={known('url')}
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
