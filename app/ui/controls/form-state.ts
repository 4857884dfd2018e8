// Passes a form's initial values and issues to its fields. Fields find theirs by name, so names are unique
// within a form.
import { createContext, type SyntheticEvent, use, useState } from 'react';
import type { Issue } from '#domain/failure.ts';
import type { RefusedForm } from './form-result.ts';
import { useWhenReleased } from './use-when-released.ts';

export interface FormState {
  /** Initial values. Fields are uncontrolled, so later changes have no effect. */
  values: Readonly<Record<string, unknown>>;
  issues: readonly Issue[];
  /** Questions about values that look like mistakes, by field. */
  questions?: Readonly<Record<string, string>>;
  /** Distinguishes the form's fields from those of another form on the page. */
  scope?: string | undefined;
  /** The fields of the form while it is being sent. */
  sent?: FormData | undefined;
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

/**
 * The state of the field with this name in the surrounding form. Its error and its question change once no
 * pointer is pressed.
 */
export function useFieldState(name: string) {
  const { values, issues, questions, scope } = use(FormStateContext);
  const value = values[name];
  // A refused form gives back a list as lines, and a checkbox as "on".
  const chosen: readonly unknown[] =
    typeof value === 'string' ? value.split('\n') : Array.isArray(value) ? value : [];
  const error = useWhenReleased(issues.find((issue) => issue.field === name)?.message ?? null);
  const question = useWhenReleased(questions?.[name]);
  return {
    id: fieldId(name, scope),
    error,
    question: error === null ? question : undefined,
    // A text area shows a list as lines.
    text: typeof value === 'string' ? value : chosen.join('\n'),
    chosen,
    isChecked: value === true || value === 'on',
  };
}

/** A message that is shown at a field isn't repeated above the form. */
export function isShownAtField({ message, issues }: Pick<RefusedForm, 'message' | 'issues'>): boolean {
  return issues.some((issue) => issue.message === message);
}

interface Refused {
  issues: readonly Issue[];
}

/**
 * The issues of a refused form whose fields haven't been changed since. `isOpen` says whether to show the
 * form's own message: until the last issue is gone, or if there were none, until the next response.
 * `changedWith` names the fields that change with others: `{ city: 'location' }`.
 */
export function useOpenIssues(refused: Refused | null, changedWith: Readonly<Record<string, string>> = {}) {
  const [closed, setClosed] = useState<{ refused: Refused | null; fields: readonly string[] }>({
    refused: null,
    fields: [],
  });
  const closedFields = closed.refused === refused ? closed.fields : [];
  const issues = (refused?.issues ?? []).filter(({ field }) => !closedFields.includes(field));

  function closeIssues(...fields: string[]) {
    if (issues.some(({ field }) => fields.includes(field)))
      setClosed({ refused, fields: [...closedFields, ...fields] });
  }
  return {
    issues,
    isOpen: refused !== null && (refused.issues.length === 0 || issues.length > 0),
    closeIssues,
    /** For `onInput` of the form. */
    handleInput: ({ target }: SyntheticEvent) => {
      const name = (target instanceof Element && target.getAttribute('name')) || '';
      closeIssues(changedWith[name] ?? name);
    },
  };
}
