// The frame of every field: label, hint, control and error. Layout and ARIA attributes only.
import type { ReactNode } from 'react';
import { useFieldState } from './form-state.ts';
import { Icon } from './icon.tsx';

export interface FieldInfo {
  /** The field's name in the form and in its schema. */
  name: string;
  label: string;
  hint?: string | undefined;
  /**
   * Adds "(optional)" to the label. Screen readers announce all other fields as required, except checkbox
   * groups, because HTML has no required state for them. "unmarked": without the words, for a filter.
   */
  optional?: boolean | 'unmarked' | undefined;
}

/** Attributes for the control, so that screen readers announce it with its hint and error. */
export interface ControlAttributes {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** The value of `aria-describedby`: the ids of the visible hint and error. */
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
      <span>{children}</span>
    </p>
  );
}

interface FieldProps extends FieldInfo {
  children: (attributes: ControlAttributes) => ReactNode;
  /** Shown at the right below the control, such as a counter. */
  aside?: ReactNode;
}

/** A field with one control. */
export function Field({ name, label, hint, optional = false, children, aside }: FieldProps) {
  const { id, error, question } = useFieldState(name);
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional === true && <Optional />}
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
      <output className="text-sm text-amber">{question}</output>
    </div>
  );
}

/** A field with several controls: a fieldset with a legend. */
export function FieldGroup({
  name,
  label,
  hint,
  optional = false,
  children,
}: FieldInfo & { children: ReactNode }) {
  const { id, error } = useFieldState(name);
  return (
    <fieldset id={id} aria-describedby={describedBy(id, hint, error)} className="min-w-0">
      <legend className="font-semibold">
        {label}
        {optional === true && <Optional />}
      </legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      <div className="mt-2">{children}</div>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-6 grid-cols-[repeat(auto-fill,minmax(min(100%,max(14rem,34%)),1fr))]">
      {children}
    </div>
  );
}
