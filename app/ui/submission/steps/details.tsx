// Step 3: size, furniture, rent and dates.
import {
  bounds,
  furnishedLabels,
  furnishedOptions,
  petsLabels,
  petsOptions,
  rentalLengths,
  unfurnishedOptions,
} from '#domain/property.ts';
import { CheckboxGroup, ChoiceGroup, SelectField } from '#ui/controls/choices.tsx';
import { NumberField, TextField } from '#ui/controls/text-field.tsx';
import { Pair } from './pair.tsx';

const yesAndNo = { yes: 'Yes', no: 'No' };

interface DetailsStepProps {
  /** YYYY-MM-DD */
  today: string;
  /** What is chosen at the moment; the question about renting it unfurnished depends on it. */
  furnished: string;
}

export function DetailsStep({ today, furnished }: DetailsStepProps) {
  return (
    <>
      <CheckboxGroup
        name="desiredRentalLength"
        label="Desired Rental Length"
        hint="Choose every length that suits you."
        options={rentalLengths}
      />
      <ChoiceGroup
        name="propertyFurnished"
        label="Is the property furnished?"
        options={furnishedOptions}
        labels={furnishedLabels}
      />
      {(furnished === 'fully' || furnished === 'partial') && (
        <ChoiceGroup
          name="unfurnishedOption"
          label="Would you rent it unfurnished for a lease of one year or more?"
          optional
          options={unfurnishedOptions}
          labels={yesAndNo}
        />
      )}
      <Pair>
        <NumberField name="bedrooms" label="Number of Bedrooms" hint="A studio has 0." {...bounds.bedrooms} />
        <NumberField
          name="bathrooms"
          label="Number of Bathrooms"
          hint="Halves count, such as 1.5."
          {...bounds.bathrooms}
        />
        <NumberField
          name="approxSqft"
          label="Approximate Square Footage"
          after="sq ft"
          {...bounds.approxSqft}
        />
        <NumberField name="numberOfStories" label="Number of Stories" {...bounds.numberOfStories} />
        <NumberField
          name="desiredMonthlyRent"
          label="Desired Monthly Rent"
          before="$"
          {...bounds.desiredMonthlyRent}
        />
        <TextField name="nextAvailableDate" label="Next Available Date" type="date" min={today} />
        <NumberField
          name="yearBuilt"
          label="Year Built"
          optional
          min={bounds.yearBuilt.min}
          max={Number(today.slice(0, 4))}
        />
        <SelectField name="petsAllowed" label="Pets Allowed" options={petsOptions} labels={petsLabels} />
      </Pair>
    </>
  );
}
