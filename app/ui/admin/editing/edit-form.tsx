// The form of an edit: checks what was typed before it is sent, keeps it when anything fails, and shows what somebody
// else has changed meanwhile. Nothing that was typed is lost by closing it.
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { checkEdit } from '#domain/property-edit.ts';
import { type PropertyToEdit, typedForm } from '#domain/property-edit-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { afterRefusal, type EditAnswer, type ShownEdit } from './edit-exchange.ts';
import { EditFields, Section } from './edit-fields.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { useLostFocus } from '#ui/controls/use-lost-focus.ts';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { useEditPhotos } from './use-edit-photos.ts';
import { useKeptTyping } from './use-kept-typing.ts';
import { useShownEdit } from './use-shown-edit.ts';

interface EditFormProps {
  property: PropertyToEdit;
  /** YYYY-MM-DD */
  today: string;
  /** What came back when the form was sent by a page without JavaScript. */
  sentAnswer: EditAnswer | null;
  onDone: () => void;
}

interface Problem {
  message: string;
  issues: readonly Issue[];
}

export function EditForm({ property, today, sentAnswer, onDone }: EditFormProps) {
  const fetcher = useFetcher<EditAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const { shown, round, given, show, choose } = useShownEdit(property, sentAnswer, form);
  const [problem, setProblem] = useState<Problem | null>(() => problemOf(sentAnswer));
  const [taken, setTaken] = useState(fetcher.data);
  // An answer is taken over while rendering, so that the form is never painted with half of it.
  if (fetcher.data !== taken) {
    setTaken(fetcher.data);
    setProblem(problemOf(fetcher.data ?? null));
    if (fetcher.data && !('done' in fetcher.data) && fetcher.data.meanwhile)
      show(afterRefusal(shown.property, fetcher.data));
  }
  const { queue, uploads, refused, photoIds } = useShownPhotos(shown, round);
  const answer = fetcher.data ?? sentAnswer;
  const done = answer && 'done' in answer ? answer.done : null;
  useAfterSuccess(done !== null, onDone);
  useKeptTyping(form, shown.property, done !== null);
  useEffect(() => {
    if (problem?.issues[0]) focusField(problem.issues[0].field);
  }, [problem]);

  const [isWaiting, setWaiting] = useState(false);
  async function submitWhenStored(element: HTMLFormElement) {
    setWaiting(true);
    await queue.settled();
    setWaiting(false);
    element.requestSubmit();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (queue.isUnderWay()) {
      event.preventDefault();
      if (!isWaiting) void submitWhenStored(event.currentTarget);
      return;
    }
    const checked = checkEdit(typedForm(new FormData(event.currentTarget)), {
      today,
      own: shown.property.own,
    });
    if (!checked.ok) setProblem({ ...checked.failure });
    if (!checked.ok || fetcher.state !== 'idle' || done !== null) event.preventDefault();
  }

  const isBusy = isWaiting || fetcher.state !== 'idle';
  const busyWords = isWaiting ? 'Waiting for the photographs…' : 'Saving…';
  return (
    <fetcher.Form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="id" value={shown.property.id} />
      <input type="hidden" name="base" value={JSON.stringify(shown.property.form)} />
      <div className="space-y-8 p-4 sm:p-6">
        {shown.isRestored && (
          <Alert tone="warning">
            <p>What you typed before and did not save is here again.</p>
            <button
              type="button"
              onClick={() => show({ property, values: property.form, changes: [], isRestored: false })}
              className="button button-quiet mt-2 px-4"
            >
              Discard it
            </button>
          </Alert>
        )}
        {shown.changes.length > 0 && (
          <ChangedMeanwhile changes={shown.changes} given={given} onChoose={choose} />
        )}
        <FormStateContext key={round} value={{ values: shown.values, issues: problem?.issues ?? [] }}>
          <EditFields today={today} own={shown.property.own} />
        </FormStateContext>
        <Section title="Photographs">
          {photoIds.map((id) => (
            <input key={id} type="hidden" name="photoIds" value={id} />
          ))}
          <PhotosField
            queue={queue}
            uploads={uploads}
            refused={refused}
            error={problem?.issues.find(({ field }) => field === 'photoIds')?.message ?? null}
            locked={isBusy || done !== null}
            onChange={() => setProblem(null)}
          />
        </Section>
      </div>
      <div className="sticky bottom-0 z-10 space-y-3 border-t border-line bg-paper px-4 py-3 sm:px-6">
        {done !== null && <Saved>{done}</Saved>}
        {problem && <Alert tone="error">{problem.message}</Alert>}
        {done === null && (
          <Button type="submit" busy={isBusy ? busyWords : null} className="max-sm:w-full">
            Save Changes
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}

/** Takes the focus of the button that has saved and is gone. */
function Saved({ children }: { children: string }) {
  return (
    <Alert tone="success" ref={useLostFocus<HTMLDivElement>()}>
      {children}
    </Alert>
  );
}

/** Follows what the form is made to show; what is done to the photographs in between is theirs. */
function useShownPhotos({ property, values }: ShownEdit, round: number) {
  const photos = useEditPhotos(property, values.photoIds as string[]);
  const arrange = useEffectEvent(() => photos.arrange(property.photos, values.photoIds as string[]));
  useEffect(() => {
    if (round > 0) arrange();
  }, [round]);
  return photos;
}

function problemOf(answer: EditAnswer | null): Problem | null {
  return answer && !('done' in answer) ? answer : null;
}
