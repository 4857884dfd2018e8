// The fields of the edit form and the list of its sections. Shares fields with the owner's form.
import { type ReactNode, useState } from 'react';
import { editLabels } from '#domain/field-labels.ts';
import { amenities, bounds, coolingSystems, parkingArrangements } from '#domain/property.ts';
import { type EditContext, entryBounds, listOfferedTypes } from '#domain/property-edit.ts';
import { Checkbox, CheckboxGroup, SelectField } from '#ui/controls/choices.tsx';
import { FieldGroup, TwoColumns } from '#ui/controls/field.tsx';
import { useFieldState } from '#ui/controls/form-state.ts';
import { NumberField, TextArea, TextField, WebAddressField } from '#ui/controls/text-field.tsx';
import { DetailsFields, LandlordFields } from '#ui/property/form-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { EntryList } from './entry-list.tsx';

/** `stored`: the stored property type and available date, which stay allowed even if a new property couldn't have them. */
export function EditFields({ today, stored }: EditContext) {
  return (
    <>
      <Section name="listing">
        <TextField name="title" label={editLabels.title} autoComplete="off" />
        <TextArea
          name="description"
          label={editLabels.description}
          rows={8}
          countTo={bounds.description.max}
        />
        <SelectField
          name="propertyType"
          label={editLabels.propertyType}
          options={listOfferedTypes(stored.propertyType)}
        />
      </Section>
      <Section name="address">
        <AddressFields />
      </Section>
      <Section name="details">
        <Details today={today} stored={stored} />
        <NumberField
          name="maxGuests"
          label={editLabels.maxGuests}
          hint="If empty, we assume two per bedroom."
          optional
        />
      </Section>
      <Section name="offers">
        <FeatureSection />
      </Section>
      <Section name="links">
        <WebAddressField name="listingLink" label={editLabels.listingLink} optional autoComplete="off" />
        <WebAddressField name="icalUrl" label={editLabels.icalUrl} optional autoComplete="off" />
      </Section>
      <Section name="landlord">
        <LandlordFields isOwn={false} />
      </Section>
    </>
  );
}

/** Watches the furnished choice, which decides whether another question is asked. */
function Details({ today, stored }: EditContext) {
  const [furnished, setFurnished] = useState(useFieldState('propertyFurnished').text);
  return (
    <div
      className="space-y-6"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'propertyFurnished')
          setFurnished(target.value);
      }}
    >
      {/* A stored date that has passed stays allowed. */}
      <DetailsFields
        earliestDate={stored.nextAvailableDate < today ? stored.nextAvailableDate : today}
        furnished={furnished}
      />
    </div>
  );
}

function FeatureSection() {
  const chosen = useFieldState('amenities').chosen.map(String);
  const rules = useFieldState('houseRules').chosen.map(String);
  return (
    <>
      <TwoColumns>
        <SelectField name="coolingSystem" label={editLabels.coolingSystem} options={coolingSystems} />
        <SelectField
          name="parkingArrangement"
          label={editLabels.parkingArrangement}
          options={parkingArrangements}
        />
      </TwoColumns>
      <CheckboxGroup name="amenities" label={editLabels.amenities} options={amenities} />
      <EntryList
        name="amenities"
        label="Another amenity"
        entryNoun="the amenity"
        initialEntries={chosen.filter((entry) => !amenities.some((option) => option === entry))}
        maxLength={entryBounds.amenities.entryLength}
      />
      <FieldGroup name="houseRules" label={editLabels.houseRules} optional>
        <EntryList
          name="houseRules"
          label="Another rule"
          entryNoun="the rule"
          initialEntries={rules}
          maxLength={entryBounds.houseRules.entryLength}
        />
      </FieldGroup>
      <TextArea name="stairsDescription" label={editLabels.stairsDescription} rows={2} />
      <Checkbox name="standardEssentialsConfirmed" label="The standard essentials are provided" />
      <TextArea
        name="additionalInformation"
        label={editLabels.additionalInformation}
        hint="Not published."
        optional
        rows={4}
      />
    </>
  );
}

const sections = {
  listing: 'Listing',
  address: 'Address',
  details: 'Details and rent',
  offers: 'What it offers',
  links: 'Links',
  landlord: 'Landlord or manager',
  photos: 'Photos',
} as const;

/** Buttons that scroll to the form's sections. Shown on wide screens only. */
export function SectionList() {
  return (
    <nav aria-label="Sections" className="border-r border-line max-lg:hidden">
      <ul className="sticky top-24 p-4">
        {[...Object.entries(sections), ['history', 'History'] as const].map(([name, title]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => document.querySelector(`#edit-${name}`)?.scrollIntoView()}
              className="flex min-h-11 w-full items-center rounded-control px-3 text-left text-sm font-medium text-muted hover:bg-sand hover:text-ink"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  name: keyof typeof sections;
  children: ReactNode;
}

export function Section({ name, children }: SectionProps) {
  return (
    <section id={`edit-${name}`} className="space-y-6">
      <h3 className="text-lg">{sections[name]}</h3>
      {children}
    </section>
  );
}
