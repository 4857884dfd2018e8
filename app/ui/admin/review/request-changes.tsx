// The form that asks the owner to change fields or photos, before a decision.
import { labelOf } from '#domain/property/field-rules.ts';
import { fieldNames } from '#domain/property/fields.ts';
import { requestFieldName, requestPhotoName } from '#domain/property/versions.ts';
import { photosToAccept, type PropertyReview } from '#domain/review/review.ts';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { DecisionForm, ReasonField, refusedAs } from '../decision-form.tsx';
import type { DecisionResult } from './decisions.ts';
import { SeenVersion } from './seen-version.tsx';

interface RequestChangesProps {
  review: PropertyReview;
  result: DecisionResult | null;
}

export function RequestChanges({ review, result }: RequestChangesProps) {
  const refused = refusedAs(result, 'request-changes');
  const values = refused?.values ?? {};
  return (
    <details open={refused !== null} className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold" aria-keyshortcuts="C">
        Ask for changes
      </summary>
      <DecisionForm result={refused} keptFor={review.id} className="mt-2">
        <SeenVersion review={review} />
        <ReasonField name="changeNotes" label="What needs to change" hint="We’ll email it to the owner." />
        <fieldset className="max-h-64 overflow-y-auto rounded-control border border-line px-3 py-2">
          <legend className="px-1 text-sm font-semibold">Photos</legend>
          {photosToAccept(review).map(({ id }, index) => (
            <Choice key={id} name={requestPhotoName(id)} label={`Photo ${index + 1}`} values={values} />
          ))}
        </fieldset>
        <fieldset className="max-h-64 overflow-y-auto rounded-control border border-line px-3 py-2">
          <legend className="px-1 text-sm font-semibold">Fields</legend>
          {fieldNames.map((name) => (
            <Choice key={name} name={requestFieldName(name)} label={labelOf(name, 'edit')} values={values} />
          ))}
        </fieldset>
        <SubmitButton intent="request-changes" busy="Sending…" variant="quiet" className="w-full">
          Ask for changes
        </SubmitButton>
      </DecisionForm>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  values: Readonly<Record<string, string>>;
}

function Choice({ name, label, values }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm wrap-anywhere">
      <input
        type="checkbox"
        name={name}
        defaultChecked={values[name] !== undefined}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  );
}
