// Text inputs. They are uncontrolled: forms read the values by field name.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldInfo } from './field.tsx';
import { useFieldState } from './form-state.ts';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'list'
  | 'placeholder'
  | 'spellCheck'
  | 'min'
  | 'max'
  | 'aria-invalid'
  | 'aria-describedby'
>;

interface TextFieldProps extends FieldInfo, InputAttributes {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date';
}

export function TextField({
  name,
  label,
  hint,
  optional,
  type = 'text',
  ...inputAttributes
}: TextFieldProps) {
  const { text } = useFieldState(name);
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      {(attributes) => (
        <input {...attributes} {...inputAttributes} type={type} defaultValue={text} className="field" />
      )}
    </Field>
  );
}

export function WebAddressField(field: FieldInfo & Pick<InputAttributes, 'autoComplete'>) {
  return <TextField {...field} type="url" inputMode="url" autoCapitalize="none" placeholder="https://" />;
}

interface NumberFieldProps extends FieldInfo {
  /** 1, or 0.5 if halves are allowed. */
  step?: number | undefined;
  /** Shown inside the control, before or after the number: a currency or a unit. */
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * Uses a text input, because a number input reports invalid text such as "2e" or "2,500" as empty, so that
 * the form could neither send nor save it. The form's schema validates it.
 */
export function NumberField({ name, label, hint, optional, step = 1, before, after }: NumberFieldProps) {
  const { text } = useFieldState(name);
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      {(attributes) => (
        <span className="relative block">
          {before && <Unit side="left-3">{before}</Unit>}
          <input
            {...attributes}
            type="text"
            inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
            autoComplete="off"
            defaultValue={text}
            className={`field tabular-nums ${before ? 'pl-7' : ''} ${after ? 'pr-16' : ''}`}
          />
          {after && <Unit side="right-3">{after}</Unit>}
        </span>
      )}
    </Field>
  );
}

function Unit({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 flex items-center text-muted ${side}`}
    >
      {children}
    </span>
  );
}

interface TextAreaProps extends FieldInfo {
  rows?: number;
  /** The maximum shown by the counter. Longer input is possible, so that a pasted text isn't cut silently. */
  countTo?: number | undefined;
  /** The length from which the counter is shown: by default the last 500 characters. */
  countFrom?: number | undefined;
}

export function TextArea({ countTo, countFrom = (countTo ?? 0) - 500, ...field }: TextAreaProps) {
  const { name, label, hint, optional, rows = 5 } = field;
  const { text } = useFieldState(name);
  const [length, setLength] = useState(text.length);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      optional={optional}
      aside={countTo !== undefined && length >= countFrom && <Counter length={length} max={countTo} />}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          dir="auto"
          rows={rows}
          defaultValue={text}
          onChange={(event) => setLength(event.currentTarget.value.trim().length)}
          className="field leading-relaxed"
        />
      )}
    </Field>
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  const tooLong = length > max;
  return (
    <p
      className={`mt-1.5 text-sm whitespace-nowrap tabular-nums ${tooLong ? 'font-semibold text-red' : 'text-muted'}`}
    >
      <span className="sr-only">Characters used: </span>
      {length} / {max}
    </p>
  );
}
