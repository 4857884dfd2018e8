// The form of an administrator's decision. It sends one decision at a time, and this browser keeps the typed
// reasons until the decision succeeds.
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { maxNotesLength } from '#domain/notes.ts';
import type { FieldInfo } from '#ui/controls/field.tsx';
import type { FormResult, RefusedForm } from '#ui/controls/form-result.ts';
import { PostForm, type PostFormProps } from '#ui/controls/post-form.tsx';
import { TextArea } from '#ui/controls/text-field.tsx';
import { useDialogState } from './list-url.ts';
import { fillInReasons, keepReason } from './typed-reasons.ts';

interface DecisionFormProps extends Pick<PostFormProps, 'result' | 'className' | 'children'> {
  /** What the typed texts are about (`typed-reasons.ts`). This browser keeps them. */
  keptFor: string;
}

export function DecisionForm({ result, keptFor, className = '', children }: DecisionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== 'idle';
  const dialogState = useDialogState();
  useLayoutEffect(() => {
    if (form.current) fillInReasons(keptFor, form.current);
  }, [keptFor]);
  function keepText({ target }: SyntheticEvent) {
    if (target instanceof HTMLTextAreaElement) keepReason(keptFor, target.name, target.value);
  }
  return (
    <PostForm
      ref={form}
      result={result}
      replace
      preventScrollReset
      state={dialogState}
      onInput={keepText}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
      onKeyDown={handleKey}
      className={`space-y-4 ${className}`}
    >
      {children}
    </PostForm>
  );
}

/** The result if the form with one of these intents was refused. */
export function refusedAs(
  result: FormResult | null | undefined,
  ...intents: readonly string[]
): RefusedForm | null {
  return result?.ok === false && intents.includes(result.intent) ? result : null;
}

/**
 * In a field, Ctrl+Enter presses the form's last button, which needs the text. In a text area, Escape leaves
 * the field instead of closing the dialog.
 */
function handleKey(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, key } = event;
  const isSending =
    key === 'Enter' && (event.ctrlKey || event.metaKey) && !(target instanceof HTMLButtonElement);
  const isLeaving = key === 'Escape' && target instanceof HTMLTextAreaElement;
  if (!isSending && !isLeaving) return;
  event.preventDefault();
  if (isLeaving) target.blur();
  else [...currentTarget.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1)?.click();
}

/** The text area of a reason. */
export function ReasonField({ rows = 4, ...field }: FieldInfo & { rows?: number }) {
  return <TextArea {...field} rows={rows} countTo={maxNotesLength} />;
}
