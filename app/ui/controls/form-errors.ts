// The errors that a route's action returns when it refuses a form.
import type { Issue } from '#domain/failure.ts';

export interface FormErrors {
  message: string;
  issues: Issue[];
  /** The submitted values, without passwords. */
  values: Record<string, string>;
}
