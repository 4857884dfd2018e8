// Passes a form's initial values and issues to its fields. Fields find theirs by name, so names are unique within a form.
import { createContext, use } from 'react';
import type { Issue } from '#domain/failure.ts';

export interface FormState {
  /** Initial values. Fields are uncontrolled, so later changes have no effect. */
  values: Readonly<Record<string, unknown>>;
  issues: readonly Issue[];
  /** Questions about values that look like mistakes, by field. */
  questions?: Readonly<Record<string, string>>;
  /** Distinguishes the form's fields from those of another form on the page. */
  scope?: string | undefined;
}

/** Wraps the fields of a form. Without it, fields start empty and have no issues. */
export const FormStateContext = createContext<FormState>({ values: {}, issues: [] });

/** The id of a field's control, or of its fieldset if it has several. */
export function fieldId(name: string, scope?: string): string {
  return scope ? `field-${scope}-${name}` : `field-${name}`;
}

/** Focuses a field, or the first of its controls if it has several. */
export function focusField(name: string, scope?: string): void {
  const found = document.querySelector<HTMLElement>(`#${fieldId(name, scope)}`);
  const control = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input') : found;
  control?.focus();
}

/** The state of the field with this name in the surrounding form. */
export function useFieldState(name: string) {
  const { values, issues, questions, scope } = use(FormStateContext);
  const value = values[name];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const error = issues.find((issue) => issue.field === name)?.message ?? null;
  return {
    id: fieldId(name, scope),
    error,
    question: error === null ? questions?.[name] : undefined,
    // A text area shows a list as lines.
    text: typeof value === 'string' ? value : chosen.join('\n'),
    chosen,
    isChecked: value === true,
  };
}
