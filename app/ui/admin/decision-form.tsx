// The form of an administrator's decision. It sends one decision at a time, and this browser keeps the typed
// reasons, like other unsent texts, until the decision succeeds.
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { maxNotesLength } from '#domain/notes.ts';
import type { FieldInfo } from '#ui/controls/field.tsx';
import type { FormResult, RefusedForm } from '#ui/controls/form-result.ts';
import { PostForm, type PostFormProps } from '#ui/controls/post-form.tsx';
import { TextArea } from '#ui/controls/text-field.tsx';
import { savedFields } from '#ui/controls/saved-fields.ts';
import { useDialogState } from './list-url.ts';

interface DecisionFormProps extends Pick<PostFormProps, 'result' | 'className' | 'children'> {
  /** What the typed texts are about: a property's id, or several properties. */
  keptFor: string;
}

const reasonName = (keptFor: string, field: string) => `review:${keptFor}:${field}`;

/** After a decision succeeded. */
export function forgetReasons(keptFor: string, fields: readonly string[]): void {
  for (const field of fields) savedFields.remove(reasonName(keptFor, field));
}

/** Writes the kept texts into the form's empty fields, and opens the fields' disclosures. */
function fillInReasons(form: HTMLFormElement, keptFor: string): void {
  for (const field of form.querySelectorAll('textarea')) {
    const text = savedFields.read(reasonName(keptFor, field.name))?.['text'];
    if (field.value !== '' || typeof text !== 'string') continue;
    field.setRangeText(text, 0, 0, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.closest('details')?.setAttribute('open', '');
  }
}

function keepReason({ name, value }: HTMLTextAreaElement, keptFor: string): void {
  if (value === '') forgetReasons(keptFor, [name]);
  else savedFields.write(reasonName(keptFor, name), { text: value });
}

export function DecisionForm({ result, keptFor, className = '', children }: DecisionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== 'idle';
  const dialogState = useDialogState();
  useLayoutEffect(() => {
    if (form.current) fillInReasons(form.current, keptFor);
  }, [keptFor]);
  function keepText({ target }: SyntheticEvent) {
    if (target instanceof HTMLTextAreaElement) keepReason(target, keptFor);
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
