// The form that asks the owner to change fields or photos, before a decision.
import { labelOf } from '#domain/property/field-rules.ts';
import { fieldNames } from '#domain/property/fields.ts';
import { requestFieldName, requestPhotoName } from '#domain/revision.ts';
import type { PropertyReview } from '#domain/review.ts';
import { DecisionButton, DecisionForm, ReasonField, type RefusedDecision } from '../decision-form.tsx';
import { SeenRevision } from './seen-revision.tsx';

interface RequestChangesProps {
  review: PropertyReview;
  refused: RefusedDecision | null;
}

export function RequestChanges({ review, refused }: RequestChangesProps) {
  const values = refused?.values ?? {};
  return (
    <details open={refused !== null} className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold" aria-keyshortcuts="C">
        Ask for changes
      </summary>
      <DecisionForm refused={refused} keptFor={review.id} className="mt-2">
        <SeenRevision revision={review.revision} />
        <ReasonField
          name="changeNotes"
          label="What needs to change"
          hint="We’ll email it with a link that opens the form there."
        />
        <fieldset className="max-h-64 overflow-y-auto rounded-control border border-line px-3 py-2">
          <legend className="px-1 text-sm font-semibold">Fields and photos</legend>
          {/* The owner’s form has the photos in the same order. */}
          {(review.revision?.photos ?? review.photos).map((photo, index) => (
            <Choice
              key={photo.id}
              name={requestPhotoName(index + 1)}
              label={`Photo ${index + 1}: ${photo.name}`}
              values={values}
            />
          ))}
          {fieldNames.map((name) => (
            <Choice key={name} name={requestFieldName(name)} label={labelOf(name, 'edit')} values={values} />
          ))}
        </fieldset>
        <DecisionButton value="request-changes" busy="Sending…" variant="quiet">
          Ask for changes
        </DecisionButton>
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
