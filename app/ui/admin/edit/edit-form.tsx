// The form of an edit: checks what was typed before it is sent, and keeps it when anything fails. Where somebody else was
// quicker it shows the newest values, and saving again stands on these.
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import {
  checkEdit,
  differences,
  type EditedField,
  type EditForm as Values,
  type PropertyToEdit,
  typedForm,
} from '#domain/property-edit.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { isUnderWay } from '#ui/photos/upload.ts';
import { useDialogState } from '../list-address.ts';
import { EditFields, Section } from './edit-fields.tsx';
import { useEditPhotos } from './use-edit-photos.ts';
import { statusLabels } from '#domain/property.ts';
import { fieldLabel, valueWords } from '../field-words.ts';

/** What the action answers. */
export type EditAnswer =
  | { done: string }
  | {
      message: string;
      issues: Issue[];
      /** What was typed. */
      values: Values;
      /** The revision that saving again stands on. */
      revision: string;
      /** The property as somebody else has changed it meanwhile; null where nobody has. */
      newest: PropertyToEdit | null;
    };

interface EditFormProps {
  form: RefObject<HTMLFormElement | null>;
  property: PropertyToEdit;
  /** YYYY-MM-DD */
  today: string;
  answer: EditAnswer | null;
  onDone: () => void;
}

type Refusal = Exclude<EditAnswer, { done: string }>;

export function EditForm({ form, property, today, answer, onDone }: EditFormProps) {
  const done = answer && 'done' in answer ? answer.done : null;
  const refusal = answer && 'message' in answer ? answer : null;
  const newest = refusal?.newest ?? null;
  const { own } = newest ?? property;
  const { problem, setProblem } = useProblem(refusal);
  const { values, round, taken, take } = useShownValues(form, refusal?.values ?? property.form, newest);
  const { photos, captions, onCaption, photoIds, follow } = useEditPhotos(
    property,
    refusal?.values ?? property.form,
  );
  const followNewest = useEffectEvent(follow);
  useEffect(() => {
    if (newest) followNewest(newest);
  }, [newest]);
  useAfterSuccess(done !== null, onDone);

  const dialogState = useDialogState();
  const isSending = useNavigation().state !== 'idle';
  const [isWaiting, setWaiting] = useState(false);
  async function submitWhenStored(element: HTMLFormElement) {
    setWaiting(true);
    await photos.settled();
    setWaiting(false);
    element.requestSubmit();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (photos.getView().uploads.some(isUnderWay)) {
      event.preventDefault();
      if (!isWaiting) void submitWhenStored(event.currentTarget);
      return;
    }
    const checked = checkEdit(typedForm(new FormData(event.currentTarget)), { today, own });
    setProblem(checked.ok ? null : { ...checked.failure });
    if (!checked.ok || isSending || done !== null) event.preventDefault();
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
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="revision" value={refusal?.revision ?? property.revision} />
      <div className="space-y-10 p-4 sm:p-6">
        {newest && refusal && (
          <NewestValues newest={newest} typed={refusal.values} taken={taken} onTake={take} />
        )}
        <FormStateContext key={round} value={{ values, issues: problem?.issues ?? [] }}>
          <EditFields today={today} own={own} />
        </FormStateContext>
        <Section name="photos">
          {photoIds.map((id) => (
            <input key={id} type="hidden" name="photoIds" value={id} />
          ))}
          <PhotosField
            photos={photos}
            captions={captions}
            onCaption={onCaption}
            error={problem?.issues.find(({ field }) => field.startsWith('photo'))?.message ?? null}
            locked={isBusy || done !== null}
            onChange={() => setProblem(null)}
          />
        </Section>
      </div>
      <div className="sticky bottom-0 z-10 space-y-3 border-t border-line bg-paper px-4 py-3 sm:px-6">
        {done !== null && <Saved>{done}</Saved>}
        {problem && <Alert tone="error">{problem.message}</Alert>}
        {done === null && (
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

/** Takes the focus of the button that has saved and is gone. */
function Saved({ children }: { children: string }) {
  return (
    <Alert tone="success" ref={useFocusWhenLost<HTMLDivElement>()}>
      {children}
    </Alert>
  );
}

interface Problem {
  message: string;
  issues: readonly Issue[];
}

/** What is wrong: as the server has answered, or as the form itself has found since. */
function useProblem(refusal: Refusal | null) {
  const [problem, setProblem] = useState<Problem | null>(refusal);
  const [answered, setAnswered] = useState(refusal);
  if (refusal !== answered) {
    setAnswered(refusal);
    setProblem(refusal);
  }
  useEffect(() => {
    if (problem?.issues[0]) focusField(problem.issues[0].field);
  }, [problem]);
  return { problem, setProblem };
}

/** What the fields begin with: they keep what is typed themselves, and are given other values by a new `round` only. */
function useShownValues(
  form: { current: HTMLFormElement | null },
  begin: PropertyToEdit['form'],
  newest: PropertyToEdit | null,
) {
  const [shown, setShown] = useState({ values: begin, round: 0 });
  const [takes, setTakes] = useState({ newest, taken: new Set<EditedField>() });
  return {
    ...shown,
    taken: takes.newest === newest ? takes.taken : new Set<EditedField>(),
    /** Puts the newest value into one field, and leaves the others as they are typed. */
    take: (field: EditedField) => {
      if (!form.current || !newest) return;
      const values = { ...typedForm(new FormData(form.current)), [field]: newest.form[field] };
      setShown({ values, round: shown.round + 1 });
      const taken = takes.newest === newest ? takes.taken : [];
      setTakes({ newest, taken: new Set([...taken, field]) });
    },
  };
}

interface NewestValuesProps {
  newest: PropertyToEdit;
  /** What was typed when it was sent. */
  typed: Values;
  taken: ReadonlySet<EditedField>;
  onTake: (field: EditedField) => void;
}

function NewestValues({ newest, typed, taken, onTake }: NewestValuesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest) box.current?.focus();
  }, [newest]);
  return (
    <Alert tone="warning" ref={box}>
      <p className="font-semibold">This home was changed while you were editing. Its newest values:</p>
      <ul className="mt-2 space-y-3 text-ink">
        <li>
          <strong>Status</strong>: {statusLabels[newest.status]}
        </li>
        {differences(newest.form, typed).map((field) => (
          <li key={field} className="wrap-anywhere">
            <p>
              <strong>{fieldLabel(field)}</strong>, now: {valueWords(field, newest.form[field])}. Yours:{' '}
              {valueWords(field, typed[field])}.
            </p>
            {!field.startsWith('photo') && !taken.has(field) && (
              <button type="button" onClick={() => onTake(field)} className="button button-quiet mt-1 px-4">
                Use theirs for {fieldLabel(field)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3">Everything you typed is still here. Look it over, then save again.</p>
    </Alert>
  );
}
