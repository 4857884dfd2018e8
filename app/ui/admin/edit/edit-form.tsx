// The edit form. Validates before sending and keeps the input on every failure. If another administrator
// saved first, it shows the newest values, and the next save is based on them.
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { readFields } from '#domain/form-input.ts';
import {
  checkEdit,
  listChangedFields,
  type EditForm as EditValues,
  type PropertyToEdit,
  readEditForm,
} from '#domain/property/edit-form.ts';
import { AccountField } from '#ui/controls/account-field.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { focusField, FormStateContext, useOpenIssues } from '#ui/controls/form-state.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { isUnderWay } from '#ui/photos/upload.ts';
import { useDialogState } from '../list-url.ts';
import { EditFields, Section } from './edit-fields.tsx';
import { useEditPhotos } from './use-edit-photos.ts';
import { statusLabels } from '#domain/property/options.ts';
import { formatValue, nameOfField } from '#domain/property/facts.ts';

interface EditFormProps {
  form: RefObject<HTMLFormElement | null>;
  /** As last loaded. After a conflict, that is the other administrator's version. */
  property: PropertyToEdit;
  /** YYYY-MM-DD */
  today: string;
  result: FormResult | null;
  onDone: () => void;
}

/** City, state and country change the location (location-fields.tsx). */
const locationParts = { city: 'location', state: 'location', country: 'location' };

export function EditForm({ form, property, today, result, onDone }: EditFormProps) {
  const successMessage = result?.ok ? result.message : null;
  const refused = result?.ok === false ? result : null;
  const sent = refused && readEditForm(refused.values);
  /** The property that the form started from. */
  const [opened] = useState(property);
  const sentVersion = refused?.values['version'] ?? opened.version;
  const isConflict = refused?.kind === 'edited-meanwhile' && property.version !== sentVersion;
  const newest = isConflict ? property : null;
  const { stored } = property;
  const { errors, setErrors } = useErrors(refused);
  const { issues, isOpen, closeIssues, handleInput } = useOpenIssues(errors, locationParts);
  const [values] = useState(sent ?? opened.form);
  const { photos, captions, onCaption, photoIds, applyNewest } = useEditPhotos(opened, sent ?? opened.form);
  const handleNewest = useEffectEvent(applyNewest);
  useEffect(() => {
    if (newest) handleNewest(newest);
  }, [newest]);
  useAfterSuccess(successMessage !== null, onDone);

  const dialogState = useDialogState();
  const isSending = useNavigation().state !== 'idle';
  const [isWaiting, setWaiting] = useState(false);
  async function submitWhenStored(element: HTMLFormElement) {
    setWaiting(true);
    await photos.whenSettled();
    setWaiting(false);
    element.requestSubmit();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (photos.getView().uploads.some(isUnderWay)) {
      event.preventDefault();
      if (!isWaiting) void submitWhenStored(event.currentTarget);
      return;
    }
    const checked = checkEdit(readForm(event.currentTarget), { today, stored });
    // A copy, so that the same failure focuses its field again.
    setErrors(checked.ok ? null : { ...checked.failure });
    if (!checked.ok || isSending || successMessage !== null) event.preventDefault();
  }

  const isBusy = isWaiting || isSending;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      replace
      preventScrollReset
      state={dialogState}
      onInput={handleInput}
      onSubmit={handleSubmit}
    >
      <AccountField />
      <input type="hidden" name="version" value={newest?.version ?? sentVersion} />
      <div className="space-y-8 p-4 sm:p-6">
        {newest && sent && <NewestValues key={newest.version} newest={newest} values={sent} />}
        <FormStateContext value={{ values, issues }}>
          <EditFields today={today} stored={stored} />
        </FormStateContext>
        <Section name="photos">
          {photoIds.map((id) => (
            <input key={id} type="hidden" name="photoIds" value={id} />
          ))}
          <PhotosField
            photos={photos}
            captions={captions}
            onCaption={(...typed) => {
              onCaption(...typed);
              closeIssues('photoCaptions');
            }}
            error={issues.find(({ field }) => field.startsWith('photo'))?.message ?? null}
            locked={isBusy || successMessage !== null}
            onChange={() => closeIssues('photoIds')}
          />
        </Section>
      </div>
      <div className="sticky bottom-0 layer-row space-y-3 border-t border-line bg-paper px-4 py-3 sm:px-6">
        {successMessage !== null && <Saved>{successMessage}</Saved>}
        {errors && isOpen && <Alert tone="error">{errors.message}</Alert>}
        {successMessage === null && (
          <Button
            type="submit"
            busy={isWaiting ? 'Waiting for your photos…' : isSending ? 'Saving…' : null}
            className="max-sm:w-full"
          >
            Save Changes
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Takes the focus from the save button, which disappears. */
function Saved({ children }: { children: string }) {
  return (
    <Alert tone="success" ref={useFocusWhenLost<HTMLDivElement>()}>
      {children}
    </Alert>
  );
}

interface ShownErrors {
  message: string;
  issues: readonly Issue[];
}

function readForm(form: HTMLFormElement): EditValues {
  return readEditForm(readFields(new FormData(form)));
}

/** The server's failure, or the newer result of the form's own validation. */
function useErrors(failure: ShownErrors | null) {
  const [errors, setErrors] = useState<ShownErrors | null>(failure);
  const [lastFailure, setLastFailure] = useState(failure);
  if (failure !== lastFailure) {
    setLastFailure(failure);
    setErrors(failure);
  }
  useEffect(() => {
    if (errors?.issues[0]) focusField(errors.issues[0].field);
  }, [errors]);
  return { errors, setErrors };
}

interface NewestValuesProps {
  newest: PropertyToEdit;
  /** The values that were sent. */
  values: EditValues;
}

function NewestValues({ newest, values }: NewestValuesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert tone="warning" ref={box}>
      <p className="font-semibold">This home was changed while you were editing. Its newest values:</p>
      <ul className="mt-2 space-y-3 text-ink">
        <li>
          <strong>Status</strong>: {statusLabels[newest.status]}
        </li>
        {listChangedFields(newest.form, values).map((field) => (
          <li key={field} className="wrap-anywhere">
            <strong>{nameOfField(field)}</strong>, now: {formatValue(field, newest.form[field])}. Yours:{' '}
            {formatValue(field, values[field])}.
          </li>
        ))}
      </ul>
      <p className="mt-3">Everything you typed is still here. Look it over, then save again.</p>
    </Alert>
  );
}
