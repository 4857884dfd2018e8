// The fields of a stay: dates, guests and pets.
import type { ComponentProps } from 'react';
import { addMonths, horizonMonths } from '#domain/day.ts';
import { pluralize } from '#domain/numbers.ts';
import { getMaxGuests, type GuestLimits } from '#domain/stay/fit.ts';
import { StayInputs } from '../calendar/stay-inputs.tsx';
import { Checkbox, SelectField } from '../controls/choices.tsx';
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
          <input {...attributes} {...input} defaultValue={text} className="field read-only:text-muted" />
          {children}
        </span>
      )}
    </Field>
  );
}

export function GuestFields({ home }: { home: GuestLimits }) {
  // Too many guests stay chosen, so that the guest decides what to do.
  const asked = useFieldState('guests').text;
  const counts = Array.from({ length: getMaxGuests(home) }, (_, index) => String(index + 1));
  if (Number(asked) > counts.length) counts.push(asked);
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        name="guests"
        label="Guests"
        options={counts}
        labels={Object.fromEntries(counts.map((count) => [count, pluralize(Number(count), 'guest')]))}
      />
      <Checkbox name="pets" label="With pets" optional />
    </div>
  );
}
