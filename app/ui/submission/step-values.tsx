// What the fields of a step begin with. They hold what is typed themselves, so other values take new fields: the one
// that had the focus gives it, and its caret, to the one in its place.
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Issue } from '#domain/failure.ts';
import { FormStateContext } from '#ui/controls/form-state.ts';

interface StepValuesProps {
  held: Readonly<Record<string, unknown>>;
  issues: readonly Issue[];
  children: ReactNode;
}

interface Focus {
  id: string;
  value: string;
  caret: [start: number, end: number] | null;
}

/** Lives in the browser only, from the end of one set of fields to the begin of the next. */
let leftFocus: Focus | null = null;

export function StepValues({ held, issues, children }: StepValuesProps) {
  const [values] = useState(held);
  useLayoutEffect(() => {
    giveFocus(leftFocus);
    leftFocus = null;
    return () => {
      leftFocus = focusNow();
    };
  }, []);
  return <FormStateContext value={{ values, issues }}>{children}</FormStateContext>;
}

function focusNow(): Focus | null {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const { id, value, selectionStart: start, selectionEnd: end } = field;
    return { id, value, caret: start === null || end === null ? null : [start, end] };
  }
  return field instanceof HTMLSelectElement ? { id: field.id, value: '', caret: null } : null;
}

function giveFocus(focus: Focus | null): void {
  if (!focus || document.activeElement !== document.body) return;
  const field = focus.id
    ? document.querySelector<HTMLElement>(`#${CSS.escape(focus.id)}`)
    : document.querySelector<HTMLElement>(`form input[value="${CSS.escape(focus.value)}"]`);
  field?.focus({ preventScroll: true });
  const takesCaret = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (takesCaret && focus.caret) field.setSelectionRange(...focus.caret);
}
