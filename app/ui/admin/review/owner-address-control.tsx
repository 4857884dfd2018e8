// Corrects the email address of an owner without an account.
import type { PropertyReview } from '#domain/review/review.ts';
import { EmailField } from '#ui/controls/email-field.tsx';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { DecisionForm, ReasonField, refusedAs } from '../decision-form.tsx';
import type { DecisionResult } from './decisions.ts';

interface OwnerAddressControlProps {
  review: PropertyReview;
  result: DecisionResult | null;
}

export function OwnerAddressControl({ review: { id }, result }: OwnerAddressControlProps) {
  const refused = refusedAs(result, 'correct-address');
  return (
    <details open={refused !== null}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        Correct the owner’s email address
      </summary>
      <p className="text-sm text-muted">
        The new address gets links to the home, and the old ones stop working.
      </p>
      <DecisionForm result={refused} keptFor={id} className="mt-3">
        <EmailField name="email" label="The right email address" autoComplete="off" />
        <ReasonField
          name="correctionReason"
          label="Why"
          hint="Only our team reads it. It stays in the history."
          rows={2}
        />
        <SubmitButton intent="correct-address" busy="Saving…" variant="quiet">
          Correct the address
        </SubmitButton>
      </DecisionForm>
    </details>
  );
}
