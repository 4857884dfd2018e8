// The result of a page's form. Every action that is a table of forms returns this shape
// (app/routes/form-action.ts).
import type { Failure, Issue } from '#domain/failure.ts';

interface AnsweredForm<Intent extends string> {
  /** Which of the page's forms was sent. `send` for a form without an intent. */
  intent: Intent;
  /** The field "id", which names the item of a list. Empty for other forms. */
  id: string;
}

export interface DoneForm<Intent extends string = string, Value = unknown> extends AnsweredForm<Intent> {
  ok: true;
  /** What the page says. Empty if the page finds the words itself. */
  message: string;
  value: Value;
  /** Tells two results with the same message apart. Empty for a form without a key. */
  idempotencyKey: string;
}

export interface RefusedForm extends AnsweredForm<string> {
  ok: false;
  kind: Failure['kind'];
  message: string;
  issues: Issue[];
  /** The submitted values, without `secretFields`. */
  values: Record<string, string>;
}

/** Whether the data of an error response is a refused form. */
export function isRefusedForm(value: unknown): value is RefusedForm {
  return typeof value === 'object' && value !== null && 'issues' in value && 'values' in value;
}

/**
 * The results of a page's forms. `Values` holds what each intent's action returns, by intent: `never` if it
 * redirects.
 */
export type FormResult<Values = Record<string, unknown>> =
  | {
      [Intent in keyof Values & string]: [Values[Intent]] extends [never]
        ? never
        : DoneForm<Intent, Values[Intent]>;
    }[keyof Values & string]
  | RefusedForm;

/** Fields that no response gives back: passwords, one-time codes, and the key of an authenticator app. */
export const secretFields = ['currentPassword', 'password', 'confirmPassword', 'code'] as const;
export type SecretName = (typeof secretFields)[number];
