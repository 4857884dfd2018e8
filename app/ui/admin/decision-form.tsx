// The form of an administrator's decision. It sends one decision at a time, with a reason that is mailed to
// owners.
import { type ComponentProps, type KeyboardEvent, use } from 'react';
import { Form, useNavigation } from 'react-router';
import { maxNotesLength } from '#domain/notes.ts';
import { Button } from '#ui/controls/button.tsx';
import type { FieldInfo } from '#ui/controls/field.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { FormStateContext, useOpenIssues } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import { useDialogState } from './list-url.ts';

/** A decision that was refused: what was typed, and why. */
export type RefusedDecision = Pick<FormErrors, 'issues' | 'values'>;

interface DecisionFormProps extends Pick<ComponentProps<'form'>, 'className' | 'children' | 'onChange'> {
  refused: RefusedDecision | null;
  /** Initial values, unless they were refused. */
  values?: Readonly<Record<string, string>>;
  /** The field "id", which distinguishes the form from others on the page. */
  id?: string;
}

export function DecisionForm({ refused, values, id, children, ...attributes }: DecisionFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const dialogState = useDialogState();
  const { issues, handleInput } = useOpenIssues(refused);
  return (
    <FormStateContext value={{ values: { ...values, ...refused?.values }, issues, scope: id }}>
      <Form
        method="post"
        noValidate
        replace
        preventScrollReset
        state={dialogState}
        onInput={handleInput}
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
        onKeyDown={handleKey}
        {...attributes}
        className={`space-y-4 ${attributes.className ?? ''}`}
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
}

/** Sends the form with this decision. */
export function DecisionButton({ name = 'decision', value, busy, ...attributes }: DecisionButtonProps) {
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
      busy={isSending ? busy : null}
    />
  );
}
