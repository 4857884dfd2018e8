// The owner's form for rent, first free day and rental lengths of an approved property, and the button that
// confirms them.
import { use, useState } from 'react';
import { readFields } from '#domain/form-input.ts';
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import { describeFirstFreeDay } from '#domain/stay/availability.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { findOddValues } from '#domain/property/field-rules.ts';
import { type FieldName, instantFields } from '#domain/property/fields.ts';
import { FormStateContext } from '#ui/controls/form-state.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { PropertyFields } from '#ui/property-fields/field.tsx';
import { formatMoney, pluralize } from '#domain/numbers.ts';
import type { FormResult, RefusedForm } from '#ui/controls/form-result.ts';
import { FormAlert } from './form-alert.tsx';
import { countUnconfirmedDays } from './owner-needs.ts';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface PriceAndAvailabilityProps {
  property: OwnerSubmission;
  /** The first day, today or later, on which a stay can begin. */
  firstFreeDay: string;
  today: string;
  /** The result of this form. Null before it was sent. */
  result: FormResult | null;
}

export function PriceAndAvailability({ property, firstFreeDay, today, result }: PriceAndAvailabilityProps) {
  const version = priceVersionOf(property);
  /** Questions about the typed values. After a save, those about the stored ones apply. */
  const [asked, setAsked] = useState<{ version: string; questions: Record<string, string> }>();
  const stored = Object.fromEntries(
    instantFields.map((name) => {
      const value = property[name];
      return [name, typeof value === 'number' ? String(value) : value];
    }),
  );
  // The owner saved this rent and said that it's right.
  const { desiredMonthlyRent: _, ...aboutStored } = findOddValues(stored);
  return (
    <FoldedSection
      id="availability"
      title="Price and availability"
      summary={`${formatMoney(property.desiredMonthlyRent)} a month · ${describeFirstFreeDay(firstFreeDay, today)}`}
      opens={result !== null}
    >
      <p className="text-muted">
        {property.pause
          ? 'Guests see these changes once your listing is back.'
          : 'Guests see these changes right away.'}
      </p>
      <FormAlert result={result?.ok ? result : null} />
      <Confirmation property={property} today={today} />
      {/* The key resets the form to the stored values after a success. */}
      <PostForm
        key={version}
        intent="change-price"
        result={result}
        // Whether a pet fee has a meaning depends on an answer that this form doesn't change.
        values={{ ...stored, petsAllowed: property.petsAllowed }}
        action="#availability"
        preventScrollReset
        className="mt-5 space-y-6"
        onBlur={({ currentTarget }) =>
          setAsked({ version, questions: findOddValues(readFields(new FormData(currentTarget))) })
        }
      >
        <input type="hidden" name="version" value={version} />
        <PriceFields
          property={property}
          today={today}
          refused={result?.ok === false ? result : null}
          questions={asked?.version === version ? asked.questions : aboutStored}
        />
      </PostForm>
    </FoldedSection>
  );
}

/** The checkbox after the required fields. The submission form asks it first. */
const fieldsInOrder: readonly FieldName[] = [
  ...instantFields.filter((name) => name !== 'showsOwnerName'),
  'showsOwnerName',
];

interface PriceFieldsProps extends Pick<PriceAndAvailabilityProps, 'property' | 'today'> {
  refused: RefusedForm | null;
  questions: Record<string, string>;
}

/** The fields and the button. A question about the rent isn't an error: pressing again saves it. */
function PriceFields({ property, today, refused, questions }: PriceFieldsProps) {
  const state = use(FormStateContext);
  const isQuestion =
    refused !== null && refused.message === findOddValues(refused.values)['desiredMonthlyRent'];
  const isAsking = isQuestion && state.issues.length > 0;
  const shown = {
    ...state,
    issues: isQuestion ? [] : state.issues,
    questions: isAsking ? { desiredMonthlyRent: refused.message } : questions,
  };
  return (
    <>
      {isAsking && <input type="hidden" name="confirmedRent" value={refused.values['desiredMonthlyRent']} />}
      <FormStateContext value={shown}>
        <PropertyFields names={fieldsInOrder} form="submission" today={today} stored={property} />
      </FormStateContext>
      <SubmitButton busy="Saving…">{isAsking ? 'Yes, save it' : 'Save price and availability'}</SubmitButton>
    </>
  );
}

function Confirmation({ property, today }: Pick<PriceAndAvailabilityProps, 'property' | 'today'>) {
  const days = countUnconfirmedDays(property, today);
  if (days === null) return null;
  return (
    <div className="mt-4 rounded-control bg-sand p-4">
      <p className="mb-3">You last confirmed this {pluralize(days, 'day')} ago. Is it still right?</p>
      <PostForm
        intent="confirm-availability"
        busy="Saving…"
        variant="quiet"
        submit="Yes, it’s still available"
        compact
      />
    </div>
  );
}
