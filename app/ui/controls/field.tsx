// The frame of every field: label above, hint, control, error beside it. Looks and wiring only.
import type { ReactNode } from 'react';
import { useFieldState } from './form-state.ts';
import { Icon } from './icon.tsx';

export interface FieldWords {
  /** The field's name in the form, and in its schema. */
  name: string;
  label: string;
  hint?: string | undefined;
  /** Says so beside the label; every other field is announced as required, but for a list of boxes to tick: HTML has no way. */
  optional?: boolean | undefined;
}

/** What the frame hands to a control, so that it is announced with its hint and its error. */
export interface ControlWiring {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** The ids of the hint and the error that are shown, for `aria-describedby`. */
export function describedBy(id: string, hint: string | undefined, error: string | null): string | undefined {
  const ids = [hint && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function Optional() {
  return <span className="font-normal text-muted"> (optional)</span>;
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-red">
      <Icon name="alert" size={16} className="mt-0.5" />
      {children}
    </p>
  );
}

interface FieldProps extends FieldWords {
  children: (wiring: ControlWiring) => ReactNode;
  /** Stands at the right below the control: a counter. */
  aside?: ReactNode;
}

/** A field with one control. */
export function Field({ name, label, hint, optional = false, children, aside }: FieldProps) {
  const { id, error } = useFieldState(name);
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <Optional />}
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <div className="mt-1.5">
        {children({
          id,
          name,
          required: !optional,
          'aria-invalid': error !== null,
          'aria-describedby': describedBy(id, hint, error),
        })}
      </div>
      <div className="flex justify-between gap-4">
        {error === null ? <span /> : <FieldError id={id}>{error}</FieldError>}
        {aside}
      </div>
    </div>
  );
}

/** A field with several controls, such as a list of choices: a fieldset with its legend in the place of the label. */
export function FieldGroup({
  name,
  label,
  hint,
  optional = false,
  children,
}: FieldWords & { children: ReactNode }) {
  const { id, error } = useFieldState(name);
  return (
    <fieldset id={id} aria-describedby={describedBy(id, hint, error)} className="min-w-0">
      <legend className="font-semibold">
        {label}
        {optional && <Optional />}
      </legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <div className="mt-2">{children}</div>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>;
}
