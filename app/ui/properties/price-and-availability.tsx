// The owner's form for rent, first free day and rental lengths of an approved property, and the button that
// confirms them.
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { countNights } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { findOddValues } from '#domain/property/field-rules.ts';
import { instantFields } from '#domain/property/fields.ts';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext, useOpenIssues } from '#ui/controls/form-state.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { PropertyFields } from '#ui/property/field.tsx';
import { pluralize } from '#domain/numbers.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { FormAlert } from './form-alert.tsx';

interface PriceAndAvailabilityProps {
  property: OwnerSubmission;
  today: string;
  /** The result of this form. Null before it was sent. */
  result: FormResult | null;
}

const scope = 'price';

export function PriceAndAvailability({ property, today, result }: PriceAndAvailabilityProps) {
  const navigation = useNavigation();
  const isSending = navigation.formData?.get('intent') === 'change-price';
  const version = priceVersionOf(property);
  // Questions about unusual values. A save changes the version, which hides them.
  const [asked, setAsked] = useState<{ version: string; questions: Record<string, string> }>();
  const refused = result?.ok === false ? result : null;
  const stored = {
    desiredMonthlyRent: String(property.desiredMonthlyRent),
    nextAvailableDate: property.nextAvailableDate,
    desiredRentalLength: property.desiredRentalLength,
  };
  const typed = refused && {
    ...refused.values,
    desiredRentalLength: (refused.values['desiredRentalLength'] ?? '').split('\n'),
  };
  const { issues, isOpen, handleInput } = useOpenIssues(refused);
  // Not an error, but a question about the rent before guests see it.
  const isQuestion =
    refused !== null && refused.message === findOddValues(refused.values)['desiredMonthlyRent'];
  const isAsking = isQuestion && isOpen;
  useEffect(() => {
    if (refused?.issues[0]) focusField(refused.issues[0].field, scope);
  }, [refused]);

  return (
    <section aria-labelledby="availability" className="card mt-8 p-6 sm:p-8">
      <h2 id="availability" tabIndex={-1} className="text-xl">
        Price and availability
      </h2>
      <p className="mt-3 text-muted">
        {property.pause
          ? 'Guests see these changes once your listing is back.'
          : 'Guests see these changes right away.'}
      </p>
      <FormAlert result={isQuestion || (refused && !isOpen) ? null : result} />
      <Confirmation property={property} today={today} />
      {/* The key resets the form to the stored values after a success. */}
      <Form
        key={version}
        method="post"
        action="#availability"
        noValidate
        preventScrollReset
        className="mt-5 space-y-6"
        onInput={handleInput}
        onBlur={({ currentTarget }) =>
          setAsked({ version, questions: findOddValues(Object.fromEntries(new FormData(currentTarget))) })
        }
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        <input type="hidden" name="version" value={version} />
        {isAsking && (
          <input type="hidden" name="confirmedRent" value={refused.values['desiredMonthlyRent']} />
        )}
        <FormStateContext
          value={{
            values: typed ?? stored,
            issues: isQuestion ? [] : issues,
            questions: isAsking
              ? { desiredMonthlyRent: refused.message }
              : asked?.version === version
                ? asked.questions
                : {},
            scope,
          }}
        >
          <PropertyFields names={instantFields} form="submission" today={today} stored={property} />
        </FormStateContext>
        <Button type="submit" name="intent" value="change-price" busy={isSending ? 'Saving…' : null}>
          {isAsking ? 'Yes, save it' : 'Save price and availability'}
        </Button>
      </Form>
    </section>
  );
}

/** Days without a confirmation after which the page asks for one. */
const asksAfterDays = 7;

function Confirmation({
  property: { confirmedAt, pause },
  today,
}: Pick<PriceAndAvailabilityProps, 'property' | 'today'>) {
  const days = countNights({ from: todayInLosAngeles(confirmedAt), to: today });
  if (pause !== null || days < asksAfterDays) return null;
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
