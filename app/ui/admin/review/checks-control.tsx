// What the reviewer checked, for "Checked by us" on the listing.
import { checkKinds, checkWords, describeCheck } from '#domain/property/checks.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { DecisionForm, refusedAs } from '../decision-form.tsx';
import type { DecisionResult } from './decisions.ts';

interface ChecksControlProps {
  review: PropertyReview;
  result: DecisionResult | null;
}

export function ChecksControl({ review: { id, checks, updatedAt }, result }: ChecksControlProps) {
  const refused = refusedAs(result, 'checks');
  const seen = checks.map(({ kind }) => kind);
  const labels = new Map(checks.map((check) => [check.kind, describeCheck(check)]));
  return (
    <details open={refused !== null}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Checked by us</summary>
      <p className="text-sm text-muted">Check only what you did yourself. Guests see it with the date.</p>
      <DecisionForm key={seen.join(' ')} result={refused} keptFor={id} className="mt-3">
        <input type="hidden" name="seenChecks" value={seen.join('\n')} />
        <input type="hidden" name="shownVersion" value={updatedAt.toISOString()} />
        {checkKinds
          .filter((kind) => kind !== 'site' || seen.includes(kind))
          .map((kind) => (
            <label key={kind} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="checks"
                value={kind}
                defaultChecked={seen.includes(kind)}
                className="mt-1 size-5 shrink-0 accent-lagoon"
              />
              <span>{labels.get(kind) ?? checkWords[kind].ask}</span>
            </label>
          ))}
        <SubmitButton intent="checks" busy="Saving…" variant="quiet">
          Save checks
        </SubmitButton>
      </DecisionForm>
    </details>
  );
}
