// What the fields of a form are told by the form around them: what they start with and what is wrong with them.
// A field finds its own by its name, so a form names each field once.
import { createContext, use } from 'react';
import type { Issue } from '#domain/failure.ts';

export interface FormState {
  /** What each field starts with; later changes of it are not shown, the fields hold what is typed themselves. */
  values: Readonly<Record<string, unknown>>;
  issues: readonly Issue[];
  /** Tells the fields of this form from those of another one on the same page. */
  scope?: string | undefined;
}

/** `<FormStateContext value={…}>` around the fields of a form. Without it fields start empty and nothing is wrong. */
export const FormStateContext = createContext<FormState>({ values: {}, issues: [] });

/** The id of a field's control, or of the box around it where a field has several. */
export function fieldId(name: string, scope?: string): string {
  return scope ? `field-${scope}-${name}` : `field-${name}`;
}

/** Moves the focus to a field, to the first of its controls where it has several. */
export function focusField(name: string, scope?: string): void {
  const found = document.querySelector<HTMLElement>(`#${fieldId(name, scope)}`);
  const control = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input') : found;
  control?.focus();
}

/** What the form around says of the field with this name. */
export function useFieldState(name: string) {
  const { values, issues, scope } = use(FormStateContext);
  const value = values[name];
  return {
    id: fieldId(name, scope),
    error: issues.find((issue) => issue.field === name)?.message ?? null,
    text: typeof value === 'string' ? value : '',
    chosen: Array.isArray(value) ? (value as readonly unknown[]) : [],
    ticked: value === true,
  };
}
