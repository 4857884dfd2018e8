// The form that asks the owner to change fields or photos, before a decision.
import { labelOf } from '#domain/property/field-rules.ts';
import { fieldNames } from '#domain/property/fields.ts';
import { requestFieldName, requestPhotoName, type ReviewPhoto } from '#domain/property/versions.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { Photo } from '#ui/cards/photo.tsx';
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
        <PhotoTiles photos={review.version?.photos ?? review.photos} values={values} />
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

interface PhotoTilesProps {
  photos: readonly ReviewPhoto[];
  values: Readonly<Record<string, string>>;
}

/** Photos with checkboxes. The owner's form marks the checked ones. */
function PhotoTiles({ photos, values }: PhotoTilesProps) {
  return (
    <fieldset className="max-h-64 overflow-y-auto rounded-control border border-line px-3 py-2">
      <legend className="px-1 text-sm font-semibold">Photos</legend>
      <div className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <label key={photo.id} className="relative block cursor-pointer">
            <Photo
              photo={photo}
              alt={`Photo ${index + 1}${photo.caption === null ? '' : `: ${photo.caption}`}`}
              sizes="6rem"
              className="aspect-4/3 w-full rounded-control object-cover"
            />
            <input
              type="checkbox"
              name={requestPhotoName(photo.id)}
              defaultChecked={values[requestPhotoName(photo.id)] !== undefined}
              className="absolute top-1 right-1 size-6"
            />
          </label>
        ))}
      </div>
    </fieldset>
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
