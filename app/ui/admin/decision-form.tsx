// The form of an administrator's decision. It sends one decision at a time, with a reason that is mailed to
// owners.
import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useRef,
} from 'react';
import { Form, useNavigation } from 'react-router';
import { maxNotesLength } from '#domain/notes.ts';
import { Button } from '#ui/controls/button.tsx';
import type { FieldInfo } from '#ui/controls/field.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { FormStateContext, useOpenIssues } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import { useDialogState } from './list-url.ts';
import { fillInReasons, keepReason } from './typed-reasons.ts';

/** A decision that was refused: what was typed, and why. */
export type RefusedDecision = Pick<FormErrors, 'issues' | 'values'>;

interface DecisionFormProps extends Pick<ComponentProps<'form'>, 'className' | 'children'> {
  refused: RefusedDecision | null;
  /** What the typed texts are about (`typed-reasons.ts`). This browser keeps them. */
  keptFor?: string;
  /** The field "id", which distinguishes the form from others on the page. */
  id?: string;
}

export function DecisionForm({ refused, keptFor, id, className = '', children }: DecisionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== 'idle';
  const dialogState = useDialogState();
  const { issues, handleInput } = useOpenIssues(refused);
  useLayoutEffect(() => {
    if (keptFor !== undefined && form.current) fillInReasons(keptFor, form.current);
  }, [keptFor]);
  function keepText(event: SyntheticEvent) {
    handleInput(event);
    const { target } = event;
    if (keptFor !== undefined && target instanceof HTMLTextAreaElement)
      keepReason(keptFor, target.name, target.value);
  }
  return (
    <FormStateContext value={{ values: refused?.values ?? {}, issues, scope: id }}>
      <Form
        ref={form}
        method="post"
        noValidate
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
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        {children}
      </Form>
    </FormStateContext>
  );
}

/**
 * In a text area, Ctrl+Enter presses the form's last button, which needs the text, and Escape leaves the
 * field instead of closing the dialog.
 */
function handleKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isSending && event.key !== 'Escape') return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[type=submit]')];
  if (isSending) buttons.at(-1)?.click();
  else event.target.blur();
}

/** The text area of a reason. */
export function ReasonField({ rows = 4, ...field }: FieldInfo & { rows?: number }) {
  return <TextArea {...field} rows={rows} countTo={maxNotesLength} />;
}

interface DecisionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'type'> {
  name?: string;
  value: string;
  /** The label while this decision is sent. */
  busy: string;
  /** Why the decision can't be sent yet, as a label. Null if it can. */
  waiting?: string | null;
}

/** Sends the form with this decision. */
export function DecisionButton({
  name = 'decision',
  value,
  busy,
  waiting = null,
  ...attributes
}: DecisionButtonProps) {
  const { formData } = useNavigation();
  const { scope } = use(FormStateContext);
  const isSending = formData?.get(name) === value && (scope === undefined || formData.get('id') === scope);
  return (
    <Button
      className="w-full"
      {...attributes}
      type="submit"
      name={name}
      value={value}
      busy={isSending ? busy : waiting}
    />
  );
}
