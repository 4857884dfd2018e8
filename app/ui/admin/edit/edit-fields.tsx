// The fields of the edit form and the list of its sections.
import type { ReactNode } from 'react';
import { labelOf } from '#domain/property/field-rules.ts';
import { fields, fieldsOfStep } from '#domain/property/fields.ts';
import { type EditContext, editSections } from '#domain/property/edit-form.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';
import { FieldGroup } from '#ui/controls/field.tsx';
import { useFieldState } from '#ui/controls/form-state.ts';
import { type OwnControls, PropertyField, PropertyFields } from '#ui/property-fields/field.tsx';
import { LocationFields } from './location-fields.tsx';
import { EntryList } from './entry-list.tsx';

/**
 * `stored`: the stored property type and available date, which stay allowed even if a new property couldn't
 * have them.
 */
export function EditFields({ today, stored }: EditContext) {
  const rules = { form: 'edit', today, stored } as const;
  const controls: OwnControls = {
    location: (props) => <LocationFields {...props} />,
    amenities: () => (
      <>
        <PropertyField name="amenities" {...rules} />
        <FurtherAmenities />
      </>
    ),
    houseRules: () => <HouseRules />,
  };
  return editSections.map((step) => (
    <Section key={step} name={step}>
      <PropertyFields names={fieldsOfStep(step)} controls={controls} {...rules} />
    </Section>
  ));
}

function FurtherAmenities() {
  const { options, custom } = fields.amenities.kind;
  const chosen = useFieldState('amenities').chosen.map(String);
  return (
    <EntryList
      name="amenities"
      label="Another amenity"
      entryNoun="the amenity"
      initialEntries={chosen.filter((entry) => !options.includes(entry))}
      maxLength={custom?.entryLength}
    />
  );
}

function HouseRules() {
  return (
    <FieldGroup name="houseRules" label={labelOf('houseRules', 'edit')} optional>
      <EntryList
        name="houseRules"
        label="Another rule"
        entryNoun="the rule"
        initialEntries={useFieldState('houseRules').chosen.map(String)}
        maxLength={fields.houseRules.kind.entryLength}
      />
    </FieldGroup>
  );
}

const sections = {
  listing: 'Listing',
  property: 'Type and address',
  details: 'Details and rent',
  features: 'What it offers',
  landlord: 'Landlord or manager',
  photos: 'Photos',
} as const satisfies Record<SubmissionStep, string>;

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
