// The form that asks the owner to change fields or photos, before a decision.
import { Form, useNavigation } from 'react-router';
import { editLabels } from '#domain/field-labels.ts';
import { bounds } from '#domain/property.ts';
import { requestFieldName, requestPhotoName } from '#domain/revision.ts';
import type { PropertyReview } from '#domain/review.ts';
import { stepFields, submissionSteps } from '#domain/submission.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormStateContext } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import type { Issue } from '#domain/failure.ts';
import { useDialogState } from '../list-url.ts';
import { SeenRevision } from './seen-revision.tsx';

interface RequestChangesProps {
  review: PropertyReview;
  /** The refused request, or null. */
  failure: { issues: Issue[]; values: Readonly<Record<string, string>> } | null;
}

/** The fields of the owner's form, in its order. Photos have checkboxes of their own. */
const fields = submissionSteps
  .filter((step) => step !== 'photos')
  .flatMap((step) => stepFields[step])
  .flatMap((field) => Object.entries(editLabels).filter(([name]) => name === field));

export function RequestChanges({ review, failure }: RequestChangesProps) {
  const { state, formData } = useNavigation();
  const dialogState = useDialogState();
  const isBusy = state !== 'idle';
  const values = failure?.values ?? {};
  return (
    <details open={failure !== null} className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Ask for changes</summary>
      <Form
        method="post"
        noValidate
        replace
        preventScrollReset
        state={dialogState}
        className="mt-2 space-y-4"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <SeenRevision revision={review.revision} />
        <FormStateContext value={{ values, issues: failure?.issues ?? [] }}>
          <TextArea
            name="changeNotes"
            label="What needs to change"
            hint="We’ll email it with a link that opens the form there."
            rows={4}
            countTo={bounds.reviewNotes.max}
          />
        </FormStateContext>
        <fieldset className="max-h-64 overflow-y-auto rounded-control border border-line px-3 py-2">
          <legend className="px-1 text-sm font-semibold">Fields and photos</legend>
          {/* The owner’s form numbers its photos in the same order. */}
          {(review.revision?.photos ?? review.photos).map((photo, index) => (
            <Choice
              key={photo.id}
              name={requestPhotoName(index + 1)}
              label={`Photo ${index + 1}: ${photo.name}`}
              values={values}
            />
          ))}
          {fields.map(([field, label]) => (
            <Choice key={field} name={requestFieldName(field)} label={label} values={values} />
          ))}
        </fieldset>
        <Button
          type="submit"
          variant="quiet"
          name="decision"
          value="request-changes"
          busy={isBusy && formData?.get('decision') === 'request-changes' ? 'Sending…' : null}
          className="w-full"
        >
          Ask for changes
        </Button>
      </Form>
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
