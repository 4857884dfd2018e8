// Fields shared by the owner's and the administrators' forms: size, furniture, rent and dates of a property, and its landlord.
import { fieldLabels } from '#domain/field-labels.ts';
import {
  bounds,
  furnishedLabels,
  furnishedOptions,
  petsLabels,
  petsOptions,
  propertiesManagedOptions,
  rentalLengths,
  unfurnishedOptions,
  yesNoLabels,
} from '#domain/property.ts';
import { CheckboxGroup, ChoiceGroup, SelectField } from '#ui/controls/choices.tsx';
import { NumberField, TextField, WebAddressField } from '#ui/controls/text-field.tsx';
import { TwoColumns } from '#ui/controls/field.tsx';

interface DetailsFieldsProps {
  /** The earliest available date that can be chosen, as YYYY-MM-DD. */
  earliestDate: string;
  /** The current choice, which decides whether renting it unfurnished is asked. */
  furnished: string;
}

export function DetailsFields({ earliestDate, furnished }: DetailsFieldsProps) {
  return (
    <>
      <CheckboxGroup
        name="desiredRentalLength"
        label={fieldLabels.desiredRentalLength}
        hint="Choose every length that suits you."
        options={rentalLengths}
      />
      <ChoiceGroup
        name="propertyFurnished"
        label={fieldLabels.propertyFurnished}
        options={furnishedOptions}
        labels={furnishedLabels}
      />
      {(furnished === 'fully' || furnished === 'partial') && (
        <ChoiceGroup
          name="unfurnishedOption"
          label={fieldLabels.unfurnishedOption}
          optional
          options={unfurnishedOptions}
          labels={yesNoLabels}
        />
      )}
      <TwoColumns>
        <NumberField name="bedrooms" label={fieldLabels.bedrooms} hint="A studio has 0." />
        <NumberField
          name="bathrooms"
          label={fieldLabels.bathrooms}
          hint="Halves count, such as 1.5."
          step={bounds.bathrooms.step}
        />
        <NumberField name="approxSqft" label={fieldLabels.approxSqft} after="sqft" />
        <NumberField name="numberOfStories" label={fieldLabels.numberOfStories} />
        <NumberField name="desiredMonthlyRent" label={fieldLabels.desiredMonthlyRent} before="$" />
        <TextField
          name="nextAvailableDate"
          label={fieldLabels.nextAvailableDate}
          type="date"
          min={earliestDate}
        />
        <NumberField name="yearBuilt" label={fieldLabels.yearBuilt} optional />
        <SelectField
          name="petsAllowed"
          label={fieldLabels.petsAllowed}
          options={petsOptions}
          labels={petsLabels}
        />
      </TwoColumns>
    </>
  );
}

/** `isOwn`: users enter their own details, so the browser may fill them in. */
export function LandlordFields({ isOwn }: { isOwn: boolean }) {
  const autofill = (token: string) => (isOwn ? token : 'off');
  return (
    <>
      <TextField
        name="landlordFullName"
        label={fieldLabels.landlordFullName}
        autoComplete={autofill('name')}
        autoCapitalize="words"
      />
      <TwoColumns>
        <TextField
          name="landlordPhone"
          label={fieldLabels.landlordPhone}
          type="tel"
          inputMode="tel"
          autoComplete={autofill('tel')}
        />
        <TextField
          name="landlordEmail"
          label={fieldLabels.landlordEmail}
          type="email"
          inputMode="email"
          autoComplete={autofill('email')}
          autoCapitalize="none"
          spellCheck={false}
        />
      </TwoColumns>
      <TextField
        name="companyName"
        label={fieldLabels.companyName}
        optional
        autoComplete={autofill('organization')}
      />
      <TwoColumns>
        <WebAddressField
          name="companyWebsite"
          label={fieldLabels.companyWebsite}
          optional
          autoComplete={autofill('url')}
        />
        <SelectField
          name="propertiesManaged"
          label={fieldLabels.propertiesManaged}
          optional
          options={propertiesManagedOptions}
          placeholder="Choose a number"
        />
      </TwoColumns>
    </>
  );
}
