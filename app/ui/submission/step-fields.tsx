// The headings and the fields of the six steps.
import { type ComponentProps, useState } from 'react';
import { fieldLabels } from '#domain/field-labels.ts';
import { amenities, bounds, coolingSystems, parkingArrangements } from '#domain/property.ts';
import type { SubmissionStep } from '#domain/submission.ts';
import { Checkbox, CheckboxGroup, ChoiceGroup, SelectField } from '#ui/controls/choices.tsx';
import { TwoColumns } from '#ui/controls/field.tsx';
import { useFieldState } from '#ui/controls/form-state.ts';
import { NumberField, TextArea, TextField, WebAddressField } from '#ui/controls/text-field.tsx';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { DetailsFields, LandlordFields } from '#ui/property/form-fields.tsx';
import { NeighborhoodField } from '#ui/property/neighborhood-field.tsx';

export const stepHeadings: Readonly<Record<SubmissionStep, { title: string; text: string }>> = {
  landlord: { title: 'About you', text: 'How we can reach you. We never publish this.' },
  property: {
    title: 'The property',
    text: 'What it is and where. We never publish your street address.',
  },
  details: { title: 'Details and rent', text: 'Size, furnishings, rent, and when it’s available.' },
  listing: { title: 'Your listing', text: 'What guests read first.' },
  features: { title: 'What it offers', text: 'Cooling, amenities, parking, and stairs.' },
  photos: {
    title: 'Photos',
    text: 'Bright, level photos work best. They upload in the background.',
  },
};

interface StepFieldsProps extends ComponentProps<typeof DetailsFields> {
  step: SubmissionStep;
  /** The types of property that the form offers. */
  types: readonly string[];
  photos: ComponentProps<typeof PhotosField>;
}

export function StepFields({ step, types, earliestDate, furnished, photos }: StepFieldsProps) {
  switch (step) {
    case 'landlord':
      return <LandlordFields isOwn />;
    case 'property':
      return <PropertyFields types={types} />;
    case 'details':
      return (
        <>
          <DetailsFields earliestDate={earliestDate} furnished={furnished} />
          <NumberField
            name="maxGuests"
            label={fieldLabels.maxGuests}
            hint="How many people can stay, children included?"
            optional
          />
        </>
      );
    case 'listing':
      return <ListingFields />;
    case 'features':
      return <FeatureFields />;
    case 'photos':
      return <PhotosField {...photos} />;
  }
}

function PropertyFields({ types }: { types: readonly string[] }) {
  return (
    <>
      <SelectField
        name="propertyType"
        label={fieldLabels.propertyType}
        options={types}
        placeholder="Choose a type"
      />
      <TextField
        name="propertyAddress"
        label={fieldLabels.propertyAddress}
        hint="Street and number. Only our team sees it."
        autoComplete="street-address"
        autoCapitalize="words"
      />
      <Place />
    </>
  );
}

/** Watches the location, whose town decides which neighborhoods are offered. */
function Place() {
  const [location, setLocation] = useState(useFieldState('location').text);
  return (
    <div
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'location') setLocation(target.value);
      }}
    >
      <TwoColumns>
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
        <NeighborhoodField location={location} />
      </TwoColumns>
    </div>
  );
}

function ListingFields() {
  return (
    <>
      <TextField
        name="title"
        label={fieldLabels.title}
        hint="Your headline, like “Sunny bungalow two blocks from the pier.”"
      />
      <TextArea
        name="description"
        label={fieldLabels.description}
        hint="What would you tell a friend who’s coming to stay?"
        rows={9}
        countTo={bounds.description.max}
      />
      <WebAddressField
        name="listingLink"
        label={fieldLabels.listingLink}
        hint="If it’s already on another site."
        optional
      />
      <WebAddressField
        name="icalUrl"
        label={fieldLabels.icalUrl}
        hint="Your calendar from another site. We block the nights that are booked there."
        optional
      />
    </>
  );
}

function FeatureFields() {
  return (
    <>
      <ChoiceGroup name="coolingSystem" label={fieldLabels.coolingSystem} options={coolingSystems} />
      <CheckboxGroup
        name="amenities"
        label={fieldLabels.amenities}
        hint="Choose all that apply."
        options={amenities}
      />
      <ChoiceGroup
        name="parkingArrangement"
        label={fieldLabels.parkingArrangement}
        options={parkingArrangements}
      />
      <TextArea
        name="stairsDescription"
        label={fieldLabels.stairsDescription}
        hint="Inside and on the way to the door. “None” works, too."
        rows={2}
      />
      <Checkbox
        name="standardEssentialsConfirmed"
        label={fieldLabels.standardEssentialsConfirmed}
        hint="Bed linens and towels, toilet paper, soap, and the basics for cooking a simple meal."
      />
      <TextArea
        name="houseRules"
        label={fieldLabels.houseRules}
        hint="One rule a line, such as “No smoking”."
        optional
        rows={4}
      />
      <TextArea
        name="additionalInformation"
        label={fieldLabels.additionalInformation}
        hint="For our team only. We don’t publish it."
        optional
        rows={4}
      />
    </>
  );
}
