// The date fields of the inquiry form, and one for other forms.
import type { ComponentProps } from 'react';
import { addMonths, horizonMonths } from '#domain/day.ts';
import { StayInputs } from '../calendar/stay-inputs.tsx';
import { Field } from '../controls/field.tsx';
import { useFieldState } from '../controls/form-state.ts';
import type { InquiryListing } from './inquiry-form.tsx';

interface StayFieldsProps {
  listing: InquiryListing;
  today: string;
  isImpossible: boolean;
  /** The id of what the form says about the dates. */
  verdictId: string;
}

export function StayFields({ listing, today, isImpossible, verdictId }: StayFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Dates</legend>
      <div className="flex flex-wrap gap-3 *:flex-auto [&_input]:px-2">
        <StayInputs today={today} home={listing}>
          {(name, label, attributes, button) => (
            <DateField
              key={name}
              name={name}
              label={label}
              {...attributes}
              {...(isImpossible && { 'aria-invalid': true, 'aria-describedby': verdictId })}
              max={addMonths(today, horizonMonths)}
            >
              {button}
            </DateField>
          )}
        </StayInputs>
      </div>
    </fieldset>
  );
}

export function DateField({
  name,
  label,
  children,
  ...input
}: ComponentProps<'input'> & { name: string; label: string }) {
  const { text } = useFieldState(name);
  return (
    <Field name={name} label={label}>
      {(attributes) => (
        <span className="date-field block">
          <input {...attributes} {...input} defaultValue={text} className="field" />
          {children}
        </span>
      )}
    </Field>
  );
}
